package rapiduncertainty.linalg;

import rapiduncertainty.Workers;

/**
 * A panel T written as Q·ζ with Q orthonormal in the inner product of a preconditioner, by the
 * Cholesky decomposition of Tᵀ·M⁻¹·T with pivoting (Cholesky QR).
 *
 * <p>Columns that depend on others, to one part in 10⁵, are left out: Q is then narrower than T. If
 * the columns are nearly dependent the step is repeated on Q, since the Gram matrix squares the
 * condition number.
 *
 * @param q orthonormal columns, in the arrays of T
 * @param w M⁻¹·q, in the arrays of M⁻¹·T; the same panel as q without a preconditioner
 * @param zeta columns of ζ: column j tells how T's column j is made of q
 */
record Orthonormal(double[][] q, double[][] w, double[][] zeta) {

  /** Squared sine of the angle to the others below which a column counts as dependent. */
  private static final double DEPENDENT = 1e-10;

  /** Smallest such value with which one pass is orthonormal to 10 digits. */
  private static final double NEARLY_DEPENDENT = 1e-5;

  /**
   * Squared norm below which a column is round-off; the columns of T are differences of unit ones.
   */
  private static final double ROUND_OFF = 1e-28;

  /**
   * Orthonormalises, overwriting both panels.
   *
   * @param t the panel
   * @param w M⁻¹·t, or {@code t} itself
   */
  static Orthonormal of(double[][] t, double[][] w, Workers workers) {
    double[][] zeta = new double[t.length][t.length];
    int[] order = new int[t.length];
    double[] angle = {1};
    double[][] gram = Panels.symmetricProducts(t, w, workers);
    int rank = pivotedFactor(gram, zeta, order, angle);
    double[][] q = pick(t, order, rank, zeta, workers);
    double[][] wq = w == t ? q : pick(w, order, rank, zeta, workers);
    for (int j = 0; j < zeta.length; j++) {
      zeta[j] = java.util.Arrays.copyOf(zeta[j], rank);
    }
    if (angle[0] >= NEARLY_DEPENDENT) {
      return new Orthonormal(q, wq, zeta);
    }
    Orthonormal again = of(q, wq, workers);
    double[][] both = new double[zeta.length][again.q.length];
    Panels.addCombinations(again.zeta, zeta, 1, both);
    return new Orthonormal(again.q, again.w, both);
  }

  /**
   * G ≈ ζᵀ·ζ, row by row of ζ, the largest pivot first.
   *
   * @param g Gram matrix
   * @param zeta filled: zeta[j][k] = row k of column j
   * @param order filled with the chosen columns
   * @param angle smallest share of a column that was new when it was chosen
   * @return number of independent columns
   */
  private static int pivotedFactor(double[][] g, double[][] zeta, int[] order, double[] angle) {
    int m = g.length;
    double[] left = new double[m];
    double[] whole = new double[m];
    for (int j = 0; j < m; j++) {
      left[j] = g[j][j];
      whole[j] = g[j][j];
    }
    for (int k = 0; k < m; k++) {
      int pivot = -1;
      double share = DEPENDENT;
      for (int j = 0; j < m; j++) {
        if (whole[j] > ROUND_OFF && left[j] > share * whole[j]) {
          share = left[j] / whole[j];
          pivot = j;
        }
      }
      if (pivot < 0) {
        return k;
      }
      angle[0] = Math.min(angle[0], share);
      order[k] = pivot;
      double root = Math.sqrt(left[pivot]);
      for (int j = 0; j < m; j++) {
        double sum = g[pivot][j];
        for (int l = 0; l < k; l++) {
          sum -= zeta[pivot][l] * zeta[j][l];
        }
        zeta[j][k] = sum / root;
        left[j] -= zeta[j][k] * zeta[j][k];
      }
      for (int l = 0; l <= k; l++) {
        left[order[l]] = 0; // chosen; and exactly zero in the rows that follow
      }
      for (int l = 0; l < k; l++) {
        zeta[order[l]][k] = 0;
      }
    }
    return m;
  }

  /** The chosen columns times the inverse of their triangle of ζ, in place. */
  private static double[][] pick(
      double[][] t, int[] order, int rank, double[][] zeta, Workers workers) {
    double[][] q = new double[rank][];
    double[][] triangle = new double[rank][];
    for (int k = 0; k < rank; k++) {
      q[k] = t[order[k]];
      triangle[k] = zeta[order[k]];
    }
    Panels.divideByTriangle(q, triangle, workers);
    return q;
  }
}
