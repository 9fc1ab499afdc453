package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Evaluation;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.rapiduncertainty.testing.SmallData;

/** A numeric class: intervals and densities, as Weka's own evaluation uses them. */
class GPHIKRegressionTest {
  private Instances train;
  private Instances test;
  private GPHIK gp;

  @BeforeEach
  void trainOnHalfOfTheRows() throws Exception {
    Instances all = SmallData.line(600);
    train = new Instances(all, 0);
    test = new Instances(all, 0);
    for (int i = 0; i < all.size(); i++) {
      (i % 2 == 0 ? train : test).add(all.get(i));
    }
    gp = new GPHIK();
    gp.setOptions(Utils.splitOptions("-optimise NOISE"));
    gp.buildClassifier(train);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 0.95})
  void intervalsCoverNewRowsAsOftenAsTheySay(double confidence) throws Exception {
    int covered = 0;
    for (Instance row : test) {
      double[][] intervals = gp.predictIntervals(row, confidence);
      assertEquals(1, intervals.length);
      covered +=
          intervals[0][0] <= row.classValue() && row.classValue() <= intervals[0][1] ? 1 : 0;
    }
    // Three standard deviations of a share of 300 rows, and as much for a noise that is not known.
    double room = 6 * Math.sqrt(confidence * (1 - confidence) / test.size());
    assertEquals(confidence, covered / (double) test.size(), room);
  }

  @Test
  void theDensityIntegratesToOneAndPeaksAtThePrediction() throws Exception {
    Instance row = test.get(17);
    double mean = gp.classifyInstance(row);
    double s = gp.predict(row).standardDeviation();
    double step = s / 50;
    double integral = 0;
    for (double y = mean - 10 * s; y <= mean + 10 * s; y += step) {
      integral += step * Math.exp(gp.logDensity(row, y));
      assertTrue(gp.logDensity(row, y) <= gp.logDensity(row, mean));
    }
    assertEquals(1, integral, 1e-9 /* the sum over a Gaussian converges at once */);
  }

  @Test
  void intervalAndDensityAgree() throws Exception {
    Instance row = test.get(3);
    double[] interval = gp.predictIntervals(row, 0.6827)[0];
    double s = gp.predict(row).standardDeviation();
    assertEquals(2 * s, interval[1] - interval[0], 1e-3 * s); // 68.27 % lie within one deviation
    assertEquals(
        -0.5, gp.logDensity(row, interval[1]) - gp.logDensity(row, gp.classifyInstance(row)), 1e-3);
  }

  @Test
  void wekasEvaluationUsesBothAndLeavesOutUnlabelledRows() throws Exception {
    Evaluation evaluation = new Evaluation(train);
    evaluation.evaluateModel(gp, test);
    assertEquals(95, evaluation.coverageOfTestCasesByPredictedRegions(), 8);
    assertTrue(evaluation.sizeOfPredictedRegions() > 0 && evaluation.sizeOfPredictedRegions() < 100);
    double bits = 0;
    for (Instance row : test) {
      bits -= gp.logDensity(row, row.classValue()) / Math.log(2);
    }
    assertEquals(bits, evaluation.SFSchemeEntropy(), 1e-6 * Math.abs(bits) /* Weka's log 2 */);
    Instances more = new Instances(test);
    more.add(test.get(0));
    more.get(more.size() - 1).setClassMissing();
    Evaluation again = new Evaluation(train);
    again.evaluateModel(gp, more);
    assertEquals(
        evaluation.coverageOfTestCasesByPredictedRegions(),
        again.coverageOfTestCasesByPredictedRegions(),
        0);
    assertEquals(evaluation.rootMeanSquaredError(), again.rootMeanSquaredError(), 0);
  }

  @Test
  void rowsWithoutClassAreLeftOutOfTheTraining() throws Exception {
    Instances some = new Instances(train);
    some.add(test.get(0));
    some.get(some.size() - 1).setClassMissing();
    GPHIK other = new GPHIK();
    other.setOptions(Utils.splitOptions("-optimise NOISE"));
    other.buildClassifier(some);
    assertEquals(gp.classifyInstance(test.get(9)), other.classifyInstance(test.get(9)), 0);
    assertEquals(gp.logDensity(test.get(9), 1), other.logDensity(test.get(9), 1), 0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -1, 2, Double.NaN})
  void aConfidenceOutsideZeroToOneIsRefused(double confidence) {
    Exception e =
        assertThrows(
            IllegalArgumentException.class, () -> gp.predictIntervals(test.get(0), confidence));
    assertTrue(e.getMessage().contains(Double.toString(confidence)), e.getMessage());
  }

  @Test
  void constantTargetsHaveAFiniteDensity() throws Exception {
    Instances flat = new Instances(train);
    flat.forEach(row -> row.setClassValue(7));
    GPHIK level = new GPHIK();
    level.buildClassifier(flat);
    double[] interval = level.predictIntervals(test.get(0), 0.95)[0];
    assertTrue(interval[0] <= 7 && interval[1] >= 7);
    assertTrue(Double.isFinite(level.logDensity(test.get(0), 7)));
    assertTrue(Double.isFinite(level.logDensity(test.get(0), 8)));
  }

  @Test
  void aNominalClassHasNoIntervalsAndNoDensity() throws Exception {
    Instances clouds = SmallData.clouds(3, 30);
    GPHIK classifier = new GPHIK();
    classifier.buildClassifier(clouds);
    Exception intervals =
        assertThrows(
            IllegalArgumentException.class, () -> classifier.predictIntervals(clouds.get(0), 0.9));
    assertTrue(intervals.getMessage().contains("numeric class"), intervals.getMessage());
    assertThrows(IllegalArgumentException.class, () -> classifier.logDensity(clouds.get(0), 1));
  }
}
