package rapiduncertainty.maxmargin;

import java.util.stream.IntStream;
import rapiduncertainty.kernel.KernelRows;
import rapiduncertainty.linalg.PsdOperator;

/** The kernel matrix of some rows, column by column: what a pivoted Cholesky factor asks for. */
record KernelOperator(KernelRows rows, int[] all) implements PsdOperator {

  KernelOperator(KernelRows rows) {
    this(rows, IntStream.range(0, rows.size()).toArray());
  }

  @Override
  public int size() {
    return rows.size();
  }

  @Override
  public void multiply(double[][] panel, double[][] result) {
    double[] column = new double[size()];
    for (int c = 0; c < panel.length; c++) {
      java.util.Arrays.fill(result[c], 0);
    }
    for (int j = 0; j < size(); j++) {
      column(j, column);
      for (int c = 0; c < panel.length; c++) {
        Vectors.add(result[c], panel[c][j], column);
      }
    }
  }

  @Override
  public double[] diagonal() {
    return IntStream.range(0, size()).mapToDouble(rows::self).toArray();
  }

  @Override
  public void column(int j, double[] result) {
    rows.column(j, all, result);
  }
}
