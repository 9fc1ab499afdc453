package rapiduncertainty.maxmargin;

import rapiduncertainty.Normal;

/**
 * The law of a Gaussian latent plus standard Gumbel noise: distribution function and density at any
 * place (docs/math/maxmargin.md, eq. 14).
 *
 * <p>Narrow Gaussians are summed over their own nodes, wider ones over the nodes of the Gumbel law;
 * very wide ones take {@link NearlyGaussian}. Error below 1e-8.
 */
final class NoisyLatent {
  /** Standard deviations beyond which a Gaussian is over: N(6)/N(0) = 2e-8. */
  static final double REACH = 6;
  /** e^{−e^4} = 2e-24: the Gumbel distribution function is 0. */
  static final double GUMBEL_LEFT = -4;
  /** e^{−20} = 2e-9: the Gumbel distribution function is 1. */
  static final double GUMBEL_RIGHT = 20;

  private static final double EULER = 0.5772156649015329; // mean of the Gumbel law
  private static final double SPREAD = Math.PI * Math.PI / 6; // its variance
  private static final double THIRD = 2.4041138063191885; // its cumulants: 2ζ(3)
  private static final double FOURTH = Math.pow(Math.PI, 4) / 15;
  private static final double STEP = 0.5;
  private static final int STEPS = (int) ((GUMBEL_RIGHT - GUMBEL_LEFT) / STEP);

  private final double mean;
  private final double sd;

  /**
   * A latent.
   *
   * @param mean finite, or −∞ for one that is out of the race
   * @param sd standard deviation of the Gaussian, at least 0
   */
  NoisyLatent(double mean, double sd) {
    this.mean = mean;
    this.sd = sd;
  }

  /** Where the distribution function leaves 0. */
  double low() {
    return mean - REACH * sd + GUMBEL_LEFT;
  }

  /** Where the distribution function has reached 1. */
  double high() {
    return mean + REACH * sd + GUMBEL_RIGHT;
  }

  /** The length over which the law changes. */
  double width() {
    return Math.max(1, sd);
  }

  /**
   * The law at places of ascending order.
   *
   * @param places where
   * @param cdf filled with the distribution function
   * @param density filled with the density
   */
  void at(double[] places, double[] cdf, double[] density) {
    double low = low();
    double high = high();
    NearlyGaussian wide = new NearlyGaussian(mean + EULER, sd * sd + SPREAD, THIRD, FOURTH);
    for (int i = 0; i < places.length; i++) {
      if (places[i] >= high) {
        cdf[i] = 1;
        density[i] = 0;
      } else if (places[i] <= low) {
        cdf[i] = 0;
        density[i] = 0;
      } else if (sd > NearlyGaussian.WIDE) {
        cdf[i] = wide.cdf(places[i]);
        density[i] = wide.density(places[i]);
      } else if (sd >= 1) {
        overNoise(places[i], i, cdf, density);
      } else {
        overLatent(places[i], i, cdf, density);
      }
    }
  }

  /** Trapezoid rule over the Gumbel noise. */
  private void overNoise(double t, int i, double[] cdf, double[] density) {
    double total = 0;
    double c = 0;
    double d = 0;
    for (int k = 0; k <= STEPS; k++) {
      double g = GUMBEL_LEFT + k * STEP;
      double w = gumbelDensity(g);
      double u = (t - mean - g) / sd;
      total += w;
      c += w * Normal.cdf(u);
      d += w * Normal.density(u);
    }
    cdf[i] = c / total;
    density[i] = d / total / sd;
  }

  /** Trapezoid rule over the Gaussian. */
  private void overLatent(double t, int i, double[] cdf, double[] density) {
    double total = 0;
    double c = 0;
    double d = 0;
    for (double z = -REACH; z <= REACH; z += STEP) {
      double w = Math.exp(-0.5 * z * z);
      double g = t - mean - sd * z;
      total += w;
      c += w * gumbel(g);
      d += w * gumbelDensity(g);
    }
    cdf[i] = c / total;
    density[i] = d / total;
  }

  /** The Gumbel distribution function. */
  static double gumbel(double t) {
    return t < GUMBEL_LEFT ? 0 : Math.exp(-Math.exp(-t));
  }

  /** The Gumbel density. */
  static double gumbelDensity(double t) {
    return t < GUMBEL_LEFT ? 0 : Math.exp(-t - Math.exp(-t));
  }
}
