package rapiduncertainty.gp;

import rapiduncertainty.Progress;
import rapiduncertainty.linalg.Solution;

/**
 * α = K̃⁻¹Y, from scratch or from earlier weights (docs/math/gp.md, eqs. 1 and 11).
 *
 * <p>A small change of the data leaves a residual Y − K̃α that spans few directions: one new or
 * changed row means one direction for all classes together, a removed row as well. The solver
 * searches only the directions that the residuals need, so such a change costs as many right-hand
 * sides as there were changes and not as many as there are classes.
 */
final class LabelRegression {

  private LabelRegression() {}

  /**
   * Solves for the weights.
   *
   * @param system K̃
   * @param y right-hand sides
   * @param start earlier weights of the same size, or null
   * @param tolerance relative residual to reach
   */
  static Solution solve(
      KernelSystem system, double[][] y, double[][] start, double tolerance, Progress progress) {
    return system.solve(y, system.exact() ? null : start, tolerance, progress);
  }
}
