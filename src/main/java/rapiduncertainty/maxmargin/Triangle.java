package rapiduncertainty.maxmargin;

import java.io.Serializable;
import rapiduncertainty.Progress;

/**
 * A lower triangular Cholesky factor L, row i holding i + 1 numbers, that solves whole panels and
 * can be lengthened by rows.
 *
 * <p>All inner loops add four multiples of one row to another: that form the compiler turns into
 * vector instructions, which scalar products it does not (docs/decisions, dense loops).
 *
 * <p>Cost: r³/6 multiply-adds to factor, n·r²/2 for a panel of n right-hand sides.
 */
final class Triangle implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Columns of a panel worked on together: 1000 rows × 128 × 8 bytes stay in a 1 MB cache. */
  private static final int CHUNK = 128;

  /** Columns factored together: 48 of them, contiguous, stay in the near cache. */
  private static final int BLOCK = 48;

  private final double[][] rows;

  /**
   * Wraps a factor.
   *
   * @param rows row i with at least i + 1 numbers; kept
   */
  Triangle(double[][] rows) {
    this.rows = rows;
  }

  /**
   * Factors a symmetric positive definite matrix, L·Lᵀ = A.
   *
   * @param a lower triangle, row i with i + 1 numbers; overwritten and kept
   * @throws ArithmeticException if a pivot is not above 0
   */
  static Triangle factor(double[][] a) {
    int n = a.length;
    for (int k0 = 0; k0 < n; k0 += BLOCK) {
      Progress.stopIfInterrupted("factoring a matrix");
      int k1 = Math.min(n, k0 + BLOCK);
      factorColumns(a, k0, k1);
      updateRight(a, k0, k1);
    }
    return new Triangle(a);
  }

  /** Finishes columns k0 … k1 − 1; what stands left of them was already subtracted. */
  private static void factorColumns(double[][] a, int k0, int k1) {
    for (int i = k0; i < a.length; i++) {
      double[] row = a[i];
      for (int j = k0; j < Math.min(i, k1); j++) {
        double[] other = a[j];
        double sum = row[j];
        for (int k = k0; k < j; k++) {
          sum -= row[k] * other[k];
        }
        row[j] = sum / other[j];
      }
      if (i < k1) {
        double pivot = row[i];
        for (int k = k0; k < i; k++) {
          pivot -= row[k] * row[k];
        }
        if (!(pivot > 0)) {
          throw new ArithmeticException(
              "the matrix is not positive definite at row " + i + " (pivot " + pivot + ")");
        }
        row[i] = Math.sqrt(pivot);
      }
    }
  }

  /** Subtracts the product of the finished columns from the triangle to their right. */
  private static void updateRight(double[][] a, int k0, int k1) {
    int n = a.length;
    double[][] columns = new double[k1 - k0][n]; // the same numbers, contiguous along a column
    for (int i = k1; i < n; i++) {
      for (int k = k0; k < k1; k++) {
        columns[k - k0][i] = a[i][k];
      }
    }
    for (int i = k1; i < n; i++) {
      double[] row = a[i];
      int k = k0;
      for (; k + 3 < k1; k += 4) {
        int c = k - k0;
        subtract4(
            row, k1, i + 1, columns[c], row[k], columns[c + 1], row[k + 1], columns[c + 2],
            row[k + 2], columns[c + 3], row[k + 3]);
      }
      for (; k < k1; k++) {
        subtract(row, k1, i + 1, columns[k - k0], row[k]);
      }
    }
  }

  private static void forwardRow(double[][] l, double[] b, int length) {
    for (int i = 0; i < length; i++) {
      b[i] = (b[i] - dot(l[i], b, i)) / l[i][i];
    }
  }

  /** Order of the matrix. */
  int size() {
    return rows.length;
  }

  /** Row i, i + 1 numbers. Read only. */
  double[] row(int i) {
    return rows[i];
  }

  /** log det A = 2 Σ log L_ii. */
  double logDeterminant() {
    double sum = 0;
    for (int i = 0; i < rows.length; i++) {
      sum += Math.log(rows[i][i]);
    }
    return 2 * sum;
  }

  /** Replaces the leading entries of b by the solution of L x = b, as far as b and L both go. */
  void forward(double[] b) {
    forwardRow(rows, b, Math.min(rows.length, b.length));
  }

  /**
   * Replaces b by the solution of Lᵀ x = b.
   *
   * @param b at most as long as L; a shorter one meets the leading block
   */
  void backward(double[] b) {
    for (int i = b.length - 1; i >= 0; i--) {
      double x = b[i] / rows[i][i];
      b[i] = x;
      double[] row = rows[i];
      for (int k = 0; k < i; k++) {
        b[k] -= x * row[k];
      }
    }
  }

  /**
   * Replaces each column of a panel by the solution of L x = column.
   *
   * @param panel one array per row of L, all of the same length
   */
  void forwardPanel(double[][] panel) {
    int width = panel.length == 0 ? 0 : panel[0].length;
    for (int from = 0; from < width; from += CHUNK) {
      Progress.stopIfInterrupted("solving a triangular system");
      int to = Math.min(width, from + CHUNK);
      for (int i = 0; i < rows.length; i++) {
        double[] x = panel[i];
        double[] l = rows[i];
        int j = 0;
        for (; j + 3 < i; j += 4) {
          subtract4(
              x, from, to, panel[j], l[j], panel[j + 1], l[j + 1], panel[j + 2], l[j + 2],
              panel[j + 3], l[j + 3]);
        }
        for (; j < i; j++) {
          subtract(x, from, to, panel[j], l[j]);
        }
        double scale = 1 / l[i];
        for (int k = from; k < to; k++) {
          x[k] *= scale;
        }
      }
    }
  }

  /** Replaces each column of a panel by the solution of Lᵀ x = column. */
  void backwardPanel(double[][] panel) {
    int width = panel.length == 0 ? 0 : panel[0].length;
    int n = rows.length;
    for (int from = 0; from < width; from += CHUNK) {
      Progress.stopIfInterrupted("solving a triangular system");
      int to = Math.min(width, from + CHUNK);
      for (int i = n - 1; i >= 0; i--) {
        double[] x = panel[i];
        int j = i + 1;
        for (; j + 3 < n; j += 4) {
          subtract4(
              x, from, to, panel[j], rows[j][i], panel[j + 1], rows[j + 1][i], panel[j + 2],
              rows[j + 2][i], panel[j + 3], rows[j + 3][i]);
        }
        for (; j < n; j++) {
          subtract(x, from, to, panel[j], rows[j][i]);
        }
        double scale = 1 / rows[i][i];
        for (int k = from; k < to; k++) {
          x[k] *= scale;
        }
      }
    }
  }

  /** This factor with further rows below it. */
  Triangle append(double[][] more) {
    double[][] all = new double[rows.length + more.length][];
    System.arraycopy(rows, 0, all, 0, rows.length);
    System.arraycopy(more, 0, all, rows.length, more.length);
    return new Triangle(all);
  }

  /** I + 2 Σ_n weight_n φ_n φ_nᵀ, the lower triangle (docs/math/maxmargin.md, eq. 5). */
  static double[][] weightedGram(double[][] phi, int order, double[] weights) {
    double[][] b = new double[order][];
    for (int i = 0; i < order; i++) {
      b[i] = new double[i + 1];
      b[i][i] = 1;
    }
    int n = phi.length;
    // 32 rows of the result stay in the near cache while all examples pass by.
    for (int block = 0; block < order; block += 32) {
      Progress.stopIfInterrupted("forming a matrix");
      int end = Math.min(order, block + 32);
      int e = 0;
      for (; e + 3 < n; e += 4) {
        double[] p0 = phi[e];
        double[] p1 = phi[e + 1];
        double[] p2 = phi[e + 2];
        double[] p3 = phi[e + 3];
        double w0 = -2 * weights[e];
        double w1 = -2 * weights[e + 1];
        double w2 = -2 * weights[e + 2];
        double w3 = -2 * weights[e + 3];
        for (int i = block; i < end; i++) {
          subtract4(
              b[i], 0, i + 1, p0, w0 * p0[i], p1, w1 * p1[i], p2, w2 * p2[i], p3, w3 * p3[i]);
        }
      }
      for (; e < n; e++) {
        for (int i = block; i < end; i++) {
          subtract(b[i], 0, i + 1, phi[e], -2 * weights[e] * phi[e][i]);
        }
      }
    }
    return b;
  }

  /** The transpose of a panel. */
  static double[][] transpose(double[][] panel, int rows, int columns) {
    double[][] t = new double[columns][rows];
    for (int block = 0; block < columns; block += 16) {
      int end = Math.min(columns, block + 16);
      for (int i = 0; i < rows; i++) {
        double[] p = panel[i];
        for (int j = block; j < end; j++) {
          t[j][i] = p[j];
        }
      }
    }
    return t;
  }

  /** Σ a_k b_k over the first n entries, in four running sums. */
  static double dot(double[] a, double[] b, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = 0;
    for (; k + 3 < n; k += 4) {
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

  private static void subtract(double[] x, int from, int to, double[] a, double fa) {
    for (int k = from; k < to; k++) {
      x[k] -= fa * a[k];
    }
  }

  private static void subtract4(
      double[] x, int from, int to, double[] a, double fa, double[] b, double fb, double[] c,
      double fc, double[] d, double fd) {
    for (int k = from; k < to; k++) {
      x[k] -= fa * a[k] + fb * b[k] + (fc * c[k] + fd * d[k]);
    }
  }
}
