package rapiduncertainty.active;

import java.util.SplittableRandom;

/** Gaussian-process regression written from the definition, for a handful of rows. */
final class DenseGp {
  final double[][] x;
  final double[] y;
  final double noise;
  final double[][] inverse; // (K + σ_n² I)⁻¹

  DenseGp(double[][] x, double[] y, double noise) {
    this.x = x;
    this.y = y;
    this.noise = noise;
    double[][] k = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        k[i][j] = kernel(x[i], x[j]) + (i == j ? noise : 0);
      }
    }
    inverse = invert(k);
  }

  static double kernel(double[] a, double[] b) {
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += Math.min(a[d], b[d]);
    }
    return sum;
  }

  double[] weights() {
    return times(inverse, y);
  }

  double[] beta(double[] z) {
    return times(inverse, kernels(z));
  }

  double[] kernels(double[] z) {
    double[] k = new double[x.length];
    for (int i = 0; i < k.length; i++) {
      k[i] = kernel(x[i], z);
    }
    return k;
  }

  double mean(double[] z) {
    return dot(kernels(z), weights());
  }

  double covariance(double[] a, double[] b) {
    return kernel(a, b) - dot(kernels(a), beta(b));
  }

  DenseGp plus(double[] z, double label) {
    double[][] more = java.util.Arrays.copyOf(x, x.length + 1);
    more[x.length] = z;
    double[] labels = java.util.Arrays.copyOf(y, y.length + 1);
    labels[y.length] = label;
    return new DenseGp(more, labels, noise);
  }

  static double dot(double[] a, double[] b) {
    double s = 0;
    for (int i = 0; i < a.length; i++) {
      s += a[i] * b[i];
    }
    return s;
  }

  private static double[] times(double[][] a, double[] v) {
    double[] r = new double[a.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = dot(a[i], v);
    }
    return r;
  }

  /** Gauss–Jordan with partial pivoting. */
  private static double[][] invert(double[][] matrix) {
    int n = matrix.length;
    double[][] a = new double[n][2 * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(matrix[i], 0, a[i], 0, n);
      a[i][n + i] = 1;
    }
    for (int c = 0; c < n; c++) {
      int p = c;
      for (int r = c + 1; r < n; r++) {
        p = Math.abs(a[r][c]) > Math.abs(a[p][c]) ? r : p;
      }
      double[] swap = a[c];
      a[c] = a[p];
      a[p] = swap;
      double d = a[c][c];
      for (int j = 0; j < 2 * n; j++) {
        a[c][j] /= d;
      }
      for (int r = 0; r < n; r++) {
        double f = a[r][c];
        for (int j = 0; r != c && j < 2 * n; j++) {
          a[r][j] -= f * a[c][j];
        }
      }
    }
    double[][] inverse = new double[n][n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(a[i], n, inverse[i], 0, n);
    }
    return inverse;
  }

  static double[][] randomRows(int n, int columns, SplittableRandom random) {
    double[][] rows = new double[n][columns];
    for (double[] row : rows) {
      for (int d = 0; d < columns; d++) {
        row[d] = random.nextDouble();
      }
    }
    return rows;
  }
}
