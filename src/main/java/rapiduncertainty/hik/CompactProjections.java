package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import rapiduncertainty.Memory;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * z ↦ Σ_i w_ij k(x_i, z) for hundreds of weight vectors w_j in whole numbers of 16 bits: the fastest
 * table, for sums of many terms that need three digits.
 *
 * <p>Column d has the sums of all vectors at up to q + 1 points ({@link Spacing}), as the mean over
 * the training values nearest to the point, in units of one 32,000th of the largest sum that a vector
 * can give. A query value is rounded to the nearest point.
 * Four sums share a number of 64 bits: adding adds all four, whether or not parts of the sum leave
 * their range, as long as the whole does not. A table of floats with lines between its points would
 * be twice as large and read twice.
 *
 * <p>Memory: 2 bytes per column with entries, point and vector. Immutable; safe for many threads.
 */
public final class CompactProjections implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int BITS = 16;
  private static final int LANES = Long.SIZE / BITS;

  /** Room for what rounding of all terms adds to the largest sum. */
  private static final double LARGEST = 32_000;

  private final int vectors;
  private final double[] maximum; // u_d
  private final Spacing[] spacing;
  private final float[] unit; // of each vector
  private final long[][][] table; // [column][point], four sums in each number; null if the column is empty

  /**
   * Fills the table.
   *
   * @param h the training rows x_i
   * @param g the transform of the kernel
   * @param weights vectors w_j of length {@code h.size()}, at least one
   * @param bins number of bins over [0, u_d], at least 1
   */
  public CompactProjections(Histograms h, Transform g, double[][] weights, int bins) {
    require(bins > 0, "bins must be above 0, got %d", bins);
    Queries.checkWeights(weights, h.size());
    g.checkColumns(h.columns());
    vectors = weights.length;
    maximum = new double[h.columns()];
    spacing = new Spacing[h.columns()];
    unit = new float[vectors];
    table = new long[h.columns()][][];
    Memory.require(
        bytes(h, vectors, bins),
        "The projection table with %d bins for %d vectors".formatted(bins, vectors),
        "Use fewer bins or vectors or give Java more memory (-Xmx).");
    ColumnSums column = new ColumnSums(h.store, g, weights);
    float[][][] points = new float[h.columns()][][];
    double[] most = new double[vectors];
    for (int d = 0; d < table.length; d++) {
      maximum[d] = h.maximum(d);
      if (maximum[d] > 0) {
        column.load(d);
        spacing[d] = Spacing.of(column.level, column.counts(d), column.levels, bins);
        points[d] = points(column, d);
        for (int c = 0; c < vectors; c++) {
          float largest = 0;
          for (float[] p : points[d]) {
            largest = Math.max(largest, Math.abs(p[c]));
          }
          most[c] += largest;
        }
      }
    }
    for (int c = 0; c < vectors; c++) {
      unit[c] = (float) (Math.max(most[c], Float.MIN_NORMAL) / LARGEST);
    }
    for (int d = 0; d < table.length; d++) {
      if (points[d] != null) {
        table[d] = new long[points[d].length][];
        for (int j = 0; j < points[d].length; j++) {
          table[d][j] = packed(points[d][j]);
        }
        points[d] = null;
      }
    }
  }

  /**
   * Memory that a table would need, in bytes.
   *
   * @param h the training rows
   * @param vectors number of weight vectors
   * @param bins number of bins
   */
  public static long bytes(Histograms h, int vectors, int bins) {
    long columns = 0;
    for (int d = 0; d < h.columns(); d++) {
      columns += h.maximum(d) > 0 ? 1 : 0;
    }
    return columns * (bins + 1) * (16L + 8L * words(vectors));
  }

  /** The mean of the column's sums over the training values that are rounded to each point. */
  private float[][] points(ColumnSums column, int d) {
    int bins = spacing[d].bins;
    float[][] points = column.at(d, spacing[d]);
    int[] count = column.counts(d);
    for (int k = 0; k < column.levels; ) {
      int j = point(d, column.level[k]);
      double rows = 0;
      double[] sum = new double[vectors];
      for (; k < column.levels && point(d, column.level[k]) == j; k++) {
        rows += count[k];
        for (int c = 0; c < vectors; c++) {
          sum[c] += count[k] * column.sum[k * vectors + c];
        }
      }
      for (int c = 0; c < vectors && j < bins; c++) {
        points[j][c] = (float) (sum[c] / rows);
      }
    }
    return points;
  }

  /**
   * The sums at z, as a new array.
   *
   * @param z a row with values ≥ 0 and no more columns than the training rows
   */
  public float[] sums(Row z) {
    Queries.check(z, table.length);
    long[] sum = new long[words(vectors)];
    for (int k = 0; k < z.nonZeros(); k++) {
      int d = z.indices()[k];
      if (table[d] != null) {
        add(table[d][point(d, z.values()[k])], sum);
      }
    }
    return unpacked(sum);
  }

  /**
   * The sums at several rows, column by column: the points of a column stay in the cache while all
   * rows look them up.
   *
   * @param rows rows as for {@link #sums(Row)}
   * @param from the first of them
   * @param count number of them
   * @return the sums, row after row
   */
  public float[][] sums(Rows rows, int from, int count) {
    QueryColumns query = new QueryColumns(rows, from, count, table.length);
    long[][] sum = new long[count][words(vectors)];
    for (int d = 0; d < table.length; d++) {
      if (table[d] != null) {
        addColumn(d, query.owner, query.value, query.start[d], query.start[d + 1], sum);
      }
    }
    float[][] result = new float[count][];
    for (int i = 0; i < count; i++) {
      result[i] = unpacked(sum[i]);
    }
    return result;
  }

  private void addColumn(
      int d, int[] owner, double[] value, int from, int to, long[][] sum) {
    long[][] points = table[d];
    Spacing s = spacing[d];
    double inverse = 1 / maximum[d];
    for (int e = from; e < to; e++) {
      add(points[(int) (s.place(value[e] * inverse) + 0.5)], sum[owner[e]]);
    }
  }

  private int point(int d, double x) {
    return (int) (spacing[d].place(x * (1 / maximum[d])) + 0.5); // rounded as in addColumn
  }

  private static void add(long[] a, long[] sum) {
    for (int c = 0; c < sum.length; c++) {
      sum[c] += a[c];
    }
  }

  private static int words(int vectors) {
    return (vectors + LANES - 1) / LANES;
  }

  /** Σ_l v_l·2^(16 l) of each four whole numbers v. */
  private long[] packed(float[] sums) {
    long[] words = new long[words(vectors)];
    for (int c = 0; c < vectors; c++) {
      words[c / LANES] += (long) Math.round(sums[c] / unit[c]) << BITS * (c % LANES);
    }
    return words;
  }

  /** The whole numbers of sums of packed numbers, times their units. */
  private float[] unpacked(long[] sum) {
    float[] result = new float[vectors];
    for (int w = 0, c = 0; w < sum.length; w++) {
      long rest = sum[w];
      for (int l = 0; l < LANES && c < vectors; l++, c++) {
        long lowest = (short) rest;
        result[c] = lowest * unit[c];
        rest = rest - lowest >> BITS;
      }
    }
    return result;
  }

  /** Memory of the table in bytes. */
  public long bytes() {
    long bytes = (12L + Spacing.BYTES) * maximum.length;
    for (long[][] points : table) {
      bytes += points == null ? 0 : points.length * (16L + 8L * words(vectors));
    }
    return bytes;
  }
}
