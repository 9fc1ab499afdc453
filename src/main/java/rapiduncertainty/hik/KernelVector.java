package rapiduncertainty.hik;

/** One new row against all rows, column by column. */
final class KernelVector {

  private KernelVector() {}

  /**
   * Adds g_d(min(x_id, z)) to the entry of every row.
   *
   * @param m the rows seen through g
   * @param d number of the column
   * @param z the new row's value there; infinite gives g_d(x_id)
   * @param image g_d(z); not used if z is above all rows
   * @param result one entry per row
   */
  static void add(ColumnImage m, int d, double z, double image, double[] result) {
    ColumnStore store = m.store;
    int begin = store.start[d];
    int end = store.start[d + 1];
    int at = store.valueStart[d];
    int above = firstAtOrAbove(store.value, at, store.valueStart[d + 1], z);
    int border;
    if (store.coded(d)) {
      int k = begin;
      for (int level = at; level < above; level++) {
        int runEnd = store.runEnd[store.runStart[d] + level - at];
        double g = m.slope[d] * m.value[level];
        for (; k < runEnd; k++) {
          result[store.row[k]] += g;
        }
      }
      border = k;
    } else {
      border = begin + above - at;
      below(store.row, begin, border, m.value, at - begin, m.slope[d], result);
    }
    for (int k = border; k < end; k++) {
      result[store.row[k]] += image;
    }
  }

  private static void below(
      int[] row, int begin, int end, double[] value, int shift, double slope, double[] result) {
    for (int k = begin; k < end; k++) {
      result[row[k]] += slope * value[k + shift];
    }
  }

  private static int firstAtOrAbove(double[] value, int from, int to, double z) {
    int low = from;
    int high = to;
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (value[mid] >= z) {
        high = mid;
      } else {
        low = mid + 1;
      }
    }
    return low;
  }
}
