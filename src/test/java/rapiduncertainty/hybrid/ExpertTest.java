package rapiduncertainty.hybrid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Prediction;

class ExpertTest {
  private static final double ROUND_OFF = 1e-12; // sums of a handful of probabilities
  private static final int[] ALL = {0, 1, 2};

  /** Machines with these probabilities, whose latent means are all the given one. */
  private static Prediction machines(double mean, double... distribution) {
    double[] means = new double[distribution.length];
    Arrays.fill(means, mean);
    return new Prediction(distribution, means, new double[distribution.length], 1, 30);
  }

  @Test
  void machinesThatClaimNothingLeaveTheDoubtOfTheVotes() {
    double[] votes = {0.5, 0.3, 0.2};
    double sure = Expert.combined(votes, ALL, machines(8, 0.98, 0.01, 0.01))[0];
    double coin = Expert.combined(votes, ALL, machines(0, 0.98, 0.01, 0.01))[0];
    double none = Expert.combined(votes, ALL, machines(-8, 0.98, 0.01, 0.01))[0];
    assertTrue(sure > 0.98, "sure " + sure);
    assertTrue(coin > 0.7 && coin < 0.76, "a coin " + coin);
    assertEquals(0.5, none, 1e-9); // Φ(−8) is below that
  }

  @Test
  void doubtNeverChangesTheWinner() {
    SplittableRandom random = new SplittableRandom(3);
    for (int k = 0; k < 2000; k++) {
      double[] votes = shares(random);
      double[] said = shares(random);
      double[] product = new double[3];
      for (int c = 0; c < 3; c++) {
        product[c] = Math.sqrt(votes[c] + 0.01) * said[c];
      }
      double[] p = Expert.combined(votes, ALL, machines(4 * random.nextDouble() - 2, said));
      assertEquals(1, Arrays.stream(p).sum(), ROUND_OFF);
      assertEquals(
          OnlineRfIvm.winner(product), OnlineRfIvm.winner(p), "case " + k + " of seed 3");
    }
  }

  @Test
  void classesDecidedElsewhereKeepTheirVotes() {
    double[] p = Expert.combined(new double[] {0.6, 0.1, 0.3}, new int[] {0, 2}, machines(1, 0.9, 0.1));
    assertEquals(0.1, p[1], ROUND_OFF);
    assertEquals(1, Arrays.stream(p).sum(), ROUND_OFF);
  }

  private static double[] shares(SplittableRandom random) {
    double[] p = random.doubles(3).toArray();
    double sum = Arrays.stream(p).sum();
    return Arrays.stream(p).map(v -> v / sum).toArray();
  }
}
