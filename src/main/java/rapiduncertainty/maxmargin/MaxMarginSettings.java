package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

import java.io.Serializable;

/**
 * How a maximum-margin sparse Gaussian process is trained.
 *
 * @param marginCost C in [0, 1e9]: price of a unit of margin violation; 0 = no margin constraints
 * @param supports which rows become support points
 * @param tolerance rise of the bound per row at which inference ends, above 0
 * @param maxIterations updates of γ at most, at least 1
 * @param gapTolerance duality gap per row accepted in the margin problem, above 0
 * @param maxSweeps sweeps of coordinate descent per iteration at most, at least 1
 * @param variance how the predictive variance is completed beyond the support points
 * @param seed decides the order of the coordinates and the k-means start
 */
public record MaxMarginSettings(
    double marginCost,
    SupportChoice supports,
    double tolerance,
    int maxIterations,
    double gapTolerance,
    int maxSweeps,
    VarianceMode variance,
    long seed)
    implements Serializable {

  /** Largest price of a margin violation: multipliers of 1e9 keep seven digits of the scores. */
  public static final double LARGEST_COST = 1e9;

  /** C = 1, all rows up to 300 then 30 % left out, as the paper does. */
  public static final MaxMarginSettings DEFAULT =
      new MaxMarginSettings(
          1, SupportChoice.DEFAULT, 1e-4, 100, 1e-6, 500, VarianceMode.CORRECTED, 1);

  /** Checks the values. */
  public MaxMarginSettings {
    require(
        marginCost >= 0 && marginCost <= LARGEST_COST,
        "marginCost must be in [0, %s], got %s. Beyond, the multipliers leave no digits for the rest;"
            + " 1e6 already forbids every violation that can be avoided.",
        LARGEST_COST,
        marginCost);
    require(
        tolerance > 0 && Double.isFinite(tolerance), "tolerance must be above 0, got %s", tolerance);
    require(maxIterations >= 1, "maxIterations must be at least 1, got %d", maxIterations);
    require(
        gapTolerance > 0 && Double.isFinite(gapTolerance),
        "gapTolerance must be above 0, got %s",
        gapTolerance);
    require(maxSweeps >= 1, "maxSweeps must be at least 1, got %d", maxSweeps);
  }

  /** The same with another margin cost. */
  public MaxMarginSettings withMarginCost(double c) {
    return new MaxMarginSettings(
        c, supports, tolerance, maxIterations, gapTolerance, maxSweeps, variance, seed);
  }

  /** The same with another choice of support points. */
  public MaxMarginSettings withSupports(SupportChoice choice) {
    return new MaxMarginSettings(
        marginCost, choice, tolerance, maxIterations, gapTolerance, maxSweeps, variance, seed);
  }

  /** The same with other tolerances. */
  public MaxMarginSettings withTolerances(double boundPerRow, double gapPerRow) {
    return new MaxMarginSettings(
        marginCost, supports, boundPerRow, maxIterations, gapPerRow, maxSweeps, variance, seed);
  }

  /** The same with other limits. */
  public MaxMarginSettings withLimits(int iterations, int sweeps) {
    return new MaxMarginSettings(
        marginCost, supports, tolerance, iterations, gapTolerance, sweeps, variance, seed);
  }

  /** The same with another variance. */
  public MaxMarginSettings withVariance(VarianceMode mode) {
    return new MaxMarginSettings(
        marginCost, supports, tolerance, maxIterations, gapTolerance, maxSweeps, mode, seed);
  }

  /** The same with another seed. */
  public MaxMarginSettings withSeed(long other) {
    return new MaxMarginSettings(
        marginCost, supports, tolerance, maxIterations, gapTolerance, maxSweeps, variance, other);
  }
}
