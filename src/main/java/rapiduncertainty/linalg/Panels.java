package rapiduncertainty.linalg;

import rapiduncertainty.Workers;

/**
 * Linear algebra on panels: a few long columns, combined by small matrices.
 *
 * <p>Small matrices are arrays of columns too: {@code s[c][k]} is what basis column k contributes
 * to result column c. The rows are cut into blocks of fixed length, so the result does not depend
 * on the number of threads, and the working set of a block stays in the cache.
 */
public final class Panels {
  /** Rows per block: 8 kB per column and block. */
  private static final int BLOCK = 1024;

  private Panels() {}

  /** result[c] += sign · Σ_k s[c][k] · basis[k]. */
  public static void addCombinations(
      double[][] basis, double[][] s, double sign, double[][] result, Workers workers) {
    if (result.length > 0) {
      addCombinations(basis, s, sign, result, 0, result[0].length, workers);
    }
  }

  /** As above, in rows from … end−1 only. */
  static void addCombinations(
      double[][] basis,
      double[][] s,
      double sign,
      double[][] result,
      int from,
      int end,
      Workers workers) {
    workers.forEach(
        basis.length == 0 ? 0 : blocks(end - from),
        b -> {
          int lo = from + b * BLOCK;
          int hi = Math.min(end, lo + BLOCK);
          int k = 0;
          for (; k + 4 <= basis.length; k += 4) {
            for (int c = 0; c < result.length; c++) {
              double[] w = s[c];
              add4(
                  result[c],
                  basis[k],
                  sign * w[k],
                  basis[k + 1],
                  sign * w[k + 1],
                  basis[k + 2],
                  sign * w[k + 2],
                  basis[k + 3],
                  sign * w[k + 3],
                  lo,
                  hi);
            }
          }
          for (; k < basis.length; k++) {
            for (int c = 0; c < result.length; c++) {
              add1(result[c], basis[k], sign * s[c][k], lo, hi);
            }
          }
        });
  }

  /** As above, on the calling thread. */
  static void addCombinations(double[][] basis, double[][] s, double sign, double[][] result) {
    addCombinations(basis, s, sign, result, Workers.ONE);
  }

  /**
   * Inner products of two panels whose product is symmetric: g[i][j] = a[i]·b[j] for j ≤ i,
   * mirrored.
   */
  public static double[][] symmetricProducts(double[][] a, double[][] b, Workers workers) {
    return products(a, b, true, workers);
  }

  /** All inner products of two panels: g[i][j] = a[i]·b[j]. */
  public static double[][] products(double[][] a, double[][] b, Workers workers) {
    return products(a, b, false, workers);
  }

  private static double[][] products(
      double[][] a, double[][] b, boolean symmetric, Workers workers) {
    double[][] g = new double[a.length][b.length];
    if (a.length == 0 || b.length == 0) {
      return g;
    }
    int n = a[0].length;
    double[][][] parts = new double[blocks(n)][][];
    workers.forEach(
        parts.length,
        p -> {
          int lo = p * BLOCK;
          int hi = Math.min(n, lo + BLOCK);
          double[][] part = new double[a.length][b.length];
          for (int i = 0; i < a.length; i++) {
            int end = symmetric ? i + 1 : b.length;
            int j = 0;
            for (; j + 4 <= end; j += 4) {
              dot4(a[i], b[j], b[j + 1], b[j + 2], b[j + 3], lo, hi, part[i], j);
            }
            for (; j < end; j++) {
              part[i][j] = dot(a[i], b[j], lo, hi);
            }
          }
          parts[p] = part;
        });
    for (double[][] part : parts) {
      for (int i = 0; i < g.length; i++) {
        for (int j = 0; j < (symmetric ? i + 1 : b.length); j++) {
          g[i][j] += part[i][j];
        }
      }
    }
    for (int i = 0; symmetric && i < g.length; i++) {
      for (int j = 0; j < i; j++) {
        g[j][i] = g[i][j];
      }
    }
    return g;
  }

  /**
   * Products of a tall matrix's transpose with a panel: t[c] = Σ_i panel[c][i] · rows[i].
   *
   * @param rows the tall matrix, row by row, each of the length of the result
   */
  static double[][] transposedProduct(double[][] rows, double[][] panel, Workers workers) {
    int width = rows.length == 0 ? 0 : rows[0].length;
    double[][][] parts = new double[blocks(rows.length)][panel.length][width];
    workers.forEach(
        parts.length,
        p -> {
          int hi = Math.min(rows.length, (p + 1) * BLOCK);
          int i = p * BLOCK;
          for (; i + 4 <= hi; i += 4) {
            for (int c = 0; c < panel.length; c++) {
              double[] v = panel[c];
              add4(
                  parts[p][c],
                  rows[i],
                  v[i],
                  rows[i + 1],
                  v[i + 1],
                  rows[i + 2],
                  v[i + 2],
                  rows[i + 3],
                  v[i + 3],
                  0,
                  width);
            }
          }
          for (; i < hi; i++) {
            for (int c = 0; c < panel.length; c++) {
              add1(parts[p][c], rows[i], panel[c][i], 0, width);
            }
          }
        });
    double[][] t = new double[panel.length][width];
    for (double[][] part : parts) {
      for (int c = 0; c < t.length; c++) {
        add1(t[c], part[c], 1, 0, width);
      }
    }
    return t;
  }

  /**
   * Replaces Q by Q·U⁻¹, row block by row block.
   *
   * @param q the columns of Q
   * @param u the columns of U, upper triangular: u[k][l] for l ≤ k
   */
  static void divideByTriangle(double[][] q, double[][] u, Workers workers) {
    workers.forEach(
        q.length == 0 ? 0 : blocks(q[0].length),
        b -> {
          int lo = b * BLOCK;
          int hi = Math.min(q[0].length, lo + BLOCK);
          for (int k = 0; k < q.length; k++) {
            double[] w = u[k];
            int l = 0;
            for (; l + 4 <= k; l += 4) {
              add4(
                  q[k], q[l], -w[l], q[l + 1], -w[l + 1], q[l + 2], -w[l + 2], q[l + 3], -w[l + 3],
                  lo, hi);
            }
            for (; l < k; l++) {
              add1(q[k], q[l], -w[l], lo, hi);
            }
            scale(q[k], 1 / w[k], lo, hi);
          }
        });
  }

  /** y *= w in rows lo … hi−1. */
  static void scale(double[] y, double w, int lo, int hi) {
    for (int i = lo; i < hi; i++) {
      y[i] *= w;
    }
  }

  /** Inner product. */
  static double dot(double[] a, double[] b) {
    return dot(a, b, 0, a.length);
  }

  /** Euclidean norm of each column. */
  static double[] norms(double[][] panel) {
    double[] norms = new double[panel.length];
    for (int c = 0; c < panel.length; c++) {
      norms[c] = Math.sqrt(dot(panel[c], panel[c]));
    }
    return norms;
  }

  /** The panel of the given columns; the columns themselves are shared. */
  static double[][] select(double[][] panel, int[] columns) {
    double[][] selected = new double[columns.length][];
    for (int c = 0; c < columns.length; c++) {
      selected[c] = panel[columns[c]];
    }
    return selected;
  }

  /** y += w · a in rows lo … hi−1. */
  static void add1(double[] y, double[] a, double w, int lo, int hi) {
    for (int i = lo; i < hi; i++) {
      y[i] += a[i] * w;
    }
  }

  /** y += w0·a0 + w1·a1 + w2·a2 + w3·a3 in rows lo … hi−1. More at once is not vectorised. */
  static void add4(
      double[] y,
      double[] a0,
      double w0,
      double[] a1,
      double w1,
      double[] a2,
      double w2,
      double[] a3,
      double w3,
      int lo,
      int hi) {
    for (int i = lo; i < hi; i++) {
      y[i] += a0[i] * w0 + a1[i] * w1 + a2[i] * w2 + a3[i] * w3;
    }
  }

  /** Four independent sums: a chain of dependent additions costs four times as much. */
  static double dot(double[] a, double[] b, int lo, int hi) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = lo;
    for (; i + 4 <= hi; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < hi; i++) {
      s0 += a[i] * b[i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** result[j … j+3] = inner products of a with b0 … b3, sharing the loads of a. */
  private static void dot4(
      double[] a,
      double[] b0,
      double[] b1,
      double[] b2,
      double[] b3,
      int lo,
      int hi,
      double[] result,
      int j) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double t0 = 0;
    double t1 = 0;
    double t2 = 0;
    double t3 = 0;
    int i = lo;
    for (; i + 2 <= hi; i += 2) {
      double v = a[i];
      double w = a[i + 1];
      s0 += v * b0[i];
      s1 += v * b1[i];
      s2 += v * b2[i];
      s3 += v * b3[i];
      t0 += w * b0[i + 1];
      t1 += w * b1[i + 1];
      t2 += w * b2[i + 1];
      t3 += w * b3[i + 1];
    }
    if (i < hi) {
      double v = a[i];
      s0 += v * b0[i];
      s1 += v * b1[i];
      s2 += v * b2[i];
      s3 += v * b3[i];
    }
    result[j] = s0 + t0;
    result[j + 1] = s1 + t1;
    result[j + 2] = s2 + t2;
    result[j + 3] = s3 + t3;
  }

  private static int blocks(int n) {
    return (n + BLOCK - 1) / BLOCK;
  }
}
