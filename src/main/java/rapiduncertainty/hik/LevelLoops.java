package rapiduncertainty.hik;

import java.util.Arrays;

/**
 * Inner loops of the product for {@link LevelCodes}: v is summed by code, the sums become the table
 * of F_d at each level (docs/math/hik.md, eq. 5), and every row reads its value from the table.
 *
 * <p>Rows come in their order, so vector and result are streams. Each method makes its table itself:
 * the compiler then knows its length and that a byte cannot lead outside, and drops the checks.
 * Sums and look-ups are loops of their own: in one loop loads would wait for stores.
 */
final class LevelLoops {
  private static final int CODES = LevelCodes.CODES;

  private LevelLoops() {}

  /** Adds the product of groups from … to − 1 with one vector v to o. */
  static void add(ColumnImage m, LevelCodes codes, double[] v, double[] o, int from, int to) {
    for (int group = from; group < to; group++) {
      addVector(m, codes, group, codes.code[group], v, o);
    }
  }

  private static void addVector(
      ColumnImage m, LevelCodes codes, int group, byte[] code, double[] v, double[] o) {
    double[] t = sums(code, v);
    for (int p = 0; p < 4; p++) {
      tabulate(m, codes.column(group, p), t, p * CODES);
    }
    look(code, t, o);
  }

  private static double[] sums(byte[] code, double[] v) {
    double[] t = new double[4 * CODES];
    for (int i = 0; i < v.length; i++) {
      double x = v[i];
      int k = 4 * i;
      t[code[k] & 255] += x;
      t[CODES + (code[k + 1] & 255)] += x;
      t[2 * CODES + (code[k + 2] & 255)] += x;
      t[3 * CODES + (code[k + 3] & 255)] += x;
    }
    return t;
  }

  private static void look(byte[] code, double[] table, double[] o) {
    double[] t = Arrays.copyOf(table, 4 * CODES);
    for (int i = 0; i < o.length; i++) {
      int k = 4 * i;
      o[i] +=
          (t[code[k] & 255] + t[CODES + (code[k + 1] & 255)])
              + (t[2 * CODES + (code[k + 2] & 255)] + t[3 * CODES + (code[k + 3] & 255)]);
    }
  }

  /** Adds the product of groups from … to − 1 with four vectors, laid out as in PanelLoops. */
  static void add(ColumnImage m, LevelCodes codes, double[] vo, int from, int to) {
    for (int group = from; group < to; group++) {
      addPanel(m, codes, group, codes.code[group], vo);
    }
  }

  private static void addPanel(
      ColumnImage m, LevelCodes codes, int group, byte[] code, double[] vo) {
    int n = code.length / 4;
    double[] t = sumsOfFour(code, n, vo);
    for (int p = 0; p < 4; p++) {
      tabulateFour(m, codes.column(group, p), t, 4 * p * CODES);
    }
    lookFour(code, n, t, vo);
  }

  private static double[] sumsOfFour(byte[] code, int n, double[] vo) {
    double[] t = new double[16 * CODES];
    for (int i = 0; i < n; i++) {
      int at = 8 * i + PanelLoops.PAD;
      double x0 = vo[at];
      double x1 = vo[at + 1];
      double x2 = vo[at + 2];
      double x3 = vo[at + 3];
      int k = 4 * i;
      int a = (code[k] & 255) << 2;
      t[a] += x0;
      t[a + 1] += x1;
      t[a + 2] += x2;
      t[a + 3] += x3;
      a = 4 * CODES + ((code[k + 1] & 255) << 2);
      t[a] += x0;
      t[a + 1] += x1;
      t[a + 2] += x2;
      t[a + 3] += x3;
      a = 8 * CODES + ((code[k + 2] & 255) << 2);
      t[a] += x0;
      t[a + 1] += x1;
      t[a + 2] += x2;
      t[a + 3] += x3;
      a = 12 * CODES + ((code[k + 3] & 255) << 2);
      t[a] += x0;
      t[a + 1] += x1;
      t[a + 2] += x2;
      t[a + 3] += x3;
    }
    return t;
  }

  private static void lookFour(byte[] code, int n, double[] table, double[] vo) {
    double[] t = Arrays.copyOf(table, 16 * CODES);
    for (int i = 0; i < n; i++) {
      int at = 8 * i + PanelLoops.PAD + 4;
      int k = 4 * i;
      int a = (code[k] & 255) << 2;
      int b = 4 * CODES + ((code[k + 1] & 255) << 2);
      int c = 8 * CODES + ((code[k + 2] & 255) << 2);
      int d = 12 * CODES + ((code[k + 3] & 255) << 2);
      double o0 = vo[at] + ((t[a] + t[b]) + (t[c] + t[d]));
      double o1 = vo[at + 1] + ((t[a + 1] + t[b + 1]) + (t[c + 1] + t[d + 1]));
      double o2 = vo[at + 2] + ((t[a + 2] + t[b + 2]) + (t[c + 2] + t[d + 2]));
      double o3 = vo[at + 3] + ((t[a + 3] + t[b + 3]) + (t[c + 3] + t[d + 3]));
      vo[at] = o0;
      vo[at + 1] = o1;
      vo[at + 2] = o2;
      vo[at + 3] = o3;
    }
  }

  /**
   * Turns the sums of v by code into F_d by code, in place.
   *
   * @param d the column, or −1 for none
   * @param at where its table begins
   */
  private static void tabulate(ColumnImage m, int d, double[] t, int at) {
    t[at] = 0; // code 0: no entry
    if (d < 0) {
      return;
    }
    int first = m.store.runStart[d];
    int levels = m.store.runStart[d + 1] - first;
    double s = 0;
    for (int k = at + levels; k > at; k--) {
      s += t[k]; // at and above each level
      t[k] = s;
    }
    double slope = m.slope[d];
    double[] value = m.level;
    double below = 0;
    double f = 0;
    for (int level = 0; level < levels; level++) {
      double x = value[first + level];
      f += slope * (x - below) * t[at + 1 + level];
      t[at + 1 + level] = f;
      below = x;
    }
  }

  /** The same for four vectors side by side. */
  private static void tabulateFour(ColumnImage m, int d, double[] t, int at) {
    Arrays.fill(t, at, at + 4, 0);
    if (d < 0) {
      return;
    }
    int first = m.store.runStart[d];
    int levels = m.store.runStart[d + 1] - first;
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    for (int level = levels; level > 0; level--) {
      int k = at + 4 * level;
      s0 += t[k];
      s1 += t[k + 1];
      s2 += t[k + 2];
      s3 += t[k + 3];
      t[k] = s0;
      t[k + 1] = s1;
      t[k + 2] = s2;
      t[k + 3] = s3;
    }
    double slope = m.slope[d];
    double[] value = m.level;
    double below = 0;
    double f0 = 0;
    double f1 = 0;
    double f2 = 0;
    double f3 = 0;
    for (int level = 0; level < levels; level++) {
      int k = at + 4 + 4 * level;
      double x = value[first + level];
      double step = slope * (x - below);
      below = x;
      f0 += step * t[k];
      f1 += step * t[k + 1];
      f2 += step * t[k + 2];
      f3 += step * t[k + 3];
      t[k] = f0;
      t[k + 1] = f1;
      t[k + 2] = f2;
      t[k + 3] = f3;
    }
  }
}
