package rapiduncertainty.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UncertaintyScoresTest {
  /** The expected values below were worked out by hand to ten digits. */
  private static final double HAND = 1e-9;

  /** Sums of a few dozen numbers near 1 in another order. */
  private static final double ROUNDING = 1e-12;

  /** Four rows, two classes: p(first) = 0.9, 0.8, 0.6, 0.3; true class 0, 1, 0, 1. */
  private static UncertaintyScores fourRows() {
    UncertaintyScores s = new UncertaintyScores();
    s.add(new double[] {0.9, 0.1}, 0, 1);
    s.add(new double[] {0.8, 0.2}, 1, 1);
    s.add(new double[] {0.6, 0.4}, 0, 1);
    s.add(new double[] {0.3, 0.7}, 1, 1);
    return s;
  }

  @Test
  void negativeLogLikelihoodByHand() {
    // −(ln 0.9 + ln 0.2 + ln 0.6 + ln 0.7)/4 = (0.1053605157 + 1.6094379124 + 0.5108256238 + 0.3566749439)/4
    assertEquals(0.64557474895, fourRows().negativeLogLikelihood(), HAND);
  }

  @Test
  void brierScoreByHand() {
    // 2·(0.1² + 0.8² + 0.4² + 0.3²)/4 = 2·0.90/4
    assertEquals(0.45, fourRows().brierScore(), HAND);
  }

  @Test
  void calibrationErrorByHand() {
    // One row in each bin: |1−0.9| + |0−0.8| + |1−0.6| + |1−0.7| = 1.6, over 4 rows.
    assertEquals(0.4, fourRows().expectedCalibrationError(), HAND);
  }

  @Test
  void confidencesByHand() {
    // H₂(0.8) = 0.7219280949 bits; H₂(0.9) = 0.4689955936, H₂(0.6) = 0.9709505945, H₂(0.7) = 0.8812908992.
    assertEquals(1 - 0.7219280949, fourRows().overconfidence(), HAND);
    assertEquals(
        (0.4689955936 + 0.9709505945 + 0.8812908992) / 3, fourRows().underconfidence(), HAND);
  }

  @Test
  void rejectionAreaByHand() {
    // Order right, wrong, right, right: R = 1/4, 1/4, 1/2, 3/4 at t = 1/4, 1/2, 3/4, 1.
    // ¼ + ¼·ln 2 + [¼ − ¼·ln 1.5] + [¼ − ¼·ln(4/3)]
    double expected =
        0.25 + 0.25 * Math.log(2) + 0.25 - 0.25 * Math.log(1.5) + 0.25 - 0.25 * Math.log(4 / 3.0);
    assertEquals(expected, fourRows().rejectionArea(), HAND);
    assertEquals(0.75, fourRows().accuracy(), HAND);
    assertEquals(0.75 - 0.75 * Math.log(0.75), fourRows().rejectionCurve().bestArea(), HAND);
  }

  @Test
  void rejectionAreaIsTheLimitOfTheMeanOverManyRows() {
    // The plain definition: mean accuracy of the k surest rows, with every row 2000 times.
    boolean[] right = {true, false, true, true};
    int copies = 2000;
    double sum = 0;
    int hits = 0;
    for (int k = 0; k < right.length * copies; k++) {
      hits += right[k / copies] ? 1 : 0;
      sum += (double) hits / (k + 1);
    }
    double discretisation = 1e-3; // step 1/8000 of a curve that falls by 1/2
    assertEquals(sum / (4 * copies), fourRows().rejectionArea(), discretisation);
  }

  @Test
  void weightTwoEqualsTwoRowsAndOrderIsIrrelevant() {
    SplittableRandom random = new SplittableRandom(7);
    UncertaintyScores weighted = new UncertaintyScores();
    UncertaintyScores doubled = new UncertaintyScores();
    double[][] rows = new double[40][];
    for (int i = 0; i < rows.length; i++) {
      double a = random.nextInt(1, 5);
      double b = random.nextInt(1, 5);
      double c = random.nextInt(1, 5);
      rows[i] = new double[] {a / (a + b + c), b / (a + b + c), c / (a + b + c)};
    }
    for (int i = 0; i < rows.length; i++) {
      weighted.add(rows[i], i % 3, i % 2 + 1);
    }
    for (int i = rows.length - 1; i >= 0; i--) {
      for (int k = 0; k <= i % 2; k++) {
        doubled.add(rows[i], i % 3, 1);
      }
    }
    assertEquals(weighted.negativeLogLikelihood(), doubled.negativeLogLikelihood(), ROUNDING);
    assertEquals(weighted.brierScore(), doubled.brierScore(), ROUNDING);
    assertEquals(
        weighted.expectedCalibrationError(), doubled.expectedCalibrationError(), ROUNDING);
    assertEquals(weighted.overconfidence(), doubled.overconfidence(), ROUNDING);
    assertEquals(weighted.underconfidence(), doubled.underconfidence(), ROUNDING);
    assertEquals(weighted.rejectionArea(), doubled.rejectionArea(), ROUNDING);
  }

  @Test
  void equalConfidenceMeansRandomRejection() {
    UncertaintyScores s = new UncertaintyScores();
    for (int i = 0; i < 10; i++) {
      s.add(new double[] {0.5, 0.3, 0.2}, i < 4 ? 0 : 1, 1);
    }
    assertEquals(0.4, s.rejectionArea(), ROUNDING);
    assertEquals(0.4, s.rejectionCurve().accuracy(0.13), ROUNDING);
  }

  @Test
  void abstentionCountsAsUniformAndWrong() {
    UncertaintyScores s = new UncertaintyScores();
    s.add(new double[4], 0, 1);
    assertEquals(Math.log(4), s.negativeLogLikelihood(), ROUNDING);
    assertEquals(0.75, s.brierScore(), ROUNDING);
    assertEquals(0, s.accuracy(), 0);
    assertEquals(0, s.overconfidence(), ROUNDING);
  }

  @Test
  void extremeDistributionsGiveFiniteFigures() {
    UncertaintyScores s = new UncertaintyScores();
    s.add(new double[] {1, 0}, 1, 1);
    s.add(new double[] {1, 0}, 0, 1);
    s.add(new double[] {1}, 0, 0.5);
    assertTrue(Double.isFinite(s.negativeLogLikelihood()));
    assertEquals(1, s.overconfidence(), ROUNDING);
    assertEquals(0, s.underconfidence(), ROUNDING);
    UncertaintyScores empty = new UncertaintyScores();
    assertEquals(0, empty.rejectionArea(), 0);
    assertEquals(0, empty.overconfidence(), 0);
    assertEquals(0, empty.expectedCalibrationError(), 0);
  }

  @Test
  void refusesBrokenInput() {
    UncertaintyScores s = new UncertaintyScores();
    assertThrows(IllegalArgumentException.class, () -> s.add(new double[] {0.5, 0.5}, 2, 1));
    assertThrows(
        IllegalArgumentException.class, () -> s.add(new double[] {Double.NaN, 0.5}, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> s.add(new double[] {0.5, 0.5}, 0, -1));
    assertEquals(0, s.size());
  }
}
