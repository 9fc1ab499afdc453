package rapiduncertainty.linalg;

/** A Cholesky decomposition met a pivot that is not above zero. */
public final class NotPositiveDefiniteException extends ArithmeticException {
  private static final long serialVersionUID = 1L;

  private final int row;
  private final double pivot;

  NotPositiveDefiniteException(int row, double pivot) {
    super(
        String.format(
            java.util.Locale.ROOT,
            "Matrix is not positive definite at row %d (pivot %s). Row %d depends on earlier rows,"
                + " as equal rows do; increase the noise.",
            row,
            pivot,
            row));
    this.row = row;
    this.pivot = pivot;
  }

  /** The first row whose pivot is not above zero. */
  public int row() {
    return row;
  }

  /** The pivot found there. */
  public double pivot() {
    return pivot;
  }
}
