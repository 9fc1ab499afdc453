package rapiduncertainty.linalg;

import java.util.Arrays;
import rapiduncertainty.Workers;

/**
 * A tall factor L beside what its preconditioner needs of it.
 *
 * @param columns L by columns, for L·u
 * @param rows L by rows, for Lᵀ·r: both are then sums of long arrays
 * @param gram Lᵀ·L
 */
record LowRankForm(double[][] columns, double[][] rows, double[][] gram) {

  static LowRankForm of(double[][] columns, Workers workers) {
    double[][] rows = rows(columns, 0);
    return new LowRankForm(columns, rows, Panels.transposedProduct(rows, columns, workers));
  }

  /**
   * The form of a factor with further rows; the old rows are shared.
   *
   * @param grown the columns of the grown factor
   */
  LowRankForm append(double[][] grown) {
    double[][] more = rows(grown, rows.length);
    double[][] all = Arrays.copyOf(rows, rows.length + more.length);
    System.arraycopy(more, 0, all, rows.length, more.length);
    double[][] sum = new double[gram.length][];
    for (int k = 0; k < sum.length; k++) {
      sum[k] = gram[k].clone();
      for (double[] row : more) {
        Panels.add1(sum[k], row, row[k], 0, row.length);
      }
    }
    return new LowRankForm(grown, all, sum);
  }

  private static double[][] rows(double[][] columns, int first) {
    double[][] rows = new double[columns[0].length - first][columns.length];
    for (int k = 0; k < columns.length; k++) {
      double[] column = columns[k];
      for (int i = 0; i < rows.length; i++) {
        rows[i][k] = column[first + i];
      }
    }
    return rows;
  }
}
