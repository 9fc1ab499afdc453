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
  private final int[] first; // row[first[d] + bin]: sums of column d at that bin; −1 if it is empty
  private final float[][] row;

  QuantisedSums(Histograms h, Transform g, double[][] weights, int bins, Rounding rounding) {
    require(bins > 0, "bins must be above 0, got %d", bins);
    Queries.checkWeights(weights, h.size());
    g.checkColumns(h.columns());
    this.outputs = weights.length;
    this.bins = bins;
    this.shift = rounding.shift;
    maximum = new double[h.columns()];
    long used = 0;
    for (int d = 0; d < maximum.length; d++) {
      maximum[d] = h.maximum(d);
      used += maximum[d] > 0 ? 1 : 0;
    }
    Memory.require(
        used * (bins + 1) * (20L + 4L * outputs),
        "quantised tables with %d bins for %d outputs".formatted(bins, outputs),
        "use fewer bins or weight vectors");
    first = new int[h.columns()];
    row = new float[Math.toIntExact(used * (bins + 1))][];
    ColumnSums column = new ColumnSums(h.store, g, weights);
    int next = 0;
    for (int d = 0; d < first.length; d++) {
      first[d] = maximum[d] > 0 ? next : -1;
      if (maximum[d] > 0) {
        column.load(d);
        tabulate(column, d);
        next += bins + 1;
      }
    }
  }

  private void tabulate(ColumnSums column, int d) {
    int above = 0;
    for (int j = 0; j <= bins; j++) {
      double z = j == bins ? maximum[d] : maximum[d] / bins * j;
      while (above < column.levels && column.level[above] <= z) {
        above++;
      }
      row[first[d] + j] = new float[outputs];
      column.at(d, z, above, row[first[d] + j]);
    }
  }

  @Override
  public int outputs() {
    return outputs;
  }

  @Override
  public void sums(Row x, double[] result) {
    Queries.check(x, first.length);
    float[][] found = look(x);
    float[] sum = new float[outputs];
    int k = 0;
    // Four rows of the tables in one turn; arrays read from 0 on let the compiler vectorise.
    for (; k < found.length - 3 && found[k + 3] != null; k += 4) {
      add(found[k], found[k + 1], found[k + 2], found[k + 3], sum);
    }
    for (; k < found.length && found[k] != null; k++) {
      float[] a = found[k];
      for (int c = 0; c < sum.length; c++) {
        sum[c] += a[c];
      }
    }
    for (int c = 0; c < outputs; c++) {
      result[c] = sum[c];
    }
  }

  /** The table rows of the non-zero features, without gaps, then nulls. */
  private float[][] look(Row x) {
    float[][] found = new float[x.nonZeros()][];
    int count = 0;
    for (int k = 0; k < found.length; k++) {
      int d = x.indices()[k];
      if (first[d] >= 0) {
        found[count++] = row[first[d] + bin(d, x.values()[k])];
      }
    }
    return found;
  }

  private static void add(float[] a, float[] b, float[] c, float[] d, float[] sum) {
    for (int k = 0; k < sum.length; k++) {
      sum[k] += (a[k] + b[k]) + (c[k] + d[k]);
    }
  }

  @Override
  public void contributions(Row x, int output, double[] perColumn) {
    Queries.check(x, first.length);
    Arrays.fill(perColumn, 0, first.length, 0);
    for (int k = 0; k < x.nonZeros(); k++) {
      int d = x.indices()[k];
      if (first[d] >= 0) {
        perColumn[d] = row[first[d] + bin(d, x.values()[k])][output];
      }
    }
  }

  private int bin(int d, double x) {
    return x >= maximum[d] ? bins : (int) (x / maximum[d] * bins + shift);
  }

  @Override
  public long bytes() {
    return 12L * maximum.length + row.length * (20L + 4L * outputs);
  }
}
