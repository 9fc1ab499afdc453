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
    int[] row = store.rows(d);
    int k = store.begin(d);
    int end = k + store.entries(d);
    double slope = m.slope[d];
    if (store.coded(d)) {
      int first = store.runStart[d];
      int above = firstAtOrAbove(store.level, first, store.runStart[d + 1], z);
      for (int run = first; run < above; run++) {
        k = add(row, k, store.runEnd[run], slope * m.level[run], result);
      }
    } else {
      int above = firstAtOrAbove(store.value, k, end, z);
      below(row, k, above, m.value, slope, result);
      k = above;
    }
    add(row, k, end, image, result);
  }

  private static int add(int[] row, int begin, int end, double image, double[] result) {
    for (int k = begin; k < end; k++) {
      result[row[k]] += image;
    }
    return end;
  }

  private static void below(
      int[] row, int begin, int end, double[] value, double slope, double[] result) {
    for (int k = begin; k < end; k++) {
      result[row[k]] += slope * value[k];
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
