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
  final double[] value; // parallel to store.value: image of entry k = slope[d]·value[k]
  final double[] level; // parallel to store.level, the same way
  final double[] slope;

  /** 0, where value k belongs to row k; see {@link PanelLoops}. */
  final int shift;

  private ColumnImage(ColumnStore store, double[] value, double[] level, double[] slope) {
    this.store = store;
    this.value = value;
    this.level = level;
    this.slope = slope;
    shift = value.length - store.value.length;
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
    return new ColumnImage(store, store.value, store.level, slope);
  }

  /** The store seen through any function. */
  static ColumnImage of(ColumnStore store, Function h, Workers workers) {
    Memory.require(
        8.0 * (store.value.length + store.level.length),
        "The table of transformed values",
        "Use a linear transform, fewer rows, or give Java more memory (-Xmx).");
    double[] value = new double[store.value.length];
    double[] level = new double[store.level.length];
    int tasks = (store.columns() + COLUMNS_PER_TASK - 1) / COLUMNS_PER_TASK;
    workers.forEach(
        tasks,
        t -> {
          int to = Math.min(store.columns(), (t + 1) * COLUMNS_PER_TASK);
          for (int d = t * COLUMNS_PER_TASK; d < to; d++) {
            apply(h, d, store.value, store.start[d], store.start[d + 1], value);
            apply(h, d, store.level, store.runStart[d], store.runStart[d + 1], level);
          }
        });
    double[] slope = new double[store.columns()];
    java.util.Arrays.fill(slope, 1);
    return new ColumnImage(store, value, level, slope);
  }

  private static void apply(
      Function h, int d, double[] x, int from, int to, double[] image) {
    for (int k = from; k < to; k++) {
      image[k] = h.of(d, x[k]);
      requireFinite(image[k], d, x[k]);
    }
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
    return 8L * slope.length + (shared() ? 0 : 8L * (value.length + level.length));
  }
}
