package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

/** How normal a row looks to a process that has seen one class only; higher = more normal. */
public enum OneClassScore {
  /** The latent mean μ: 1 among the training rows, 0 far from them. */
  MEAN,
  /** −σ². */
  VARIANCE,
  /** log N(1; μ, σ² + noise). */
  DENSITY,
  /** μ/√(σ² + noise). */
  RATIO;

  /**
   * Refuses a method that gives this score nothing to judge by.
   *
   * @param method the variance that predictions use
   */
  public void requireVariance(VarianceMethod method) {
    require(
        this == MEAN || method != VarianceMethod.NONE,
        "the one-class score %s needs a predictive variance, but the variance method is NONE."
            + " Use the score MEAN, or the variance CACHED",
        this);
  }

  /**
   * The score.
   *
   * @param mean μ
   * @param variance σ² without noise
   * @param noise variance of the noise
   */
  public double of(double mean, double variance, double noise) {
    double total = variance + noise;
    return switch (this) {
      case MEAN -> mean;
      case VARIANCE -> -variance;
      case DENSITY ->
          -0.5 * ((1 - mean) * (1 - mean) / total + Math.log(2 * Math.PI * total));
      case RATIO -> mean / Math.sqrt(total);
    };
  }
}
