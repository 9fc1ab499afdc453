package rapiduncertainty.hik;

/**
 * Inner loops of the product with four vectors: {@link VectorLoops} unrolled by hand, because the
 * compiler does not vectorise over indirect rows.
 *
 * <p>The four vectors and results of a row stand side by side: with i = 8·row + {@link #PAD},
 * vo[i … i + 3] = v and vo[i + 4 … i + 7] = K·v. Rows are 64 bytes, and the pad brings them to the
 * borders of cache lines wherever the array itself is aligned, as large arrays are.
 */
final class PanelLoops {
  static final int WIDTH = 8;

  /** Array headers have 16 bytes; 6 more numbers make a cache line. */
  static final int PAD = 6;

  private PanelLoops() {}

  /**
   * Adds the product of columns from … to − 1 to the result half of vo, but of those that {@link
   * LevelCodes} has.
   *
   * @param totals the sums of the four vectors over all rows
   */
  static void add(ColumnImage m, double[] vo, double[] totals, int from, int to) {
    ColumnStore store = m.store;
    double[] s = new double[4];
    for (int d = from; d < to; d++) {
      boolean full = store.mostlyFull(d);
      if (full && !LevelCodes.has(store, d)) {
        sum(store.absent, store.absentStart[d], store.absentStart[d + 1], vo, s);
        for (int c = 0; c < 4; c++) {
          s[c] = totals[c] - s[c];
        }
      }
      if (store.coded(d)) {
        if (!LevelCodes.has(store, d)) {
          int begin = store.codedStart[d];
          if (!full) {
            sum(store.codedRow, begin, store.codedStart[d + 1], vo, s);
          }
          int run = store.runStart[d];
          int last = store.runStart[d + 1] - 1;
          coded(store.codedRow, begin, store.runEnd, run, last, m.level, m.slope[d], s, vo);
        }
      } else if (full) {
        sorted(store.row, store.start[d], store.start[d + 1], m.value, m.slope[d], s, vo);
      } else {
        sparse(store.row, store.start[d], store.start[d + 1], m.value, m.slope[d], vo);
      }
    }
  }

  private static void sum(int[] row, int begin, int end, double[] vo, double[] sums) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    for (int k = begin; k < end; k++) {
      int i = 8 * row[k] + PAD;
      s0 += vo[i];
      s1 += vo[i + 1];
      s2 += vo[i + 2];
      s3 += vo[i + 3];
    }
    sums[0] = s0;
    sums[1] = s1;
    sums[2] = s2;
    sums[3] = s3;
  }

  /** A sorted column, at most half full, with its own totals: one method is faster than two. */
  private static void sparse(
      int[] row, int begin, int end, double[] value, double slope, double[] vo) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    for (int k = begin; k < end; k++) {
      int i = 8 * row[k] + PAD;
      s0 += vo[i];
      s1 += vo[i + 1];
      s2 += vo[i + 2];
      s3 += vo[i + 3];
    }
    double f0 = 0;
    double f1 = 0;
    double f2 = 0;
    double f3 = 0;
    double below = 0;
    for (int k = begin; k < end; k++) {
      int i = 8 * row[k] + PAD;
      double x = value[k];
      double step = slope * (x - below);
      below = x;
      f0 += step * s0;
      f1 += step * s1;
      f2 += step * s2;
      f3 += step * s3;
      double v0 = vo[i];
      double v1 = vo[i + 1];
      double v2 = vo[i + 2];
      double v3 = vo[i + 3];
      s0 -= v0;
      s1 -= v1;
      s2 -= v2;
      s3 -= v3;
      double o0 = vo[i + 4] + f0;
      double o1 = vo[i + 5] + f1;
      double o2 = vo[i + 6] + f2;
      double o3 = vo[i + 7] + f3;
      vo[i + 4] = o0;
      vo[i + 5] = o1;
      vo[i + 6] = o2;
      vo[i + 7] = o3;
    }
  }

  /** A sorted column whose totals are known. */
  private static void sorted(
      int[] row,
      int begin,
      int end,
      double[] value,
      double slope,
      double[] sums,
      double[] vo) {
    double s0 = sums[0];
    double s1 = sums[1];
    double s2 = sums[2];
    double s3 = sums[3];
    double f0 = 0;
    double f1 = 0;
    double f2 = 0;
    double f3 = 0;
    double below = 0;
    for (int k = begin; k < end; k++) {
      int i = 8 * row[k] + PAD;
      double x = value[k];
      double step = slope * (x - below);
      below = x;
      f0 += step * s0;
      f1 += step * s1;
      f2 += step * s2;
      f3 += step * s3;
      double v0 = vo[i];
      double v1 = vo[i + 1];
      double v2 = vo[i + 2];
      double v3 = vo[i + 3];
      s0 -= v0;
      s1 -= v1;
      s2 -= v2;
      s3 -= v3;
      double o0 = vo[i + 4] + f0;
      double o1 = vo[i + 5] + f1;
      double o2 = vo[i + 6] + f2;
      double o3 = vo[i + 7] + f3;
      vo[i + 4] = o0;
      vo[i + 5] = o1;
      vo[i + 6] = o2;
      vo[i + 7] = o3;
    }
  }

  private static void coded(
      int[] row,
      int begin,
      int[] runEnd,
      int firstRun,
      int lastRun,
      double[] level,
      double slope,
      double[] sums,
      double[] vo) {
    double s0 = sums[0];
    double s1 = sums[1];
    double s2 = sums[2];
    double s3 = sums[3];
    double f0 = 0;
    double f1 = 0;
    double f2 = 0;
    double f3 = 0;
    double below = 0;
    double step;
    int run = firstRun;
    int border = begin;
    int top = lastRun == firstRun ? begin : runEnd[lastRun - 1];
    for (int k = begin; k < top; k++) {
      if (k == border) {
        double x = level[run];
        step = slope * (x - below);
        below = x;
        f0 += step * s0;
        f1 += step * s1;
        f2 += step * s2;
        f3 += step * s3;
        border = runEnd[run++];
      }
      int i = 8 * row[k] + PAD;
      double v0 = vo[i];
      double v1 = vo[i + 1];
      double v2 = vo[i + 2];
      double v3 = vo[i + 3];
      s0 -= v0;
      s1 -= v1;
      s2 -= v2;
      s3 -= v3;
      double o0 = vo[i + 4] + f0;
      double o1 = vo[i + 5] + f1;
      double o2 = vo[i + 6] + f2;
      double o3 = vo[i + 7] + f3;
      vo[i + 4] = o0;
      vo[i + 5] = o1;
      vo[i + 6] = o2;
      vo[i + 7] = o3;
    }
    // Nothing lies above the last level, so the sums are not needed any more.
    step = slope * (level[lastRun] - below);
    f0 += step * s0;
    f1 += step * s1;
    f2 += step * s2;
    f3 += step * s3;
    int end = runEnd[lastRun];
    for (int k = top; k < end; k++) {
      int i = 8 * row[k] + PAD;
      double o0 = vo[i + 4] + f0;
      double o1 = vo[i + 5] + f1;
      double o2 = vo[i + 6] + f2;
      double o3 = vo[i + 7] + f3;
      vo[i + 4] = o0;
      vo[i + 5] = o1;
      vo[i + 6] = o2;
      vo[i + 7] = o3;
    }
  }
}
