package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

/**
 * Mean and variance of σ(f) for a Gaussian f, by quadrature (docs/math/maxmargin.md, eq. 15).
 *
 * <p>The trapezoid rule on z = (f − mean)/sd converges exponentially, because the Gaussian decays at
 * both ends and σ is analytic in a strip of half-width π. The step shrinks with the strip, 1/sd;
 * the error stays below 1e-8. Cost: about 13·max(2, sd) evaluations of exp.
 *
 * @param mean E[σ(f)], the probability of the positive class
 * @param variance Var[σ(f)], how much that probability itself may still change; in [0, ¼]
 */
public record LogisticGaussian(double mean, double variance) {
  private static final double REACH = 7; // N(7)/N(0) = 2e-11
  private static final double STEP = 0.5;
  /** Beyond this standard deviation σ is a step for all purposes: its width is 1 / sd. */
  private static final double WIDEST = 1000;

  /**
   * The moments of σ(f), f ~ N(latentMean, latentVariance).
   *
   * @param latentMean finite
   * @param latentVariance at least 0
   */
  public static LogisticGaussian of(double latentMean, double latentVariance) {
    require(
        Double.isFinite(latentMean) && latentVariance >= 0 && Double.isFinite(latentVariance),
        "a latent Gaussian needs a finite mean and a variance ≥ 0, got %s and %s",
        latentMean,
        latentVariance);
    // Only mean/sd matters once σ is a step: shrink both to keep the number of nodes bounded.
    double sd = Math.sqrt(latentVariance);
    double shrink = sd > WIDEST ? WIDEST / sd : 1;
    double centre = latentMean * shrink;
    double spread = sd * shrink;
    double step = STEP * Math.min(1, 2 / Math.max(spread, 1e-300));
    int half = (int) Math.ceil(REACH / step);
    double total = 0;
    double first = 0;
    for (int k = -half; k <= half; k++) {
      double z = k * step;
      double w = Math.exp(-0.5 * z * z);
      total += w;
      first += w * logistic(centre + spread * z);
    }
    double mean = first / total;
    double second = 0;
    for (int k = -half; k <= half; k++) {
      double z = k * step;
      double d = logistic(centre + spread * z) - mean;
      second += Math.exp(-0.5 * z * z) * d * d;
    }
    return new LogisticGaussian(mean, second / total);
  }

  /** σ(f) = 1/(1 + e^−f). */
  static double logistic(double f) {
    return 1 / (1 + Math.exp(-f));
  }
}
