package rapiduncertainty.gp;

import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.ProjectionTable;
import rapiduncertainty.hik.Transform;

/** The sums Σ_i w_ij k(x_i, x) of many vectors: by table, or from the kernel vector itself. */
interface SumTable {
  /** Size of the tables in bytes that decides on the number of bins. */
  long TABLE = 64L << 20;

  int MOST_BINS = 64;
  int FEWEST_BINS = 8;

  /** One sum per vector. */
  float[] sums(Row x);

  /** The sums of several rows. */
  float[][] sums(Rows rows, int from, int count);

  /** Memory in bytes, besides the vectors. */
  long bytes();

  /** Tables, unless there are so many columns that the kernel vector itself is cheaper. */
  static SumTable of(Histograms rows, Transform g, double[][] vectors) {
    int bins = MOST_BINS;
    while (bins > FEWEST_BINS && ProjectionTable.bytes(rows, vectors.length, bins) > TABLE) {
      bins /= 2;
    }
    return ProjectionTable.bytes(rows, vectors.length, bins) <= 2 * TABLE
        ? new ByTable(new ProjectionTable(rows, g, vectors, bins))
        : new ByKernel(new HikOperator(rows, g, Workers.ONE), vectors);
  }

  /** By look-up. */
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
