package rapiduncertainty.maxmargin;

import java.util.SplittableRandom;
import rapiduncertainty.Progress;
import rapiduncertainty.Seeds;

/**
 * Coordinate descent on the dual of the margin constraints (docs/math/maxmargin.md, eq. 8–10).
 *
 * <p>Minimises ½(α + ½)ᵀQ(α + ½) − Σα over 0 ≤ α ≤ C with Q_nk = y_n y_k v_n·v_k, never forming Q:
 * the sum u = Σ (α_n + ½) y_n v_n is kept current, so one coordinate costs a scalar product and a
 * vector addition, O(r). Sweeps in a new random order over all coordinates that are not at rest on a
 * bound alternate with {@link FreeSweeps} over those strictly between the bounds.
 *
 * <p>The duality gap Σ C·max(0, 1 − y_n f_n) − α_n(1 − y_n f_n), f_n = v_n·u, decides when to stop:
 * it bounds the distance to the optimum.
 *
 * @see "Hsieh et al., A dual coordinate descent method for large-scale linear SVM, ICML 2008"
 */
final class MarginDual {
  /** The free coordinates come to rest this much finer than the gap of all: more would be in vain. */
  private static final double FINER = 0.1;

  /** What round-off leaves of a gap, per row and unit of C: no descent comes below. */
  private static final double ROUND_OFF = 1e-14;

  private final double[][] v;
  private final double[] y;
  private final double c;

  /** The optimum: u, the scores f_n = v_n·u, the gap left, the sweeps used, whether that is enough. */
  record Solution(double[] u, double[] scores, double gap, int sweeps, boolean solved) {}

  /**
   * A problem.
   *
   * @param v one feature vector per example
   * @param y labels, ±1
   * @param c upper bound of the multipliers, at least 0
   */
  MarginDual(double[][] v, double[] y, double c) {
    this.v = v;
    this.y = y;
    this.c = c;
  }

  /**
   * Improves multipliers until the gap is small enough.
   *
   * @param alpha starting point in [0, C]; overwritten with the result
   * @param accepted largest gap accepted, as far as round-off allows
   * @param maxSweeps sweeps after which the search ends in any case
   * @param seed of the order of the coordinates
   */
  Solution solve(double[] alpha, double accepted, int maxSweeps, long seed) {
    int n = v.length;
    double tolerance = Math.max(accepted, ROUND_OFF * c * n);
    double[] square = new double[n];
    for (int i = 0; i < n; i++) {
      square[i] = Vectors.square(v[i]);
    }
    double[] u = sum(alpha);
    double[] scores = new double[n];
    double gap = gap(u, alpha, scores);
    SplittableRandom random = Seeds.stream(seed, 0);
    FreeSweeps free = new FreeSweeps(v, y, square, c);
    int sweeps = 0;
    while (c > 0 && gap > tolerance && sweeps < maxSweeps) {
      Progress.stopIfInterrupted("solving the margin constraints");
      free.clear();
      for (int i : Samples.distinct(n, n, random)) {
        double slack = 1 - y[i] * scores[i];
        boolean atRest = alpha[i] == 0 ? slack <= 0 : alpha[i] == c && slack >= 0;
        if (!atRest) {
          free.step(i, alpha, u);
          if (alpha[i] > 0 && alpha[i] < c) {
            free.add(i);
          }
        }
      }
      sweeps++;
      sweeps += free.descend(alpha, u, Math.max(tolerance, FINER * gap), maxSweeps - sweeps);
      gap = gap(u, alpha, scores);
      if (gap <= tolerance || sweeps >= maxSweeps) {
        u = sum(alpha); // without the round-off of many small steps
        gap = gap(u, alpha, scores);
      }
    }
    return new Solution(u, scores, gap, sweeps, gap <= tolerance);
  }

  private double[] sum(double[] alpha) {
    double[] u = new double[v.length == 0 ? 0 : v[0].length];
    for (int i = 0; i < alpha.length; i++) {
      Vectors.add(u, (alpha[i] + 0.5) * y[i], v[i]);
    }
    return u;
  }

  private double gap(double[] u, double[] alpha, double[] scores) {
    double gap = 0;
    for (int i = 0; i < scores.length; i++) {
      scores[i] = Vectors.dot(v[i], u, u.length);
      double slack = 1 - y[i] * scores[i];
      gap += c * Math.max(0, slack) - alpha[i] * slack;
    }
    return gap;
  }
}
