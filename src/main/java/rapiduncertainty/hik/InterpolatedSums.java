package rapiduncertainty.hik;

import java.util.Arrays;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** Weighted sums on the straight lines between the points of a {@link ProjectionTable}. */
final class InterpolatedSums implements WeightedSums {
  private static final long serialVersionUID = 1L;

  /** Rows that look up a column together: their entries and sums fit into a second-level cache. */
  private static final int BATCH = 256;

  private final ProjectionTable table;

  InterpolatedSums(Histograms h, Transform g, double[][] weights, int bins) {
    table = new ProjectionTable(h, g, weights, bins);
  }

  @Override
  public int outputs() {
    return table.vectors();
  }

  @Override
  public void sums(Row x, double[] result) {
    float[] sums = table.sums(x);
    for (int c = 0; c < sums.length; c++) {
      result[c] = sums[c];
    }
  }

  @Override
  public void sums(Rows rows, double[][] result) {
    for (int from = 0; from < rows.size(); from += BATCH) {
      int count = Math.min(BATCH, rows.size() - from);
      float[][] sums = table.sums(rows, from, count);
      for (int i = 0; i < count; i++) {
        for (int c = 0; c < sums[i].length; c++) {
          result[from + i][c] = sums[i][c];
        }
      }
    }
  }

  @Override
  public void contributions(Row x, int output, double[] perColumn) {
    Queries.check(x, table.columns());
    Arrays.fill(perColumn, 0, table.columns(), 0);
    for (int k = 0; k < x.nonZeros(); k++) {
      perColumn[x.indices()[k]] = table.part(x.indices()[k], x.values()[k], output);
    }
  }

  @Override
  public long bytes() {
    return table.bytes();
  }
}
