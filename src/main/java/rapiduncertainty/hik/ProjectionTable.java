package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import rapiduncertainty.Memory;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * z ↦ Σ_i w_ij k(x_i, z) for hundreds of weight vectors w_j, in single precision.
 *
 * <p>Column d has the sums of all vectors at up to q + 1 points from 0 to u_d, each point a row of
 * its own: the loop over the vectors then runs over arrays from their first entries, the only form
 * that the compiler vectorises. The points lie where the column's values are ({@link Spacing}).
 * Between two points the sums lie on a straight line: a variance is a small difference of large
 * sums, and rounding to a point would spoil it.
 *
 * <p>Memory: 4 bytes per column with entries, point and vector. Immutable; safe for many threads.
 */
public final class ProjectionTable implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int vectors;
  private final double[] maximum; // u_d
  private final Spacing[] spacing;
  private final float[][][] table; // [column][point]; null if the column is empty

  /**
   * Fills the table.
   *
   * @param h the training rows x_i
   * @param g the transform of the kernel
   * @param weights vectors w_j of length {@code h.size()}, at least one
   * @param bins number of bins over [0, u_d], at least 1
   */
  public ProjectionTable(Histograms h, Transform g, double[][] weights, int bins) {
    require(bins > 0, "bins must be above 0, got %d", bins);
    Queries.checkWeights(weights, h.size());
    g.checkColumns(h.columns());
    this.vectors = weights.length;
    maximum = new double[h.columns()];
    spacing = new Spacing[h.columns()];
    table = new float[h.columns()][][];
    Memory.require(
        bytes(h, vectors, bins),
        "The projection table with %d bins for %d vectors".formatted(bins, vectors),
        "Use fewer bins or vectors or give Java more memory (-Xmx).");
    ColumnSums column = new ColumnSums(h.store, g, weights);
    for (int d = 0; d < table.length; d++) {
      maximum[d] = h.maximum(d);
      if (maximum[d] > 0) {
        column.load(d);
        spacing[d] = Spacing.of(column.level, column.counts(d), column.levels, bins);
        table[d] = points(column, d);
      }
    }
  }

  /** A column with one value needs the line from 0 to it, no more. */
  private static int bins(Histograms h, int d, int bins) {
    return h.distinct(d) == 1 ? 1 : bins;
  }

  /**
   * Memory that a table needs at most, in bytes.
   *
   * @param h the training rows
   * @param vectors number of weight vectors
   * @param bins number of bins
   */
  public static long bytes(Histograms h, int vectors, int bins) {
    long points = 0;
    for (int d = 0; d < h.columns(); d++) {
      points += h.maximum(d) > 0 ? bins(h, d, bins) + 1 : 0;
    }
    return points * (16L + 4L * vectors);
  }

  private float[][] points(ColumnSums column, int d) {
    float[][] points = column.at(d, spacing[d]);
    centre(column, d, points);
    return points;
  }

  /**
   * Moves the points below the maximum by the mean error of the lines beside them. The kernel is
   * concave in a feature, so that lines between exact points lie below it in every column, and
   * hundreds of columns add up. The sums at 0 itself are never looked up.
   */
  private void centre(ColumnSums column, int d, float[][] points) {
    int bins = points.length - 1;
    int[] count = column.counts(d);
    double[] rows = new double[bins + 1]; // with a value in the bin before or after the point
    double[][] error = new double[bins + 1][vectors]; // their sum
    for (int k = 0; k < column.levels; k++) {
      double place = spacing[d].place(column.level[k] / maximum[d]);
      int j = Math.min((int) place, bins - 1);
      double part = place - j;
      rows[j] += count[k];
      rows[j + 1] += count[k];
      for (int c = 0; c < vectors; c++) {
        double line = (1 - part) * points[j][c] + part * points[j + 1][c];
        double missing = count[k] * (column.sum[k * vectors + c] - line);
        error[j][c] += missing;
        error[j + 1][c] += missing;
      }
    }
    for (int j = 0; j < bins; j++) {
      for (int c = 0; c < vectors && rows[j] > 0; c++) {
        points[j][c] += (float) (error[j][c] / rows[j]);
      }
    }
  }

  /**
   * The sums at z, as a new array.
   *
   * @param z a row with values ≥ 0 and no more columns than the training rows
   */
  public float[] sums(Row z) {
    Queries.check(z, table.length);
    float[] sum = new float[vectors];
    for (int k = 0; k < z.nonZeros(); k++) {
      int d = z.indices()[k];
      if (table[d] != null) {
        addPoint(sum, d, z.values()[k]);
      }
    }
    return sum;
  }

  /**
   * The sums at several rows, column by column: the points of a column stay in the cache
   * while all rows look them up.
   *
   * @param rows rows as for {@link #sums(Row)}
   * @param from the first of them
   * @param count number of them
   * @return the sums, row after row
   */
  public float[][] sums(Rows rows, int from, int count) {
    QueryColumns query = new QueryColumns(rows, from, count, table.length);
    float[][] sum = new float[count][vectors];
    for (int d = 0; d < table.length; d++) {
      if (table[d] != null) {
        for (int e = query.start[d]; e < query.start[d + 1]; e++) {
          addPoint(sum[query.owner[e]], d, query.value[e]);
        }
      }
    }
    return sum;
  }

  private void addPoint(float[] sum, int d, double x) {
    float[][] points = table[d];
    Spacing s = spacing[d];
    double place = s.place(x / maximum[d]);
    int j = (int) place;
    float[] a = points[j];
    float[] b = points[Math.min(j + 1, s.bins)];
    float fb = (float) (place - j);
    float fa = 1 - fb;
    for (int c = 0; c < sum.length; c++) {
      sum[c] += fa * a[c] + fb * b[c];
    }
  }

  /** What one column adds to one sum. */
  double part(int d, double x, int vector) {
    if (table[d] == null) {
      return 0;
    }
    Spacing s = spacing[d];
    double place = s.place(x / maximum[d]);
    int j = (int) place;
    double part = place - j;
    return (1 - part) * table[d][j][vector]
        + part * table[d][Math.min(j + 1, s.bins)][vector];
  }

  /** Number of columns. */
  int columns() {
    return table.length;
  }

  /** Number of weight vectors. */
  int vectors() {
    return vectors;
  }

  /** Memory of the table in bytes. */
  public long bytes() {
    long bytes = 12L * maximum.length + Spacing.BYTES * maximum.length;
    for (float[][] points : table) {
      bytes += points == null ? 0 : points.length * (16L + 4L * vectors);
    }
    return bytes;
  }
}
