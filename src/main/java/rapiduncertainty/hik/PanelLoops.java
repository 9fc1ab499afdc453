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
   * Adds the product of columns from … to − 1 to the result half of vo.
   *
   * @param totals the sums of the four vectors over all rows
   */
  static void add(ColumnImage m, double[] vo, double[] totals, int from, int to) {
    ColumnStore store = m.store;
    double[] s = new double[4];
    for (int d = from; d < to; d++) {
      int begin = store.start[d];
      int end = store.start[d + 1];
      if (begin == end) {
        continue;
      }
      if (store.mostlyFull(d)) {
        sum(store.absent, store.absentStart[d], store.absentStart[d + 1], vo, s);
        for (int c = 0; c < 4; c++) {
          s[c] = totals[c] - s[c];
        }
      } else {
        sum(store.row, begin, end, vo, s);
      }
      if (store.coded(d)) {
        coded(m, d, s, vo);
      } else {
        sorted(store.row, begin, end, m.value, store.valueStart[d], m.slope[d], s, vo);
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

  private static void sorted(
      int[] row, int begin, int end, double[] value, int at, double slope, double[] s, double[] vo) {
    double s0 = s[0];
    double s1 = s[1];
    double s2 = s[2];
    double s3 = s[3];
    double f0 = 0;
    double f1 = 0;
    double f2 = 0;
    double f3 = 0;
    double below = 0;
    int shift = at - begin;
    for (int k = begin; k < end; k++) {
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

  private static void coded(ColumnImage m, int d, double[] s, double[] vo) {
    int[] row = m.store.row;
    int[] runEnd = m.store.runEnd;
    int last = m.store.runStart[d + 1] - 1;
    int at = m.store.valueStart[d];
    double slope = m.slope[d];
    double s0 = s[0];
    double s1 = s[1];
    double s2 = s[2];
    double s3 = s[3];
    double f0 = 0;
    double f1 = 0;
    double f2 = 0;
    double f3 = 0;
    double below = 0;
    int k = m.store.start[d];
    for (int run = m.store.runStart[d]; run <= last; run++) {
      double x = m.value[at++];
      double step = slope * (x - below);
      below = x;
      f0 += step * s0;
      f1 += step * s1;
      f2 += step * s2;
      f3 += step * s3;
      if (run == last) {
        break; // nothing lies above, so the sums are not needed any more
      }
      for (int end = runEnd[run]; k < end; k++) {
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
    }
    for (int end = runEnd[last]; k < end; k++) {
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
