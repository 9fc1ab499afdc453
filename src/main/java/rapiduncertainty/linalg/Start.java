package rapiduncertainty.linalg;

import rapiduncertainty.Workers;

/**
 * Residuals R ≈ Q·C at the beginning of a run, as few columns of Q as the targets allow.
 *
 * @param q columns to solve for, free to be overwritten
 * @param c column j tells how residual j is made of q
 * @param target norm that the error of each column of Q·C must reach
 */
record Start(double[][] q, double[][] c, double[] target) {

  /** Round-off may lift the true residual a little above the one the recurrence carries. */
  private static final double MARGIN = 0.98;

  /** Share of the target that may be left out of the search if that halves the block. */
  private static final double LEFT_OUT = 0.99;

  /** Residuals this many times their target still tell precisely what is left out. */
  private static final double RESOLVED = 1e6;

  /** Each residual for itself. */
  static Start columns(double[][] r, double[] target) {
    double[][] identity = new double[r.length][r.length];
    double[][] q = new double[r.length][];
    double[] reach = new double[r.length];
    for (int j = 0; j < r.length; j++) {
      identity[j][j] = 1;
      q[j] = r[j].clone();
      reach[j] = MARGIN * target[j];
    }
    return new Start(q, identity, reach);
  }

  /** Common directions of the residuals: the fewest if they are few, else a basis of them all. */
  static Start directions(double[][] r, double[] norms, double[] target, Workers workers) {
    Start few = principal(r, norms, target, workers);
    return few != null ? few : independent(r, norms, target, workers);
  }

  /**
   * The leading directions of the residuals in units of their targets, as many as leave no column
   * more than its target; null if that would take more than half the columns.
   */
  private static Start principal(
      double[][] r, double[] norms, double[] target, Workers workers) {
    int m = r.length;
    double[][] scaled = new double[m][];
    for (int j = 0; j < m; j++) {
      if (!(norms[j] <= RESOLVED * target[j])) {
        return null;
      }
      scaled[j] = scaled(r[j], 1 / target[j]);
    }
    double[][] gram = Panels.symmetricProducts(scaled, scaled, workers);
    SymmetricEigen eigen = SymmetricEigen.decompose(gram);
    double[] left = new double[m];
    for (int j = 0; j < m; j++) {
      left[j] = gram[j][j];
    }
    for (int k = 0; 2 * k < m; k++) {
      double worst = 0;
      double[] v = eigen.vectors()[k];
      for (int j = 0; j < m; j++) {
        left[j] -= eigen.values()[k] * v[j] * v[j];
        worst = Math.max(worst, left[j]);
      }
      if (worst <= LEFT_OUT * LEFT_OUT) {
        return principal(scaled, eigen, k + 1, left, target, workers);
      }
    }
    return null;
  }

  private static Start principal(
      double[][] scaled,
      SymmetricEigen eigen,
      int k,
      double[] left,
      double[] target,
      Workers workers) {
    double[][] weights = new double[k][];
    double[][] c = new double[scaled.length][k];
    double[] reach = new double[scaled.length];
    for (int d = 0; d < k; d++) {
      double sigma = Math.sqrt(eigen.values()[d]);
      weights[d] = scaled(eigen.vectors()[d], 1 / sigma);
      for (int j = 0; j < scaled.length; j++) {
        c[j][d] = sigma * eigen.vectors()[d][j] * target[j];
      }
    }
    for (int j = 0; j < scaled.length; j++) {
      reach[j] = MARGIN * target[j] * Math.sqrt(1 - Math.max(0, left[j]));
    }
    double[][] q = new double[k][scaled[0].length];
    Panels.addCombinations(scaled, weights, 1, q, workers);
    return new Start(q, c, reach);
  }

  /** A basis of the residuals; what depends on others to working precision is left out. */
  private static Start independent(
      double[][] r, double[] norms, double[] target, Workers workers) {
    double[][] unit = new double[r.length][];
    double[] reach = new double[r.length];
    for (int j = 0; j < r.length; j++) {
      unit[j] = scaled(r[j], 1 / norms[j]);
      reach[j] = MARGIN * target[j];
    }
    Orthonormal basis = Orthonormal.of(unit, unit, workers);
    double[][] c = new double[r.length][];
    for (int j = 0; j < r.length; j++) {
      c[j] = scaled(basis.zeta()[j], norms[j]);
    }
    return new Start(basis.q(), c, reach);
  }

  private static double[] scaled(double[] v, double factor) {
    double[] s = new double[v.length];
    for (int i = 0; i < s.length; i++) {
      s[i] = v[i] * factor;
    }
    return s;
  }
}
