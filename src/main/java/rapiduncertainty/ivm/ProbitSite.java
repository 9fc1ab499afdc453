package rapiduncertainty.ivm;

import rapiduncertainty.Normal;

/**
 * Moments of one probit factor Φ(y λ (f + b)) under a Gaussian N(f; μ, ζ).
 *
 * <p>With D = λ⁻² + ζ, u = y(μ + b)/√D and h = N(u)/Φ(u), all quantities follow from h and
 * w = h(h + u) in (0, 1) (docs/math/ivm.md, eq. 2–4). Differences of nearly equal numbers are
 * avoided: 1 − νζ = (λ⁻² + ζ(1 − w))/D stays above 0 for every finite u.
 *
 * <p>A mutable scratch object, one per loop.
 */
final class ProbitSite {
  /** Beyond this −u the direct h + u has lost too many digits; the asymptotic series takes over. */
  private static final double FAR = 200;

  private final double bias;
  private final double noise; // λ⁻²

  /** Gradient g of log Z by the mean μ. */
  double g;

  /** ν = g² − 2 ∂log Z/∂ζ: the drop of precision-weighted variance, in (0, 1/ζ). */
  double nu;

  /** ½ log of the shrinking of the variance: the entropy that inclusion removes. */
  double gain;

  /** Precision β of the Gaussian site. */
  double precision;

  /** Precision times mean of the Gaussian site. */
  double shift;

  ProbitSite(double bias, double steepness) {
    this.bias = bias;
    this.noise = 1 / (steepness * steepness);
  }

  /** Computes all quantities for label y = ±1 under N(f; mean, variance). */
  void match(int y, double mean, double variance) {
    double d = noise + variance;
    double root = Math.sqrt(d);
    double u = y * (mean + bias) / root;
    double h = Normal.hazard(u);
    double w; // h (h + u)
    double rest; // 1 − w
    if (u < -FAR) {
      double inverse = 1 / (u * u);
      rest = inverse * (1 - 6 * inverse);
      w = 1 - rest;
    } else {
      w = Math.min(1, h * (h + u));
      rest = 1 - w;
    }
    double left = noise + variance * rest;
    g = y * h / root;
    nu = w / d;
    gain = 0.5 * Math.log(d / left);
    precision = w / left;
    // β m = β (g/ν + μ) without the quotient of two vanishing numbers: β g/ν = g D/left.
    shift = g * d / left + precision * mean;
  }
}
