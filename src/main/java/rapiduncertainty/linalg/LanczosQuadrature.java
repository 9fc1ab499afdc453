package rapiduncertainty.linalg;

import static rapiduncertainty.Check.require;

import rapiduncertainty.Progress;

/**
 * Gauss quadrature of zᵀ·f(A)·z for several vectors z at once, by the Lanczos recurrence of each.
 *
 * <p>No reorthogonalisation: copies of converged eigenvalues share their weight among them, which
 * leaves the sum as it is.
 */
final class LanczosQuadrature {

  /** Share of the largest eigenvalue below which an eigenvalue is round-off. */
  private static final double ROUND_OFF = 1e-15;

  private final double[][][] nodes; // [vector][0 = node, 1 = weight][j]

  private LanczosQuadrature(double[][][] nodes) {
    this.nodes = nodes;
  }

  /**
   * Runs the recurrences.
   *
   * @param z vectors, used as work space
   */
  static LanczosQuadrature of(PsdOperator a, double[][] z, int steps, Progress progress) {
    int m = z.length;
    int n = a.size();
    double[] squared = new double[m];
    double[][] v = z;
    double[][] before = new double[m][n];
    double[][] w = new double[m][n];
    double[][] alpha = new double[m][steps];
    double[][] beta = new double[m][steps];
    int[] used = new int[m];
    for (int p = 0; p < m; p++) {
      squared[p] = Panels.dot(z[p], z[p]);
      scale(v[p], 1 / Math.sqrt(squared[p]));
    }
    for (int j = 0; j < steps; j++) {
      progress.step("log-determinant", (double) j / steps);
      a.multiply(v, w);
      for (int p = 0; p < m; p++) {
        if (used[p] < j) {
          continue; // its Krylov space is exhausted
        }
        double last = j == 0 ? 0 : beta[p][j - 1];
        double here = Panels.dot(v[p], w[p]);
        Panels.add1(w[p], v[p], -here, 0, n);
        Panels.add1(w[p], before[p], -last, 0, n);
        double norm = Math.sqrt(Panels.dot(w[p], w[p]));
        require(
            Double.isFinite(norm), "the product of the matrix with a unit vector is not finite");
        alpha[p][j] = here;
        used[p] = j + 1;
        if (norm <= 1e-13 * Math.abs(alpha[p][0])) {
          used[p] = -(j + 1);
          continue;
        }
        beta[p][j] = norm;
        scale(w[p], 1 / norm);
        double[] free = before[p];
        before[p] = v[p];
        v[p] = w[p];
        w[p] = free;
      }
    }
    double[][][] nodes = new double[m][][];
    for (int p = 0; p < m; p++) {
      nodes[p] = nodes(alpha[p], beta[p], Math.abs(used[p]), squared[p]);
    }
    return new LanczosQuadrature(nodes);
  }

  /** zᵀ·log(A)·z for each vector. */
  double[] log() {
    double[] sums = new double[nodes.length];
    for (int p = 0; p < sums.length; p++) {
      double largest = nodes[p][0][0];
      for (int j = 0; j < nodes[p][0].length; j++) {
        double node = Math.max(nodes[p][0][j], ROUND_OFF * largest);
        sums[p] += nodes[p][1][j] * Math.log(node);
      }
    }
    return sums;
  }

  private static double[][] nodes(double[] alpha, double[] beta, int steps, double squared) {
    double[][] t = new double[steps][steps];
    for (int j = 0; j < steps; j++) {
      t[j][j] = alpha[j];
      if (j + 1 < steps) {
        t[j][j + 1] = beta[j];
        t[j + 1][j] = beta[j];
      }
    }
    SymmetricEigen eigen = SymmetricEigen.decompose(t);
    double[] weights = new double[steps];
    for (int j = 0; j < steps; j++) {
      double first = eigen.vectors()[j][0];
      weights[j] = squared * first * first;
    }
    return new double[][] {eigen.values(), weights};
  }

  private static void scale(double[] v, double factor) {
    for (int i = 0; i < v.length; i++) {
      v[i] *= factor;
    }
  }
}
