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

  /** Common orthonormal directions of the residuals. */
  static Start directions(double[][] r, double[] norms, double[] target, Workers workers) {
    double[] allowed = new double[r.length];
    for (int j = 0; j < r.length; j++) {
      double share = LEFT_OUT * target[j] / norms[j];
      allowed[j] = share * share;
    }
    Orthonormal basis = basis(r, norms, allowed, workers);
    if (2 * basis.q().length > r.length) {
      basis = basis(r, norms, new double[r.length], workers);
    }
    double[][] c = new double[r.length][];
    double[] reach = new double[r.length];
    for (int j = 0; j < r.length; j++) {
      c[j] = basis.zeta()[j].clone();
      for (int k = 0; k < c[j].length; k++) {
        c[j][k] *= norms[j];
      }
      double left = Math.max(0, basis.left()[j]) * norms[j] * norms[j];
      double room = target[j] * target[j] - left;
      // A column that depends on others to working precision leaves more; the next run sees to it.
      reach[j] = MARGIN * (room > 0 ? Math.sqrt(room) : target[j]);
    }
    return new Start(basis.q(), c, reach);
  }

  private static Orthonormal basis(
      double[][] r, double[] norms, double[] allowed, Workers workers) {
    double[][] unit = new double[r.length][];
    for (int j = 0; j < r.length; j++) {
      unit[j] = r[j].clone();
      double inverse = 1 / norms[j];
      for (int i = 0; i < unit[j].length; i++) {
        unit[j][i] *= inverse;
      }
    }
    return Orthonormal.of(unit, unit, allowed, workers);
  }
}
