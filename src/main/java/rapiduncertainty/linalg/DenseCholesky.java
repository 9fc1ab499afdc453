package rapiduncertainty.linalg;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Memory;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;

/**
 * Cholesky factor A = L·Lᵀ of an explicit positive definite matrix, and what follows from it.
 *
 * <p>Rows are stored by their lower part only, so the factor grows by appending rows. Twice as fast
 * as EJML's decomposition (docs/decisions/0010-dense-cholesky.md).
 *
 * <p>Cost: n³/3 floating-point operations, 4 n² bytes.
 */
public final class DenseCholesky implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Columns of the inverse that are computed together. */
  private static final int WIDE = 256;

  private final double[][] factor; // row i holds L[i][0 … i]

  private DenseCholesky(double[][] factor) {
    this.factor = factor;
  }

  /**
   * Factors a matrix.
   *
   * @param a square and symmetric; only the lower triangle is read
   * @throws NotPositiveDefiniteException if a pivot is not above zero
   */
  public static DenseCholesky of(double[][] a) {
    double[][] l = new double[a.length][];
    for (int i = 0; i < a.length; i++) {
      require(
          a[i].length > i,
          "row %d has %d entries in a matrix of %d rows",
          i,
          a[i].length,
          a.length);
      l[i] = Arrays.copyOf(a[i], i + 1);
    }
    BlockedCholesky.factor(l, Workers.ONE, Progress.NONE);
    return new DenseCholesky(l);
  }

  /**
   * Writes out an operator and factors it.
   *
   * @param a positive definite, so with its noise
   * @param progress hears of it; interruption ends the work
   * @throws NotPositiveDefiniteException if a pivot is not above zero
   * @throws IllegalArgumentException if the factor does not fit into the heap
   */
  public static DenseCholesky of(PsdOperator a, Progress progress) {
    int n = a.size();
    Memory.require(
        4.0 * n * n,
        "The Cholesky factor of " + n + " rows",
        "Use the iterative solver or give Java more memory (-Xmx).");
    double[][] l = new double[n][];
    double[] column = new double[n];
    for (int j = 0; j < n; j++) {
      progress.step("writing out the matrix", (double) j / n);
      a.column(j, column);
      l[j] = Arrays.copyOf(column, j + 1);
    }
    BlockedCholesky.factor(l, a.workers(), progress);
    return new DenseCholesky(l);
  }

  /**
   * Takes over a finished factor.
   *
   * @param rows the rows of L, each up to its diagonal, which is above zero; kept
   */
  public static DenseCholesky ofFactor(double[][] rows) {
    for (int i = 0; i < rows.length; i++) {
      require(
          rows[i].length == i + 1 && rows[i][i] > 0,
          "row %d of a factor must have %d entries, the last above zero",
          i,
          i + 1);
    }
    return new DenseCholesky(rows);
  }

  /** Number of rows. */
  public int size() {
    return factor.length;
  }

  /** The rows of L, each up to its diagonal. Read only. */
  public double[][] factor() {
    return factor;
  }

  /** Log-determinant of A. */
  public double logDeterminant() {
    double sum = 0;
    for (int i = 0; i < factor.length; i++) {
      sum += Math.log(factor[i][i]);
    }
    return 2 * sum;
  }

  /** Solution of A·x = b. */
  public double[] solve(double[] b) {
    return solve(new double[][] {b})[0];
  }

  /** Solutions of A·X = B, one array per right-hand side. */
  public double[][] solve(double[][] b) {
    double[][] x = forwardSolve(b);
    TriangularSolve.backward(factor, x, Workers.ONE);
    return x;
  }

  /** Solutions of L·Z = B: the sum of squares of a column of Z is bᵀA⁻¹b. */
  public double[][] forwardSolve(double[][] b) {
    checkPanel(b);
    double[][] z = new double[b.length][];
    for (int c = 0; c < b.length; c++) {
      z[c] = b[c].clone();
    }
    TriangularSolve.forward(factor, z, 0, Workers.ONE);
    return z;
  }

  /** Solutions of Lᵀ·X = B, the second half of {@link #solve(double[][])}. */
  public double[][] backwardSolve(double[][] b) {
    checkPanel(b);
    double[][] x = new double[b.length][];
    for (int c = 0; c < b.length; c++) {
      x[c] = b[c].clone();
    }
    TriangularSolve.backward(factor, x, Workers.ONE);
    return x;
  }

  /** Diagonal of the inverse of A, at less than the price of the factor. */
  public double[] inverseDiagonal() {
    return inverseDiagonal(Workers.ONE);
  }

  /** The same with several threads. */
  public double[] inverseDiagonal(Workers workers) {
    int n = size();
    double[] diagonal = new double[n];
    for (int first = 0; first < n; first += WIDE) {
      int width = Math.min(WIDE, n - first);
      double[][] z = new double[width][n]; // columns of L⁻¹, zero above the diagonal
      for (int c = 0; c < width; c++) {
        z[c][first + c] = 1;
      }
      TriangularSolve.forward(factor, z, first, workers);
      for (int c = 0; c < width; c++) {
        diagonal[first + c] = Panels.dot(z[c], z[c], first, n);
      }
    }
    return diagonal;
  }

  /** The given columns of the inverse of A. */
  public double[][] inverseColumns(int... columns) {
    double[][] unit = new double[columns.length][size()];
    for (int c = 0; c < columns.length; c++) {
      require(
          columns[c] >= 0 && columns[c] < size(),
          "column %d of a matrix of %d columns",
          columns[c],
          size());
      unit[c][columns[c]] = 1;
    }
    return solve(unit);
  }

  /**
   * The factor of the matrix with further rows and columns; this one stays as it is.
   *
   * @param rows the new rows of the lower triangle: row a holds at least size() + a + 1 entries
   * @throws NotPositiveDefiniteException if a pivot is not above zero
   */
  public DenseCholesky append(double[]... rows) {
    int n = size();
    double[][] l = Arrays.copyOf(factor, n + rows.length);
    for (int a = 0; a < rows.length; a++) {
      int i = n + a;
      require(
          rows[a].length > i, "new row %d has %d entries, needs %d", i, rows[a].length, i + 1);
      double[] z = Arrays.copyOf(rows[a], i + 1);
      double pivot = z[i];
      for (int j = 0; j < i; j++) {
        double[] row = l[j];
        z[j] = (z[j] - Panels.dot(row, z, 0, j)) / row[j];
      }
      pivot -= Panels.dot(z, z, 0, i);
      if (!(pivot > 0)) {
        throw new NotPositiveDefiniteException(i, pivot);
      }
      z[i] = Math.sqrt(pivot);
      l[i] = z;
    }
    return new DenseCholesky(l);
  }

  private void checkPanel(double[][] b) {
    for (int c = 0; c < b.length; c++) {
      require(
          b[c].length == size(),
          "right-hand side %d has %d entries, the matrix has %d rows",
          c,
          b[c].length,
          size());
    }
  }
}
