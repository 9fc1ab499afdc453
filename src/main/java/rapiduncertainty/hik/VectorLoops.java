package rapiduncertainty.hik;

/**
 * Inner loops of the product with one vector.
 *
 * <p>Vector and result stand side by side, vo[2i] = v_i and vo[2i + 1] = (K·v)_i, so that each
 * entry touches one cache line. Per column, with values in ascending order, s = Σ v over the rows
 * not yet passed and f = Σ (steps of h)·s (docs/math/hik.md, eq. 5).
 */
final class VectorLoops {
  static final int WIDTH = 2;

  private VectorLoops() {}

  /**
   * Adds the product of columns from … to − 1 to the result half of vo.
   *
   * @param compact copies of the sorted columns, or null; vo then has one more row, with v = 0
   */
  static void add(
      ColumnImage m, CompactColumns compact, double[] vo, double total, int from, int to) {
    ColumnStore store = m.store;
    for (int d = from; d < to; d++) {
      int begin = store.start[d];
      int end = store.start[d + 1];
      if (begin == end) {
        continue;
      }
      int at = store.valueStart[d];
      if (compact != null && CompactColumns.has(store, d)) {
        compact(compact.row, compact.start[d], compact.start[d + 1], compact.step, vo);
        continue;
      }
      if (!store.coded(d) && !store.mostlyFull(d)) {
        sparse(store.row, begin, end, m.value, at - begin, m.slope[d], vo);
        continue;
      }
      double s =
          store.mostlyFull(d)
              ? total - sum(store.absent, store.absentStart[d], store.absentStart[d + 1], vo)
              : sum(store.row, begin, end, vo);
      if (store.coded(d)) {
        int run = store.runStart[d];
        int last = store.runStart[d + 1] - 1;
        coded(store.row, begin, store.runEnd, run, last, m.value, at, m.slope[d], s, vo);
      } else {
        sorted(store.row, begin, end, m.value, at - begin, m.slope[d], s, vo);
      }
    }
  }

  private static double sum(int[] row, int begin, int end, double[] vo) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = begin;
    for (; k < end - 3; k += 4) {
      s0 += vo[2 * row[k]];
      s1 += vo[2 * row[k + 1]];
      s2 += vo[2 * row[k + 2]];
      s3 += vo[2 * row[k + 3]];
    }
    for (; k < end; k++) {
      s0 += vo[2 * row[k]];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** A sorted column, at most half full, with its own total: one method is faster than two. */
  private static void sparse(
      int[] row, int begin, int end, double[] value, int shift, double slope, double[] vo) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = begin;
    for (; k < end - 3; k += 4) {
      s0 += vo[2 * row[k]];
      s1 += vo[2 * row[k + 1]];
      s2 += vo[2 * row[k + 2]];
      s3 += vo[2 * row[k + 3]];
    }
    for (; k < end; k++) {
      s0 += vo[2 * row[k]];
    }
    double s = (s0 + s1) + (s2 + s3);
    double f = 0;
    double below = 0;
    for (k = begin; k < end; k++) {
      int i = 2 * row[k];
      double x = value[k + shift];
      f += slope * (x - below) * s;
      below = x;
      s -= vo[i];
      vo[i + 1] += f;
    }
  }

  /** The same with rows of two bytes and steps as floats. */
  private static void compact(char[] row, int begin, int end, float[] step, double[] vo) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = begin;
    for (; k < end - 3; k += 4) {
      s0 += vo[2 * row[k]];
      s1 += vo[2 * row[k + 1]];
      s2 += vo[2 * row[k + 2]];
      s3 += vo[2 * row[k + 3]];
    }
    for (; k < end; k++) {
      s0 += vo[2 * row[k]];
    }
    double s = (s0 + s1) + (s2 + s3);
    double f = 0;
    for (k = begin; k < end; k++) {
      int i = 2 * row[k];
      f += step[k] * s;
      s -= vo[i];
      vo[i + 1] += f;
    }
  }

  /** A sorted column whose total is known. */
  private static void sorted(
      int[] row,
      int begin,
      int end,
      double[] value,
      int shift,
      double slope,
      double all,
      double[] vo) {
    double s = all;
    double f = 0;
    double below = 0;
    for (int k = begin; k < end; k++) {
      int i = 2 * row[k];
      double x = value[k + shift];
      f += slope * (x - below) * s;
      below = x;
      s -= vo[i];
      vo[i + 1] += f;
    }
  }

  /** A level-coded column whose total is known. */
  private static void coded(
      int[] row,
      int begin,
      int[] runEnd,
      int firstRun,
      int lastRun,
      double[] value,
      int firstValue,
      double slope,
      double all,
      double[] vo) {
    double s = all;
    double f = 0;
    double below = 0;
    int at = firstValue;
    int run = firstRun;
    int border = begin;
    int top = lastRun == firstRun ? begin : runEnd[lastRun - 1];
    // One loop for all runs: a loop per run would be too short to be compiled well.
    for (int k = begin; k < top; k++) {
      if (k == border) {
        double x = value[at++];
        f += slope * (x - below) * s;
        below = x;
        border = runEnd[run++];
      }
      int i = 2 * row[k];
      s -= vo[i];
      vo[i + 1] += f;
    }
    // Nothing lies above the last level, so s is not needed any more. There is nothing else to do
    // for a column of one level: its part of K has rank one.
    f += slope * (value[at] - below) * s;
    int end = runEnd[lastRun];
    for (int k = top; k < end; k++) {
      vo[2 * row[k] + 1] += f;
    }
  }
}
