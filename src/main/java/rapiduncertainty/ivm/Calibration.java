package rapiduncertainty.ivm;

import rapiduncertainty.Normal;

/**
 * Class probabilities from the log odds of one-vs-rest machines: P(c) ∝ exp(t·ℓ_c).
 *
 * <p>With t = 1 this is the probability of c given that exactly one machine is right (docs/math/
 * ivm.md, eq. 12). The exponent t makes up for machines that are too timid or too bold; it is
 * fitted to approximate leave-one-out predictions and never changes which class wins.
 */
final class Calibration {
  private static final double LOWEST = Math.log(0.1);
  private static final double HIGHEST = Math.log(20);
  private static final int HALVINGS = 40;
  /** Half a row's worth of prior belief in t = 1 on the log scale keeps separable data finite. */
  private static final double RIDGE = 0.5;

  private Calibration() {}

  /** log(p/(1 − p)) for p = Φ(z), accurate in both tails. */
  static double logOdds(double z) {
    return Normal.logCdf(z) - Normal.logCdf(-z);
  }

  /** softmax(t·ℓ). */
  static double[] softmax(double t, double[] logits) {
    double top = Double.NEGATIVE_INFINITY;
    for (double l : logits) {
      top = Math.max(top, l);
    }
    double[] p = new double[logits.length];
    double sum = 0;
    for (int c = 0; c < p.length; c++) {
      p[c] = Math.exp(t * (logits[c] - top));
      sum += p[c];
    }
    for (int c = 0; c < p.length; c++) {
      p[c] /= sum;
    }
    return p;
  }

  /** The t with the largest likelihood, by golden section on its logarithm. */
  static double fit(double[][] logits, int[] winner) {
    double golden = 0.5 * (Math.sqrt(5) - 1);
    double low = LOWEST;
    double high = HIGHEST;
    for (int i = 0; i < HALVINGS; i++) {
      double left = high - golden * (high - low);
      double right = low + golden * (high - low);
      if (loss(left, logits, winner) < loss(right, logits, winner)) {
        high = right;
      } else {
        low = left;
      }
    }
    return Math.exp(0.5 * (low + high));
  }

  private static double loss(double logT, double[][] logits, int[] winner) {
    double t = Math.exp(logT);
    double sum = RIDGE * logT * logT;
    for (int i = 0; i < winner.length; i++) {
      sum -= Math.log(Math.max(Double.MIN_NORMAL, softmax(t, logits[i])[winner[i]]));
    }
    return sum;
  }
}
