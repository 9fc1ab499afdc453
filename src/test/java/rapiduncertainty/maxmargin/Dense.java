package rapiduncertainty.maxmargin;

import java.util.SplittableRandom;
import rapiduncertainty.Row;
import rapiduncertainty.kernel.Kernel;

/** Plain dense algebra and problems for the tests, written from the definitions. */
final class Dense {

  private Dense() {}

  /** X of A X = B by Gauss–Jordan elimination with row pivoting. */
  static double[][] solve(double[][] a, double[][] b) {
    int n = a.length;
    double[][] l = new double[n][];
    double[][] r = new double[n][];
    for (int i = 0; i < n; i++) {
      l[i] = a[i].clone();
      r[i] = b[i].clone();
    }
    for (int c = 0; c < n; c++) {
      int best = c;
      for (int i = c + 1; i < n; i++) {
        if (Math.abs(l[i][c]) > Math.abs(l[best][c])) {
          best = i;
        }
      }
      double[] t = l[c];
      l[c] = l[best];
      l[best] = t;
      t = r[c];
      r[c] = r[best];
      r[best] = t;
      for (int i = 0; i < n; i++) {
        if (i != c) {
          double f = l[i][c] / l[c][c];
          for (int k = 0; k < n; k++) {
            l[i][k] -= f * l[c][k];
          }
          for (int k = 0; k < r[i].length; k++) {
            r[i][k] -= f * r[c][k];
          }
        }
      }
    }
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < r[i].length; k++) {
        r[i][k] /= l[i][i];
      }
    }
    return r;
  }

  static double[][] inverse(double[][] a) {
    double[][] eye = new double[a.length][a.length];
    for (int i = 0; i < a.length; i++) {
      eye[i][i] = 1;
    }
    return solve(a, eye);
  }

  static double[][] times(double[][] a, double[][] b) {
    double[][] c = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b[0].length; j++) {
        for (int k = 0; k < b.length; k++) {
          c[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return c;
  }

  static double[] times(double[][] a, double[] x) {
    double[] y = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      y[i] = dot(a[i], x);
    }
    return y;
  }

  static double dot(double[] a, double[] b) {
    double s = 0;
    for (int i = 0; i < a.length; i++) {
      s += a[i] * b[i];
    }
    return s;
  }

  static double[][] gram(Kernel kernel, double[][] x, double[][] z) {
    double[][] k = new double[x.length][z.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < z.length; j++) {
        k[i][j] = kernel.value(Row.of(x[i]), Row.of(z[j]));
      }
    }
    return k;
  }

  /** Gaussian points: class c of n / classes points around its own centre, all shuffled. */
  static double[][] points(int n, int columns, int classes, int[] labels, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] centre = new double[classes][columns];
    for (double[] c : centre) {
      for (int d = 0; d < columns; d++) {
        c[d] = gaussian(random);
      }
    }
    double[][] x = new double[n][columns];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextInt(classes);
      for (int d = 0; d < columns; d++) {
        x[i][d] = centre[labels[i]][d] + 0.8 * gaussian(random);
      }
    }
    return x;
  }

  static double gaussian(SplittableRandom random) {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }
}
