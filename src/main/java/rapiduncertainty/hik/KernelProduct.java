package rapiduncertainty.hik;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import rapiduncertainty.Memory;
import rapiduncertainty.Workers;

/**
 * Splits the product with a panel into tasks: groups of vectors times parts of the columns.
 *
 * <p>Vectors go in groups of four, a rest of one or two as single vectors. With fewer groups than
 * {@link #TASKS} the columns are split too; each part has a result of its own, and these are added
 * in the order of the parts. The split depends on the data and the number of vectors only, so the
 * number of threads does not change a bit of the result.
 */
final class KernelProduct {

  /** Tasks to aim at: enough for a few threads, few enough to spend little on splitting. */
  private static final int TASKS = 4;

  /** A part of the columns has at least this many entries per row, so that its own result pays. */
  private static final int ENTRIES_PER_ROW = 24;

  /** Fewer multiplications than this are not worth splitting or waking a thread for. */
  private static final long PARALLEL = 500_000;

  private final ColumnImage image;
  private final int size;
  private final Workers workers;
  private final int maxParts;
  private final LevelCodes codes;
  private CompactColumns compact;
  private final ConcurrentLinkedQueue<double[]> spareVectors = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<double[]> sparePanels = new ConcurrentLinkedQueue<>();

  KernelProduct(ColumnImage image, LevelCodes codes, int size, Workers workers) {
    this.image = image;
    this.codes = codes;
    this.size = size;
    this.workers = workers;
    long perRow = image.store.entries() / size;
    maxParts = (int) Math.max(1, Math.min(TASKS, perRow / ENTRIES_PER_ROW));
  }

  /** Replaces result by the product with panel. */
  void multiply(double[][] panel, double[][] result) {
    int m = panel.length;
    int rest = m % 4 == 3 ? 0 : m % 4;
    int groups = (m - rest + 3) / 4 + rest;
    boolean little = (long) image.store.entries() * m < PARALLEL;
    int parts = little ? 1 : Math.max(1, Math.min(maxParts, TASKS / Math.max(1, groups)));
    int[] border = ColumnParts.split(image.store.entriesBefore(), parts);
    double[][] work = new double[groups * parts][];
    CompactColumns small = rest > 0 ? compact() : null;
    Workers team = little ? Workers.ONE : workers;
    team.forEach(
        groups * parts,
        t -> {
          int first = first(t / parts, m, rest);
          int part = t % parts;
          int from = codes.groups() * part / parts;
          int to = codes.groups() * (part + 1) / parts;
          if (first >= m - rest) {
            work[t] = single(panel[first], small, from, to, border[part], border[part + 1]);
          } else {
            double[] vo = panel(panel, first);
            LevelLoops.add(image, codes, vo, from, to);
            int lanes = Math.min(4, m - first);
            PanelLoops.add(
                image, vo, sums(panel, first), lanes, border[part], border[part + 1]);
            work[t] = vo;
          }
          if (parts == 1) {
            collect(work, t, 1, first >= m - rest, first, result);
          }
        });
    for (int g = 0; parts > 1 && g < groups; g++) {
      int first = first(g, m, rest);
      collect(work, g * parts, parts, first >= m - rest, first, result);
    }
  }

  /** Compact columns where they pay and memory allows; made when first asked for. */
  private synchronized CompactColumns compact() {
    boolean pays =
        size >= CompactColumns.MIN_ROWS && size <= CompactColumns.MAX_ROWS && image.shared();
    if (pays && compact == null) {
      compact = new CompactColumns(image, size);
    }
    return compact;
  }

  synchronized long bytes() {
    return image.bytes() + (compact == null ? 0 : compact.bytes());
  }

  /** Number of the first vector of a group. */
  private static int first(int group, int m, int rest) {
    int fours = (m - rest + 3) / 4;
    return group < fours ? 4 * group : m - rest + group - fours;
  }

  /** The product of one vector with level groups fromGroup … and columns from …. */
  private double[] single(
      double[] v, CompactColumns small, int fromGroup, int toGroup, int from, int to) {
    double[] o = take(spareVectors, size);
    Arrays.fill(o, 0);
    LevelLoops.add(image, codes, v, o, fromGroup, toGroup);
    if (small == null) {
      VectorLoops.add(image, null, v, o, sum(v), from, to);
    } else {
      double[] longer = new double[size + 1];
      VectorLoops.add(image, small, Arrays.copyOf(v, size + 1), longer, sum(v), from, to);
      add(longer, o);
    }
    return o;
  }

  private double[] panel(double[][] panel, int first) {
    double[] vo = take(sparePanels, PanelLoops.WIDTH * size + PanelLoops.PAD);
    double[] v0 = panel[first];
    double[] v1 = panel[first + 1];
    double[] v2 = panel[first + 2];
    double[] v3 = first + 3 < panel.length ? panel[first + 3] : v2; // three: the last counts twice
    int k = PanelLoops.PAD;
    for (int i = 0; i < size; i++) {
      vo[k] = v0[i];
      vo[k + 1] = v1[i];
      vo[k + 2] = v2[i];
      vo[k + 3] = v3[i];
      vo[k + 4] = 0;
      vo[k + 5] = 0;
      vo[k + 6] = 0;
      vo[k + 7] = 0;
      k += PanelLoops.WIDTH;
    }
    return vo;
  }

  /** Adds the results of a group's parts in their order and gives the arrays back. */
  private void collect(
      double[][] work, int from, int parts, boolean single, int first, double[][] result) {
    if (single) {
      System.arraycopy(work[from], 0, result[first], 0, size);
    }
    for (int p = single ? 1 : 0; p < parts; p++) {
      double[] o = work[from + p];
      if (single) {
        add(o, result[first]);
      } else {
        for (int c = first; c < Math.min(first + 4, result.length); c++) {
          pick(o, PanelLoops.PAD + 4 + c - first, p > 0, result[c]);
        }
      }
    }
    for (int p = 0; p < parts; p++) {
      (single ? spareVectors : sparePanels).add(work[from + p]);
      work[from + p] = null;
    }
  }

  private static void add(double[] o, double[] result) {
    for (int i = 0; i < result.length; i++) {
      result[i] += o[i];
    }
  }

  /** One of the four results of a panel. */
  private static void pick(double[] vo, int offset, boolean add, double[] result) {
    int k = offset;
    for (int i = 0; i < result.length; i++, k += PanelLoops.WIDTH) {
      result[i] = add ? result[i] + vo[k] : vo[k];
    }
  }

  private static double[] take(ConcurrentLinkedQueue<double[]> spare, int length) {
    double[] array = spare.poll();
    if (array == null) {
      Memory.require(
          8.0 * length,
          "A work array of a product",
          "Use fewer rows or threads or give Java more memory (-Xmx).");
      array = new double[length];
    }
    return array;
  }

  private static double[] sums(double[][] panel, int first) {
    double[] sums = new double[4];
    for (int c = 0; c < 4; c++) {
      sums[c] = sum(panel[Math.min(first + c, panel.length - 1)]);
    }
    return sums;
  }

  private static double sum(double[] v) {
    double s0 = 0;
    double s1 = 0;
    for (int i = 0; i < v.length - 1; i += 2) {
      s0 += v[i];
      s1 += v[i + 1];
    }
    return s0 + s1 + (v.length % 2 == 1 ? v[v.length - 1] : 0);
  }
}
