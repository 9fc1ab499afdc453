package rapiduncertainty.maxmargin;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.linalg.DenseCholesky;
import rapiduncertainty.linalg.NotPositiveDefiniteException;

/**
 * Coordinate descent among the multipliers strictly between their bounds, with extrapolation.
 *
 * <p>While no multiplier meets a bound, a sweep in a fixed order is a linear map towards the optimum.
 * Every {@value #DEPTH} sweeps the combination of the last points whose change would be least is
 * tried, and kept if the dual cost falls (docs/math/maxmargin.md, eq. 10). It costs about one sweep
 * and saves half of them where the margin is dear.
 *
 * @see "Bertrand and Massias, Anderson acceleration of coordinate descent, AISTATS 2021"
 */
final class FreeSweeps {
  private static final int DEPTH = 5;
  /** Sweeps after which the other multipliers are looked at in any case. */
  private static final int MOST = 50;
  /** The gap among the free multipliers at which the sweeps end, as a share of the one asked for. */
  private static final double SHARE = 0.3;
  /** Keeps the small system definite when the last points hardly moved. */
  private static final double RIDGE = 1e-12;

  private final double[][] v;
  private final double[] y;
  private final double[] square; // |v_n|²
  private final double c;
  private final int[] rows;
  private int size;

  FreeSweeps(double[][] v, double[] y, double[] square, double c) {
    this.v = v;
    this.y = y;
    this.square = square;
    this.c = c;
    this.rows = new int[v.length];
  }

  /** Forgets all members. */
  void clear() {
    size = 0;
  }

  /** One more member; its order is that of the sweeps. */
  void add(int i) {
    rows[size++] = i;
  }

  /**
   * Sweeps until the members are at rest among themselves.
   *
   * @param alpha multipliers of all rows, changed for the members
   * @param u Σ (α_n + ½) y_n v_n, kept current
   * @param gap duality gap to come below
   * @param most sweeps at most
   * @return sweeps used
   */
  int descend(double[] alpha, double[] u, double gap, int most) {
    if (size == 0 || most <= 0) {
      return 0;
    }
    double[][] pastAlpha = new double[DEPTH + 1][size];
    double[][] pastU = new double[DEPTH + 1][u.length];
    int kept = 0;
    keep(alpha, u, pastAlpha[0], pastU[0]);
    for (int sweeps = 1; ; sweeps++) {
      Progress.stopIfInterrupted("solving the margin constraints");
      if (sweep(alpha, u) <= SHARE * gap || sweeps >= Math.min(most, MOST)) {
        return sweeps;
      }
      keep(alpha, u, pastAlpha[++kept], pastU[kept]);
      if (kept == DEPTH) {
        extrapolate(alpha, u, pastAlpha, pastU);
        kept = 0;
        keep(alpha, u, pastAlpha[0], pastU[0]);
      }
    }
  }

  private void keep(double[] alpha, double[] u, double[] pastAlpha, double[] pastU) {
    for (int a = 0; a < size; a++) {
      pastAlpha[a] = alpha[rows[a]];
    }
    System.arraycopy(u, 0, pastU, 0, u.length);
  }

  /** One step for each member; the members' part of the gap as each was found. */
  private double sweep(double[] alpha, double[] u) {
    double gap = 0;
    for (int a = 0; a < size; a++) {
      int i = rows[a];
      gap += step(i, alpha, u);
    }
    return gap;
  }

  /**
   * Brings one multiplier, member or not, to its optimum while the others stay.
   *
   * @return its part of the duality gap before
   */
  double step(int i, double[] alpha, double[] u) {
    double old = alpha[i];
    double slope = y[i] * Vectors.dot(v[i], u, u.length) - 1;
    // A row without features has a flat quadratic: its optimum is the bound downhill.
    double wanted = square[i] > 0 ? old - slope / square[i] : c;
    double next = Math.max(0, Math.min(c, wanted));
    if (next != old) {
      alpha[i] = next;
      Vectors.add(u, (next - old) * y[i], v[i]);
    }
    return c * Math.max(0, -slope) + old * slope;
  }

  /** Σ w_k α_k with Σ w = 1 such that |Σ w_k (α_k − α_{k−1})| is least, cut to the bounds. */
  private void extrapolate(double[] alpha, double[] u, double[][] pastAlpha, double[][] pastU) {
    double[] weights = weights(pastAlpha);
    if (weights == null) {
      return;
    }
    double[] far = new double[size];
    double[] farU = new double[u.length];
    for (int k = 0; k < DEPTH; k++) {
      Vectors.add(far, weights[k], pastAlpha[k + 1]);
      Vectors.add(farU, weights[k], pastU[k + 1]);
    }
    double cost = -0.5 * Vectors.square(u);
    for (int a = 0; a < size; a++) {
      double cut = Math.max(0, Math.min(c, far[a]));
      if (cut != far[a]) {
        Vectors.add(farU, (cut - far[a]) * y[rows[a]], v[rows[a]]);
        far[a] = cut;
      }
      cost += alpha[rows[a]] - cut;
    }
    cost += 0.5 * Vectors.square(farU);
    if (cost < 0) { // NaN is no gain either
      for (int a = 0; a < size; a++) {
        alpha[rows[a]] = far[a];
      }
      System.arraycopy(farU, 0, u, 0, u.length);
    }
  }

  /** The weights of the last points, or null if they stand still. */
  private double[] weights(double[][] past) {
    double[][] change = new double[DEPTH][];
    for (int k = 0; k < DEPTH; k++) {
      change[k] = past[k + 1].clone();
      Vectors.add(change[k], -1, past[k]);
    }
    double[][] products = new double[DEPTH][DEPTH];
    double trace = 0;
    for (int k = 0; k < DEPTH; k++) {
      for (int l = 0; l <= k; l++) {
        products[k][l] = Vectors.dot(change[k], change[l], size);
      }
      trace += products[k][k];
    }
    for (int k = 0; k < DEPTH; k++) {
      products[k][k] += RIDGE * trace;
    }
    double[] one = new double[DEPTH];
    Arrays.fill(one, 1);
    try {
      double[] w = DenseCholesky.of(products).solve(one);
      double sum = Arrays.stream(w).sum();
      return Arrays.stream(w).map(x -> x / sum).toArray();
    } catch (NotPositiveDefiniteException e) {
      return null;
    }
  }
}
