package rapiduncertainty.maxmargin;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rapiduncertainty.GaussHermite;

class QuadratureTest {
  private static final int SAMPLES = 1_000_000;
  private static final long SEED = 20210413;
  /** Five standard errors of a mean of 10⁶ draws that lie in [0, 1]. */
  private static final double SAMPLING = 5 * 0.5 / Math.sqrt(SAMPLES);
  /** What the two trapezoid rules promise. */
  private static final double RULE = 1e-7;

  @ParameterizedTest
  @CsvSource({"-4, 9", "0.5, 400"})
  void logisticMomentsEqualSampledOnes(double mean, double variance) {
    LogisticGaussian moments = LogisticGaussian.of(mean, variance);
    SplittableRandom random = new SplittableRandom(SEED);
    double first = 0;
    double second = 0;
    for (int i = 0; i < SAMPLES; i++) {
      double p = 1 / (1 + Math.exp(-mean - Math.sqrt(variance) * random.nextGaussian()));
      first += p;
      second += p * p;
    }
    first /= SAMPLES;
    assertEquals(first, moments.mean(), SAMPLING, "seed " + SEED);
    assertEquals(second / SAMPLES - first * first, moments.variance(), SAMPLING, "seed " + SEED);
    assertTrue(moments.variance() >= 0 && moments.variance() <= 0.25);
  }

  @Test
  void softmaxExpectationEqualsSampledOne() {
    double[][] means = {{1, -1, 0.5, -3}, {0.2, 3, -0.1}};
    double[][] variances = {{0.5, 4, 1e-6, 0}, {900, 1e-4, 2}};
    for (int t = 0; t < means.length; t++) {
      int classes = means[t].length;
      SplittableRandom random = new SplittableRandom(SEED + t);
      double[] sampled = new double[classes];
      double[] e = new double[classes];
      for (int i = 0; i < SAMPLES; i++) {
        double top = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
          e[c] = means[t][c] + Math.sqrt(variances[t][c]) * random.nextGaussian();
          top = Math.max(top, e[c]);
        }
        double sum = 0;
        for (int c = 0; c < classes; c++) {
          e[c] = Math.exp(e[c] - top);
          sum += e[c];
        }
        for (int c = 0; c < classes; c++) {
          sampled[c] += e[c] / sum / SAMPLES;
        }
      }
      double[] p = SoftmaxGaussian.expectation(means[t], variances[t]);
      assertArrayEquals(sampled, p, SAMPLING, "case " + t);
      assertEquals(1, Arrays.stream(p).sum(), 1e-12);
    }
  }

  @Test
  void softmaxOfTwoIsTheLogisticOfTheDifference() {
    double[][] cases = {{0.3, -1, 0.7, 2}, {4, 4, 0.001, 9}, {-8, 1, 25, 0}, {0, 0, 1e-3, 1e-3}};
    for (double[] c : cases) {
      double[] p =
          SoftmaxGaussian.expectation(new double[] {c[0], c[1]}, new double[] {c[2], c[3]});
      double exact = LogisticGaussian.of(c[0] - c[1], c[2] + c[3]).mean();
      assertEquals(exact, p[0], RULE, Arrays.toString(c));
    }
  }

  @Test
  void logisticMeanEqualsGaussHermite() {
    GaussHermite rule = new GaussHermite(60);
    for (double v : new double[] {0.1, 0.5, 1}) {
      double expected = rule.expectation(0.7, v, f -> 1 / (1 + Math.exp(-f)));
      assertEquals(expected, LogisticGaussian.of(0.7, v).mean(), 1e-9);
    }
  }

  @Test
  void certainLatentsGiveThePlainSoftmax() {
    double[] p =
        SoftmaxGaussian.expectation(new double[] {1, 2, -40}, new double[] {0, 0, 0});
    double sum = Math.exp(1) + Math.exp(2) + Math.exp(-40);
    assertArrayEquals(
        new double[] {Math.exp(1) / sum, Math.exp(2) / sum, Math.exp(-40) / sum}, p, RULE);
  }

  @Test
  void hugeLatentsStayFinite() {
    double[] p =
        SoftmaxGaussian.expectation(
            new double[] {1e8, -1e8, 0, 1e8}, new double[] {1e12, 0, 1e-12, 4});
    assertEquals(1, Arrays.stream(p).sum(), 1e-12);
    assertTrue(p[0] > 0.4 && p[0] < 0.6, Arrays.toString(p));
  }

  @Test
  void extremeLatentsGiveCertainty() {
    assertEquals(1 / (1 + Math.exp(-2)), LogisticGaussian.of(2, 0).mean(), 1e-15);
    assertEquals(0, LogisticGaussian.of(2, 0).variance(), 1e-15);
    assertEquals(0, LogisticGaussian.of(-700, 1).mean(), 1e-200);
  }

  @Test
  void refusesLatentsThatAreNotFinite() {
    assertThrows(IllegalArgumentException.class, () -> LogisticGaussian.of(Double.NaN, 1));
    assertThrows(IllegalArgumentException.class, () -> LogisticGaussian.of(0, -1));
  }

  @Test
  void boundTouchesTheLogisticAtGamma() {
    for (double gamma : new double[] {0, 1e-6, 1e-3, 0.1, 1, 20, 800}) {
      for (double sign : new double[] {-1, 1}) {
        double at = sign * gamma;
        double exact = -Math.log1p(Math.exp(-at));
        if (at < -30) {
          exact = at;
        }
        double quadratic =
            0.5 * at - LogisticBound.lambda(gamma) * at * at + LogisticBound.constant(gamma);
        assertEquals(exact, quadratic, 1e-12 * Math.max(1, Math.abs(at)), "γ = " + at);
      }
    }
  }
}
