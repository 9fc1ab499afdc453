package rapiduncertainty.kernel;

import java.io.Serializable;
import rapiduncertainty.Row;

/** A kernel bound to a set of rows: what a sparse method asks for. Safe for many reading threads. */
public interface KernelRows extends Serializable {

  /** Number of rows. */
  int size();

  /** k(row i, row i). */
  double self(int i);

  /**
   * Part of a column of the kernel matrix.
   *
   * @param j number of the column
   * @param rows numbers of the rows wanted
   * @param result filled: result[a] = k(row rows[a], row j)
   */
  void column(int j, int[] rows, double[] result);

  /**
   * A new row against all rows.
   *
   * @param x the new row
   * @param result filled: result[i] = k(x, row i)
   */
  void values(Row x, double[] result);
}
