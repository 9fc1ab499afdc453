package rapiduncertainty.maxmargin;

import java.util.SplittableRandom;
import rapiduncertainty.Progress;
import rapiduncertainty.Seeds;

/**
 * Coordinate descent on the dual of the margin constraints (docs/math/maxmargin.md, eq. 8–10).
 *
 * <p>Minimises ½(α + ½)ᵀQ(α + ½) − Σα over 0 ≤ α ≤ C with Q_nk = y_n y_k v_n·v_k, never forming Q:
 * the sum u = Σ (α_n + ½) y_n v_n is kept current, so one coordinate costs a scalar product and a
 * vector addition, O(r). Full sweeps in a new random order alternate with sweeps over the free
 * coordinates, those strictly between the bounds.
 *
 * <p>The duality gap Σ C·max(0, 1 − y_n f_n) − α_n(1 − y_n f_n), f_n = v_n·u, decides when to stop:
 * it bounds the distance to the optimum.
 *
 * @see "Hsieh et al., A dual coordinate descent method for large-scale linear SVM, ICML 2008"
 */
final class MarginDual {
  private static final int FREE_SWEEPS = 12;

  private final double[][] v;
  private final double[] y;
  private final double c;

  /** The optimum: u, the scores f_n = v_n·u, the gap left and the sweeps used. */
  record Solution(double[] u, double[] scores, double gap, int sweeps) {}

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
   * @param tolerance largest gap accepted
   * @param maxSweeps sweeps after which the search ends in any case
   * @param seed of the order of the coordinates
   */
  Solution solve(double[] alpha, double tolerance, int maxSweeps, long seed) {
    int n = v.length;
    int r = n == 0 ? 0 : v[0].length;
    double[] u = new double[r];
    double[] square = new double[n];
    for (int i = 0; i < n; i++) {
      Vectors.add(u, (alpha[i] + 0.5) * y[i], v[i]);
      square[i] = Vectors.square(v[i]);
    }
    double[] scores = new double[n];
    double gap = gap(u, alpha, scores);
    int sweeps = 0;
    SplittableRandom random = Seeds.stream(seed, 0);
    while (c > 0 && gap > tolerance && sweeps < maxSweeps) {
      Progress.stopIfInterrupted("solving the margin constraints");
      int[] order = Samples.distinct(n, n, random);
      int free = 0;
      int[] inside = new int[n];
      for (int i : order) {
        step(i, alpha, u, square[i]);
        if (alpha[i] > 0 && alpha[i] < c) {
          inside[free++] = i;
        }
      }
      sweeps++;
      for (int s = 0; s < FREE_SWEEPS && sweeps < maxSweeps; s++, sweeps++) {
        for (int k = 0; k < free; k++) {
          step(inside[k], alpha, u, square[inside[k]]);
        }
      }
      gap = gap(u, alpha, scores);
    }
    return new Solution(u, scores, gap, sweeps);
  }

  private void step(int i, double[] alpha, double[] u, double square) {
    double slope = y[i] * Vectors.dot(v[i], u, u.length) - 1;
    // A row without features has a flat quadratic: its optimum is the bound downhill.
    double wanted = square > 0 ? alpha[i] - slope / square : c;
    double next = Math.max(0, Math.min(c, wanted));
    double change = next - alpha[i];
    if (change != 0) {
      alpha[i] = next;
      Vectors.add(u, change * y[i], v[i]);
    }
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
