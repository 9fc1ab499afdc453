package rapiduncertainty.kernel;

import rapiduncertainty.Row;

/** Sums over two sparse rows, walking both at once. */
final class Merge {

  private Merge() {}

  /** x · z. */
  static double dot(Row x, Row z) {
    int[] xi = x.indices();
    int[] zi = z.indices();
    double sum = 0;
    for (int a = 0, b = 0; a < xi.length && b < zi.length; ) {
      if (xi[a] < zi[b]) {
        a++;
      } else if (xi[a] > zi[b]) {
        b++;
      } else {
        sum += x.values()[a++] * z.values()[b++];
      }
    }
    return sum;
  }

  /** Σ_d min(x_d, z_d) for non-negative entries. */
  static double minima(Row x, Row z) {
    int[] xi = x.indices();
    int[] zi = z.indices();
    double sum = 0;
    for (int a = 0, b = 0; a < xi.length && b < zi.length; ) {
      if (xi[a] < zi[b]) {
        a++;
      } else if (xi[a] > zi[b]) {
        b++;
      } else {
        sum += Math.min(x.values()[a++], z.values()[b++]);
      }
    }
    return sum;
  }

  /**
   * Squared differences of two rows.
   *
   * @param perColumn if not null, (x_d − z_d)² is added to perColumn[d] wherever it is not zero
   * @return ‖x − z‖²
   */
  static double squaredDistance(Row x, Row z, double[] perColumn) {
    int[] xi = x.indices();
    int[] zi = z.indices();
    double sum = 0;
    int a = 0;
    int b = 0;
    while (a < xi.length || b < zi.length) {
      int dx = a < xi.length ? xi[a] : Integer.MAX_VALUE;
      int dz = b < zi.length ? zi[b] : Integer.MAX_VALUE;
      int d = Math.min(dx, dz);
      double difference = (dx == d ? x.values()[a++] : 0) - (dz == d ? z.values()[b++] : 0);
      sum += difference * difference;
      if (perColumn != null) {
        perColumn[d] += difference * difference;
      }
    }
    return sum;
  }

  /** result += factor · x. */
  static void scatter(Row x, double factor, double[] result) {
    int[] index = x.indices();
    double[] value = x.values();
    for (int k = 0; k < index.length && index[k] < result.length; k++) {
      result[index[k]] += factor * value[k];
    }
  }
}
