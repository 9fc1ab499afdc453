package rapiduncertainty.kernel;

import static rapiduncertainty.Check.require;

import java.util.List;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * Histogram intersection entry by entry: k(x, z) = s·Σ_d min(x_d, z_d) for non-negative rows.
 *
 * <p>For products with the whole kernel matrix use the engine in {@code rapiduncertainty.hik}; this
 * class serves methods that need single columns.
 *
 * @param scale s, above 0
 */
public record HikKernel(double scale) implements TunableKernel {

  /** Checks the parameter. */
  public HikKernel {
    Rbf.requirePositive("scale", scale);
  }

  /** The plain kernel, s = 1. */
  public HikKernel() {
    this(1);
  }

  @Override
  public double value(Row x, Row z) {
    requireNonNegative(x.indices(), x.values());
    requireNonNegative(z.indices(), z.values());
    return scale * Merge.minima(x, z);
  }

  private static void requireNonNegative(int[] indices, double[] values) {
    for (int k = 0; k < values.length; k++) {
      require(
          values[k] > 0,
          "column %d holds %s, but the histogram intersection kernel needs values ≥ 0."
              + " Scale the columns to [0, 1] first.",
          indices[k],
          values[k]);
    }
  }

  @Override
  public KernelRows over(Rows rows) {
    requireNonNegative(rows.indices(), rows.values());
    double[] self = new double[rows.size()];
    for (int i = 0; i < self.length; i++) {
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        self[i] += rows.values()[k];
      }
      self[i] *= scale;
    }
    return new HikRows(scale, self, new RowBlock(rows));
  }

  @Override
  public List<String> parameterNames() {
    return List.of("scale");
  }

  @Override
  public double[] logParameters() {
    return new double[] {Math.log(scale)};
  }

  @Override
  public HikKernel withLogParameters(double[] p) {
    require(p.length == 1, "the HIK kernel has 1 parameter, got %d", p.length);
    return new HikKernel(Math.exp(p[0]));
  }

  @Override
  public void gradient(Row x, Row z, double[] result) {
    result[0] = value(x, z);
  }

  private record HikRows(double scale, double[] selves, RowBlock block) implements KernelRows {

    @Override
    public int size() {
      return block.size();
    }

    @Override
    public double self(int i) {
      return selves[i];
    }

    @Override
    public void column(int j, int[] rows, double[] result) {
      block.minima(block.unpack(j), rows, result);
      finish(rows.length, result);
    }

    @Override
    public void values(Row x, double[] result) {
      requireNonNegative(x.indices(), x.values());
      block.minima(block.unpack(x), null, result);
      finish(size(), result);
    }

    private void finish(int n, double[] result) {
      for (int a = 0; a < n; a++) {
        result[a] *= scale;
      }
    }
  }
}
