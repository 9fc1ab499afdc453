package rapiduncertainty.kernel;

import static rapiduncertainty.Check.require;

import java.util.List;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * Linear kernel: k(x, z) = s·(x · z) + b.
 *
 * @param scale s, above 0
 * @param bias b ≥ 0: variance of a constant offset; where it is 0 it is no parameter
 */
public record Linear(double scale, double bias) implements TunableKernel, SmoothKernel {

  /** Checks the parameters. */
  public Linear {
    Rbf.requirePositive("scale", scale);
    require(bias >= 0 && Double.isFinite(bias), "bias must be ≥ 0 and finite, got %s", bias);
  }

  @Override
  public double value(Row x, Row z) {
    return scale * Merge.dot(x, z) + bias;
  }

  @Override
  public KernelRows over(Rows rows) {
    return new LinearRows(this, new RowBlock(rows));
  }

  @Override
  public List<String> parameterNames() {
    return bias > 0 ? List.of("scale", "bias") : List.of("scale");
  }

  @Override
  public double[] logParameters() {
    return bias > 0
        ? new double[] {Math.log(scale), Math.log(bias)}
        : new double[] {Math.log(scale)};
  }

  @Override
  public Linear withLogParameters(double[] p) {
    int expected = bias > 0 ? 2 : 1;
    require(
        p.length == expected, "this linear kernel has %d parameters, got %d", expected, p.length);
    return new Linear(Math.exp(p[0]), bias > 0 ? Math.exp(p[1]) : 0);
  }

  @Override
  public void gradient(Row x, Row z, double[] result) {
    result[0] = scale * Merge.dot(x, z);
    if (bias > 0) {
      result[1] = bias;
    }
  }

  @Override
  public void inputGradient(Row x, Row z, double[] result) {
    for (int d = 0; d < result.length; d++) {
      result[d] = 0;
    }
    Merge.scatter(x, scale, result);
  }

  private record LinearRows(Linear kernel, RowBlock block) implements KernelRows {

    @Override
    public int size() {
      return block.size();
    }

    @Override
    public double self(int i) {
      return kernel.scale * block.squaredNorm(i) + kernel.bias;
    }

    @Override
    public void column(int j, int[] rows, double[] result) {
      block.dots(block.unpack(j), rows, result);
      finish(rows.length, result);
    }

    @Override
    public void values(Row x, double[] result) {
      block.dots(block.unpack(x), null, result);
      finish(size(), result);
    }

    private void finish(int n, double[] result) {
      for (int a = 0; a < n; a++) {
        result[a] = kernel.scale * result[a] + kernel.bias;
      }
    }
  }
}
