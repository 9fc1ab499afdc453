package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import rapiduncertainty.Memory;
import rapiduncertainty.Row;

/**
 * Exact weighted sums by binary search.
 *
 * <p>Per column the sum is a function F_d(z) that is linear in g_d(z) between neighbouring training
 * values. So its values at the training values are all that is stored (docs/math/hik.md, eq. 6).
 *
 * <p>Memory: 8 bytes per output and different value of a column, and 16 for the value itself.
 */
final class ExactSums implements WeightedSums {
  private static final long serialVersionUID = 1L;

  private final Transform transform;
  private final int outputs;
  private final int[] start; // column d owns knots start[d] … start[d + 1] − 1
  private final double[] knot; // different values of the column, ascending
  private final double[] image; // g_d(knot)
  private final double[] table; // [knot][output] = F_d(knot)

  ExactSums(Histograms h, Transform g, double[][] weights) {
    Queries.checkWeights(weights, h.size());
    g.checkColumns(h.columns());
    transform = g;
    outputs = weights.length;
    ColumnStore store = h.store;
    start = new int[h.columns() + 1];
    for (int d = 0; d < h.columns(); d++) {
      start[d + 1] = start[d] + store.distinct(d);
    }
    int knots = start[h.columns()];
    Memory.require(
        knots * (16L + 8L * outputs),
        "The exact table for %d outputs".formatted(outputs),
        "Use quantised sums, fewer weight vectors or give Java more memory (-Xmx).");
    require(
        (long) knots * outputs < Integer.MAX_VALUE - 8,
        "exact tables need %d × %d entries in one array; use quantised sums",
        knots,
        outputs);
    knot = new double[knots];
    image = new double[knots];
    table = new double[knots * outputs];
    ColumnSums column = new ColumnSums(store, g, weights);
    for (int d = 0; d < h.columns(); d++) {
      column.load(d);
      System.arraycopy(column.level, 0, knot, start[d], column.levels);
      System.arraycopy(column.image, 0, image, start[d], column.levels);
      System.arraycopy(column.sum, 0, table, start[d] * outputs, column.levels * outputs);
    }
  }

  @Override
  public int outputs() {
    return outputs;
  }

  @Override
  public void sums(Row x, double[] result) {
    Queries.check(x, start.length - 1);
    Arrays.fill(result, 0, outputs, 0);
    for (int k = 0; k < x.nonZeros(); k++) {
      int d = x.indices()[k];
      int above = firstAbove(d, x.values()[k]);
      double share = share(d, above, x.values()[k]);
      int to = above * outputs;
      int from = to - outputs;
      if (share > 0) {
        for (int c = 0; c < outputs; c++) {
          result[c] += share * table[to + c];
        }
      }
      if (above > start[d]) {
        for (int c = 0; c < outputs; c++) {
          result[c] += (1 - share) * table[from + c];
        }
      }
    }
  }

  @Override
  public void contributions(Row x, int output, double[] perColumn) {
    Queries.check(x, start.length - 1);
    Arrays.fill(perColumn, 0, start.length - 1, 0);
    for (int k = 0; k < x.nonZeros(); k++) {
      int d = x.indices()[k];
      int above = firstAbove(d, x.values()[k]);
      double share = share(d, above, x.values()[k]);
      double low = above > start[d] ? table[(above - 1) * outputs + output] : 0;
      double high = share > 0 ? table[above * outputs + output] : 0;
      perColumn[d] = (1 - share) * low + share * high;
    }
  }

  /** First knot of column d above x, start[d + 1] if there is none. */
  private int firstAbove(int d, double x) {
    int low = start[d];
    int high = start[d + 1];
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (knot[mid] > x) {
        high = mid;
      } else {
        low = mid + 1;
      }
    }
    return low;
  }

  /** Where g(x) lies between its neighbouring knots: 0 at the lower one, 1 at the upper one. */
  private double share(int d, int above, double x) {
    if (above == start[d + 1]) {
      return 0; // saturated, or no training value in this column
    }
    double low = above > start[d] ? image[above - 1] : 0;
    double gap = image[above] - low;
    return gap > 0 ? Math.min(1, (transform.value(d, x) - low) / gap) : 0;
  }

  @Override
  public long bytes() {
    return 4L * start.length + 8L * (knot.length + image.length + table.length);
  }
}
