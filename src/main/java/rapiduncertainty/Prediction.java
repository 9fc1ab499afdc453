package rapiduncertainty;

import static rapiduncertainty.Check.require;

import java.io.Serializable;

/**
 * All that a model says about one row: class probabilities, latent means and their variances.
 *
 * <p>For a numeric class the distribution and the means hold the one predicted value.
 *
 * @param distribution probability of each class, summing to 1; all 0 if the model abstains
 * @param means latent mean of each output
 * @param variances latent variance of each output without observation noise, each in [0, prior]
 * @param noise variance of the observation noise, ≥ 0
 * @param prior latent variance at this row before any data were seen, ≥ 0
 */
public record Prediction(
    double[] distribution, double[] means, double[] variances, double noise, double prior)
    implements Serializable {

  /** Checks that means and variances belong together. */
  public Prediction {
    require(
        means.length == variances.length,
        "a prediction needs one variance per mean, got %d for %d",
        variances.length,
        means.length);
  }

  /** The most probable class; the first of several. */
  public int winner() {
    int best = 0;
    for (int c = 1; c < distribution.length; c++) {
      if (distribution[c] > distribution[best]) {
        best = c;
      }
    }
    return best;
  }

  /** Latent variance of the winner's output (of the only output where there is one). */
  public double variance() {
    return variances[variances.length == 1 ? 0 : Math.min(winner(), variances.length - 1)];
  }

  /** Standard deviation of an observed label: latent variance and noise together. */
  public double standardDeviation() {
    return Math.sqrt(variance() + noise);
  }

  /** Entropy of the distribution divided by log C: 0 = certain, 1 = no idea. */
  public double entropy() {
    double h = 0;
    for (double p : distribution) {
      if (p > 0) {
        h -= p * Math.log(p);
      }
    }
    return distribution.length < 2 ? 0 : h / Math.log(distribution.length);
  }

  /** Share of the prior variance that the data have not explained: near 1 = unlike the training data. */
  public double novelty() {
    if (!(prior > 0)) {
      return 0;
    }
    return variance() < prior ? variance() / prior : 1; // also if both are infinite
  }
}
