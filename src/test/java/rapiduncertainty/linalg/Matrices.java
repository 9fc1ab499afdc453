package rapiduncertainty.linalg;

import java.util.SplittableRandom;

/** Matrices and panels for the tests, written plainly. */
final class Matrices {

  private Matrices() {}

  /** Histogram intersection kernel of random sparse, L1-normalised rows, entry by entry. */
  static double[][] hik(int n, int columns, double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[n][columns];
    for (double[] row : x) {
      double sum = 0;
      for (int d = 0; d < columns; d++) {
        row[d] = random.nextDouble() < share ? -Math.log(1 - random.nextDouble()) : 0;
        sum += row[d];
      }
      for (int d = 0; d < columns && sum > 0; d++) {
        row[d] /= sum;
      }
    }
    return hik(x);
  }

  static double[][] hik(double[][] x) {
    int n = x.length;
    double[][] k = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int d = 0; d < x[i].length; d++) {
          sum += Math.min(x[i][d], x[j][d]);
        }
        k[i][j] = sum;
        k[j][i] = sum;
      }
    }
    return k;
  }

  /** A matrix with given eigenvalues in a random basis of Householder reflections. */
  static double[][] withSpectrum(double[] spectrum, long seed) {
    int n = spectrum.length;
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      a[i][i] = spectrum[i];
    }
    for (int round = 0; round < 3; round++) {
      double[] u = random(1, n, seed + round)[0];
      double norm = 0;
      for (double v : u) {
        norm += v * v;
      }
      double[] au = times(a, u);
      double uau = 0;
      for (int i = 0; i < n; i++) {
        uau += u[i] * au[i];
      }
      double[][] h = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          h[i][j] =
              a[i][j]
                  - 2 / norm * (u[i] * au[j] + au[i] * u[j])
                  + 4 / norm / norm * uau * u[i] * u[j];
        }
      }
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          a[i][j] = (h[i][j] + h[j][i]) / 2;
        }
      }
    }
    return a;
  }

  static double[][] plus(double[][] a, double shift) {
    double[][] b = new double[a.length][];
    for (int i = 0; i < a.length; i++) {
      b[i] = a[i].clone();
      b[i][i] += shift;
    }
    return b;
  }

  static double[] times(double[][] a, double[] v) {
    double[] r = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < v.length; j++) {
        r[i] += a[i][j] * v[j];
      }
    }
    return r;
  }

  static double[][] random(int columns, int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] panel = new double[columns][n];
    for (double[] column : panel) {
      for (int i = 0; i < n; i++) {
        column[i] = random.nextDouble(-1, 1);
      }
    }
    return panel;
  }

  /** Plain Gaussian elimination with partial pivoting; no code shared with the package. */
  static double[] eliminate(double[][] matrix, double[] rightHandSide) {
    int n = matrix.length;
    double[][] a = new double[n][];
    for (int i = 0; i < n; i++) {
      a[i] = matrix[i].clone();
    }
    double[] b = rightHandSide.clone();
    for (int k = 0; k < n; k++) {
      int pivot = k;
      for (int i = k + 1; i < n; i++) {
        if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) {
          pivot = i;
        }
      }
      double[] row = a[k];
      a[k] = a[pivot];
      a[pivot] = row;
      double value = b[k];
      b[k] = b[pivot];
      b[pivot] = value;
      for (int i = k + 1; i < n; i++) {
        double f = a[i][k] / a[k][k];
        for (int j = k; j < n; j++) {
          a[i][j] -= f * a[k][j];
        }
        b[i] -= f * b[k];
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) {
        b[i] -= a[i][j] * b[j];
      }
      b[i] /= a[i][i];
    }
    return b;
  }

  static double norm(double[] v) {
    double sum = 0;
    for (double x : v) {
      sum += x * x;
    }
    return Math.sqrt(sum);
  }

  static double[] minus(double[] a, double[] b) {
    double[] d = new double[a.length];
    for (int i = 0; i < d.length; i++) {
      d[i] = a[i] - b[i];
    }
    return d;
  }
}
