package weka.rapiduncertainty.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weka.classifiers.AggregateableEvaluation;
import weka.classifiers.CostMatrix;
import weka.classifiers.Evaluation;
import weka.classifiers.bayes.NaiveBayes;
import weka.classifiers.evaluation.AbstractEvaluationMetric;
import weka.core.Instance;
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
  void nothingToJudgeIsAMissingValueNotAPerfectScore() throws Exception {
    NaiveBayes bayes = new NaiveBayes();
    bayes.buildClassifier(data);
    Instances unlabelled = new Instances(data, 0, 5);
    unlabelled.forEach(Instance::setClassMissing);
    Evaluation evaluation = new Evaluation(data);
    evaluation.evaluateModel(bayes, unlabelled);
    AbstractEvaluationMetric metric = evaluation.getPluginMetric("Uncertainty");
    for (String name : metric.getStatisticNames()) {
      assertTrue(Double.isNaN(metric.getStatistic(name)), name);
    }
    String summary = ((UncertaintyMetrics) metric).toSummaryString();
    assertTrue(summary.matches("(?s).*Brier score +\\?\n.*"), summary);
  }

  @Test
  void mergedEvaluationsAreJudgedByTheirPredictions() throws Exception {
    NaiveBayes bayes = new NaiveBayes();
    bayes.buildClassifier(data);
    Evaluation whole = new Evaluation(data);
    whole.evaluateModel(bayes, data);
    AggregateableEvaluation merged = new AggregateableEvaluation(new Evaluation(data));
    for (int half = 0; half < 2; half++) {
      Evaluation part = new Evaluation(data);
      part.evaluateModel(bayes, new Instances(data, 20 * half, 20));
      merged.aggregate(part);
    }
    AbstractEvaluationMetric expected = whole.getPluginMetric("Uncertainty");
    AbstractEvaluationMetric metric = merged.getPluginMetric("Uncertainty");
    for (String name : metric.getStatisticNames()) {
      assertEquals(expected.getStatistic(name), metric.getStatistic(name), 1e-12 /* rounding */, name);
    }
  }

  @Test
  void costsDoNotTouchTheFiguresAndWeightsCountAsRepetition() throws Exception {
    NaiveBayes bayes = new NaiveBayes();
    bayes.buildClassifier(data);
    Instances heavy = new Instances(data);
    Instances repeated = new Instances(data);
    for (int i = 0; i < 10; i++) {
      heavy.instance(i).setWeight(3);
      repeated.add(data.instance(i));
      repeated.add(data.instance(i));
    }
    CostMatrix costs = new CostMatrix(2);
    costs.setElement(0, 1, 7);
    Evaluation a = new Evaluation(data, costs);
    a.evaluateModel(bayes, heavy);
    Evaluation b = new Evaluation(data);
    b.evaluateModel(bayes, repeated);
    for (String name : new UncertaintyMetrics().getStatisticNames()) {
      assertEquals(
          b.getPluginMetric("Uncertainty").getStatistic(name),
          a.getPluginMetric("Uncertainty").getStatistic(name),
          1e-12 /* rounding */,
          name);
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
