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
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.GaussHermite;

class QuadratureTest {
  private static final int SAMPLES = 1_000_000;
  private static final long SEED = 20210413;
  /** Five standard errors of a mean of 10⁶ draws that lie in [0, 1]. */
  private static final double SAMPLING = 5 * 0.5 / Math.sqrt(SAMPLES);
  /** What the rule for the softmax promises. */
  private static final double RULE = 1e-7;
  /** What the rule for the logistic function promises. */
  private static final double LOGISTIC = 1e-8;

  @ParameterizedTest
  @CsvSource({"-4, 9", "0.5, 400", "-3000, 1e7", "0, 1e12"})
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
    double[][] means = {{1, -1, 0.5, -3}, {0.2, 3, -0.1}, {0, 0, 1}, {50, -200, 3, 2.5, 100}};
    double[][] variances = {
      {0.5, 4, 1e-6, 0}, {900, 1e-4, 2}, {1e12, 0, 0}, {1e4 + 1, 1e5, 1, 0, 1e3}
    };
    for (int t = 0; t < means.length; t++) {
      assertSampled(means[t], variances[t], SEED + t);
    }
  }

  @ParameterizedTest
  @CsvSource({"26, 0.05, 30", "52, 1, 1e6"})
  void softmaxOfManyClassesOfMixedWidthsEqualsSampledOne(
      int classes, double narrowest, double widest) {
    SplittableRandom random = new SplittableRandom(SEED + classes);
    double[] means = new double[classes];
    double[] variances = new double[classes];
    for (int c = 0; c < classes; c++) {
      double share = random.nextDouble();
      double sd = narrowest * Math.pow(widest / narrowest, share * share * share);
      means[c] = 3 * random.nextGaussian() - sd * random.nextDouble();
      variances[c] = sd * sd;
    }
    assertSampled(means, variances, SEED);
  }

  private static void assertSampled(double[] means, double[] variances, long seed) {
    int classes = means.length;
    SplittableRandom random = new SplittableRandom(seed);
    double[] sampled = new double[classes];
    double[] e = new double[classes];
    for (int i = 0; i < SAMPLES; i++) {
      double top = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < classes; c++) {
        e[c] = means[c] + Math.sqrt(variances[c]) * random.nextGaussian();
        top = Math.max(top, e[c]);
      }
      double sum = 0;
      for (int c = 0; c < classes; c++) {
        e[c] = e[c] < top - 40 ? 0 : Math.exp(e[c] - top);
        sum += e[c];
      }
      for (int c = 0; c < classes; c++) {
        sampled[c] += e[c] / sum / SAMPLES;
      }
    }
    double[] p = SoftmaxGaussian.expectation(means, variances);
    assertArrayEquals(sampled, p, SAMPLING, "seed " + seed);
    assertEquals(1, Arrays.stream(p).sum(), 1e-12);
  }

  /** All others being certain, P(wide) = E[σ(f − log Σ e^others)], and they share the rest. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 0.5, 3, 99.9, 100.1, 300, 1e4, 1e6, 1e9, 1e150})
  void oneOpenLatentAmongCertainOnesIsALogisticMean(double sd) {
    double[] means = {-0.3 * sd, 0, 1, -2};
    double[] p =
        SoftmaxGaussian.expectation(means, new double[] {sd * sd, 0, 0, 0});
    double sum = 1 + Math.exp(1) + Math.exp(-2);
    double open = LogisticGaussian.of(means[0] - Math.log(sum), sd * sd).mean();
    double rest = (1 - open) / sum;
    assertArrayEquals(
        new double[] {open, rest, rest * Math.exp(1), rest * Math.exp(-2)}, p, RULE, "sd " + sd);
  }

  /** Two latents on a dense grid, the third in closed form given them. */
  @ParameterizedTest
  @CsvSource({"20, 0.4, 3", "99, 1, 0.02", "101, 1, 0.02", "400, 3, 0.5", "3000, 0.1, 2"})
  void threeLatentsEqualDenseQuadrature(double sd0, double sd1, double sd2) {
    double[] means = {4, -1, 0.5};
    double[] expected = new double[3];
    double total = 0;
    double step = 0.2; // σ(3z) is analytic in a strip of π/3: error e^{−2π·π/3/0.2} = 5e-15
    for (double z1 = -7; z1 <= 7; z1 += step) {
      for (double z2 = -7; z2 <= 7; z2 += step) {
        double a = Math.exp(means[1] + sd1 * z1);
        double b = Math.exp(means[2] + sd2 * z2);
        double w = Math.exp(-0.5 * (z1 * z1 + z2 * z2));
        double open = LogisticGaussian.of(means[0] - Math.log(a + b), sd0 * sd0).mean();
        total += w;
        expected[0] += w * open;
        expected[1] += w * (1 - open) * a / (a + b);
        expected[2] += w * (1 - open) * b / (a + b);
      }
    }
    double[] p =
        SoftmaxGaussian.expectation(means, new double[] {sd0 * sd0, sd1 * sd1, sd2 * sd2});
    for (int c = 0; c < 3; c++) {
      assertEquals(expected[c] / total, p[c], RULE, "class " + c);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.02, 1, 20, 500, 1e7})
  void equalLatentsShareEqually(double sd) {
    double[] means = new double[52];
    double[] variances = new double[52];
    Arrays.fill(means, -3);
    Arrays.fill(variances, sd * sd);
    for (double p : SoftmaxGaussian.expectation(means, variances)) {
      assertEquals(1.0 / 52, p, RULE);
    }
  }

  @Test
  void hopelessClassesChangeNothing() {
    for (double far : new double[] {-1e3, -1e10, -1e300, -Double.MAX_VALUE}) {
      for (double sd : new double[] {1, 1000}) {
        double[] three =
            SoftmaxGaussian.expectation(
                new double[] {0.4, far, -1}, new double[] {2, 1, sd * sd});
        double[] two =
            SoftmaxGaussian.expectation(new double[] {0.4, -1}, new double[] {2, sd * sd});
        assertArrayEquals(
            new double[] {two[0], 0, two[1]}, three, RULE, far + " beside " + sd);
      }
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

  /** 2·10⁵ nodes of a trapezoid rule in f itself, whose step is a tenth of the width of σ. */
  @ParameterizedTest
  @CsvSource({"-30, 99", "-30, 101", "120, 250", "700, 400", "-2000, 1500"})
  void wideLogisticMomentsEqualDenseQuadrature(double mean, double sd) {
    double total = 0;
    double first = 0;
    double second = 0;
    for (double f = mean - 8 * sd; f <= mean + 8 * sd; f += 0.1) {
      double w = Math.exp(-0.5 * (f - mean) / sd * (f - mean) / sd);
      double p = 1 / (1 + Math.exp(-f));
      total += w;
      first += w * p;
      second += w * p * p;
    }
    first /= total;
    LogisticGaussian moments = LogisticGaussian.of(mean, sd * sd);
    assertEquals(first, moments.mean(), LOGISTIC);
    assertEquals(second / total - first * first, moments.variance(), LOGISTIC);
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
    for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> SoftmaxGaussian.expectation(new double[] {0, 0}, new double[] {1, wrong}));
      assertThrows(
          IllegalArgumentException.class,
          () -> SoftmaxGaussian.expectation(new double[] {0, wrong}, new double[] {1, 1}));
    }
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
