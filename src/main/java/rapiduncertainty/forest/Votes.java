package rapiduncertainty.forest;

import java.util.Arrays;
import rapiduncertainty.Prediction;

/** What the shares of a forest's votes say about a row. */
public final class Votes {

  private Votes() {}

  /**
   * The prediction of a forest. Its variance, one for all classes, is that of the whole vote of one
   * tree drawn at random: Σ p(1 − p), at most 1 − 1/C. Unlike p(1 − p) of the winner it does not fall
   * again once the winner has less than half of the votes.
   *
   * @param shares of the votes by class, summing to 1
   */
  public static Prediction prediction(double[] shares) {
    double prior = 1 - 1.0 / shares.length;
    double spread = 0;
    for (double p : shares) {
      spread += p * (1 - p);
    }
    double[] variances = new double[shares.length];
    Arrays.fill(variances, Math.min(prior, Math.max(0, spread)));
    return new Prediction(shares, shares.clone(), variances, 0, prior);
  }
}
