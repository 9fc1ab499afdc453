package rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class NormalTailTest {
  private static final MathContext DIGITS = new MathContext(120);
  private static final double RELATIVE = 1e-14;

  /** Mills ratio Φ(u)/N(u) = √(π/2)·exp(u²/2) + Σ u^(2i+1)/(1·3·…·(2i+1)), in 120 digits. */
  private static double plainMills(double u) {
    BigDecimal x = new BigDecimal(u);
    BigDecimal square = x.multiply(x, DIGITS);
    BigDecimal term = x;
    BigDecimal sum = x;
    for (int i = 1; i < 3000; i++) {
      term = term.multiply(square, DIGITS).divide(BigDecimal.valueOf(2L * i + 1), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    BigDecimal half = square.divide(BigDecimal.valueOf(2), DIGITS);
    BigDecimal e = BigDecimal.ONE;
    BigDecimal power = BigDecimal.ONE;
    for (int i = 1; i < 3000; i++) {
      power = power.multiply(half, DIGITS).divide(BigDecimal.valueOf(i), DIGITS);
      e = e.add(power, DIGITS);
    }
    return sum.add(sqrtHalfPi().multiply(e, DIGITS), DIGITS).doubleValue();
  }

  /** √(π/2) in 120 digits by Machin's formula. */
  private static BigDecimal sqrtHalfPi() {
    BigDecimal pi =
        arctan(5).multiply(BigDecimal.valueOf(16)).subtract(arctan(239).multiply(BigDecimal.valueOf(4)));
    return pi.divide(BigDecimal.valueOf(2), DIGITS).sqrt(DIGITS);
  }

  private static BigDecimal arctan(int inverse) {
    BigDecimal x = BigDecimal.ONE.divide(BigDecimal.valueOf(inverse), DIGITS);
    BigDecimal power = x;
    BigDecimal sum = x;
    for (int i = 1; i < 120; i++) {
      power = power.multiply(x, DIGITS).multiply(x, DIGITS);
      BigDecimal term = power.divide(BigDecimal.valueOf(2L * i + 1), DIGITS);
      sum = i % 2 == 1 ? sum.subtract(term) : sum.add(term);
    }
    return sum;
  }

  @Test
  void hazardAndLogCdfAreAccurateInTheLeftTail() {
    for (double u = -14; u <= 4; u += 0.37) {
      double mills = plainMills(u);
      assertEquals(1, Normal.hazard(u) * mills, RELATIVE, "hazard at " + u);
      double log = Math.log(mills) - 0.5 * u * u - 0.5 * Math.log(2 * Math.PI);
      assertEquals(log, Normal.logCdf(u), RELATIVE * (1 + Math.abs(log)), "log Φ at " + u);
      assertEquals(1, Normal.cdf(u) / (mills * Normal.density(u)), 4 * RELATIVE, "Φ at " + u);
    }
  }

  @Test
  void farTailsStayFinite() {
    for (double u : new double[] {-1e3, -1e6, -1e100}) {
      assertEquals(1, Normal.hazard(u) / -u, 1e-5);
      assertTrue(Double.isFinite(Normal.logCdf(u)));
      assertEquals(0, Normal.cdf(u));
    }
    assertEquals(1, Normal.cdf(40));
    assertEquals(0, Normal.hazard(1e3), 0.0);
    assertEquals(0, Normal.logCdf(1e3), 0.0);
  }

  @Test
  void quantileInvertsCdf() {
    for (double p : new double[] {1e-300, 1e-20, 1e-3, 0.2, 0.5, 0.7, 0.999, 1 - 1e-10}) {
      assertEquals(1, Normal.cdf(Normal.quantile(p)) / p, 1e-12, "p = " + p);
    }
    assertEquals(0, Normal.quantile(0.5), 1e-15);
    assertThrows(IllegalArgumentException.class, () -> Normal.quantile(0));
    assertThrows(IllegalArgumentException.class, () -> Normal.quantile(Double.NaN));
  }
}
