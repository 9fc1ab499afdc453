package rapiduncertainty.gp;

import rapiduncertainty.Progress;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.linalg.Solution;

/**
 * K̃ = K + λI for a set of rows, with the answers that inference asks of it.
 *
 * <p>Two ways, same answers: {@link DenseSystem} for few rows, {@link IterativeSystem} for many.
 * Never serialised; it is made again from the rows. Safe for many reading threads.
 */
interface KernelSystem {

  /** K, without noise. */
  HikOperator kernel();

  /** λ: the noise in units of K. */
  double noise();

  /**
   * Solves K̃·X = B.
   *
   * @param b right-hand sides
   * @param start where to begin, or null
   * @param tolerance relative residual to reach
   * @param progress hears of it
   */
  Solution solve(double[][] b, double[][] start, double tolerance, Progress progress);

  /** b_cᵀ·K̃⁻¹·b_c for each column, to the tolerance of the settings. */
  double[] inverseForms(double[][] b, Progress progress);

  /** Entries of the diagonal of K̃⁻¹ for the given rows. */
  double[] inverseDiagonal(int[] rows, Progress progress);

  /** Account of the solves whose result does not tell how they went: forms, diagonals, folds. */
  Solves.Log solves();

  /** Whether all answers are exact, and the whole diagonal of K̃⁻¹ is therefore cheap. */
  boolean exact();

  /** Number of rows. */
  default int size() {
    return kernel().size();
  }

  /** The system over a kernel: dense up to the limit of the settings. */
  static KernelSystem of(
      HikOperator k, GpSettings s, double noise, Workers workers, Progress progress) {
    return k.size() <= s.denseLimit()
        ? DenseSystem.of(k, noise, progress)
        : new IterativeSystem(k, noise, s, workers);
  }
}
