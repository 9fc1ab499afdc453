package weka.rapiduncertainty.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weka.classifiers.Evaluation;
import weka.classifiers.bayes.NaiveBayes;
import weka.classifiers.evaluation.AbstractEvaluationMetric;
import weka.core.Instances;
import weka.core.PluginManager;
import weka.rapiduncertainty.testing.SmallData;

class UncertaintyMetricsTest {
  private final Instances data = SmallData.clouds(2, 40);

  @BeforeEach
  void register() {
    String name = UncertaintyMetrics.class.getName();
    PluginManager.addPlugin(AbstractEvaluationMetric.class.getName(), name, name);
  }

  @Test
  void evaluationCollectsAndPrintsTheFigures() throws Exception {
    NaiveBayes bayes = new NaiveBayes();
    bayes.buildClassifier(data);
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(bayes, data);
    AbstractEvaluationMetric metric = evaluation.getPluginMetric("Uncertainty");
    // The Brier score by its definition from Weka's own root mean squared error, which averages over classes.
    double rmse = evaluation.rootMeanSquaredError();
    assertEquals(
        rmse * rmse * data.numClasses(), metric.getStatistic("Brier_score"), 1e-12 /* rounding */);
    String summary = evaluation.toSummaryString();
    for (String name : metric.getStatisticNames()) {
      assertTrue(summary.contains("\n" + name.replace('_', ' ') + " "), summary);
    }
  }

  @Test
  void likelihoodAgreesWithWekasSchemeEntropy() throws Exception {
    NaiveBayes bayes = new NaiveBayes();
    bayes.buildClassifier(data);
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(bayes, data);
    double bits = evaluation.SFMeanSchemeEntropy();
    assertEquals(
        bits * Math.log(2),
        evaluation.getPluginMetric("Uncertainty").getStatistic("Negative_log_likelihood"),
        1e-9 /* Weka's constant log 2 */);
  }

  @Test
  void unlabelledRowsAreLeftOut() throws Exception {
    NaiveBayes bayes = new NaiveBayes();
    bayes.buildClassifier(data);
    Instances some = new Instances(data);
    Evaluation full = new Evaluation(data);
    full.evaluateModel(bayes, some);
    some.add(data.instance(0));
    some.lastInstance().setClassMissing();
    Evaluation more = new Evaluation(data);
    more.evaluateModel(bayes, some);
    assertEquals(
        full.getPluginMetric("Uncertainty").getStatistic("Brier_score"),
        more.getPluginMetric("Uncertainty").getStatistic("Brier_score"),
        0);
  }

  @Test
  void neverEndsAnEvaluationOfOthers() {
    UncertaintyMetrics metric = new UncertaintyMetrics();
    metric.updateStatsForClassifier(new double[] {-1e-18, 1}, data.instance(1));
    assertEquals(0, metric.getStatistic("Brier_score"), 1e-15 /* rounding */);
    metric.updateStatsForClassifier(new double[] {Double.NaN, 0.5}, data.instance(0));
    metric.updateStatsForClassifier(new double[] {Double.POSITIVE_INFINITY, 1}, data.instance(0));
    for (String name : metric.getStatisticNames()) {
      assertTrue(Double.isFinite(metric.getStatistic(name)), name);
    }
  }

  @Test
  void unknownStatisticIsRefusedByName() {
    UncertaintyMetrics metric = new UncertaintyMetrics();
    Exception e = assertThrows(RuntimeException.class, () -> metric.getStatistic("Beauty"));
    assertTrue(e.getMessage().contains("'Beauty'") && e.getMessage().contains("Brier_score"));
    assertTrue(metric.statisticIsMaximisable("Accuracy_rejection_area"));
    assertTrue(!metric.statisticIsMaximisable("Brier_score"));
  }
}
