package rapiduncertainty.active;

import rapiduncertainty.GaussHermite;
import rapiduncertainty.Normal;
import rapiduncertainty.Prediction;

/**
 * Var[P(class)] under the latent Gaussian, averaged over the classes (math of MM-SGP, eq. 13).
 *
 * <p>A latent f gives the probability Φ(f/σ_n) where the model has observation noise, and the
 * logistic 1/(1 + e^{−f}) where it has none. The variance over f ~ N(μ, σ²) is a one-dimensional
 * integral.
 */
final class ProbabilityVariance {
  private static final GaussHermite RULE = new GaussHermite(24);

  private ProbabilityVariance() {}

  static double mean(Prediction p) {
    double sum = 0;
    for (int c = 0; c < p.means().length; c++) {
      sum += ofOutput(p.means()[c], p.variances()[c], p.noise());
    }
    return p.means().length == 0 ? Double.NaN : sum / p.means().length;
  }

  static double ofOutput(double mean, double variance, double noise) {
    double s = Math.sqrt(variance);
    double first = 0;
    double second = 0;
    for (int k = 0; k < RULE.size(); k++) {
      double f = mean + s * RULE.point(k);
      double q = noise > 0 ? Normal.cdf(f / Math.sqrt(noise)) : 1 / (1 + Math.exp(-f));
      first += RULE.weight(k) * q;
      second += RULE.weight(k) * q * q;
    }
    return Math.max(0, second - first * first);
  }
}
