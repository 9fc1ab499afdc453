package rapiduncertainty.gp;

import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.CompactProjections;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.ProjectionTable;
import rapiduncertainty.hik.Transform;

/**
 * The sums Σ_i w_ij k(x_i, x) of many vectors: by a table of whole numbers, of floats, or from the
 * kernel vector itself, the first of these that is precise and small enough.
 */
interface SumTable {
  /** Size of the tables in bytes that decides on the number of bins. */
  long TABLE = 64L << 20;

  int MOST_BINS = 64;
  int FEWEST_BINS = 8;
  int COMPACT_BINS = 32;

  /** Training rows that decide whether whole numbers are precise enough. */
  int CHECKED_ROWS = 32;

  /** Mean relative error of the variance that whole numbers may cause on them. */
  double PRECISE = 0.02;

  /** One sum per vector. */
  float[] sums(Row x);

  /** The sums of several rows. */
  float[][] sums(Rows rows, int from, int count);

  /** Memory in bytes, besides the vectors. */
  long bytes();

  /**
   * The table of the vectors, the last of which does not enter the variance.
   *
   * @param rows the training rows
   * @param g the transform of the kernel
   * @param vectors of the length of the rows
   */
  static SumTable of(Histograms rows, Transform g, double[][] vectors) {
    if (CompactProjections.bytes(rows, vectors.length, COMPACT_BINS) <= TABLE) {
      SumTable compact = new Compact(new CompactProjections(rows, g, vectors, COMPACT_BINS));
      if (compact.error(rows, g, vectors) <= PRECISE) {
        return compact;
      }
    }
    return precise(rows, g, vectors);
  }

  /** A table of the same kind. */
  default SumTable like(Histograms rows, Transform g, double[][] vectors) {
    return this instanceof Compact
        ? new Compact(new CompactProjections(rows, g, vectors, COMPACT_BINS))
        : precise(rows, g, vectors);
  }

  /** Floats, unless there are so many columns that the kernel vector itself is cheaper. */
  private static SumTable precise(Histograms rows, Transform g, double[][] vectors) {
    int bins = MOST_BINS;
    while (bins > FEWEST_BINS && ProjectionTable.bytes(rows, vectors.length, bins) > TABLE) {
      bins /= 2;
    }
    return ProjectionTable.bytes(rows, vectors.length, bins) <= 2 * TABLE
        ? new ByTable(new ProjectionTable(rows, g, vectors, bins))
        : new ByKernel(new HikOperator(rows, g, Workers.ONE), vectors);
  }

  /** Mean relative error of k** − Σ_j (w_jᵀk)² on some training rows. */
  private double error(Histograms rows, Transform g, double[][] vectors) {
    HikOperator kernel = new HikOperator(rows, g, Workers.ONE);
    int count = Math.min(CHECKED_ROWS, rows.size());
    double[] k = new double[rows.size()];
    double sum = 0;
    for (int t = 0; t < count; t++) {
      Row x = rows.row((int) ((long) t * rows.size() / count));
      kernel.kernelVector(x, k);
      float[] found = sums(x);
      double exact = kernel.self(x);
      double error = 0;
      for (int j = 0; j < found.length - 1; j++) {
        double nu = Pairs.dot(vectors[j], k);
        exact -= nu * nu;
        error += nu * nu - (double) found[j] * found[j];
      }
      sum += exact == 0 && error == 0 ? 0 : Math.abs(error / exact) / count;
    }
    return sum;
  }

  /** By look-up of whole numbers. */
  record Compact(CompactProjections table) implements SumTable {
    @Override
    public float[] sums(Row x) {
      return table.sums(x);
    }

    @Override
    public float[][] sums(Rows rows, int from, int count) {
      return table.sums(rows, from, count);
    }

    @Override
    public long bytes() {
      return table.bytes();
    }
  }

  /** By look-up of floats. */
  record ByTable(ProjectionTable table) implements SumTable {
    @Override
    public float[] sums(Row x) {
      return table.sums(x);
    }

    @Override
    public float[][] sums(Rows rows, int from, int count) {
      return table.sums(rows, from, count);
    }

    @Override
    public long bytes() {
      return table.bytes();
    }
  }

  /** By the definition. */
  record ByKernel(HikOperator kernel, double[][] vectors) implements SumTable {
    @Override
    public float[] sums(Row x) {
      double[] k = new double[kernel.size()];
      kernel.kernelVector(x, k);
      float[] sums = new float[vectors.length];
      for (int j = 0; j < sums.length; j++) {
        sums[j] = (float) Pairs.dot(vectors[j], k);
      }
      return sums;
    }

    @Override
    public float[][] sums(Rows rows, int from, int count) {
      float[][] sums = new float[count][];
      for (int i = 0; i < count; i++) {
        sums[i] = sums(rows.row(from + i));
      }
      return sums;
    }

    @Override
    public long bytes() {
      return 0;
    }
  }
}
