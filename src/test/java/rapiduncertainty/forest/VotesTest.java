package rapiduncertainty.forest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class VotesTest {
  private static final double ROUND_OFF = 1e-12; // a few sums of shares

  @Test
  void varianceIsThatOfOneTreesVote() {
    // Σ p(1 − p) of 0.7, 0.2, 0.1.
    assertEquals(0.21 + 0.16 + 0.09, Votes.prediction(new double[] {0.7, 0.2, 0.1}).variance(), ROUND_OFF);
  }

  @Test
  void noveltyGrowsWithTheDisagreementOfTheTrees() {
    double before = -1;
    for (int k = 10; k >= 0; k--) { // from one mind to equal shares of four classes
      double top = 0.25 + 0.075 * k;
      double other = (1 - top) / 3;
      double now = Votes.prediction(new double[] {top, other, other, other}).novelty();
      assertTrue(now > before, top + " gives " + now + " after " + before);
      before = now;
    }
    assertEquals(1, before, ROUND_OFF);
    assertEquals(0, Votes.prediction(new double[] {1}).novelty());
  }
}
