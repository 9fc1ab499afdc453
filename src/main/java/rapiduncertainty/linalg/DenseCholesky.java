package rapiduncertainty.linalg;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Memory;
import rapiduncertainty.Progress;

/**
 * Cholesky factor A = L·Lᵀ of an explicit positive definite matrix, and what follows from it.
 *
 * <p>The factor is computed block by block: 64 columns are finished, copied as rows of a transposed
 * panel, and subtracted from the rest by sums of four long rows at a time, the form the compiler
 * vectorises (docs/decisions). Rows are stored by their lower part only, so the factor grows by
 * appending rows.
 *
 * <p>Cost: n³/3 floating-point operations, 4 n² bytes.
 */
public final class DenseCholesky implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Columns per step; the transposed panel of a block stays in the second-level cache. */
  private static final int BLOCK = 64;

  /** Right-hand sides from which the row-wise layout pays. */
  private static final int WIDE = 8;

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
          a[i].length > i, "row %d has %d entries in a matrix of %d rows", i, a[i].length, a.length);
      l[i] = Arrays.copyOf(a[i], i + 1);
    }
    factorInPlace(l, Progress.NONE);
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
    factorInPlace(l, progress);
    return new DenseCholesky(l);
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
    checkPanel(b);
    if (b.length >= WIDE) {
      double[][] rows = transpose(b, size());
      forwardRows(rows, 0);
      backwardRows(rows);
      return transpose(rows, b.length);
    }
    double[][] x = new double[b.length][];
    for (int c = 0; c < b.length; c++) {
      x[c] = b[c].clone();
      forward(x[c]);
      backward(x[c]);
    }
    return x;
  }

  /** Solutions of L·Z = B: the sum of squares of a column of Z is bᵀA⁻¹b. */
  public double[][] forwardSolve(double[][] b) {
    checkPanel(b);
    if (b.length >= WIDE) {
      double[][] rows = transpose(b, size());
      forwardRows(rows, 0);
      return transpose(rows, b.length);
    }
    double[][] z = new double[b.length][];
    for (int c = 0; c < b.length; c++) {
      z[c] = b[c].clone();
      forward(z[c]);
    }
    return z;
  }

  /** Diagonal of the inverse of A, at about the price of the factor. */
  public double[] inverseDiagonal() {
    int n = size();
    double[] diagonal = new double[n];
    for (int first = 0; first < n; first += BLOCK) {
      Progress.stopIfInterrupted("diagonal of the inverse");
      int width = Math.min(BLOCK, n - first);
      double[][] rows = new double[n][];
      for (int i = first; i < n; i++) {
        rows[i] = new double[width];
        if (i - first < width) {
          rows[i][i - first] = 1;
        }
      }
      forwardRows(rows, first); // columns of L⁻¹, zero above their unit entry
      for (int i = first; i < n; i++) {
        double[] z = rows[i];
        for (int c = 0; c < width; c++) {
          diagonal[first + c] += z[c] * z[c];
        }
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
        z[j] = (z[j] - dotPrefix(row, z, j)) / row[j];
      }
      pivot -= dotPrefix(z, z, i);
      if (!(pivot > 0)) {
        throw new NotPositiveDefiniteException(i, pivot);
      }
      z[i] = Math.sqrt(pivot);
      l[i] = z;
    }
    return new DenseCholesky(l);
  }

  // ---------------------------------------------------------------- factor

  /** Right-looking, in blocks of columns. */
  private static void factorInPlace(double[][] l, Progress progress) {
    int n = l.length;
    double[][] panel = new double[BLOCK][n]; // panel[k][i] = L[i][first + k]
    for (int first = 0; first < n; first += BLOCK) {
      progress.step("Cholesky decomposition", (double) first / n);
      int end = Math.min(n, first + BLOCK);
      finishColumns(l, first, end);
      for (int i = end; i < n; i++) {
        for (int k = first; k < end; k++) {
          panel[k - first][i] = l[i][k];
        }
      }
      for (int i = end; i < n; i++) {
        double[] row = l[i];
        int k = first;
        for (; k + 4 <= end; k += 4) {
          Panels.add4(
              row,
              panel[k - first],
              -row[k],
              panel[k + 1 - first],
              -row[k + 1],
              panel[k + 2 - first],
              -row[k + 2],
              panel[k + 3 - first],
              -row[k + 3],
              end,
              i + 1);
        }
        for (; k < end; k++) {
          Panels.add1(row, panel[k - first], -row[k], end, i + 1);
        }
      }
    }
  }

  /** Columns first … end−1 of all rows below; what lies left of them was subtracted before. */
  private static void finishColumns(double[][] l, int first, int end) {
    for (int j = first; j < end; j++) {
      double[] lj = l[j];
      double pivot = lj[j];
      for (int k = first; k < j; k++) {
        pivot -= lj[k] * lj[k];
      }
      if (!(pivot > 0)) {
        throw new NotPositiveDefiniteException(j, pivot);
      }
      lj[j] = Math.sqrt(pivot);
      double inverse = 1 / lj[j];
      for (int i = j + 1; i < l.length; i++) {
        double[] li = l[i];
        double s0 = 0;
        double s1 = 0;
        int k = first;
        for (; k + 2 <= j; k += 2) {
          s0 += li[k] * lj[k];
          s1 += li[k + 1] * lj[k + 1];
        }
        if (k < j) {
          s0 += li[k] * lj[k];
        }
        li[j] = (li[j] - s0 - s1) * inverse;
      }
    }
  }

  // ---------------------------------------------------------------- triangular solves

  private void forward(double[] z) {
    for (int i = 0; i < factor.length; i++) {
      double[] row = factor[i];
      z[i] = (z[i] - dotPrefix(row, z, i)) / row[i];
    }
  }

  private void backward(double[] x) {
    for (int i = factor.length - 1; i >= 0; i--) {
      double[] row = factor[i];
      x[i] /= row[i];
      Panels.add1(x, row, -x[i], 0, i);
    }
  }

  /** Many right-hand sides at once, stored row by row; rows before {@code first} are zero. */
  private void forwardRows(double[][] z, int first) {
    for (int i = first; i < factor.length; i++) {
      double[] row = factor[i];
      double[] zi = z[i];
      int width = zi.length;
      int j = first;
      for (; j + 4 <= i; j += 4) {
        Panels.add4(
            zi, z[j], -row[j], z[j + 1], -row[j + 1], z[j + 2], -row[j + 2], z[j + 3], -row[j + 3],
            0, width);
      }
      for (; j < i; j++) {
        Panels.add1(zi, z[j], -row[j], 0, width);
      }
      double inverse = 1 / row[i];
      for (int c = 0; c < width; c++) {
        zi[c] *= inverse;
      }
    }
  }

  private void backwardRows(double[][] x) {
    for (int i = factor.length - 1; i >= 0; i--) {
      double[] row = factor[i];
      double[] xi = x[i];
      double inverse = 1 / row[i];
      for (int c = 0; c < xi.length; c++) {
        xi[c] *= inverse;
      }
      for (int j = 0; j < i; j++) {
        Panels.add1(x[j], xi, -row[j], 0, xi.length);
      }
    }
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

  private static double dotPrefix(double[] a, double[] b, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = 0;
    for (; k + 4 <= n; k += 4) {
      s0 += a[k] * b[k];
      s1 += a[k + 1] * b[k + 1];
      s2 += a[k + 2] * b[k + 2];
      s3 += a[k + 3] * b[k + 3];
    }
    for (; k < n; k++) {
      s0 += a[k] * b[k];
    }
    return (s0 + s1) + (s2 + s3);
  }

  private static double[][] transpose(double[][] a, int columns) {
    double[][] t = new double[columns][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < columns; j++) {
        t[j][i] = a[i][j];
      }
    }
    return t;
  }
}
