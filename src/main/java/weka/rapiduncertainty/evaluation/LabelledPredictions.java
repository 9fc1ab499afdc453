package weka.rapiduncertainty.evaluation;

import java.util.List;
import rapiduncertainty.evaluation.UncertaintyScores;
import weka.classifiers.evaluation.NominalPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Utils;

/**
 * Brings what any classifier of Weka predicts into {@link UncertaintyScores}.
 *
 * <p>Rows without a label or with a weight that is not above 0 are left out. Nothing is refused:
 * probabilities below 0 (by rounding, as pairwise coupling gives) count as 0, a distribution that is
 * not finite as an abstention.
 */
public final class LabelledPredictions {

  private LabelledPredictions() {}

  /**
   * Takes the predictions with a nominal class into account.
   *
   * @param predictions as an {@code Evaluation} collects them; null for none
   */
  public static UncertaintyScores scores(List<? extends Prediction> predictions) {
    UncertaintyScores scores = new UncertaintyScores();
    if (predictions != null) {
      for (Prediction p : predictions) {
        if (p instanceof NominalPrediction nominal) {
          add(scores, nominal.distribution(), p.actual(), p.weight());
        }
      }
    }
    return scores;
  }

  /**
   * Takes one prediction into account.
   *
   * @param scores what is added to
   * @param distribution what the classifier said
   * @param actual number of the true class, or Weka's missing value
   * @param weight weight of the row
   */
  static void add(UncertaintyScores scores, double[] distribution, double actual, double weight) {
    if (Utils.isMissingValue(actual) || !(weight > 0) || Double.isInfinite(weight)) {
      return;
    }
    double[] clean = new double[distribution.length];
    for (int c = 0; c < clean.length; c++) {
      if (!Double.isFinite(distribution[c])) {
        clean = new double[distribution.length];
        break;
      }
      clean[c] = Math.max(0, distribution[c]);
    }
    scores.add(clean, (int) actual, weight);
  }
}
