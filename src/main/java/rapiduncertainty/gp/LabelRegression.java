package rapiduncertainty.gp;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.linalg.Solution;

/**
 * α = K̃⁻¹Y, from scratch or from earlier weights (docs/math/gp.md, eqs. 1 and 11).
 *
 * <p>A small change of the data leaves a residual Y − K̃α that spans few directions: one new or
 * changed row means one direction for all classes together, a removed row as well. So the residual's
 * own basis is solved for, Δα = K̃⁻¹Q·(QᵀR), which costs as many right-hand sides as there were
 * changes and not as many as there are classes. What that leaves above the tolerance, the solver
 * finishes.
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
    if (start == null || system.exact()) {
      return system.solve(y, null, tolerance, progress);
    }
    int n = system.size();
    double[][] residual = new double[y.length][n];
    system.kernel().plusDiagonal(system.noise()).multiply(start, residual);
    double[] allowed = new double[y.length];
    for (int c = 0; c < y.length; c++) {
      double scale = 0;
      for (int i = 0; i < n; i++) {
        residual[c][i] = y[c][i] - residual[c][i];
        scale += y[c][i] * y[c][i];
      }
      allowed[c] = 0.5 * tolerance * Math.sqrt(scale);
    }
    double[][] basis = basis(residual, allowed, y.length / 2);
    if (basis == null || basis.length == 0) {
      return system.solve(y, start, tolerance, progress);
    }
    double[][] share = new double[basis.length][y.length]; // QᵀR
    double looseness = 1;
    for (int c = 0; c < y.length; c++) {
      double norm = 0;
      for (int b = 0; b < basis.length; b++) {
        share[b][c] = dot(basis[b], residual[c]);
        norm += Math.abs(share[b][c]);
      }
      looseness = norm > 0 ? Math.min(looseness, allowed[c] / norm) : looseness;
    }
    Solution directions =
        system.solve(basis, null, Math.max(Math.min(looseness, 0.1), 1e-12), progress);
    double[][] x = new double[y.length][];
    for (int c = 0; c < y.length; c++) {
      x[c] = start[c].clone();
      for (int b = 0; b < basis.length; b++) {
        double f = share[b][c];
        double[] z = directions.x()[b];
        for (int i = 0; i < n; i++) {
          x[c][i] += f * z[i];
        }
      }
    }
    Solution polished = system.solve(y, x, tolerance, progress);
    return new Solution(
        polished.x(),
        directions.iterations() + polished.iterations(),
        polished.residuals(),
        polished.converged());
  }

  /**
   * An orthonormal basis that holds every residual up to what is allowed.
   *
   * @return null if it would need more than {@code most} vectors
   */
  static double[][] basis(double[][] residual, double[] allowed, int most) {
    double[][] left = new double[residual.length][];
    for (int c = 0; c < residual.length; c++) {
      left[c] = residual[c].clone();
    }
    double[][] basis = new double[Math.max(0, most)][];
    for (int b = 0; ; b++) {
      int worst = -1;
      double excess = 1;
      for (int c = 0; c < left.length; c++) {
        double norm = Math.sqrt(dot(left[c], left[c]));
        if (norm > excess * allowed[c]) {
          worst = c;
          excess = allowed[c] > 0 ? norm / allowed[c] : Double.MAX_VALUE;
        }
      }
      if (worst < 0) {
        return Arrays.copyOf(basis, b);
      }
      if (b == basis.length) {
        return null;
      }
      double[] q = left[worst].clone();
      double norm = Math.sqrt(dot(q, q));
      for (int i = 0; i < q.length; i++) {
        q[i] /= norm;
      }
      for (double[] r : left) {
        double f = dot(q, r);
        for (int i = 0; i < r.length; i++) {
          r[i] -= f * q[i];
        }
      }
      basis[b] = q;
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
