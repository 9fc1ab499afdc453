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
   * @param lanes 4, or 3 if the last vector is the third once more and its result is not wanted
   */
  static void add(
      ColumnImage m, double[] vo, double[] totals, int lanes, int from, int to) {
    ColumnStore store = m.store;
    for (int d = from; d < to; d++) {
      if (!store.coded(d)) {
        if (lanes == 3) {
          sortedThree(m, d, store.row, m.value, vo, totals);
        } else {
          sorted(m, d, store.row, m.value, vo, totals);
        }
      } else if (!LevelCodes.has(store, d)) {
        coded(m, d, store.codedRow, store.runEnd, m.level, vo, totals);
      }
    }
  }

  /**
   * A sorted column. Values are read at k + shift, shift being 0: if rows and values have one index
   * the compiler makes a loop that is a quarter slower in a program that met short columns first.
   */
  private static void sorted(
      ColumnImage m, int d, int[] row, double[] value, double[] vo, double[] totals) {
    boolean full = m.store.mostlyFull(d);
    int[] list = full ? m.store.absent : row;
    int listEnd = full ? m.store.absentStart[d + 1] : m.store.start[d + 1];
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    for (int k = full ? m.store.absentStart[d] : m.store.start[d]; k < listEnd; k++) {
      int i = 8 * list[k] + PAD;
      s0 += vo[i];
      s1 += vo[i + 1];
      s2 += vo[i + 2];
      s3 += vo[i + 3];
    }
    if (full) {
      s0 = totals[0] - s0;
      s1 = totals[1] - s1;
      s2 = totals[2] - s2;
      s3 = totals[3] - s3;
    }
    double f0 = 0;
    double f1 = 0;
    double f2 = 0;
    double f3 = 0;
    double below = 0;
    double slope = m.slope[d];
    int end = m.store.start[d + 1];
    int shift = m.shift;
    for (int k = m.store.start[d]; k < end; k++) {
      int i = 8 * row[k] + PAD;
      double x = value[k + shift];
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

  /** The same for three vectors: the fourth place is left alone. */
  private static void sortedThree(
      ColumnImage m, int d, int[] row, double[] value, double[] vo, double[] totals) {
    boolean full = m.store.mostlyFull(d);
    int[] list = full ? m.store.absent : row;
    int listEnd = full ? m.store.absentStart[d + 1] : m.store.start[d + 1];
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    for (int k = full ? m.store.absentStart[d] : m.store.start[d]; k < listEnd; k++) {
      int i = 8 * list[k] + PAD;
      s0 += vo[i];
      s1 += vo[i + 1];
      s2 += vo[i + 2];
    }
    if (full) {
      s0 = totals[0] - s0;
      s1 = totals[1] - s1;
      s2 = totals[2] - s2;
    }
    double f0 = 0;
    double f1 = 0;
    double f2 = 0;
    double below = 0;
    double slope = m.slope[d];
    int end = m.store.start[d + 1];
    int shift = m.shift;
    for (int k = m.store.start[d]; k < end; k++) {
      int i = 8 * row[k] + PAD;
      double x = value[k + shift];
      double step = slope * (x - below);
      below = x;
      f0 += step * s0;
      f1 += step * s1;
      f2 += step * s2;
      double v0 = vo[i];
      double v1 = vo[i + 1];
      double v2 = vo[i + 2];
      s0 -= v0;
      s1 -= v1;
      s2 -= v2;
      double o0 = vo[i + 4] + f0;
      double o1 = vo[i + 5] + f1;
      double o2 = vo[i + 6] + f2;
      vo[i + 4] = o0;
      vo[i + 5] = o1;
      vo[i + 6] = o2;
    }
  }

  private static void coded(
      ColumnImage m, int d, int[] row, int[] runEnd, double[] level, double[] vo, double[] totals) {
    boolean full = m.store.mostlyFull(d);
    int[] list = full ? m.store.absent : row;
    int listEnd = full ? m.store.absentStart[d + 1] : m.store.codedStart[d + 1];
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    for (int k = full ? m.store.absentStart[d] : m.store.codedStart[d]; k < listEnd; k++) {
      int i = 8 * list[k] + PAD;
      s0 += vo[i];
      s1 += vo[i + 1];
      s2 += vo[i + 2];
      s3 += vo[i + 3];
    }
    if (full) {
      s0 = totals[0] - s0;
      s1 = totals[1] - s1;
      s2 = totals[2] - s2;
      s3 = totals[3] - s3;
    }
    double f0 = 0;
    double f1 = 0;
    double f2 = 0;
    double f3 = 0;
    double below = 0;
    double slope = m.slope[d];
    int begin = m.store.codedStart[d];
    int firstRun = m.store.runStart[d];
    int lastRun = m.store.runStart[d + 1] - 1;
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
