package rapiduncertainty.ivm;

import java.util.Arrays;
import rapiduncertainty.kernel.Loops;

/**
 * Assumed-density filtering over a growing active set, with rows brought up to date on demand.
 *
 * <p>State per row j: marginal mean μ_j and variance ζ_j and the vector M_j with K_ij − M_iᵀM_j =
 * posterior covariance (docs/math/ivm.md, eq. 5–6). Including a row changes all others, but only
 * the rows that are looked at need to know: each row remembers how many inclusions it has seen and
 * catches up when asked.
 *
 * <p>Cost: O(k) per row and missed inclusion k; memory O(inclusions seen) per touched row.
 */
final class Filter {
  private final KernelColumns kernel;
  private final byte[] y;
  private final ProbitSite site;
  private final double[] mean;
  private final double[] variance;
  private final double[] penalty; // null unless similar rows are to be punished
  private final double[][] m;
  private final int[] seen;

  private final int[] active;
  private final double[] rootNu;
  private final double[] g;
  private final double[] weight; // gain with which each active row entered, divided by √k(i, i)
  private int size;

  private final int[] behind;
  private final double[] column;

  /**
   * An empty active set.
   *
   * @param y labels ±1
   * @param capacity most rows that will be included
   * @param spread whether penalties of similarity are kept
   */
  Filter(KernelColumns kernel, byte[] y, ProbitSite site, int capacity, boolean spread) {
    int n = y.length;
    this.kernel = kernel;
    this.y = y;
    this.site = site;
    mean = new double[n];
    variance = new double[n];
    for (int j = 0; j < n; j++) {
      variance[j] = kernel.self(j);
    }
    penalty = spread ? new double[n] : null;
    m = new double[n][];
    seen = new int[n];
    active = new int[capacity];
    rootNu = new double[capacity];
    g = new double[capacity];
    weight = new double[capacity];
    behind = new int[n];
    column = new double[n];
  }

  int size() {
    return size;
  }

  /** The active rows in the order of their inclusion, as a new array. */
  int[] active() {
    return Arrays.copyOf(active, size);
  }

  double mean(int j) {
    return mean[j];
  }

  double variance(int j) {
    return variance[j];
  }

  /** Lets the first {@code count} of the rows see all inclusions they have missed. */
  void catchUp(int[] rows, int count) {
    int first = size;
    for (int a = 0; a < count; a++) {
      first = Math.min(first, seen[rows[a]]);
    }
    for (int t = first; t < size; t++) {
      int late = 0;
      for (int a = 0; a < count; a++) {
        if (seen[rows[a]] == t) {
          behind[late++] = rows[a];
        }
      }
      kernel.column(active[t], behind, late, column);
      apply(t, late);
    }
  }

  /** Inclusion t for the rows in {@code behind}, whose kernel values are in {@code column}. */
  private void apply(int t, int late) {
    double[] mi = m[active[t]];
    double root = rootNu[t];
    double slope = g[t];
    for (int a = 0; a < late; a++) {
      int j = behind[a];
      double[] mj = room(j, t);
      double s = column[a] - Loops.dot(mj, 0, mi, t);
      double scaled = root * s;
      mj[t] = scaled;
      mean[j] += slope * s;
      variance[j] = Math.max(0, variance[j] - scaled * scaled);
      if (penalty != null) {
        penalty[j] += weight[t] * column[a];
      }
      seen[j] = t + 1;
    }
  }

  private double[] room(int j, int t) {
    double[] mj = m[j];
    if (mj == null || mj.length <= t) {
      mj = mj == null ? new double[16] : Arrays.copyOf(mj, 2 * mj.length);
      m[j] = mj;
    }
    return mj;
  }

  /** Entropy that including row j would remove; the row must be up to date. */
  double gain(int j) {
    site.match(y[j], mean[j], variance[j]);
    return site.gain;
  }

  /** What similar active rows already brought, to be subtracted from the gain; 0 unless spread. */
  double penalty(int j) {
    double self = kernel.self(j);
    return penalty == null || self <= 0 ? 0 : penalty[j] / Math.sqrt(self);
  }

  /**
   * Includes an up-to-date row that is not active yet.
   *
   * @param score the gain, less the penalty, with which it won; negative counts as 0
   */
  void include(int i, double score) {
    site.match(y[i], mean[i], variance[i]);
    room(i, Math.max(0, size - 1)); // the first row has no entries, but its array is read
    active[size] = i;
    rootNu[size] = Math.sqrt(site.nu);
    g[size] = site.g;
    double self = kernel.self(i);
    weight[size] = self > 0 ? Math.max(0, score) / Math.sqrt(self) : 0;
    size++;
  }
}
