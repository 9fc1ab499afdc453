package rapiduncertainty.gp;

/**
 * The derivative of an objective by the matrix K̃, as Σ_p a_p·b_pᵀ: dF = Σ_p a_pᵀ (dK̃) b_p.
 *
 * @param value F
 * @param a vectors
 * @param b as many vectors
 */
record Pairs(double value, double[][] a, double[][] b) {

  /** Σ_p a_pᵀ b_p: the derivative along the identity. */
  double trace() {
    double sum = 0;
    for (int p = 0; p < a.length; p++) {
      sum += dot(a[p], b[p]);
    }
    return sum;
  }

  static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }
}
