package rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ContributionsTest {
  private static final double EXACT = 0; // sums of small dyadic numbers have no rounding

  private final Contributions parts =
      new Contributions(
          new double[][] {{1, 2, 4}, {-1, 0.5, 0}},
          new double[][] {{0.25, 0.5, -0.125}, {1, 0, 0}},
          new double[] {0.5, 0});

  @Test
  void sumsAreMeansAndVariances() {
    assertEquals(7.5, parts.mean(0), EXACT);
    assertEquals(-0.5, parts.mean(1), EXACT);
    assertEquals(0.625, parts.variance(0), EXACT);
    assertEquals(1, parts.variance(1), EXACT);
  }

  @Test
  void gatheringKeepsTheSums() {
    Contributions groups = parts.gather(new int[] {2, 0, 2}, 3);
    assertArrayEquals(new double[] {2, 0, 5}, groups.means()[0], EXACT);
    assertArrayEquals(new double[] {0.5, 0, 0.125}, groups.variances()[0], EXACT);
    assertEquals(parts.mean(0), groups.mean(0), EXACT);
    assertEquals(parts.variance(1), groups.variance(1), EXACT);
  }

  @Test
  void refusesPartsThatDoNotBelongTogether() {
    Exception e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new Contributions(new double[2][3], new double[2][2], new double[2]));
    assertTrue(e.getMessage().contains("expected 3"), e.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> new Contributions(new double[2][3], new double[1][3], new double[2]));
    assertThrows(IllegalArgumentException.class, () -> parts.gather(new int[2], 2));
  }
}
