package rapiduncertainty.gp;

import java.util.Locale;
import rapiduncertainty.Progress;
import rapiduncertainty.linalg.LogDeterminant;

/**
 * Log marginal likelihood of all outputs together (docs/math/gp.md, eq. 16).
 *
 * @param value exact with a dense factor, else estimated
 * @param standardError spread of the estimate over its probes; 0 if exact, NaN if not known
 */
public record Likelihood(double value, double standardError) {
  /** Random vectors of the estimate; they share their products. */
  public static final int PROBES = 10;

  /** Products of the estimate. */
  public static final int STEPS = 30;

  /** Whether a dense factor gave it. */
  public boolean exact() {
    return standardError == 0;
  }

  /**
   * By stochastic Lanczos quadrature, for any number of rows.
   *
   * @param system K̃
   * @param alpha the weights K̃⁻¹y of each output
   * @param scale mean self-similarity, by which K is divided
   * @param seed decides the probes
   */
  static Likelihood estimate(
      KernelSystem system, double[][] alpha, double scale, long seed, Progress progress) {
    var a = system.kernel().plusDiagonal(system.noise());
    double[][] y = new double[alpha.length][system.size()];
    a.multiply(alpha, y); // the targets, up to the residual of the weights
    LogDeterminant.Estimate e = LogDeterminant.lanczos(a, PROBES, STEPS, seed, progress);
    return new Likelihood(
        -Criterion.likelihood(y, alpha, scale, e.value()),
        0.5 * alpha.length * e.standardError());
  }

  /** A line for people; empty if the likelihood is not known. */
  public String describe() {
    if (Double.isNaN(value)) {
      return "";
    }
    String how =
        exact()
            ? ""
            : String.format(
                Locale.ROOT,
                " (stochastic Lanczos quadrature with %d probes, standard error %.2g)",
                PROBES,
                standardError);
    return String.format(Locale.ROOT, "Log marginal likelihood %.6g%s%n", value, how);
  }
}
