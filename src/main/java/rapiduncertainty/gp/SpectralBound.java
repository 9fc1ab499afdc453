package rapiduncertainty.gp;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.linalg.PsdOperator;

/**
 * A value that the largest eigenvalue of a matrix without negative entries does not exceed.
 *
 * <p>For every positive vector x, λ_max ≤ max_i (Ax)_i / x_i (Collatz and Wielandt). Power steps from
 * a vector of ones stay positive and tighten the bound, while Lanczos values approach the eigenvalue
 * from below and so do not bound it.
 *
 * @see "Horn and Johnson, Matrix Analysis, 2013, corollary 8.1.31"
 */
final class SpectralBound {
  private static final int STEPS = 60;
  private static final double TIGHT = 1e-3;

  private SpectralBound() {}

  /** The bound, after as many products as bring it within 0.1 % or 60 at most. */
  static double largest(PsdOperator a, Progress progress) {
    double[] x = new double[a.size()];
    Arrays.fill(x, 1);
    double best = Double.POSITIVE_INFINITY;
    for (int step = 0; step < STEPS; step++) {
      progress.step("largest eigenvalue", (double) step / STEPS);
      double[] y = a.multiply(x);
      double high = 0;
      double low = Double.POSITIVE_INFINITY;
      double peak = 0;
      for (int i = 0; i < x.length; i++) {
        high = Math.max(high, y[i] / x[i]);
        low = Math.min(low, y[i] / x[i]);
        peak = Math.max(peak, y[i]);
      }
      best = Math.min(best, high);
      if (peak == 0 || high - low <= TIGHT * high) {
        break;
      }
      for (int i = 0; i < x.length; i++) {
        // A floor keeps x positive where a row shares nothing with the others.
        x[i] = Math.max(y[i] / peak, Math.max(1e-6 * x[i], Double.MIN_NORMAL));
      }
    }
    return best * (1 + 1e-12);
  }
}
