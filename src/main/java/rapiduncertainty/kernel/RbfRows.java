package rapiduncertainty.kernel;

import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** An RBF kernel bound to rows: squared distances first, then one pass of exponentials. */
final class RbfRows implements KernelRows {
  private static final long serialVersionUID = 1L;

  private final Rbf kernel;
  private final RowBlock block;

  RbfRows(Rbf kernel, Rows rows) {
    this.kernel = kernel;
    this.block = new RowBlock(rows);
  }

  @Override
  public int size() {
    return block.size();
  }

  @Override
  public double self(int i) {
    return kernel.variance();
  }

  @Override
  public void column(int j, int[] rows, double[] result) {
    block.squaredDistances(block.unpack(j), block.squaredNorm(j), rows, result);
    exponentials(rows.length, result);
  }

  @Override
  public void values(Row x, double[] result) {
    block.squaredDistances(block.unpack(x), Merge.dot(x, x), null, result);
    exponentials(size(), result);
  }

  private void exponentials(int n, double[] result) {
    double v = kernel.variance();
    double factor = -0.5 / (kernel.lengthScale() * kernel.lengthScale());
    for (int a = 0; a < n; a++) {
      result[a] = v * Math.exp(factor * result[a]);
    }
  }
}
