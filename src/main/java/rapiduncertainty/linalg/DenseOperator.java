package rapiduncertainty.linalg;

import static rapiduncertainty.Check.require;

import rapiduncertainty.Memory;
import rapiduncertainty.Progress;

/**
 * A symmetric matrix that is stored entry by entry: for small problems and for tests.
 *
 * <p>Cost: n² multiplications per product and vector, 8 n² bytes.
 */
public final class DenseOperator implements PsdOperator {
  private final double[][] rows;

  private DenseOperator(double[][] rows) {
    this.rows = rows;
  }

  /**
   * Wraps a matrix without copying it.
   *
   * @param rows a square symmetric matrix; symmetry is checked to one part in 10⁸
   */
  public static DenseOperator of(double[][] rows) {
    int n = rows.length;
    for (int i = 0; i < n; i++) {
      int length = rows[i].length;
      require(length == n, "row %d has %d entries in a matrix of %d rows", i, length, n);
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double v = rows[i][j];
        double w = rows[j][i];
        if (Math.abs(v - w) <= 1e-8 * (Math.abs(v) + Math.abs(w))) {
          continue; // in millions of entries the arguments of a message cost more than the check
        }
        require(Double.isFinite(v), "entry (%d, %d) is %s", i, j, v);
        require(
            false,
            "the matrix is not symmetric: entry (%d, %d) is %s, entry (%d, %d) is %s",
            i,
            j,
            v,
            j,
            i,
            w);
      }
    }
    return new DenseOperator(rows);
  }

  /**
   * Writes out an operator, column by column.
   *
   * @param a the operator
   * @param progress hears of it
   * @throws IllegalArgumentException if n² numbers do not fit into the heap
   */
  public static DenseOperator of(PsdOperator a, Progress progress) {
    int n = a.size();
    Memory.require(
        8.0 * n * n,
        "The explicit matrix of " + n + " rows",
        "Use an iterative solver or give Java more memory (-Xmx).");
    double[][] rows = new double[n][n];
    for (int j = 0; j < n; j++) {
      progress.step("writing out the matrix", (double) j / n);
      a.column(j, rows[j]);
    }
    return new DenseOperator(rows);
  }

  /** The entries, row by row. Read only. */
  public double[][] rows() {
    return rows;
  }

  @Override
  public int size() {
    return rows.length;
  }

  @Override
  public void multiply(double[][] panel, double[][] result) {
    for (double[] r : result) {
      java.util.Arrays.fill(r, 0);
    }
    // Symmetric, so rows serve as columns: sums of long arrays, which the compiler vectorises.
    Panels.addCombinations(rows, panel, 1, result);
  }

  @Override
  public double[] diagonal() {
    double[] d = new double[rows.length];
    for (int i = 0; i < d.length; i++) {
      d[i] = rows[i][i];
    }
    return d;
  }

  @Override
  public void column(int j, double[] result) {
    System.arraycopy(rows[j], 0, result, 0, rows.length);
  }

  @Override
  public double columnWork() {
    return rows.length;
  }
}
