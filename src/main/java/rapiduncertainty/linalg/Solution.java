package rapiduncertainty.linalg;

/**
 * What a solver found, column by column.
 *
 * @param x the solutions, one array per right-hand side
 * @param iterations products with the whole panel that were needed, without those that only
 *     measured residuals
 * @param residuals norm of b − A·x of each column, recomputed from {@code x} itself; divided by the
 *     norm of b if the criterion was relative
 * @param converged whether the residual of each column met the tolerance
 */
public record Solution(double[][] x, int iterations, double[] residuals, boolean[] converged) {

  /** Whether every column met the tolerance. */
  public boolean allConverged() {
    for (boolean c : converged) {
      if (!c) {
        return false;
      }
    }
    return true;
  }

  /** The largest residual; 0 if there are no columns. */
  public double worstResidual() {
    double worst = 0;
    for (double r : residuals) {
      worst = Math.max(worst, r);
    }
    return worst;
  }
}
