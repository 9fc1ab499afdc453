package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import rapiduncertainty.Memory;
import rapiduncertainty.Row;

/**
 * Weighted sums by table look-up: a query costs one look-up per non-zero feature.
 *
 * <p>Column d has the table of F_d at the q + 1 points j·u_d / q (docs/math/hik.md, eq. 7). A query
 * value is rounded to one of them; values above u_d give the last one, exactly.
 *
 * <p>A column with one non-zero value, as the node of a tree has, needs no bins: F_d is a multiple
 * of g_d up to that value. One row of the table serves it, exactly.
 *
 * <p>Memory: 4 bytes per column with entries, bin and output.
 */
final class QuantisedSums implements WeightedSums {
  private static final long serialVersionUID = 1L;

  /** How a query value is brought to the grid. */
  enum Rounding {
    /** To the nearest point of the grid. */
    NEAREST(0.5),

    /** Downwards: a sum of terms that are not negative is never above the exact one. */
    DOWN(0);

    final double shift;

    Rounding(double shift) {
      this.shift = shift;
    }
  }

  /** Relative rounding error of a float, and some more. */
  private static final double FLOAT = 0x1p-23;

  private final int outputs;
  private final int bins;
  private final Rounding rounding;
  private final Transform transform;
  private final double[] maximum;
  private final int[] top; // row[top[d]]: sums of column d at its maximum; lower bins before it
  private final boolean[] oneLevel; // the column has that row only
  private final float[][] row;

  QuantisedSums(Histograms h, Transform g, double[][] weights, int bins, Rounding rounding) {
    require(bins > 0, "bins must be above 0, got %d", bins);
    Queries.checkWeights(weights, h.size());
    g.checkColumns(h.columns());
    this.outputs = weights.length;
    this.bins = bins;
    this.rounding = rounding;
    this.transform = g;
    int columns = h.columns();
    maximum = new double[columns];
    oneLevel = new boolean[columns];
    top = new int[columns];
    long rows = 0;
    for (int d = 0; d < columns; d++) {
      maximum[d] = h.maximum(d);
      oneLevel[d] = h.distinct(d) == 1;
      rows += oneLevel[d] ? 1 : maximum[d] > 0 ? bins + 1L : 0;
      top[d] = (int) rows - 1;
    }
    Memory.require(
        rows * (20L + 4L * outputs),
        "The quantised table with %d bins for %d outputs".formatted(bins, outputs),
        "Use fewer bins or weight vectors or give Java more memory (-Xmx).");
    row = 
        new float
            [ArraySize.of(
                rows,
                "The quantised table with %d bins".formatted(bins),
                "Use fewer bins or columns.")]
            [];
    ColumnSums column = new ColumnSums(h.store, g, weights);
    for (int d = 0; d < columns; d++) {
      if (maximum[d] > 0) {
        column.load(d);
        tabulate(column, d);
      }
    }
  }

  private void tabulate(ColumnSums column, int d) {
    int above = 0;
    for (int j = oneLevel[d] ? bins : 0; j <= bins; j++) {
      double z = j == bins ? maximum[d] : maximum[d] / bins * j;
      while (above < column.levels && column.level[above] <= z) {
        above++;
      }
      float[] sums = new float[outputs];
      column.at(d, z, above, sums);
      for (float f : sums) {
        require(
            Float.isFinite(f),
            "the sums of column %d exceed the range of a float; scale the features down",
            d);
      }
      row[top[d] - bins + j] = sums;
    }
  }

  @Override
  public int outputs() {
    return outputs;
  }

  @Override
  public void sums(Row x, double[] result) {
    Queries.check(x, top.length);
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
      result[c] = lowered(sum[c], found.length);
    }
  }

  /** The table rows of the non-zero features, without gaps, then nulls. */
  private float[][] look(Row x) {
    float[][] found = new float[x.nonZeros()][];
    int count = 0;
    for (int k = 0; k < found.length; k++) {
      float[] sums = at(x.indices()[k], x.values()[k]);
      if (sums != null) {
        found[count++] = sums;
      }
    }
    return found;
  }

  /** The sums of column d at a value, null if the column is empty. */
  private float[] at(int d, double x) {
    double u = maximum[d];
    if (x >= u) {
      return u > 0 ? row[top[d]] : null;
    }
    if (!oneLevel[d]) {
      return row[top[d] - bins + (int) (x / u * bins + rounding.shift)];
    }
    double highest = transform.value(d, u); // 0 under a relevance weight of 0
    double share = highest > 0 ? transform.value(d, x) / highest : 0;
    float[] sums = row[top[d]].clone();
    for (int c = 0; c < sums.length; c++) {
      sums[c] = (float) (share * sums[c]);
    }
    return sums;
  }

  /** A sum less what rounding its terms to floats may have added, if the sum must not be above. */
  private double lowered(double sum, int terms) {
    return rounding == Rounding.NEAREST
        ? sum
        : Math.max(0, sum * (1 - (terms + 2) * FLOAT) - (terms + 1) * (double) Float.MIN_VALUE);
  }

  private static void add(float[] a, float[] b, float[] c, float[] d, float[] sum) {
    for (int k = 0; k < sum.length; k++) {
      sum[k] += (a[k] + b[k]) + (c[k] + d[k]);
    }
  }

  @Override
  public void contributions(Row x, int output, double[] perColumn) {
    Queries.check(x, top.length);
    Arrays.fill(perColumn, 0, top.length, 0);
    for (int k = 0; k < x.nonZeros(); k++) {
      float[] sums = at(x.indices()[k], x.values()[k]);
      perColumn[x.indices()[k]] = sums == null ? 0 : sums[output];
    }
  }

  @Override
  public long bytes() {
    return 13L * maximum.length + row.length * (20L + 4L * outputs);
  }
}
