package rapiduncertainty.kernel;

import static rapiduncertainty.Check.require;

import java.util.List;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * Radial basis function: k(x, z) = v·exp(−‖x − z‖² / (2ℓ²)).
 *
 * @param variance v = k(x, x), above 0
 * @param lengthScale ℓ, from 1e-150 to 1e150
 */
public record Rbf(double variance, double lengthScale) implements TunableKernel, SmoothKernel {
  private static final double SHORTEST = 1e-150;

  /** Checks the parameters. */
  public Rbf {
    requirePositive("variance", variance);
    requireLength("lengthScale", lengthScale);
  }

  static void requirePositive(String name, double value) {
    require(
        value > 0 && Double.isFinite(value), "%s must be above 0 and finite, got %s", name, value);
  }

  /** Squares of distances and length-scales must neither overflow nor vanish. */
  static void requireLength(String name, double value) {
    require(
        value >= SHORTEST && value <= 1 / SHORTEST,
        "%s must be between %s and %s, got %s. Scale the columns, or choose another length-scale.",
        name,
        SHORTEST,
        1 / SHORTEST,
        value);
  }

  @Override
  public double value(Row x, Row z) {
    return variance * Math.exp(exponent(x, z));
  }

  private double exponent(Row x, Row z) {
    return -Merge.squaredDistance(x, z, null) / (2 * lengthScale * lengthScale);
  }

  @Override
  public double self(Row x) {
    return variance;
  }

  @Override
  public KernelRows over(Rows rows) {
    return new RbfRows(this, rows);
  }

  @Override
  public List<String> parameterNames() {
    return List.of("variance", "lengthScale");
  }

  @Override
  public double[] logParameters() {
    return new double[] {Math.log(variance), Math.log(lengthScale)};
  }

  @Override
  public Rbf withLogParameters(double[] p) {
    require(p.length == 2, "an RBF kernel has 2 parameters, got %d", p.length);
    return new Rbf(Math.exp(p[0]), Math.exp(p[1]));
  }

  @Override
  public void gradient(Row x, Row z, double[] result) {
    double e = exponent(x, z);
    double k = variance * Math.exp(e);
    result[0] = k;
    result[1] = -2 * e * k; // ∂/∂log ℓ of −r²/(2ℓ²) is r²/ℓ²
  }

  @Override
  public void inputGradient(Row x, Row z, double[] result) {
    double factor = value(x, z) / (lengthScale * lengthScale);
    for (int d = 0; d < result.length; d++) {
      result[d] = 0;
    }
    Merge.scatter(x, factor, result);
    Merge.scatter(z, -factor, result);
  }
}
