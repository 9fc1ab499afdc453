package rapiduncertainty.hik;

/**
 * Inner loops of the product with one vector.
 *
 * <p>Per column, with values in ascending order, s = Σ v over the rows not yet passed and f =
 * Σ (steps of h)·s (docs/math/hik.md, eq. 5).
 */
final class VectorLoops {

  private VectorLoops() {}

  /**
   * Adds the product of columns from … to − 1 to o, but of those that {@link LevelCodes} has.
   *
   * @param compact copies of the sorted columns, or null; v and o then have one more row, with v = 0
   * @param total the sum of v
   */
  static void add(
      ColumnImage m,
      CompactColumns compact,
      double[] v,
      double[] o,
      double total,
      int from,
      int to) {
    ColumnStore store = m.store;
    for (int d = from; d < to; d++) {
      boolean full = store.mostlyFull(d);
      if (store.coded(d)) {
        if (!LevelCodes.has(store, d)) {
          int begin = store.codedStart[d];
          int end = store.codedStart[d + 1];
          double s = full ? total - absent(store, d, v) : sum(store.codedRow, begin, end, v);
          int run = store.runStart[d];
          int last = store.runStart[d + 1] - 1;
          coded(store.codedRow, begin, store.runEnd, run, last, m.level, m.slope[d], s, v, o);
        }
      } else if (full) {
        double s = total - absent(store, d, v);
        sorted(store.row, store.start[d], store.start[d + 1], m.value, m.slope[d], s, v, o);
      } else if (compact != null) {
        compact(compact.row, compact.start[d], compact.start[d + 1], compact.step, v, o);
      } else {
        sparse(store.row, store.start[d], store.start[d + 1], m.value, m.slope[d], v, o);
      }
    }
  }

  private static double absent(ColumnStore store, int d, double[] v) {
    return sum(store.absent, store.absentStart[d], store.absentStart[d + 1], v);
  }

  private static double sum(int[] row, int begin, int end, double[] v) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = begin;
    for (; k < end - 3; k += 4) {
      s0 += v[row[k]];
      s1 += v[row[k + 1]];
      s2 += v[row[k + 2]];
      s3 += v[row[k + 3]];
    }
    for (; k < end; k++) {
      s0 += v[row[k]];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** A sorted column, at most half full, with its own total: one method is faster than two. */
  private static void sparse(
      int[] row,
      int begin,
      int end,
      double[] value,
      double slope,
      double[] v,
      double[] o) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = begin;
    for (; k < end - 3; k += 4) {
      s0 += v[row[k]];
      s1 += v[row[k + 1]];
      s2 += v[row[k + 2]];
      s3 += v[row[k + 3]];
    }
    for (; k < end; k++) {
      s0 += v[row[k]];
    }
    double s = (s0 + s1) + (s2 + s3);
    double f = 0;
    double below = 0;
    for (k = begin; k < end; k++) {
      int i = row[k];
      double x = value[k];
      f += slope * (x - below) * s;
      below = x;
      s -= v[i];
      o[i] += f;
    }
  }

  /** The same with rows of two bytes and steps as floats. */
  private static void compact(
      char[] row, int begin, int end, float[] step, double[] v, double[] o) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = begin;
    for (; k < end - 3; k += 4) {
      s0 += v[row[k]];
      s1 += v[row[k + 1]];
      s2 += v[row[k + 2]];
      s3 += v[row[k + 3]];
    }
    for (; k < end; k++) {
      s0 += v[row[k]];
    }
    double s = (s0 + s1) + (s2 + s3);
    double f = 0;
    for (k = begin; k < end; k++) {
      int i = row[k];
      f += step[k] * s;
      s -= v[i];
      o[i] += f;
    }
  }

  /** A sorted column whose total is known. */
  private static void sorted(
      int[] row,
      int begin,
      int end,
      double[] value,
      double slope,
      double all,
      double[] v,
      double[] o) {
    double s = all;
    double f = 0;
    double below = 0;
    for (int k = begin; k < end; k++) {
      int i = row[k];
      double x = value[k];
      f += slope * (x - below) * s;
      below = x;
      s -= v[i];
      o[i] += f;
    }
  }

  /** A level-coded column whose total is known. */
  private static void coded(
      int[] row,
      int begin,
      int[] runEnd,
      int firstRun,
      int lastRun,
      double[] level,
      double slope,
      double all,
      double[] v,
      double[] o) {
    double s = all;
    double f = 0;
    double below = 0;
    int run = firstRun;
    int border = begin;
    int top = lastRun == firstRun ? begin : runEnd[lastRun - 1];
    // One loop for all runs: a loop per run would be too short to be compiled well.
    for (int k = begin; k < top; k++) {
      if (k == border) {
        double x = level[run];
        f += slope * (x - below) * s;
        below = x;
        border = runEnd[run++];
      }
      int i = row[k];
      s -= v[i];
      o[i] += f;
    }
    // Nothing lies above the last level, so s is not needed any more. There is nothing else to do
    // for a column of one level: its part of K has rank one.
    f += slope * (level[lastRun] - below) * s;
    int end = runEnd[lastRun];
    for (int k = top; k < end; k++) {
      o[row[k]] += f;
    }
  }
}
