package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

/**
 * Mean and variance of σ(f) for a Gaussian f, by quadrature (docs/math/maxmargin.md, eq. 15).
 *
 * <p>The trapezoid rule on z = (f − mean)/sd converges exponentially, because the Gaussian decays at
 * both ends and σ is analytic in a strip of half-width π. The step shrinks with the strip, 1/sd;
 * the error stays below 1e-8. Cost: about 26·max(2, sd) evaluations of exp, for sd up to 100; from
 * there on a closed form.
 *
 * @param mean E[σ(f)], the probability of the positive class
 * @param variance Var[σ(f)], how much that probability itself may still change; in [0, ¼]
 */
public record LogisticGaussian(double mean, double variance) {
  private static final double REACH = 7; // N(7)/N(0) = 2e-11
  private static final double STEP = 0.5;

  /**
   * The moments of σ(f), f ~ N(latentMean, latentVariance).
   *
   * @param latentMean finite
   * @param latentVariance at least 0
   */
  public static LogisticGaussian of(double latentMean, double latentVariance) {
    requireLatent(latentMean, latentVariance);
    double sd = Math.sqrt(latentVariance);
    if (sd > NearlyGaussian.WIDE) {
      return wide(latentMean, latentVariance);
    }
    double step = STEP * Math.min(1, 2 / Math.max(sd, 1e-300));
    int half = (int) Math.ceil(REACH / step);
    double total = 0;
    double first = 0;
    for (int k = -half; k <= half; k++) {
      double z = k * step;
      double w = Math.exp(-0.5 * z * z);
      total += w;
      first += w * logistic(latentMean + sd * z);
    }
    double mean = first / total;
    double second = 0;
    for (int k = -half; k <= half; k++) {
      double z = k * step;
      double d = logistic(latentMean + sd * z) - mean;
      second += Math.exp(-0.5 * z * z) * d * d;
    }
    return new LogisticGaussian(mean, second / total);
  }

  /**
   * σ(f) is the chance that standard logistic noise stays below f, and σ(f)² that two such do: their
   * larger one has the mean 1 and the cumulants π²/3 − 1, 2 and 2π⁴/15 − 6.
   */
  private static LogisticGaussian wide(double mean, double variance) {
    double low = -Math.abs(mean); // the smaller probability keeps its digits
    double square = Math.PI * Math.PI;
    double fourth = 2 * square * square / 15;
    double p = new NearlyGaussian(-low, variance + square / 3, 0, fourth).cdf(0);
    double both = new NearlyGaussian(1 - low, variance + square / 3 - 1, 2, fourth - 6).cdf(0);
    return new LogisticGaussian(mean > 0 ? 1 - p : p, Math.max(0, both - p * p));
  }

  /** Refuses what is no Gaussian. */
  static void requireLatent(double mean, double variance) {
    require(
        Double.isFinite(mean) && variance >= 0 && Double.isFinite(variance),
        "a latent Gaussian needs a finite mean and a variance ≥ 0, got %s and %s",
        mean,
        variance);
  }

  /** σ(f) = 1/(1 + e^−f). */
  static double logistic(double f) {
    return 1 / (1 + Math.exp(-f));
  }
}
