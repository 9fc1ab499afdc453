package rapiduncertainty.gp;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.linalg.DenseCholesky;
import rapiduncertainty.linalg.NotPositiveDefiniteException;
import rapiduncertainty.linalg.Solution;

/**
 * K̃ with its Cholesky factor: exact answers for a few thousand rows.
 *
 * <p>Cost: n³/3 operations to make, n² per solve, and 2.5 n² to add a row: factor, and the diagonal
 * of the inverse by the block formula (docs/math/gp.md, eq. 12).
 */
final class DenseSystem implements KernelSystem {
  private final HikOperator kernel;
  private final double noise;
  private final DenseCholesky factor;
  private final Solves.Log solves = new Solves.Log();
  private volatile double[] inverseDiagonal; // made when first asked for, then kept up to date

  private DenseSystem(
      HikOperator kernel, double noise, DenseCholesky factor, double[] inverseDiagonal) {
    this.kernel = kernel;
    this.noise = noise;
    this.factor = factor;
    this.inverseDiagonal = inverseDiagonal;
  }

  /** Factors K + noise·I. */
  static DenseSystem of(HikOperator kernel, double noise, Progress progress) {
    try {
      return new DenseSystem(
          kernel, noise, DenseCholesky.of(kernel.plusDiagonal(noise), progress), null);
    } catch (NotPositiveDefiniteException e) {
      throw new IllegalArgumentException(
          e.getMessage() + " Increase the noise; it is " + noise + " in units of the kernel.", e);
    }
  }

  /**
   * The system of more rows.
   *
   * @param grown the kernel of these rows and further ones below them
   */
  DenseSystem append(HikOperator grown, Progress progress) {
    int n = size();
    int more = grown.size() - n;
    double[][] rows = new double[more][grown.size()];
    for (int a = 0; a < more; a++) {
      progress.step("adding rows", (double) a / more);
      grown.column(n + a, rows[a]);
      rows[a][n + a] += noise;
    }
    double[] diagonal = inverseDiagonal == null ? null : grownDiagonal(rows);
    return new DenseSystem(grown, noise, factor.append(rows), diagonal);
  }

  /** With B = K̃⁻¹k for the new rows and S their covariance, K̃⁻¹ grows by B·S⁻¹·Bᵀ (eq. 12). */
  private double[] grownDiagonal(double[][] rows) {
    int n = size();
    int more = rows.length;
    double[][] k = new double[more][];
    for (int a = 0; a < more; a++) {
      k[a] = Arrays.copyOf(rows[a], n);
    }
    double[][] beta = factor.solve(k);
    double[][] s = new double[more][more];
    for (int a = 0; a < more; a++) {
      for (int c = 0; c <= a; c++) {
        s[a][c] = rows[a][n + c] - Pairs.dot(k[a], beta[c]);
      }
    }
    DenseCholesky small = DenseCholesky.of(s);
    double[][] across = new double[n][more];
    for (int a = 0; a < more; a++) {
      for (int i = 0; i < n; i++) {
        across[i][a] = beta[a][i];
      }
    }
    double[][] z = small.forwardSolve(across);
    double[] diagonal = Arrays.copyOf(inverseDiagonal, n + more);
    for (int i = 0; i < n; i++) {
      diagonal[i] += Pairs.dot(z[i], z[i]);
    }
    System.arraycopy(small.inverseDiagonal(), 0, diagonal, n, more);
    return diagonal;
  }

  @Override
  public HikOperator kernel() {
    return kernel;
  }

  @Override
  public double noise() {
    return noise;
  }

  /** The factor. */
  DenseCholesky factor() {
    return factor;
  }

  @Override
  public Solves.Log solves() {
    return solves;
  }

  @Override
  public boolean exact() {
    return true;
  }

  @Override
  public Solution solve(double[][] b, double[][] start, double tolerance, Progress progress) {
    double[][] x = factor.solve(b);
    double[][] back = new double[b.length][size()];
    kernel.plusDiagonal(noise).multiply(x, back);
    double[] residuals = new double[b.length];
    boolean[] converged = new boolean[b.length];
    for (int c = 0; c < b.length; c++) {
      double r = 0;
      double scale = 0;
      for (int i = 0; i < size(); i++) {
        r += (b[c][i] - back[c][i]) * (b[c][i] - back[c][i]);
        scale += b[c][i] * b[c][i];
      }
      residuals[c] = scale > 0 ? Math.sqrt(r / scale) : Math.sqrt(r);
      converged[c] = residuals[c] <= tolerance;
    }
    return new Solution(x, 0, residuals, converged);
  }

  @Override
  public double[] inverseForms(double[][] b, Progress progress) {
    double[][] z = factor.forwardSolve(b);
    double[] forms = new double[b.length];
    for (int c = 0; c < b.length; c++) {
      double sum = 0;
      for (double v : z[c]) {
        sum += v * v;
      }
      forms[c] = sum;
    }
    return forms;
  }

  @Override
  public double[] inverseDiagonal(int[] rows, Progress progress) {
    double[] all = inverseDiagonal;
    if (all == null) {
      all = factor.inverseDiagonal();
      inverseDiagonal = all;
    }
    double[] some = new double[rows.length];
    for (int k = 0; k < rows.length; k++) {
      some[k] = all[rows[k]];
    }
    return some;
  }
}
