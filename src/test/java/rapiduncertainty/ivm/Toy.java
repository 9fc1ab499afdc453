package rapiduncertainty.ivm;

import java.util.Random;
import rapiduncertainty.Rows;

/** Small labelled tables for the tests of this room. */
final class Toy {
  private Toy() {}

  /** Gaussian blobs around the corners of a square, one class after the other, overlapping. */
  static double[][] blobs(int n, int classes, long seed) {
    Random random = new Random(seed);
    double[][] x = new double[n][2];
    for (int i = 0; i < n; i++) {
      int c = i % classes;
      x[i][0] = 2 * Math.cos(2 * Math.PI * c / classes) + random.nextGaussian();
      x[i][1] = 2 * Math.sin(2 * Math.PI * c / classes) + random.nextGaussian();
    }
    return x;
  }

  static int[] labels(int n, int classes) {
    int[] y = new int[n];
    for (int i = 0; i < n; i++) {
      y[i] = i % classes;
    }
    return y;
  }

  /** ±1, the first of three classes against the rest. */
  static byte[] signs(int n) {
    return IvmModel.signs(labels(n, 3), 0);
  }

  static double[][] plainRbf(double[][] x, double variance, double scale) {
    double[][] k = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        double r = 0;
        for (int d = 0; d < x[i].length; d++) {
          r += (x[i][d] - x[j][d]) * (x[i][d] - x[j][d]);
        }
        k[i][j] = variance * Math.exp(-r / (2 * scale * scale));
      }
    }
    return k;
  }

  static Rows rows(double[][] x) {
    return Rows.of(x);
  }
}
