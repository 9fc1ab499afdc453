package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;
import rapiduncertainty.hik.WeightedSums;
import rapiduncertainty.linalg.Eigenpairs;
import rapiduncertainty.linalg.Lanczos;

/**
 * CACHED: prior·(v_r/prior)^p with the low-rank variance v_r = k** − Σ_{i≤r} (u_iᵀk)²/(λ_i + λ)
 * (docs/math/gp.md, eqs. 9 and 10).
 *
 * <p>The spectrum of histogram kernels has a heavy tail, so v_r alone is too large by a factor that
 * varies little in the exponent. p is fitted to the exact leave-one-out variances of some rows that
 * the eigenvectors do not know. All projections come from one look-up per non-zero feature: the cost
 * does not depend on the number of rows.
 */
final class CachedVariance implements PredictiveVariance {
  private static final long serialVersionUID = 1L;

  /** Size of the tables in bytes that decides on the number of bins. */
  private static final long TABLE = 64L << 20;

  private static final int MOST_BINS = 128;
  private static final int FEWEST_BINS = 16;

  private final Histograms histograms;
  private final Transform transform;
  private final double[][] weights; // u_i/√(λ_i + λ)
  private final double exponent;
  private transient WeightedSums projections;

  /**
   * Builds and calibrates the cache.
   *
   * @param system K̃
   * @param rank r, at most the number of rows less the calibration rows
   * @param calibration rows kept out of the eigenvectors
   * @param exact their exact leave-one-out variances, without noise
   */
  CachedVariance(
      KernelSystem system,
      int rank,
      int[] calibration,
      double[] exact,
      long seed,
      Progress progress) {
    HikOperator kernel = system.kernel();
    histograms = kernel.histograms();
    transform = kernel.transform();
    require(
        rank <= kernel.size() - calibration.length,
        "rank %d needs as many rows besides the %d calibration rows, there are %d",
        rank,
        calibration.length,
        kernel.size() - calibration.length);
    boolean[] hidden = new boolean[kernel.size()];
    for (int i : calibration) {
      hidden[i] = true;
    }
    Eigenpairs e = Lanczos.largest(new MaskedOperator(kernel, hidden), rank, seed, progress);
    weights = e.vectors();
    for (int j = 0; j < rank; j++) {
      double f = 1 / Math.sqrt(e.values()[j] + system.noise());
      for (int i = 0; i < weights[j].length; i++) {
        weights[j][i] *= f;
      }
    }
    makeTables();
    exponent = fitExponent(calibration, exact);
  }

  private void makeTables() {
    long used = 0;
    for (int d = 0; d < histograms.columns(); d++) {
      used += histograms.maximum(d) > 0 ? 1 : 0;
    }
    long fit = TABLE / Math.max(1, 4 * used * weights.length);
    int bins = (int) Math.max(FEWEST_BINS, Math.min(MOST_BINS, fit));
    projections = WeightedSums.quantised(histograms, transform, weights, bins);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    makeTables();
  }

  /** Least squares in log(v/prior) = p·log(v_r/prior); at least 1, since v_r is too large. */
  private double fitExponent(int[] rows, double[] exact) {
    double above = 0;
    double below = 0;
    for (int c = 0; c < rows.length; c++) {
      Row x = histograms.row(rows[c]);
      double prior = PriorVariance.self(transform, x);
      double low = lowRank(x, prior);
      if (prior > 0 && low < prior) {
        double a = Math.log(Math.max(low, 1e-6 * prior) / prior);
        above += a * Math.log(Math.max(exact[c], 1e-6 * prior) / prior);
        below += a * a;
      }
    }
    return below > 0 ? Math.max(1, above / below) : 1;
  }

  private double lowRank(Row x, double prior) {
    double[] nu = new double[weights.length];
    projections.sums(x, nu);
    double v = prior;
    for (double a : nu) {
      v -= a * a;
    }
    return PredictiveVariance.clip(v, prior);
  }

  @Override
  public VarianceMethod method() {
    return VarianceMethod.CACHED;
  }

  /** The exponent p that was fitted. */
  double exponent() {
    return exponent;
  }

  @Override
  public double variance(Row x) {
    double prior = PriorVariance.self(transform, x);
    double v = lowRank(x, prior);
    return v > 0 ? PredictiveVariance.clip(prior * Math.pow(v / prior, exponent), prior) : 0;
  }

  @Override
  public long bytes() {
    return projections.bytes() + Arrays.stream(weights).mapToLong(w -> 8L * w.length).sum();
  }

  @Override
  public String describe() {
    return String.format(
        java.util.Locale.ROOT, "CACHED (rank %d, exponent %.3f)", weights.length, exponent);
  }
}
