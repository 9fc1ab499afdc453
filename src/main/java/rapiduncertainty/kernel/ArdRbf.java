package rapiduncertainty.kernel;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * Radial basis function with one length-scale per column (automatic relevance determination):
 * k(x, z) = v·exp(−½ Σ_d (x_d − z_d)² / ℓ_d²).
 *
 * <p>A large ℓ_d switches column d off. Bound to rows it is the plain RBF of rows divided by ℓ, so
 * columns cost the same.
 */
public final class ArdRbf implements TunableKernel, SmoothKernel {
  private static final long serialVersionUID = 1L;

  private final double variance;
  private final double[] lengthScales;

  /**
   * A kernel.
   *
   * @param variance v = k(x, x), above 0
   * @param lengthScales ℓ_d for every column, from 1e-150 to 1e150; copied
   */
  public ArdRbf(double variance, double[] lengthScales) {
    Rbf.requirePositive("variance", variance);
    require(lengthScales.length > 0, "an ARD kernel needs at least one length-scale, got none");
    for (int d = 0; d < lengthScales.length; d++) {
      Rbf.requireLength("length-scale of column " + d, lengthScales[d]);
    }
    this.variance = variance;
    this.lengthScales = lengthScales.clone();
  }

  /** v = k(x, x). */
  public double variance() {
    return variance;
  }

  /** ℓ_d for every column, as a new array. */
  public double[] lengthScales() {
    return lengthScales.clone();
  }

  @Override
  public double value(Row x, Row z) {
    return variance * Math.exp(-0.5 * Merge.squaredDistance(scaled(x), scaled(z), null));
  }

  @Override
  public double self(Row x) {
    return variance;
  }

  @Override
  public KernelRows over(Rows rows) {
    require(
        rows.columns() == lengthScales.length,
        "the ARD kernel has %d length-scales, the rows have %d columns",
        lengthScales.length,
        rows.columns());
    Rows scaled =
        Rows.of(
            rows.columns(),
            IntStream.range(0, rows.size()).mapToObj(i -> scaled(rows.row(i))).toList());
    return new ScaledRows(this, new Rbf(variance, 1).over(scaled));
  }

  private Row scaled(Row x) {
    int[] index = x.indices();
    double[] value = x.values().clone();
    int kept = 0;
    int[] at = index.clone();
    for (int k = 0; k < index.length && index[k] < lengthScales.length; k++) {
      double v = value[k] / lengthScales[index[k]];
      if (v != 0) { // a huge length-scale may underflow
        at[kept] = index[k];
        value[kept++] = v;
      }
    }
    return new Row(Arrays.copyOf(at, kept), Arrays.copyOf(value, kept));
  }

  @Override
  public List<String> parameterNames() {
    return Stream.concat(
            Stream.of("variance"),
            IntStream.range(0, lengthScales.length).mapToObj(d -> "lengthScale[" + d + "]"))
        .toList();
  }

  @Override
  public double[] logParameters() {
    double[] p = new double[lengthScales.length + 1];
    p[0] = Math.log(variance);
    for (int d = 0; d < lengthScales.length; d++) {
      p[d + 1] = Math.log(lengthScales[d]);
    }
    return p;
  }

  @Override
  public ArdRbf withLogParameters(double[] p) {
    require(
        p.length == lengthScales.length + 1,
        "this ARD kernel has %d parameters, got %d",
        lengthScales.length + 1,
        p.length);
    double[] scales = new double[lengthScales.length];
    for (int d = 0; d < scales.length; d++) {
      scales[d] = Math.exp(p[d + 1]);
    }
    return new ArdRbf(Math.exp(p[0]), scales);
  }

  @Override
  public void gradient(Row x, Row z, double[] result) {
    double[] perColumn = new double[lengthScales.length];
    double k =
        variance * Math.exp(-0.5 * Merge.squaredDistance(scaled(x), scaled(z), perColumn));
    result[0] = k;
    for (int d = 0; d < perColumn.length; d++) {
      result[d + 1] = k * perColumn[d];
    }
  }

  @Override
  public void inputGradient(Row x, Row z, double[] result) {
    double k = value(x, z);
    Arrays.fill(result, 0);
    Merge.scatter(x, k, result);
    Merge.scatter(z, -k, result);
    for (int d = 0; d < result.length; d++) {
      result[d] /= lengthScales[d] * lengthScales[d];
    }
  }

  @Override
  public String toString() {
    return "ArdRbf[variance=" + variance + ", columns=" + lengthScales.length + "]";
  }

  /** Rows already divided by the length-scales; new rows are divided on the way in. */
  private record ScaledRows(ArdRbf kernel, KernelRows base) implements KernelRows {

    @Override
    public int size() {
      return base.size();
    }

    @Override
    public double self(int i) {
      return kernel.variance;
    }

    @Override
    public void column(int j, int[] rows, double[] result) {
      base.column(j, rows, result);
    }

    @Override
    public void values(Row x, double[] result) {
      base.values(kernel.scaled(x), result);
    }
  }
}
