package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import rapiduncertainty.Row;

/**
 * Weighted sums by table look-up: a query costs one look-up per non-zero feature.
 *
 * <p>Column d has the table of F_d at the q + 1 points j·u_d / q (docs/math/hik.md, eq. 7). A query
 * value is rounded to one of them; values above u_d give the last one, exactly.
 *
 * <p>Memory: 4 bytes per column with entries, bin and output.
 */
final class QuantisedSums implements WeightedSums {
  private static final long serialVersionUID = 1L;

  /** How a query value is brought to the grid. */
  enum Rounding {
    NEAREST(0.5),
    DOWN(0);

    final double shift;

    Rounding(double shift) {
      this.shift = shift;
    }
  }

  private final int outputs;
  private final int bins;
  private final double shift;
  private final double[] maximum;
  private final float[][] table; // per column [bin][output]; null if the column is empty

  QuantisedSums(Histograms h, Transform g, double[][] weights, int bins, Rounding rounding) {
    require(bins > 0, "bins must be above 0, got %d", bins);
    Queries.checkWeights(weights, h.size());
    g.checkColumns(h.columns());
    this.outputs = weights.length;
    this.bins = bins;
    this.shift = rounding.shift;
    ColumnStore store = h.store;
    maximum = new double[h.columns()];
    long used = 0;
    for (int d = 0; d < maximum.length; d++) {
      maximum[d] = h.maximum(d);
      used += maximum[d] > 0 ? 1 : 0;
    }
    Memory.require(
        4L * used * (bins + 1) * outputs,
        "quantised tables with %d bins for %d outputs".formatted(bins, outputs),
        "use fewer bins or weight vectors");
    table = new float[h.columns()][];
    ColumnSums column = new ColumnSums(store, g, weights);
    for (int d = 0; d < table.length; d++) {
      if (maximum[d] > 0) {
        column.load(d);
        table[d] = tabulate(column, d);
      }
    }
  }

  private float[] tabulate(ColumnSums column, int d) {
    float[] t = new float[Math.multiplyExact(bins + 1, outputs)];
    int above = 0;
    for (int j = 1; j <= bins; j++) {
      double z = j == bins ? maximum[d] : maximum[d] / bins * j;
      while (above < column.levels && column.level[above] <= z) {
        above++;
      }
      column.at(d, z, above, t, j * outputs);
    }
    return t;
  }

  @Override
  public int outputs() {
    return outputs;
  }

  @Override
  public void sums(Row x, double[] result) {
    Queries.check(x, table.length);
    Arrays.fill(result, 0, outputs, 0);
    for (int k = 0; k < x.nonZeros(); k++) {
      int d = x.indices()[k];
      float[] t = table[d];
      if (t != null) {
        int at = bin(d, x.values()[k]) * outputs;
        for (int c = 0; c < outputs; c++) {
          result[c] += t[at + c];
        }
      }
    }
  }

  @Override
  public void contributions(Row x, int output, double[] perColumn) {
    Queries.check(x, table.length);
    Arrays.fill(perColumn, 0, table.length, 0);
    for (int k = 0; k < x.nonZeros(); k++) {
      int d = x.indices()[k];
      if (table[d] != null) {
        perColumn[d] = table[d][bin(d, x.values()[k]) * outputs + output];
      }
    }
  }

  private int bin(int d, double x) {
    return x >= maximum[d] ? bins : (int) (x / maximum[d] * bins + shift);
  }

  @Override
  public long bytes() {
    long bytes = 8L * maximum.length;
    for (float[] t : table) {
      bytes += t == null ? 0 : 4L * t.length;
    }
    return bytes;
  }
}
