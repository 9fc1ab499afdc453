package rapiduncertainty.linalg;

import rapiduncertainty.Workers;

/**
 * A symmetric positive semi-definite matrix known by its products.
 *
 * <p>Several vectors are multiplied at once: a panel is an array of columns, {@code panel[c][i]}
 * being entry i of vector c. Implementations are safe for many reading threads.
 */
public interface PsdOperator {

  /** Number of rows and columns. */
  int size();

  /**
   * Multiplies the matrix with each column of a panel.
   *
   * @param panel m vectors of length {@link #size()}, read only
   * @param result m vectors of the same length, overwritten; none may be a column of the panel
   */
  void multiply(double[][] panel, double[][] result);

  /** The diagonal, as a new array. */
  double[] diagonal();

  /**
   * One column of the matrix.
   *
   * @param j number of the column
   * @param result overwritten, length {@link #size()}
   */
  default void column(int j, double[] result) {
    double[] unit = new double[size()];
    unit[j] = 1;
    multiply(new double[][] {unit}, new double[][] {result});
  }

  /** Product with one vector, as a new array. */
  default double[] multiply(double[] v) {
    double[] result = new double[size()];
    multiply(new double[][] {v}, new double[][] {result});
    return result;
  }

  /**
   * Work of a product with one vector, in multiply-adds on arrays read in order; a read at a random
   * place counts about 15. Cost models read it. n² unless the operator knows better.
   */
  default double work() {
    return (double) size() * size();
  }

  /**
   * Work of {@link #column}, in the same unit; that of a product unless the operator knows better.
   */
  default double columnWork() {
    return work();
  }

  /** The threads that products run on; a solver's own panel work joins them. */
  default Workers workers() {
    return Workers.ONE;
  }

  /** This matrix plus {@code s} times the identity. */
  default PsdOperator plusDiagonal(double s) {
    return new PlusDiagonal(this, s);
  }
}
