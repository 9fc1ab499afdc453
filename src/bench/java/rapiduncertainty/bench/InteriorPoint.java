package rapiduncertainty.bench;

import java.util.Arrays;
import rapiduncertainty.linalg.DenseCholesky;

/**
 * A general solver for convex quadratic programs with bounds, min ½xᵀQx + cᵀx, 0 ≤ x ≤ u: the
 * yardstick for coordinate descent.
 *
 * <p>Primal–dual interior points with Mehrotra's predictor and corrector; every iteration factors
 * Q plus a diagonal, O(n³).
 *
 * @see "Nocedal and Wright, Numerical Optimization, 2nd ed., section 16.6"
 */
final class InteriorPoint {
  private InteriorPoint() {}

  /**
   * Solves a program.
   *
   * @param q symmetric positive semi-definite, full rows
   * @param c linear term
   * @param u upper bound of every variable, above 0
   * @param tolerance complementarity gap accepted
   */
  static double[] solve(double[][] q, double[] c, double u, double tolerance) {
    int n = c.length;
    double[] x = new double[n];
    double[] z = new double[n]; // multipliers of x ≥ 0
    double[] w = new double[n]; // multipliers of x ≤ u
    Arrays.fill(x, u / 2);
    Arrays.fill(z, 1);
    Arrays.fill(w, 1);
    for (int iteration = 0; iteration < 100; iteration++) {
      double[] residual = new double[n];
      double gap = 0;
      double worst = 0;
      for (int i = 0; i < n; i++) {
        double g = c[i];
        for (int j = 0; j < n; j++) {
          g += q[i][j] * x[j];
        }
        residual[i] = -(g - z[i] + w[i]);
        worst = Math.max(worst, Math.abs(residual[i]));
        gap += x[i] * z[i] + (u - x[i]) * w[i];
      }
      if (gap < tolerance && worst < tolerance) {
        break;
      }
      double[][] a = new double[n][];
      for (int i = 0; i < n; i++) {
        a[i] = Arrays.copyOf(q[i], i + 1);
        a[i][i] += z[i] / x[i] + w[i] / (u - x[i]);
      }
      DenseCholesky factor = DenseCholesky.of(a);
      double mu = gap / (2 * n);
      double[] zero = new double[n];
      double[][] predictor = step(factor, x, z, w, u, residual, 0, zero, zero);
      double length = longest(x, z, w, u, predictor);
      double ahead = 0;
      double[] xz = new double[n];
      double[] xw = new double[n];
      for (int i = 0; i < n; i++) {
        double dx = predictor[0][i];
        ahead += (x[i] + length * dx) * (z[i] + length * predictor[1][i]);
        ahead += (u - x[i] - length * dx) * (w[i] + length * predictor[2][i]);
        xz[i] = dx * predictor[1][i];
        xw[i] = -dx * predictor[2][i];
      }
      double sigma = Math.pow(ahead / gap, 3);
      double[][] d = step(factor, x, z, w, u, residual, sigma * mu, xz, xw);
      double t = 0.995 * longest(x, z, w, u, d);
      for (int i = 0; i < n; i++) {
        x[i] += t * d[0][i];
        z[i] += t * d[1][i];
        w[i] += t * d[2][i];
      }
    }
    return x;
  }

  private static double[][] step(
      DenseCholesky factor, double[] x, double[] z, double[] w, double u, double[] residual,
      double centre, double[] xz, double[] xw) {
    int n = x.length;
    double[] right = new double[n];
    for (int i = 0; i < n; i++) {
      double low = (centre - xz[i] - x[i] * z[i]) / x[i];
      double high = (centre - xw[i] - (u - x[i]) * w[i]) / (u - x[i]);
      right[i] = residual[i] + low - high;
    }
    double[] dx = factor.solve(right);
    double[] dz = new double[n];
    double[] dw = new double[n];
    for (int i = 0; i < n; i++) {
      dz[i] = (centre - xz[i] - x[i] * z[i] - z[i] * dx[i]) / x[i];
      dw[i] = (centre - xw[i] - (u - x[i]) * w[i] + w[i] * dx[i]) / (u - x[i]);
    }
    return new double[][] {dx, dz, dw};
  }

  private static double longest(double[] x, double[] z, double[] w, double u, double[][] d) {
    double t = 1;
    for (int i = 0; i < x.length; i++) {
      t = d[0][i] < 0 ? Math.min(t, -x[i] / d[0][i]) : t;
      t = d[0][i] > 0 ? Math.min(t, (u - x[i]) / d[0][i]) : t;
      t = d[1][i] < 0 ? Math.min(t, -z[i] / d[1][i]) : t;
      t = d[2][i] < 0 ? Math.min(t, -w[i] / d[2][i]) : t;
    }
    return t;
  }
}
