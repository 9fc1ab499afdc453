package rapiduncertainty.hik;

import java.util.Arrays;
import rapiduncertainty.Memory;

/**
 * The sorted columns in half the memory, for products with one vector.
 *
 * <p>A product with one vector over many rows waits for memory, so its speed is that of the bytes
 * per entry: here 6 instead of 12, a row number of two bytes and the step of g as a float. The float's
 * rounding error is carried into the next step, so it does not add up; a step whose error would
 * exceed 2⁻³² of the column's largest value is taken in two, the first of them at a row that does
 * not exist. So every g_d(x_id) is kept to 2.4·10⁻¹⁰ of the column's maximum.
 */
final class CompactColumns {

  /** Below, products run in the cache and gain nothing. */
  static final int MIN_ROWS = 1 << 14;

  /** One row number is needed for the row that does not exist. */
  static final int MAX_ROWS = (1 << 16) - 1;

  private static final double TOLERANCE = 0x1p-32;

  final int[] start; // column d owns entries start[d] … start[d + 1] − 1; none if it is not here
  char[] row;
  float[] step;

  /**
   * Copies the sorted columns that are at most half full.
   *
   * @param size number of rows; also the number of the row that does not exist
   */
  CompactColumns(ColumnImage m, int size) {
    ColumnStore store = m.store;
    start = new int[store.columns() + 1];
    int entries = 0;
    for (int d = 0; d < store.columns(); d++) {
      entries += has(store, d) ? store.entries(d) : 0;
    }
    int room = entries + entries / 16 + 1024;
    Memory.require(
        6.0 * room,
        "The compact copy of the columns",
        "Multiply several vectors at once or give Java more memory (-Xmx).");
    row = new char[room];
    step = new float[room];
    int at = 0;
    for (int d = 0; d < store.columns(); d++) {
      if (has(store, d)) {
        makeRoom(at + 2 * store.entries(d));
        at = copy(m, d, size, at);
      }
      start[d + 1] = at;
    }
    row = Arrays.copyOf(row, at);
    step = Arrays.copyOf(step, at);
  }

  /** Whether a column is kept here. */
  static boolean has(ColumnStore store, int d) {
    return !store.coded(d) && !store.mostlyFull(d);
  }

  private int copy(ColumnImage m, int d, int size, int from) {
    ColumnStore store = m.store;
    int at = from;
    double largest = 0;
    for (int k = store.start[d]; k < store.start[d + 1]; k++) {
      largest = Math.max(largest, Math.abs(m.slope[d] * m.value[k]));
    }
    double reached = 0; // what the steps so far add up to, exactly
    for (int k = store.start[d]; k < store.start[d + 1]; k++) {
      double rest = m.slope[d] * m.value[k] - reached;
      float first = (float) rest;
      if (Math.abs(rest - first) > TOLERANCE * largest) {
        row[at] = (char) size;
        step[at++] = first;
        reached += first;
        rest = m.slope[d] * m.value[k] - reached;
        first = (float) rest;
      }
      row[at] = (char) store.row[k];
      step[at++] = first;
      reached += first;
    }
    return at;
  }

  private void makeRoom(int needed) {
    if (needed > row.length) {
      row = Arrays.copyOf(row, needed + needed / 8);
      step = Arrays.copyOf(step, row.length);
    }
  }

  long bytes() {
    return 4L * start.length + 6L * row.length;
  }
}
