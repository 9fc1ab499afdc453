package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The softmax head and the probabilities without it. */
class SoftmaxHeadTest {

  @Test
  void fitIsAMinimum() {
    double[][] scores = scores(200, 3);
    int[] labels = DenseTwin.labels(200, 3);
    double[] odds = new double[200];
    SplittableRandom random = new SplittableRandom(2);
    Arrays.setAll(odds, i -> random.nextDouble());
    SoftmaxHead head = SoftmaxHead.fit(scores, odds, labels, 3, null);
    double best = loss(head, scores, odds, labels);
    for (int c = 0; c < 3; c++) {
      for (int o = 0; o < 3; o++) {
        for (double step : new double[] {-0.05, 0.05}) {
          double[][] w = Arrays.stream(head.weights()).map(double[]::clone).toArray(double[][]::new);
          w[c][o] += step;
          SoftmaxHead moved = new SoftmaxHead(w, head.biases(), head.moderation());
          assertTrue(loss(moved, scores, odds, labels) > best, "weight " + c + ", " + o);
        }
      }
    }
  }

  /** Fits end at a relative gradient of 1e-6; weights of order 1 then agree to this. */
  private static final double FITTED = 1e-4;

  @Test
  void neitherTheOrderOfTheRowsNorTheStartDecidesTheFit() {
    // Random labels: the loss has several minima in all parameters together.
    for (int seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = 60;
      double[][] scores = new double[3][n];
      double[] odds = new double[n];
      int[] labels = new int[n];
      for (int i = 0; i < n; i++) {
        for (double[] s : scores) {
          s[i] = random.nextGaussian();
        }
        odds[i] = Math.exp(2 * random.nextGaussian());
        labels[i] = random.nextInt(3);
      }
      SoftmaxHead head = SoftmaxHead.fit(scores, odds, labels, 3, null);
      double[][] turned = new double[3][n];
      double[] turnedOdds = new double[n];
      int[] turnedLabels = new int[n];
      for (int i = 0; i < n; i++) {
        for (int o = 0; o < 3; o++) {
          turned[o][n - 1 - i] = scores[o][i];
        }
        turnedOdds[n - 1 - i] = odds[i];
        turnedLabels[n - 1 - i] = labels[i];
      }
      assertSame(
          head, SoftmaxHead.fit(turned, turnedOdds, turnedLabels, 3, null), "order, seed " + seed);
      double[][] far = new double[3][3];
      for (double[] w : far) {
        Arrays.setAll(w, k -> 5 * random.nextGaussian());
      }
      SoftmaxHead start = new SoftmaxHead(far, new double[] {3, -3, 1}, 50);
      assertSame(head, SoftmaxHead.fit(scores, odds, labels, 3, start), "start, seed " + seed);
    }
  }

  @Test
  void renumberingTheClassesRenumbersTheHead() {
    double[][] scores = scores(90, 3);
    int[] labels = DenseTwin.labels(90, 3);
    double[] odds = new double[90];
    Arrays.setAll(odds, i -> 0.1 + 0.01 * i);
    SoftmaxHead head = SoftmaxHead.fit(scores, odds, labels, 3, null);
    int[] shifted = Arrays.stream(labels).map(c -> (c + 1) % 3).toArray();
    double[][] moved = {scores[2], scores[0], scores[1]};
    SoftmaxHead other = SoftmaxHead.fit(moved, odds, shifted, 3, null);
    for (int c = 0; c < 3; c++) {
      assertEquals(head.biases()[c], other.biases()[(c + 1) % 3], FITTED);
      for (int o = 0; o < 3; o++) {
        assertEquals(head.weights()[c][o], other.weights()[(c + 1) % 3][(o + 1) % 3], FITTED);
      }
    }
  }

  private static void assertSame(SoftmaxHead a, SoftmaxHead b, String where) {
    assertEquals(a.moderation(), b.moderation(), FITTED * a.moderation(), where);
    assertArrayEquals(a.biases(), b.biases(), FITTED, where);
    for (int c = 0; c < a.biases().length; c++) {
      assertArrayEquals(a.weights()[c], b.weights()[c], FITTED, where);
    }
  }

  private static double loss(SoftmaxHead head, double[][] scores, double[] odds, int[] labels) {
    double t = Math.log(Math.max(1e-300, head.moderation() - 1));
    double sum = 0.5 * 1e-2 * Math.min(t * t, 1e4);
    for (int c = 0; c < head.biases().length; c++) {
      sum += 0.5 * 1e-3 * head.biases()[c] * head.biases()[c];
      for (double w : head.weights()[c]) {
        sum += 0.5 * SoftmaxHead.RIDGE * w * w;
      }
    }
    for (int i = 0; i < labels.length; i++) {
      int row = i;
      double[] mu = Arrays.stream(scores).mapToDouble(s -> s[row]).toArray();
      sum -= Math.log(head.probabilities(mu, odds[i])[labels[i]]);
    }
    return sum;
  }

  private static double[][] scores(int rows, int classes) {
    SplittableRandom random = new SplittableRandom(1);
    double[][] scores = new double[classes][rows];
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < classes; c++) {
        scores[c][i] = (i % classes == c ? 0.3 : -0.7) + 0.6 * random.nextGaussian();
      }
    }
    return scores;
  }

  @Test
  void probabilitiesFlattenWithNovelty() {
    SoftmaxHead head =
        SoftmaxHead.fit(scores(100, 3), new double[100], DenseTwin.labels(100, 3), 3, null);
    double[] mu = {1, -1, -1};
    double before = 1;
    for (double odds : new double[] {0, 1, 10, 1e3, 1e12}) {
      double[] p = head.probabilities(mu, odds);
      assertEquals(1, Arrays.stream(p).sum(), 1e-12);
      assertTrue(p[0] <= before);
      before = p[0];
    }
    assertEquals(1.0 / 3, before, 1e-4);
    assertEquals(1e12, SoftmaxHead.odds(1, 1), "nothing is known");
    assertEquals(1e12, SoftmaxHead.odds(0, 0), "a row without features says nothing");
    assertEquals(0.25, SoftmaxHead.odds(0.2, 1), 1e-12);
  }

  @Test
  void withoutHeadTheLargestLatentWins() {
    // Two classes: Φ(μ/σ). Three equal means: a third each. A far larger one: 1.
    assertArrayEquals(
        new double[] {0.1586552539, 0.8413447461},
        LargestLatent.probabilities(new double[] {-1, 1}, 1),
        1e-9);
    assertArrayEquals(
        new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3},
        LargestLatent.probabilities(new double[] {0.2, 0.2, 0.2}, 0.5),
        1e-12);
    assertEquals(1, LargestLatent.probabilities(new double[] {9, 0, 0}, 0.1)[0], 1e-9);
  }

  @Test
  void largestLatentEqualsSampling() {
    double[] means = {0.3, -0.2, 0.5, -1};
    double[] p = LargestLatent.probabilities(means, 0.7);
    SplittableRandom random = new SplittableRandom(8);
    int[] wins = new int[4];
    int draws = 200_000;
    for (int t = 0; t < draws; t++) {
      int best = 0;
      double most = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < 4; c++) {
        double v = means[c] + Math.sqrt(0.7) * random.nextGaussian();
        if (v > most) {
          most = v;
          best = c;
        }
      }
      wins[best]++;
    }
    for (int c = 0; c < 4; c++) {
      assertEquals((double) wins[c] / draws, p[c], 5e-3); // four standard errors
    }
  }
}
