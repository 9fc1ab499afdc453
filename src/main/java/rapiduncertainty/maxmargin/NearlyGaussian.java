package rapiduncertainty.maxmargin;

import rapiduncertainty.Normal;

/**
 * The law of a sum of a wide Gaussian and a narrow noise, by the first terms of the Edgeworth series
 * in the cumulants of the noise (docs/math/maxmargin.md, eq. 15).
 *
 * <p>With a Gaussian {@value #WIDE} times wider than the noise the first term left out is below
 * 1e-10.
 *
 * @param mean mean of the sum
 * @param variance variance of the sum
 * @param third third cumulant of the noise
 * @param fourth fourth cumulant of the noise
 * @see "Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.47"
 */
record NearlyGaussian(double mean, double variance, double third, double fourth) {

  /** Standard deviation of the Gaussian from which the series is used, for noise of unit size. */
  static final double WIDE = 100;

  /** Probability of a value below t. */
  double cdf(double t) {
    double s = Math.sqrt(variance);
    double u = (t - mean) / s;
    double skew = third / (6 * s * s * s) * (u * u - 1);
    double excess = fourth / (24 * variance * variance) * u * (u * u - 3);
    return Math.max(0, Math.min(1, Normal.cdf(u) - Normal.density(u) * (skew + excess)));
  }

  /** Density at t. */
  double density(double t) {
    double s = Math.sqrt(variance);
    double u = (t - mean) / s;
    double skew = third / (6 * s * s * s) * u * (u * u - 3);
    double excess = fourth / (24 * variance * variance) * (u * u * (u * u - 6) + 3);
    return Math.max(0, Normal.density(u) * (1 + skew + excess) / s);
  }
}
