package rapiduncertainty.gp;

import java.util.SplittableRandom;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.RealMatrix;
import rapiduncertainty.Rows;

/** The Gaussian process written from the definition, with an explicit inverse. */
final class DenseTwin {
  final double[][] x;
  final double[][] y; // [output][row]
  final double scale;
  final double noise;
  final RealMatrix inverse;
  final Image image;

  /** g_d(v). */
  interface Image {
    double of(int d, double v);
  }

  DenseTwin(double[][] x, double[][] y, double noise, double power) {
    this(x, y, noise, (d, v) -> Math.pow(v, power));
  }

  DenseTwin(double[][] x, double[][] y, double noise, Image image) {
    this.x = x;
    this.y = y;
    this.noise = noise;
    this.image = image;
    int n = x.length;
    double trace = 0;
    for (double[] row : x) {
      trace += raw(row, row);
    }
    scale = trace > 0 ? trace / n : 1;
    double[][] k = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        k[i][j] = kernel(x[i], x[j]) + (i == j ? noise : 0);
      }
    }
    inverse = new LUDecomposition(new Array2DRowRealMatrix(k)).getSolver().getInverse();
  }

  private double raw(double[] a, double[] b) {
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += image.of(d, Math.min(a[d], b[d]));
    }
    return sum;
  }

  double kernel(double[] a, double[] b) {
    return raw(a, b) / scale;
  }

  double[] vector(double[] z) {
    double[] k = new double[x.length];
    for (int i = 0; i < k.length; i++) {
      k[i] = kernel(x[i], z);
    }
    return k;
  }

  double mean(int output, double[] z) {
    double[] a = inverse.operate(y[output]);
    double[] k = vector(z);
    double sum = 0;
    for (int i = 0; i < k.length; i++) {
      sum += k[i] * a[i];
    }
    return sum;
  }

  double covariance(double[] z, double[] w) {
    double[] a = inverse.operate(vector(z));
    double[] k = vector(w);
    double sum = kernel(z, w);
    for (int i = 0; i < k.length; i++) {
      sum -= k[i] * a[i];
    }
    return sum;
  }

  double variance(double[] z) {
    return covariance(z, z);
  }

  /** A row left out and the rest trained again. */
  DenseTwin without(int row) {
    double[][] fewer = new double[x.length - 1][];
    double[][] targets = new double[y.length][x.length - 1];
    for (int i = 0, j = 0; i < x.length; i++) {
      if (i != row) {
        fewer[j] = x[i];
        for (int o = 0; o < y.length; o++) {
          targets[o][j] = y[o][i];
        }
        j++;
      }
    }
    return new DenseTwin(fewer, targets, noise, image);
  }

  static double[][] oneVersusAll(int[] labels, int classes) {
    double[][] y = new double[classes][labels.length];
    for (int c = 0; c < classes; c++) {
      for (int i = 0; i < labels.length; i++) {
        y[c][i] = labels[i] == c ? 1 : -1;
      }
    }
    return y;
  }

  /** Clustered histograms: about half of the entries are zero, some values are tied. */
  static double[][] histograms(int rows, int columns, int clusters, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] centre = new double[clusters][columns];
    for (double[] c : centre) {
      for (int d = 0; d < columns; d++) {
        c[d] = random.nextDouble() < 0.5 ? 0 : random.nextDouble();
      }
    }
    double[][] x = new double[rows][columns];
    for (int i = 0; i < rows; i++) {
      for (int d = 0; d < columns; d++) {
        double v = centre[i % clusters][d] + 0.3 * (random.nextDouble() - 0.5);
        x[i][d] = random.nextInt(4) == 0 ? Math.rint(4 * Math.max(0, v)) / 4 : Math.max(0, v);
      }
    }
    return x;
  }

  static int[] labels(int rows, int classes) {
    int[] labels = new int[rows];
    for (int i = 0; i < rows; i++) {
      labels[i] = i % classes;
    }
    return labels;
  }

  static Rows rows(double[][] x) {
    return Rows.of(x);
  }
}
