package rapiduncertainty.kernel;

import static rapiduncertainty.Check.require;

import java.util.List;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * A kernel times a factor, which is its only tunable parameter: s·k(x, z).
 *
 * <p>Gives a scale to kernels that have none, as the forest kernel.
 *
 * @param base k
 * @param scale s, above 0
 */
public record Scaled(Kernel base, double scale) implements TunableKernel {

  /** Checks the scale. */
  public Scaled {
    Rbf.requirePositive("scale", scale);
  }

  @Override
  public double value(Row x, Row z) {
    return scale * base.value(x, z);
  }

  @Override
  public double self(Row x) {
    return scale * base.self(x);
  }

  @Override
  public KernelRows over(Rows rows) {
    return new ScaledRows(scale, base.over(rows));
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
  public Scaled withLogParameters(double[] p) {
    require(p.length == 1, "a scaled kernel has 1 parameter, got %d", p.length);
    return new Scaled(base, Math.exp(p[0]));
  }

  @Override
  public void gradient(Row x, Row z, double[] result) {
    result[0] = value(x, z);
  }

  private record ScaledRows(double scale, KernelRows base) implements KernelRows {

    @Override
    public int size() {
      return base.size();
    }

    @Override
    public double self(int i) {
      return scale * base.self(i);
    }

    @Override
    public void column(int j, int[] rows, double[] result) {
      base.column(j, rows, result);
      times(result, rows.length);
    }

    @Override
    public void values(Row x, double[] result) {
      base.values(x, result);
      times(result, base.size());
    }

    private void times(double[] result, int n) {
      for (int a = 0; a < n; a++) {
        result[a] *= scale;
      }
    }
  }
}
