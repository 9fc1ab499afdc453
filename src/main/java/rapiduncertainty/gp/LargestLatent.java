package rapiduncertainty.gp;

import rapiduncertainty.GaussHermite;
import rapiduncertainty.Normal;

/**
 * The probability that a class's latent value is the largest (docs/math/gp.md, eq. 5).
 *
 * <p>The latents are N(μ_c, σ²) and independent, so P(c) = ∫ N(z; 0, 1) Π_{j≠c} Φ(z + (μ_c − μ_j)/σ)
 * dz, here by Gauss–Hermite quadrature. Two classes share one latent: P = Φ(μ/σ).
 */
final class LargestLatent {
  private static final GaussHermite RULE = new GaussHermite(40);

  private LargestLatent() {}

  /**
   * Class probabilities, summing to 1.
   *
   * @param means latent mean of each class
   * @param variance their common variance with noise, above 0
   */
  static double[] probabilities(double[] means, double variance) {
    double s = Math.sqrt(variance);
    if (means.length == 2) { // the second latent is the first with its sign changed
      double first = Normal.cdf(0.5 * (means[0] - means[1]) / s);
      return new double[] {first, 1 - first};
    }
    double[] p = new double[means.length];
    double sum = 0;
    for (int c = 0; c < p.length; c++) {
      for (int k = 0; k < RULE.size(); k++) {
        double product = RULE.weight(k);
        for (int j = 0; j < p.length && product > 0; j++) {
          if (j != c) {
            product *= Normal.cdf(RULE.point(k) + (means[c] - means[j]) / s);
          }
        }
        p[c] += product;
      }
      sum += p[c];
    }
    for (int c = 0; c < p.length; c++) {
      p[c] /= sum;
    }
    return p;
  }
}
