package rapiduncertainty;

import org.hipparchus.special.Erf;

/**
 * The standard normal distribution, accurate far into its lower tail.
 *
 * <p>Below −5 the ratio Φ(−t)/N(t) comes from Laplace's continued fraction 1/(t + 1/(t + 2/(t +
 * 3/(t + …)))), so that {@link #logCdf} and {@link #hazard} neither underflow nor cancel.
 */
public final class Normal {
  private static final double LOG_SQRT_TWO_PI = 0.5 * Math.log(2 * Math.PI);
  private static final double TAIL = -5;
  private static final int FRACTION_TERMS = 60; // converged to round-off for t ≥ 5

  private Normal() {}

  /** Density N(x; 0, 1). */
  public static double density(double x) {
    return Math.exp(-0.5 * x * x - LOG_SQRT_TWO_PI);
  }

  /** Φ(x), the probability of a value below x. */
  public static double cdf(double x) {
    return x < TAIL ? density(x) * millsRatio(-x) : 0.5 * Erf.erfc(-x / Math.sqrt(2));
  }

  /** log Φ(x), finite for every finite x above −1e154. */
  public static double logCdf(double x) {
    if (x < TAIL) {
      return -0.5 * x * x - LOG_SQRT_TWO_PI + Math.log(millsRatio(-x));
    }
    // log1p of the upper tail keeps the digits where Φ is near 1.
    return x > 0 ? Math.log1p(-cdf(-x)) : Math.log(cdf(x));
  }

  /** N(x)/Φ(x), which grows like −x for x → −∞. */
  public static double hazard(double x) {
    return x < TAIL ? 1 / millsRatio(-x) : density(x) / cdf(x);
  }

  /** Φ⁻¹(p) for p in (0, 1). */
  public static double quantile(double p) {
    Check.require(p > 0 && p < 1, "a probability in (0, 1) is needed, got %s", p);
    if (p > 0.5) {
      return -quantile(1 - p);
    }
    // The library's inverse loses digits in the tail; two Newton steps on log Φ restore them.
    double x = -Math.sqrt(2) * Erf.erfcInv(2 * p);
    for (int step = 0; step < 2; step++) {
      x -= (logCdf(x) - Math.log(p)) / hazard(x);
    }
    return x;
  }

  private static double millsRatio(double t) {
    double f = t;
    for (int k = FRACTION_TERMS; k > 0; k--) {
      f = t + k / f;
    }
    return 1 / f;
  }
}
