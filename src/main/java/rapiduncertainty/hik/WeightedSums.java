package rapiduncertainty.hik;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * z ↦ Σ_i w_i k(x_i, z) for several weight vectors at once.
 *
 * <p>Because the kernel adds up over the columns, so do the sums: one table per column, and the
 * cost of a query does not depend on the number of training rows. A query's values above a column's
 * maximum u_d give what u_d gives, exactly. Immutable; safe for many reading threads.
 */
public interface WeightedSums extends Serializable {

  /** Number of weight vectors. */
  int outputs();

  /**
   * The sums at x.
   *
   * @param x a row with values ≥ 0 and no more columns than the training rows
   * @param result overwritten, one sum per weight vector
   */
  void sums(Row x, double[] result);

  /**
   * The sums at several rows, the same as one by one.
   *
   * @param rows rows as for {@link #sums(Row, double[])}
   * @param result overwritten, one array of sums per row
   */
  default void sums(Rows rows, double[][] result) {
    for (int i = 0; i < rows.size(); i++) {
      sums(rows.row(i), result[i]);
    }
  }

  /**
   * What each column adds to one sum.
   *
   * @param x a row as for {@link #sums}
   * @param output number of the weight vector
   * @param perColumn overwritten, one entry per column
   */
  void contributions(Row x, int output, double[] perColumn);

  /** Memory of the tables in bytes. */
  long bytes();

  /**
   * Exact sums by binary search.
   *
   * @param h the training rows x_i
   * @param g the transform of the kernel
   * @param weights vectors w of length {@code h.size()}, one per output
   */
  static WeightedSums exact(Histograms h, Transform g, double[][] weights) {
    return new ExactSums(h, g, weights);
  }

  /**
   * Sums at features rounded to the nearest multiple of u_d / bins: one look-up per non-zero
   * feature. |error| ≤ Σ_d ε_d·‖w‖₁, ε_d being half the largest step of g_d over one bin.
   *
   * @param h the training rows x_i
   * @param g the transform of the kernel
   * @param weights vectors w of length {@code h.size()}, one per output
   * @param bins number of bins over [0, u_d]
   */
  static WeightedSums quantised(Histograms h, Transform g, double[][] weights, int bins) {
    return new QuantisedSums(h, g, weights, bins, QuantisedSums.Rounding.NEAREST);
  }

  /**
   * Sums on the straight line between the two table points next to each feature: twice the reading
   * of {@link #quantised}, both points side by side, and several times more exact. The points lie
   * where the values of the column are, evenly or crowded towards 0; a column whose values all lie
   * on at most {@code bins} even steps is exact at them. |error| ≤ Σ_d ε_d·‖w‖₁, ε_d being the
   * largest step of g_d over one bin (a quarter of it if g is a line).
   *
   * @param h the training rows x_i
   * @param g the transform of the kernel
   * @param weights vectors w of length {@code h.size()}, one per output
   * @param bins largest number of bins over [0, u_d]
   */
  static WeightedSums interpolated(Histograms h, Transform g, double[][] weights, int bins) {
    return new InterpolatedSums(h, g, weights, bins);
  }

  /** ‖k̂(z)‖² = Σ_i Σ_d g_d(min(x_id, z_d))², exactly: one output. */
  static WeightedSums squared(Histograms h, Transform g) {
    return new ExactSums(h, g.squared(), ones(h));
  }

  /**
   * ‖k̂(z)‖² from features rounded down to a multiple of u_d / bins: never above the exact value,
   * so that a variance bound made with it stays a bound.
   */
  static WeightedSums squaredQuantised(Histograms h, Transform g, int bins) {
    return new QuantisedSums(h, g.squared(), ones(h), bins, QuantisedSums.Rounding.DOWN);
  }

  private static double[][] ones(Histograms h) {
    double[] ones = new double[h.size()];
    Arrays.fill(ones, 1);
    return new double[][] {ones};
  }
}
