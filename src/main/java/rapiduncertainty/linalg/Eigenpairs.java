package rapiduncertainty.linalg;

import java.io.Serializable;

/**
 * Leading eigenvalues and eigenvectors of a symmetric matrix.
 *
 * @param values eigenvalues, the largest first
 * @param vectors vectors[i] belongs to values[i]; orthonormal
 * @param residuals ‖A·vectors[i] − values[i]·vectors[i]‖: an eigenvalue lies within this distance
 */
public record Eigenpairs(double[] values, double[][] vectors, double[] residuals)
    implements Serializable {

  /** Number of pairs. */
  public int size() {
    return values.length;
  }

  /**
   * An upper bound of eigenvalue i, provided the search missed none: a computed value lies below
   * the true one, by no more than the residual.
   */
  public double upperBound(int i) {
    return values[i] + residuals[i] + 1e-12 * Math.abs(values[0]);
  }
}
