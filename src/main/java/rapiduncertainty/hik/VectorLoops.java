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

  /** Adds the product of columns from … to − 1 to the result half of vo. */
  static void add(ColumnImage m, double[] vo, double total, int from, int to) {
    ColumnStore store = m.store;
    for (int d = from; d < to; d++) {
      int begin = store.start[d];
      int end = store.start[d + 1];
      if (begin == end) {
        continue;
      }
      double s =
          store.mostlyFull(d)
              ? total - sum(store.absent, store.absentStart[d], store.absentStart[d + 1], vo)
              : sum(store.row, begin, end, vo);
      if (store.coded(d)) {
        coded(m, d, s, vo);
      } else {
        sorted(store.row, begin, end, m.value, store.valueStart[d], m.slope[d], s, vo);
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

  private static void sorted(
      int[] row, int begin, int end, double[] value, int at, double slope, double total, double[] vo) {
    double s = total;
    double f = 0;
    double below = 0;
    int shift = at - begin;
    for (int k = begin; k < end; k++) {
      int i = 2 * row[k];
      double x = value[k + shift];
      f += slope * (x - below) * s;
      below = x;
      s -= vo[i];
      vo[i + 1] += f;
    }
  }

  private static void coded(ColumnImage m, int d, double total, double[] vo) {
    int[] row = m.store.row;
    int[] runEnd = m.store.runEnd;
    int last = m.store.runStart[d + 1] - 1;
    int at = m.store.valueStart[d];
    double s = total;
    double f = 0;
    double below = 0;
    int k = m.store.start[d];
    for (int run = m.store.runStart[d]; run < last; run++) {
      double x = m.value[at++];
      f += m.slope[d] * (x - below) * s;
      below = x;
      int end = runEnd[run];
      for (; k < end; k++) {
        int i = 2 * row[k];
        s -= vo[i];
        vo[i + 1] += f;
      }
    }
    // Nothing lies above the last level, so s is not needed any more. All there is for a column
    // of one level: its part of K has rank one.
    f += m.slope[d] * (m.value[at] - below) * s;
    for (int end = runEnd[last]; k < end; k++) {
      vo[2 * row[k] + 1] += f;
    }
  }
}
