package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import rapiduncertainty.Memory;
import rapiduncertainty.Workers;

/**
 * A column store seen through the transform: h_d(x) for every stored x, h being g or ∂g/∂ log η.
 *
 * <p>Straight lines need no copy of the values: h_d(x) = slope_d·x.
 */
final class ColumnImage {

  /** What is applied to each value. */
  interface Function {
    double of(int column, double x);
  }

  private static final int COLUMNS_PER_TASK = 64;

  final ColumnStore store;
  final double[] value; // parallel to store.value
  final double[] slope; // image of store entry k in column d = slope[d]·value[k]

  private ColumnImage(ColumnStore store, double[] value, double[] slope) {
    this.store = store;
    this.value = value;
    this.slope = slope;
  }

  /** The store seen through g. */
  static ColumnImage of(ColumnStore store, Transform g, Workers workers) {
    if (!g.linear()) {
      return of(store, g::value, workers);
    }
    double[] slope = new double[store.columns()];
    for (int d = 0; d < slope.length; d++) {
      slope[d] = g.value(d, 1);
      requireFinite(slope[d] * store.maximum(d), d, store.maximum(d));
    }
    return new ColumnImage(store, store.value, slope);
  }

  /** The store seen through any function. */
  static ColumnImage of(ColumnStore store, Function h, Workers workers) {
    Memory.require(
        8.0 * store.value.length,
        "The table of transformed values",
        "Use a linear transform, fewer rows, or give Java more memory (-Xmx).");
    double[] image = new double[store.value.length];
    int tasks = (store.columns() + COLUMNS_PER_TASK - 1) / COLUMNS_PER_TASK;
    workers.forEach(
        tasks,
        t -> {
          int to = Math.min(store.columns(), (t + 1) * COLUMNS_PER_TASK);
          for (int d = t * COLUMNS_PER_TASK; d < to; d++) {
            for (int k = store.valueStart[d]; k < store.valueStart[d + 1]; k++) {
              image[k] = h.of(d, store.value[k]);
              requireFinite(image[k], d, store.value[k]);
            }
          }
        });
    double[] slope = new double[store.columns()];
    java.util.Arrays.fill(slope, 1);
    return new ColumnImage(store, image, slope);
  }

  private static void requireFinite(double image, int d, double x) {
    if (!Double.isFinite(image)) {
      require(
          false,
          "the transform maps value %s of column %d to %s; scale the features down",
          x,
          d,
          image);
    }
  }

  /** Whether the values are those of the store, not a copy. */
  boolean shared() {
    return value == store.value;
  }

  long bytes() {
    return 8L * slope.length + (shared() ? 0 : 8L * value.length);
  }
}
