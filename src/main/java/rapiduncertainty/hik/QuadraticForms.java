package rapiduncertainty.hik;

import rapiduncertainty.Workers;

/**
 * Σ_c a_cᵀ K_d b_c for every column d, about as dear as one product in total.
 *
 * <p>a_cᵀ K_d b_c = Σ over the levels of the column, downwards, of the step of g times the sums of
 * a_c and b_c at and above that level (docs/math/hik.md, eq. 8): sums only, nothing is scattered.
 */
final class QuadraticForms {
  private static final int TASKS = 16;

  private QuadraticForms() {}

  static double[] of(ColumnImage image, double[][] a, double[][] b, Workers workers) {
    double[] forms = new double[image.store.columns()];
    int[] border = ColumnParts.split(image.store.entriesBefore(), TASKS);
    double[] ab = 
        new double
            [ArraySize.of(
                8L * (a.length == 0 ? 0 : a[0].length),
                "The work array of the quadratic forms",
                "Use fewer rows.")];
    for (int first = 0; first < a.length; first += 4) {
      pack(a, b, first, ab);
      workers.forEach(TASKS, t -> addFour(image, ab, forms, border[t], border[t + 1]));
    }
    return forms;
  }

  /** Row i of the work array: four entries of a, four of b; vectors that are not there are 0. */
  private static void pack(double[][] a, double[][] b, int first, double[] ab) {
    for (int c = 0; c < 4; c++) {
      boolean there = first + c < a.length;
      for (int i = 0; i < ab.length / 8; i++) {
        ab[8 * i + c] = there ? a[first + c][i] : 0;
        ab[8 * i + 4 + c] = there ? b[first + c][i] : 0;
      }
    }
  }

  private static void addFour(ColumnImage m, double[] ab, double[] forms, int from, int to) {
    ColumnStore store = m.store;
    double[] sums = new double[8];
    for (int d = from; d < to; d++) {
      java.util.Arrays.fill(sums, 0);
      double form = 0;
      if (store.coded(d)) {
        int first = store.runStart[d];
        for (int run = store.runStart[d + 1] - 1; run >= first; run--) {
          int begin = run == first ? store.codedStart[d] : store.runEnd[run - 1];
          add(store.codedRow, begin, store.runEnd[run], ab, sums);
          form += (m.level[run] - (run == first ? 0 : m.level[run - 1])) * product(sums);
        }
      } else {
        form = sorted(store.row, store.start[d], store.start[d + 1], m.value, ab);
      }
      forms[d] += m.slope[d] * form;
    }
  }

  private static double product(double[] s) {
    return s[0] * s[4] + s[1] * s[5] + s[2] * s[6] + s[3] * s[7];
  }

  private static void add(int[] row, int begin, int end, double[] ab, double[] sums) {
    double a0 = sums[0];
    double a1 = sums[1];
    double a2 = sums[2];
    double a3 = sums[3];
    double b0 = sums[4];
    double b1 = sums[5];
    double b2 = sums[6];
    double b3 = sums[7];
    for (int k = begin; k < end; k++) {
      int i = 8 * row[k];
      a0 += ab[i];
      a1 += ab[i + 1];
      a2 += ab[i + 2];
      a3 += ab[i + 3];
      b0 += ab[i + 4];
      b1 += ab[i + 5];
      b2 += ab[i + 6];
      b3 += ab[i + 7];
    }
    sums[0] = a0;
    sums[1] = a1;
    sums[2] = a2;
    sums[3] = a3;
    sums[4] = b0;
    sums[5] = b1;
    sums[6] = b2;
    sums[7] = b3;
  }

  private static double sorted(int[] row, int begin, int end, double[] value, double[] ab) {
    double a0 = 0;
    double a1 = 0;
    double a2 = 0;
    double a3 = 0;
    double b0 = 0;
    double b1 = 0;
    double b2 = 0;
    double b3 = 0;
    double form = 0;
    for (int k = end - 1; k >= begin; k--) {
      int i = 8 * row[k];
      a0 += ab[i];
      a1 += ab[i + 1];
      a2 += ab[i + 2];
      a3 += ab[i + 3];
      b0 += ab[i + 4];
      b1 += ab[i + 5];
      b2 += ab[i + 6];
      b3 += ab[i + 7];
      double step = value[k] - (k == begin ? 0 : value[k - 1]);
      form += step * (a0 * b0 + a1 * b1 + a2 * b2 + a3 * b3);
    }
    return form;
  }
}
