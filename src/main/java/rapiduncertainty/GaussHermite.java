package rapiduncertainty;

import java.util.function.DoubleUnaryOperator;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;

/**
 * Expectations under a Gaussian by Gauss–Hermite quadrature.
 *
 * <p>E[f(z)] for z ~ N(0, 1) becomes Σ_k weight(k) · f(point(k)); exact for polynomials up to degree
 * 2n − 1. Immutable.
 */
public final class GaussHermite {
  private final double[] points;
  private final double[] weights;

  /**
   * A rule.
   *
   * @param n number of points, 1 to 200
   */
  public GaussHermite(int n) {
    Check.require(n >= 1 && n <= 200, "a rule has 1 to 200 points, got %d", n);
    GaussIntegrator rule = new GaussIntegratorFactory().hermite(n);
    points = new double[n];
    weights = new double[n];
    for (int k = 0; k < n; k++) {
      // The library's weight function is exp(−t²): z = √2 t.
      points[k] = Math.sqrt(2) * rule.getPoint(k);
      weights[k] = rule.getWeight(k) / Math.sqrt(Math.PI);
    }
  }

  /** Number of points. */
  public int size() {
    return points.length;
  }

  /** Point k, in units of the standard deviation. */
  public double point(int k) {
    return points[k];
  }

  /** Weight k; the weights sum to 1. */
  public double weight(int k) {
    return weights[k];
  }

  /** E[f(x)] for x ~ N(mean, variance). */
  public double expectation(double mean, double variance, DoubleUnaryOperator f) {
    double s = Math.sqrt(variance);
    double sum = 0;
    for (int k = 0; k < points.length; k++) {
      sum += weights[k] * f.applyAsDouble(mean + s * points[k]);
    }
    return sum;
  }
}
