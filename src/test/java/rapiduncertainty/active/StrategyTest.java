package rapiduncertainty.active;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rapiduncertainty.Normal;

/** Scores against brute force: retrain a dense Gaussian process with each label and look. */
class StrategyTest {
  private static final long SEED = 7;
  private static final double NOISE = 0.3;
  /** Two dense inversions of 12 rows lie between the closed form and brute force. */
  private static final double TOLERANCE = 1e-8;

  private SplittableRandom random;
  private DenseGp gp;
  private double[][] pool;

  @BeforeEach
  void model() {
    random = new SplittableRandom(SEED);
    double[][] x = DenseGp.randomRows(12, 5, random);
    double[] y = random.doubles(12).map(v -> v < 0.5 ? -1 : 1).toArray();
    gp = new DenseGp(x, y, NOISE);
    pool = DenseGp.randomRows(20, 5, random);
  }

  private Candidate candidate(double[] z) {
    double mu = gp.mean(z);
    double variance = gp.covariance(z, z);
    double plus = Normal.cdf(mu / Math.sqrt(variance + NOISE));
    double influence = 0;
    for (double b : gp.beta(z)) {
      influence += Math.abs(b);
    }
    double reach = 0;
    for (double[] r : pool) {
      reach += Math.abs(gp.covariance(z, r)) / pool.length;
    }
    return new Candidate(
        new double[] {1 - plus, plus},
        new double[] {mu},
        variance,
        NOISE,
        DenseGp.kernel(z, z),
        0,
        influence,
        reach);
  }

  private double score(Strategy strategy, double[] z) {
    return strategy.score(candidate(z), 0, random);
  }

  @Test
  void weightIsTheWeightOfTheNewRow() {
    for (double[] z : pool) {
      double label = gp.mean(z) >= 0 ? 1 : -1;
      double[] after = gp.plus(z, label).weights();
      assertEquals(Math.abs(after[after.length - 1]), score(Strategy.WEIGHT, z), TOLERANCE);
    }
  }

  @Test
  void impactIsTheChangeOfAllWeights() {
    double[] before = gp.weights();
    for (double[] z : pool) {
      double[] after = gp.plus(z, gp.mean(z) >= 0 ? 1 : -1).weights();
      double change = Math.abs(after[after.length - 1]);
      for (int i = 0; i < before.length; i++) {
        change += Math.abs(after[i] - before[i]);
      }
      assertEquals(change, score(Strategy.IMPACT, z), TOLERANCE);
    }
  }

  @Test
  void emocIsTheExpectedChangeOfTheOutputs() {
    for (double[] z : pool) {
      double plus = candidate(z).distribution()[1];
      double expected = 0;
      for (double label : new double[] {-1, 1}) {
        DenseGp after = gp.plus(z, label);
        double change = 0;
        for (double[] r : pool) {
          change += Math.abs(after.mean(r) - gp.mean(r)) / pool.length;
        }
        expected += (label > 0 ? plus : 1 - plus) * change;
      }
      assertEquals(expected, score(Strategy.EMOC, z), TOLERANCE);
    }
  }

  @Test
  void severalClassesAverageTheChangeOfWeightsOverTheirProbability() {
    double[] p = {0.2, 0.5, 0.3};
    double[] means = {-0.6, 0.4, -0.7};
    Candidate x = new Candidate(p, means, 0.4, 0.1, 1, 0, 0, 0);
    double expected = 0;
    for (int c = 0; c < 3; c++) {
      for (int m = 0; m < 3; m++) {
        expected += p[c] * Math.abs((m == c ? 1 : -1) - means[m]) / 3 / 0.5;
      }
    }
    assertEquals(expected, Strategy.WEIGHT.score(x, 0, random), 1e-15);
    assertEquals(-1.0, Strategy.MEAN.score(x, 0, random), 1e-15); // 0.4 − (−0.6)
  }

  @Test
  void oneAndTwoOutputsOfATwoClassModelScoreAlike() {
    double[] p = {0.3, 0.7};
    Candidate one = new Candidate(p, new double[] {0.4}, 0.2, 0.1, 1, 0.01, 2, 3);
    Candidate two = new Candidate(p, new double[] {-0.4, 0.4}, 0.2, 0.1, 1, 0.01, 2, 3);
    for (Strategy s : Strategy.values()) {
      if (s != Strategy.RANDOM) {
        assertEquals(s.score(one, 1, random), s.score(two, 1, random), 1e-15, s.name());
      }
    }
  }

  @Test
  void scoresFollowTheirFormulas() {
    Candidate x = new Candidate(new double[] {0.3, 0.7}, new double[] {0.4}, 0.2, 0.05, 1, 0.01, 2, 3);
    assertEquals(-0.4, Strategy.MEAN.score(x, 0, random), 1e-15);
    assertEquals(0.2, Strategy.VARIANCE.score(x, 0, random), 1e-15);
    assertEquals(-0.8, Strategy.UNCERTAINTY.score(x, 0, random), 1e-15);
    assertEquals(-0.9, Strategy.UNCERTAINTY_PLUS.score(x, 0, random), 1e-15);
    double entropy = -0.3 * Math.log(0.3) - 0.7 * Math.log(0.7);
    assertEquals(entropy, Strategy.ENTROPY.score(x, 0, random), 1e-15);
    assertEquals(-0.4, Strategy.BEST_VS_SECOND.score(x, 0, random), 1e-15);
    assertEquals(entropy + 0.05, Strategy.ENTROPY_VARIANCE.score(x, 5, random), 1e-15);
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void aStrategySaysWhatItMissesInsteadOfScoringNaN(Strategy strategy) {
    Candidate plain = Candidate.of(new double[] {0.3, 0.7});
    if (strategy.needs().compareTo(Strategy.Needs.LATENT) < 0) {
      assertTrue(Double.isFinite(strategy.score(plain, 1, random)));
    } else {
      var e = assertThrows(
          IllegalArgumentException.class, () -> strategy.score(plain, 1, random));
      assertTrue(e.getMessage().contains(strategy.name()), e.getMessage());
    }
  }

  @Test
  void probabilityVarianceEqualsSampling() {
    int n = 200_000;
    double mean = 0.4;
    double variance = 0.5;
    double noise = 0.2;
    double sum = 0;
    double squares = 0;
    java.util.Random gaussian = new java.util.Random(SEED);
    for (int i = 0; i < n; i++) {
      double f = mean + Math.sqrt(variance) * gaussian.nextGaussian();
      double q = Normal.cdf(f / Math.sqrt(noise));
      sum += q;
      squares += q * q;
    }
    double sampled = squares / n - (sum / n) * (sum / n);
    // Standard error of the sampled variance is about 0.0003; 24 points integrate to 1e-4.
    assertEquals(sampled, ProbabilityVariance.ofOutput(mean, variance, noise), 1.5e-3);
  }
}
