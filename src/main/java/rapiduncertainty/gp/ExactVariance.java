package rapiduncertainty.gp;

import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.hik.HikOperator;

/**
 * PUP: one solve per row, several rows at once as one panel.
 *
 * <p>Cost per row: n² operations with a dense factor, otherwise its share of a block solve.
 */
final class ExactVariance implements PredictiveVariance {
  private static final long serialVersionUID = 1L;

  private final LazySystem system;

  ExactVariance(LazySystem system) {
    this.system = system;
  }

  @Override
  public VarianceMethod method() {
    return VarianceMethod.PUP;
  }

  @Override
  public double variance(Row x) {
    return variances(Rows.of(system.histograms().columns(), java.util.List.of(x)))[0];
  }

  @Override
  public double[] variances(Rows rows) {
    KernelSystem s = system.get();
    HikOperator kernel = s.kernel();
    double[] result = new double[rows.size()];
    for (int from = 0; from < result.length; from += IterativeSystem.BATCH) {
      int count = Math.min(IterativeSystem.BATCH, result.length - from);
      double[][] k = new double[count][kernel.size()];
      double[] prior = new double[count];
      for (int c = 0; c < count; c++) {
        Row x = rows.row(from + c);
        kernel.kernelVector(x, k[c]);
        prior[c] = kernel.self(x);
      }
      double[] explained = s.inverseForms(k, Progress.NONE);
      for (int c = 0; c < count; c++) {
        result[from + c] = PredictiveVariance.clip(prior[c] - explained[c], prior[c]);
      }
    }
    return result;
  }

  @Override
  public long bytes() {
    long n = system.histograms().size();
    return n <= system.settings().denseLimit() ? 4 * n * n : 0;
  }

  @Override
  public String describe() {
    GpSettings s = system.settings();
    return s.variance() == VarianceMethod.CACHED
        ? "PUP (exact: CACHED of rank %d needs more than %d rows, there are %d)"
            .formatted(s.rank(), 2 * s.rank(), system.histograms().size())
        : "PUP (exact)";
  }
}
