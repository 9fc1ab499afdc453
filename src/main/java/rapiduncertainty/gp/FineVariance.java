package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.linalg.Eigenpairs;
import rapiduncertainty.linalg.Lanczos;

/**
 * FAPU: the upper bound k** − Σ_{i≤k} ν_i²/ξ_i − (‖k‖² − Σ_{i≤k} ν_i²)/ξ_{k+1}, ν_i = u_iᵀk.
 *
 * <p>ξ_{k+1} is bounded from above, as is each ξ_i, so the value does bound the variance. Cost per
 * row: the kernel vector of the rows that share a feature, and n·k for the projections.
 */
final class FineVariance implements PredictiveVariance {
  private static final long serialVersionUID = 1L;

  private final LazySystem system;
  private final double[][] vectors;
  private final double[] inverse; // 1/ξ_i
  private final double tail; // 1/ξ_{k+1}; 0 if there is no such eigenvalue

  FineVariance(LazySystem system, int eigenvectors, long seed, Progress progress) {
    this.system = system;
    HikOperator kernel = system.get().kernel();
    int n = kernel.size();
    require(
        eigenvectors <= n,
        "FAPU with %d eigenvectors needs as many rows, there are %d; ask for at most %d, or for PUP,"
            + " which is exact",
        eigenvectors,
        n,
        n);
    int pairs = Math.min(n, eigenvectors + 1);
    Eigenpairs e = Lanczos.largest(kernel, pairs, seed, progress);
    vectors = java.util.Arrays.copyOf(e.vectors(), eigenvectors);
    inverse = new double[eigenvectors];
    for (int i = 0; i < eigenvectors; i++) {
      inverse[i] = 1 / (e.upperBound(i) + system.noise());
    }
    tail = pairs > eigenvectors ? 1 / (e.upperBound(eigenvectors) + system.noise()) : 0;
  }

  @Override
  public VarianceMethod method() {
    return VarianceMethod.FAPU;
  }

  @Override
  public double variance(Row x) {
    return variance(x, -1);
  }

  /** What the bound would be for training row i if it had not been trained on (eigenpairs kept). */
  double heldOut(Row x, int i) {
    return variance(x, i);
  }

  private double variance(Row x, int without) {
    HikOperator kernel = system.get().kernel();
    double[] k = new double[kernel.size()];
    kernel.kernelVector(x, k);
    if (without >= 0) {
      k[without] = 0;
    }
    double prior = kernel.self(x);
    double rest = dot(k, k);
    if (!(rest < Double.POSITIVE_INFINITY)) {
      return prior; // squares beyond the range of a double: the bound that always holds
    }
    // What is left is a small difference: less its round-off, or it would explain too much.
    rest -= (k.length + vectors.length) * Math.ulp(rest);
    double explained = 0;
    for (int j = 0; j < vectors.length; j++) {
      double nu = dot(vectors[j], k);
      explained += nu * nu * inverse[j];
      rest -= nu * nu;
    }
    return PredictiveVariance.clip(prior - explained - Math.max(0, rest) * tail, prior);
  }

  private static double dot(double[] a, double[] b) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 4 <= a.length; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      s0 += a[i] * b[i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  @Override
  public long bytes() {
    return vectors.length == 0 ? 0 : 8L * vectors.length * vectors[0].length;
  }

  @Override
  public String describe() {
    int asked = system.settings().eigenvectors();
    return "FAPU (upper bound, %d eigenvectors%s)"
        .formatted(
            vectors.length,
            asked > vectors.length
                ? ": %d were asked for, there are %d rows"
                    .formatted(asked, system.histograms().size())
                : "");
  }
}
