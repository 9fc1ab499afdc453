package rapiduncertainty.kernel;

import static rapiduncertainty.Check.require;

import java.util.List;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * Another kernel times a variance: v·k(x, z). Gives a kernel that has no parameter, as the forest
 * kernel, one to tune.
 *
 * @param base k
 * @param variance v, above 0
 */
public record ScaledKernel(Kernel base, double variance) implements TunableKernel {

  /** Checks the variance. */
  public ScaledKernel {
    Rbf.requirePositive("variance", variance);
  }

  @Override
  public double value(Row x, Row z) {
    return variance * base.value(x, z);
  }

  @Override
  public double self(Row x) {
    return variance * base.self(x);
  }

  @Override
  public KernelRows over(Rows rows) {
    return new ScaledRows(base.over(rows), variance);
  }

  @Override
  public List<String> parameterNames() {
    return List.of("variance");
  }

  @Override
  public double[] logParameters() {
    return new double[] {Math.log(variance)};
  }

  @Override
  public ScaledKernel withLogParameters(double[] p) {
    require(p.length == 1, "a scaled kernel has 1 parameter, got %d", p.length);
    return new ScaledKernel(base, Math.exp(p[0]));
  }

  @Override
  public void gradient(Row x, Row z, double[] result) {
    result[0] = value(x, z);
  }

  private record ScaledRows(KernelRows rows, double variance) implements KernelRows {

    @Override
    public int size() {
      return rows.size();
    }

    @Override
    public double self(int i) {
      return variance * rows.self(i);
    }

    @Override
    public void column(int j, int[] chosen, double[] result) {
      rows.column(j, chosen, result);
      scale(chosen.length, result);
    }

    @Override
    public void values(Row x, double[] result) {
      rows.values(x, result);
      scale(size(), result);
    }

    private void scale(int n, double[] result) {
      for (int i = 0; i < n; i++) {
        result[i] *= variance;
      }
    }
  }
}
