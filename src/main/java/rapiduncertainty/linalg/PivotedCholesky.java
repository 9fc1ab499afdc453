package rapiduncertainty.linalg;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import java.util.SplittableRandom;
import rapiduncertainty.Memory;
import rapiduncertainty.Progress;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;

/**
 * Low-rank factor K ≈ L·Lᵀ of a positive semi-definite matrix from r of its columns.
 *
 * <p>Each step takes the column of a pivot row, chosen at random in proportion to what the factor
 * still misses on the diagonal, or greedily the largest. Rows of the pivots are met exactly. It
 * serves as a preconditioner and as the basis of low-rank variances.
 *
 * <p>Cost: r columns of K and n r² multiply-adds; 8 n r bytes, twice that with the preconditioner.
 *
 * @see "Chen, Epperly, Tropp, Webber, Randomly pivoted Cholesky, CPAM 2024"
 */
public final class PivotedCholesky implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How pivot rows are chosen. */
  public enum Pivots {
    /** At random, in proportion to the residual diagonal. */
    RANDOM,
    /** The largest residual diagonal; the first of several. */
    GREEDY
  }

  /** Share of the largest diagonal entry below which nothing is left to factor. */
  private static final double NOTHING_LEFT = 1e-12;

  private final int[] pivots;
  private final double[][] columns; // columns[k][i] = L[i][k]
  private final double[] residual; // diagonal of K − L·Lᵀ, never negative
  private transient LowRankForm form; // made by the first preconditioner; guarded by this

  private PivotedCholesky(int[] pivots, double[][] columns, double[] residual) {
    this.pivots = pivots;
    this.columns = columns;
    this.residual = residual;
  }

  /**
   * Factors a matrix.
   *
   * @param k positive semi-definite, without noise
   * @param rank number of columns, 0 … n; fewer are taken if the matrix has a lower rank
   * @param choice how pivots are chosen
   * @param seed decides random pivots
   * @param progress hears of it; interruption ends the work
   */
  public static PivotedCholesky of(
      PsdOperator k, int rank, Pivots choice, long seed, Progress progress) {
    int n = k.size();
    require(rank >= 0 && rank <= n, "rank must be 0 … %d (the number of rows), got %d", n, rank);
    Memory.require(
        8.0 * n * rank,
        "A factor of rank " + rank + " for " + n + " rows",
        "Use a smaller rank or give Java more memory (-Xmx).");
    double[] left = k.diagonal();
    double floor = NOTHING_LEFT * Arrays.stream(left).max().orElse(0);
    double[][] columns = new double[rank][];
    int[] pivots = new int[rank];
    SplittableRandom random = Seeds.stream(seed, 0);
    int done = 0;
    while (done < rank) {
      progress.step("pivoted Cholesky", (double) done / rank);
      int pivot = choice == Pivots.GREEDY ? largest(left) : draw(left, random);
      if (!(left[pivot] > floor)) {
        pivot = largest(left);
        if (!(left[pivot] > floor)) {
          break;
        }
      }
      double[] column = new double[n];
      k.column(pivot, column);
      double[][] weights = new double[1][done];
      for (int l = 0; l < done; l++) {
        weights[0][l] = columns[l][pivot];
      }
      Panels.addCombinations(
          Arrays.copyOf(columns, done), weights, -1, new double[][] {column}, k.workers());
      double inverse = 1 / Math.sqrt(left[pivot]);
      for (int i = 0; i < n; i++) {
        column[i] *= inverse;
        left[i] = Math.max(0, left[i] - column[i] * column[i]);
      }
      for (int l = 0; l < done; l++) {
        column[pivots[l]] = 0; // met exactly; only round-off is left
      }
      left[pivot] = 0;
      columns[done] = column;
      pivots[done++] = pivot;
    }
    return new PivotedCholesky(
        Arrays.copyOf(pivots, done), Arrays.copyOf(columns, done), left);
  }

  /** Number of rows. */
  public int size() {
    return residual.length;
  }

  /** Number of columns taken. */
  public int rank() {
    return pivots.length;
  }

  /** The rows chosen, in order. Read only. */
  public int[] pivots() {
    return pivots;
  }

  /** The columns of L. Read only. */
  public double[][] columns() {
    return columns;
  }

  /** Diagonal of K − L·Lᵀ: what the factor misses. Read only. */
  public double[] residualDiagonal() {
    return residual;
  }

  /** Mean of {@link #residualDiagonal()}. */
  public double meanResidual() {
    return size() == 0 ? 0 : Arrays.stream(residual).sum() / size();
  }

  /**
   * The preconditioner L·Lᵀ + (noise + mean residual diagonal)·I for the system K + noise·I.
   *
   * <p>The mean residual stands for the spectrum that the factor misses; with the noise alone small
   * ranks would increase the number of iterations.
   *
   * @param noise noise of the system, ≥ 0
   * @param workers threads that apply it
   */
  public Preconditioner preconditioner(double noise, Workers workers) {
    require(noise >= 0 && Double.isFinite(noise), "noise must be ≥ 0, got %s", noise);
    double shift = noise + meanResidual();
    return rank() == 0 || !(shift > 0)
        ? Preconditioner.NONE
        : new LowRankPreconditioner(form(workers), shift, workers);
  }

  private synchronized LowRankForm form(Workers workers) {
    if (form == null) {
      form = LowRankForm.of(columns, workers);
    }
    return form;
  }

  /**
   * The factor for a matrix with further rows and the same pivots; this one stays as it is.
   *
   * @param grown the grown matrix; its first rows are those of this factor
   */
  public PivotedCholesky append(PsdOperator grown) {
    int n = size();
    int more = grown.size() - n;
    require(
        more >= 0, "cannot append %d rows: the grown matrix has fewer rows than the factor", more);
    int r = rank();
    double[][] l = new double[r][];
    for (int k = 0; k < r; k++) {
      l[k] = Arrays.copyOf(columns[k], n + more);
    }
    kernelAtPivots(grown, l, n, more);
    double[] diagonal = grown.diagonal();
    double[] left = Arrays.copyOf(residual, n + more);
    for (int i = n; i < n + more; i++) {
      double norm = 0;
      for (int k = 0; k < r; k++) {
        double v = l[k][i];
        for (int j = 0; j < k; j++) {
          v -= l[j][i] * columns[j][pivots[k]];
        }
        l[k][i] = v / columns[k][pivots[k]];
        norm += l[k][i] * l[k][i];
      }
      left[i] = Math.max(0, diagonal[i] - norm);
    }
    PivotedCholesky longer = new PivotedCholesky(pivots, l, left);
    synchronized (this) {
      longer.form = form == null ? null : form.append(l);
    }
    return longer;
  }

  /** l[k][i] = K[i][pivot k] for the new rows, from the fewer columns of the two ways. */
  private void kernelAtPivots(PsdOperator grown, double[][] l, int n, int more) {
    double[] column = new double[n + more];
    if (more < pivots.length) {
      for (int i = n; i < n + more; i++) {
        grown.column(i, column);
        for (int k = 0; k < pivots.length; k++) {
          l[k][i] = column[pivots[k]];
        }
      }
    } else {
      for (int k = 0; k < pivots.length; k++) {
        grown.column(pivots[k], column);
        System.arraycopy(column, n, l[k], n, more);
      }
    }
  }

  private static int largest(double[] left) {
    int best = 0;
    for (int i = 1; i < left.length; i++) {
      if (left[i] > left[best]) {
        best = i;
      }
    }
    return best;
  }

  private static int draw(double[] left, SplittableRandom random) {
    double total = 0;
    for (double v : left) {
      total += v;
    }
    double u = random.nextDouble() * total;
    for (int i = 0; i < left.length; i++) {
      u -= left[i];
      if (u < 0) {
        return i;
      }
    }
    return largest(left);
  }
}
