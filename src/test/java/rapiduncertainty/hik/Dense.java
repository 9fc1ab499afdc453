package rapiduncertainty.hik;

import rapiduncertainty.Row;

/** The plain definitions, written without the engine: the slow twin of everything in this room. */
final class Dense {

  /** A function of column and feature: g or its derivative. */
  interface Image {
    double of(int column, double x);
  }

  private Dense() {}

  static double kernel(double[] x, double[] z, Image g) {
    double sum = 0;
    for (int d = 0; d < x.length; d++) {
      double least = Math.min(x[d], z[d]);
      if (least > 0) {
        sum += g.of(d, least);
      }
    }
    return sum;
  }

  static double[][] matrix(double[][] x, Image g) {
    double[][] k = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        k[i][j] = kernel(x[i], x[j], g);
      }
    }
    return k;
  }

  /** The part of the kernel matrix that column d makes. */
  static double[][] matrixOfColumn(double[][] x, Image g, int d) {
    return matrix(x, (column, value) -> column == d ? g.of(column, value) : 0);
  }

  static double[] multiply(double[][] k, double[] v) {
    double[] result = new double[k.length];
    for (int i = 0; i < k.length; i++) {
      for (int j = 0; j < v.length; j++) {
        result[i] += k[i][j] * v[j];
      }
    }
    return result;
  }

  /** Largest Σ_j |k_ij| |v_j|: the size that round-off in a product is measured against. */
  static double magnitude(double[][] k, double[] v) {
    double largest = 0;
    for (double[] row : k) {
      double sum = 0;
      for (int j = 0; j < v.length; j++) {
        sum += Math.abs(row[j] * v[j]);
      }
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  static double weightedSum(double[][] x, double[] weights, Row z, Image g) {
    double[] dense = z.toDense(x[0].length);
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += weights[i] * kernel(x[i], dense, g);
    }
    return sum;
  }
}
