package weka.rapiduncertainty.evaluation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import rapiduncertainty.evaluation.UncertaintyScores;
import weka.classifiers.evaluation.AbstractEvaluationMetric;
import weka.classifiers.evaluation.StandardEvaluationMetric;
import weka.core.Instance;
import weka.core.Utils;

/**
 * Negative log-likelihood, Brier score, calibration error, over- and underconfidence and the area
 * under the accuracy–rejection curve, for every classifier with a nominal class.
 *
 * <p>Lines in the summary of the Explorer and of the command line, columns in the Experimenter.
 * Registered in PluginManager.props. Formulas: docs/math/evaluation.md.
 */
public class UncertaintyMetrics extends AbstractEvaluationMetric
    implements StandardEvaluationMetric {
  private static final long serialVersionUID = 1L;
  private static final Map<String, ToDoubleFunction<UncertaintyScores>> STATISTICS = statistics();
  private static final String BEST_HIGH = "Accuracy_rejection_area";

  private final UncertaintyScores scores = new UncertaintyScores();

  private static Map<String, ToDoubleFunction<UncertaintyScores>> statistics() {
    Map<String, ToDoubleFunction<UncertaintyScores>> map = new LinkedHashMap<>();
    map.put("Negative_log_likelihood", UncertaintyScores::negativeLogLikelihood);
    map.put("Brier_score", UncertaintyScores::brierScore);
    map.put("Expected_calibration_error", UncertaintyScores::expectedCalibrationError);
    map.put("Overconfidence", UncertaintyScores::overconfidence);
    map.put("Underconfidence", UncertaintyScores::underconfidence);
    map.put(BEST_HIGH, UncertaintyScores::rejectionArea);
    return map;
  }

  @Override
  public boolean appliesToNominalClass() {
    return true;
  }

  @Override
  public boolean appliesToNumericClass() {
    return false;
  }

  @Override
  public String getMetricName() {
    return "Uncertainty";
  }

  @Override
  public String getMetricDescription() {
    return "How well the predicted probabilities match what happens: negative log-likelihood, "
        + "Brier score, expected calibration error, over- and underconfidence, and the area "
        + "under the accuracy-rejection curve.";
  }

  @Override
  public List<String> getStatisticNames() {
    return new ArrayList<>(STATISTICS.keySet());
  }

  @Override
  public double getStatistic(String name) {
    ToDoubleFunction<UncertaintyScores> statistic = STATISTICS.get(name);
    if (statistic == null) {
      throw new UnknownStatisticException(
          "Unknown statistic '" + name + "'. Known are: " + String.join(", ", STATISTICS.keySet()));
    }
    return value(statistic, judged());
  }

  @Override
  public boolean statisticIsMaximisable(String name) {
    return BEST_HIGH.equals(name);
  }

  /**
   * What was predicted: collected here or, where evaluations were merged, stored in the merged one.
   * The KnowledgeFlow merges the evaluations of the folds and leaves plugin metrics out of it.
   */
  private UncertaintyScores judged() {
    return scores.size() > 0 || m_baseEvaluation == null
        ? scores
        : LabelledPredictions.scores(m_baseEvaluation.predictions());
  }

  /** Weka's missing value while there is nothing to judge: 0 would look perfect. */
  private static double value(
      ToDoubleFunction<UncertaintyScores> statistic, UncertaintyScores judged) {
    return judged.size() == 0 ? Utils.missingValue() : statistic.applyAsDouble(judged);
  }

  @Override
  public String toSummaryString() {
    UncertaintyScores judged = judged();
    StringBuilder text = new StringBuilder();
    STATISTICS.forEach(
        (name, statistic) -> {
          double value = value(statistic, judged);
          text.append(Utils.padRight(name.replace('_', ' '), 35));
          text.append(
              Utils.isMissingValue(value)
                  ? Utils.padLeft("?", 12)
                  : Utils.doubleToString(value, 12, 4));
          text.append(name.startsWith("Negative") ? " nats\n" : "\n");
        });
    return text.toString();
  }

  /**
   * Takes a prediction into account.
   *
   * <p>This sees the output of every classifier in Weka and must not end an evaluation that worked
   * without it; see {@link LabelledPredictions}.
   */
  @Override
  public void updateStatsForClassifier(double[] distribution, Instance row) {
    LabelledPredictions.add(scores, distribution, row.classValue(), row.weight());
  }

  /** Numeric classes are none of this metric's business. */
  @Override
  public void updateStatsForPredictor(double predicted, Instance row) {}
}
