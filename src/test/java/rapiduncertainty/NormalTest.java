package rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class NormalTest {
  /** Round-off of a handful of operations. */
  private static final double RELATIVE = 1e-13;

  private static void assertClose(double expected, double actual) {
    assertEquals(expected, actual, RELATIVE * Math.abs(expected));
  }

  /** References: Φ(x) from erfc of the C library, as Python 3.11 calls it. */
  @Test
  void cdfEqualsTheCLibrary() {
    // python3 -c "import math; print([0.5*math.erfc(-x/math.sqrt(2)) for x in (-8,-5.5,-1,0.3,4)])"
    assertClose(6.220960574271819e-16, Normal.cdf(-8));
    assertClose(1.8989562465887738e-08, Normal.cdf(-5.5));
    assertClose(0.15865525393145707, Normal.cdf(-1));
    assertClose(0.6179114221889526, Normal.cdf(0.3));
    assertClose(0.9999683287581669, Normal.cdf(4));
  }

  @Test
  void branchesMeetAtTheTail() {
    double below = Math.nextDown(-5.0);
    assertEquals(Normal.cdf(-5.0), Normal.cdf(below), 1e-12 * Normal.cdf(-5.0));
    assertEquals(Normal.hazard(-5.0), Normal.hazard(below), 1e-11);
  }

  @Test
  void tailsNeitherUnderflowNorCancel() {
    assertClose(-0.5e6 - Math.log(1000) - 0.5 * Math.log(2 * Math.PI) - 1e-6, Normal.logCdf(-1000));
    assertEquals(1000.001, Normal.hazard(-1000), 1e-5);
    assertTrue(Normal.logCdf(20) < 0);
  }

  @Test
  void quantileInvertsCdf() {
    for (double p : new double[] {1e-300, 1e-12, 1e-8, 0.01, 0.5, 0.9, 0.999999}) {
      assertEquals(p, Normal.cdf(Normal.quantile(p)), 1e-9 * p);
    }
    assertThrows(IllegalArgumentException.class, () -> Normal.quantile(1));
  }

  @Test
  void quadratureGivesGaussianMoments() {
    GaussHermite rule = new GaussHermite(20);
    assertEquals(1, rule.expectation(3, 4, x -> 1), 1e-13);
    assertEquals(13, rule.expectation(3, 4, x -> x * x), 1e-11); // mean² + variance
    assertEquals(48, rule.expectation(0, 4, x -> x * x * x * x), 1e-10); // 3σ⁴
    // E[Φ(x)] = Φ(m/√(1 + v))
    assertEquals(Normal.cdf(0.5 / Math.sqrt(3)), rule.expectation(0.5, 2, Normal::cdf), 1e-6);
  }
}
