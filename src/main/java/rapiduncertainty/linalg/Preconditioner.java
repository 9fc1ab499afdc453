package rapiduncertainty.linalg;

/**
 * A symmetric positive definite matrix whose inverse is cheap to apply and brings a system nearer
 * to the identity. Safe for many reading threads.
 */
@FunctionalInterface
public interface Preconditioner {

  /** No preconditioning: the identity. Solvers know it and skip the copy. */
  Preconditioner NONE =
      (r, result) -> {
        for (int c = 0; c < r.length; c++) {
          System.arraycopy(r[c], 0, result[c], 0, r[c].length);
        }
      };

  /**
   * Applies the inverse to each column of a panel.
   *
   * @param r m vectors, read only
   * @param result m vectors of the same length, overwritten; none may be a column of {@code r}
   */
  void apply(double[][] r, double[][] result);
}
