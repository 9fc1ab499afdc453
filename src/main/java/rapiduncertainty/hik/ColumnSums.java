package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import rapiduncertainty.Memory;

/**
 * The sums F_d(z) = Σ_i w_i g_d(min(x_id, z)) of one column at its training values, for all weight
 * vectors (docs/math/hik.md, eq. 6).
 */
final class ColumnSums {
  private final ColumnStore store;
  private final Transform transform;
  private final double[][] weights;
  private final int[] end;

  /** Number of different values of the column, the values and their images under g_d. */
  int levels;

  final double[] level;
  final double[] image;

  /** [level][output]: F_d at that level. */
  final double[] sum;

  ColumnSums(ColumnStore store, Transform transform, double[][] weights) {
    this.store = store;
    this.transform = transform;
    this.weights = weights;
    int longest = store.longest();
    String what =
        "The work table of a column of %d values for %d weight vectors"
            .formatted(longest, weights.length);
    int entries =
        ArraySize.of((long) longest * weights.length, what, "Use fewer weight vectors or rows.");
    Memory.require(
        20.0 * longest + 8.0 * entries,
        what,
        "Use fewer weight vectors or rows, or give Java more memory (-Xmx).");
    end = new int[longest];
    level = new double[longest];
    image = new double[longest];
    sum = new double[entries];
  }

  /** Computes the sums of column d. */
  void load(int d) {
    int m = weights.length;
    levels = store.levels(d, level, end);
    for (int k = 0; k < levels; k++) {
      image[k] = transform.value(d, level[k]);
      require(
          Double.isFinite(image[k]),
          "the transform maps value %s of column %d to %s; scale the features down",
          level[k],
          d,
          image[k]);
    }
    int[] row = store.rows(d);
    // First the sum of the weights at and above each level, downwards: no cancellation.
    for (int k = levels - 1; k >= 0; k--) {
      int from = k == 0 ? store.begin(d) : end[k - 1];
      for (int c = 0; c < m; c++) {
        double s = k == levels - 1 ? 0 : sum[(k + 1) * m + c];
        for (int e = from; e < end[k]; e++) {
          s += weights[c][row[e]];
        }
        sum[k * m + c] = s;
      }
    }
    // Then F rises by (step of g)·(weights at and above) from level to level.
    for (int k = 0; k < levels; k++) {
      double step = image[k] - (k == 0 ? 0 : image[k - 1]);
      for (int c = 0; c < m; c++) {
        sum[k * m + c] = (k == 0 ? 0 : sum[(k - 1) * m + c]) + step * sum[k * m + c];
      }
    }
  }

  /** How many rows have each level of column d, which must be the loaded one. */
  int[] counts(int d) {
    int[] count = new int[levels];
    for (int k = 0; k < levels; k++) {
      count[k] = end[k] - (k == 0 ? store.begin(d) : end[k - 1]);
    }
    return count;
  }

  /**
   * F_d at a value that is not below the ones asked for before.
   *
   * @param z the value
   * @param above number of the first level above z, or {@link #levels}
   * @param result filled, one sum per output
   */
  void at(int d, double z, int above, float[] result) {
    int m = weights.length;
    double low = above == 0 ? 0 : image[above - 1];
    double gap = above == levels ? 0 : image[above] - low;
    double share = gap > 0 ? Math.min(1, (transform.value(d, z) - low) / gap) : 0;
    for (int c = 0; c < m; c++) {
      double f = above == 0 ? 0 : sum[(above - 1) * m + c];
      double next = share > 0 ? sum[above * m + c] : 0;
      result[c] = (float) ((1 - share) * f + share * next);
    }
  }

  /**
   * F_d at the points of a spacing, exactly; d must be the loaded column.
   *
   * @return the sums, point after point
   */
  float[][] at(int d, Spacing spacing) {
    float[][] points = new float[spacing.bins + 1][weights.length];
    int above = 0;
    for (int j = 1; j <= spacing.bins; j++) {
      double z = spacing.point(j) * level[levels - 1];
      while (above < levels && level[above] <= z) {
        above++;
      }
      at(d, z, above, points[j]);
    }
    return points;
  }
}
