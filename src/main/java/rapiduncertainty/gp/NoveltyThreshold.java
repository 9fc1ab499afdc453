package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Below which score a row is judged not normal.
 *
 * @param score which score is compared
 * @param value the threshold
 */
record NoveltyThreshold(OneClassScore score, double value) implements Serializable {

  /**
   * The threshold that would reject a given share of the training rows, had they not been trained on.
   *
   * @param score which score
   * @param heldOut held-out scores, at least one
   * @param rejection share to reject, in [0, 1)
   */
  static NoveltyThreshold of(OneClassScore score, double[] heldOut, double rejection) {
    require(
        rejection >= 0 && rejection < 1, "the rejection rate must be in [0, 1), got %s", rejection);
    double[] sorted = heldOut.clone();
    Arrays.sort(sorted);
    return new NoveltyThreshold(score, sorted[(int) Math.floor(rejection * sorted.length)]);
  }

  boolean accepts(double mean, double variance, double noise) {
    return score.of(mean, variance, noise) >= value;
  }
}
