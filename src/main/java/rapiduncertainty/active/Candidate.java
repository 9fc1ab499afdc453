package rapiduncertainty.active;

import rapiduncertainty.Prediction;

/**
 * What a query strategy may know of one unlabelled row.
 *
 * <p>For two classes the latent outputs are one number μ (positive = second class), whether the
 * model has one output or two opposite ones.
 *
 * @param distribution class probabilities
 * @param means latent means, or an empty array if the model has none
 * @param variance latent variance σ² without noise; NaN if the model has none
 * @param noise noise variance σ_n²
 * @param prior latent variance before any data; NaN if the model has none
 * @param probabilityVariance mean over the classes of the variance of P(class); NaN if unknown
 * @param influence ‖β‖₁ with β = K̃⁻¹k(x); NaN if the model does not give it
 * @param reach mean of |c(x, x')| over the reference rows, c the posterior covariance; NaN if unknown
 */
public record Candidate(
    double[] distribution,
    double[] means,
    double variance,
    double noise,
    double prior,
    double probabilityVariance,
    double influence,
    double reach) {

  private static final double[] NONE = {};

  /** A candidate of a model that gives a distribution and nothing else. */
  public static Candidate of(double[] distribution) {
    return new Candidate(
        distribution, NONE, Double.NaN, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /** A candidate of a model with means and variances. */
  public static Candidate of(Prediction p) {
    return new Candidate(
        p.distribution(),
        p.means(),
        p.variance(),
        p.noise(),
        p.prior(),
        Double.NaN,
        Double.NaN,
        Double.NaN);
  }

  /** A candidate that also knows the variance of its class probabilities, which costs integrals. */
  public static Candidate withProbabilityVariance(Prediction p) {
    return new Candidate(
        p.distribution(),
        p.means(),
        p.variance(),
        p.noise(),
        p.prior(),
        ProbabilityVariance.mean(p),
        Double.NaN,
        Double.NaN);
  }

  /** This candidate with another variance, as after other rows were chosen. */
  public Candidate withVariance(double conditioned) {
    return new Candidate(
        distribution, means, conditioned, noise, prior, probabilityVariance, influence, reach);
  }

  /** This candidate with what the posterior says of its effect. */
  public Candidate withPosterior(double newInfluence, double newReach) {
    return new Candidate(
        distribution, means, variance, noise, prior, probabilityVariance, newInfluence, newReach);
  }

  /** Share of the prior variance that is left, in [0, 1]; NaN if the model has no variance. */
  double novelty() {
    return prior > 0 ? Math.min(1, variance / prior) : prior == 0 ? 0 : Double.NaN;
  }

  /** σ² + σ_n², the variance of the row's label. */
  double labelVariance() {
    return variance + noise;
  }

  /** True if the model decides between two classes by one latent number. */
  boolean binary() {
    return distribution.length == 2;
  }

  /** The latent number μ of a two-class model, positive for the second class. */
  double binaryMean() {
    return means.length == 1 ? means[0] : 0.5 * (means[1] - means[0]);
  }

  /** |μ| for two classes, else the gap between the two largest means. */
  double margin() {
    if (binary()) {
      return Math.abs(binaryMean());
    }
    double first = Double.NEGATIVE_INFINITY;
    double second = Double.NEGATIVE_INFINITY;
    for (double m : means) {
      if (m > first) {
        second = first;
        first = m;
      } else if (m > second) {
        second = m;
      }
    }
    return second == Double.NEGATIVE_INFINITY ? 0 : first - second;
  }

  /** Expected |y − μ|, averaged over the outputs, under the class probabilities {@code p}. */
  double expectedResidual(double[] p) {
    if (binary()) {
      double mu = binaryMean();
      return p[1] * Math.abs(1 - mu) + p[0] * Math.abs(-1 - mu);
    }
    double sum = 0;
    for (int c = 0; c < p.length; c++) {
      for (int m = 0; m < means.length; m++) {
        sum += p[c] * Math.abs((m == c ? 1 : -1) - means[m]);
      }
    }
    return sum / means.length;
  }
}
