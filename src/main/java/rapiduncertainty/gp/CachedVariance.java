package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;
import rapiduncertainty.linalg.Eigenpairs;
import rapiduncertainty.linalg.Lanczos;

/**
 * CACHED: a low-rank variance v_r = k** − Σ_{i≤r} (u_iᵀk)²/(λ_i + λ), calibrated (docs/math/gp.md,
 * eqs. 9 and 10).
 *
 * <p>The spectrum of histogram kernels has a heavy tail, so v_r alone is too large. The tail explains
 * the more the more of the prior v_r explains and the more similar the row is to the training rows
 * altogether: log(k** /v) = e^c·(log(k** /v_r))^b·(Σ_i k_i/k**)^a. This is the prior where v_r is,
 * and never leaves (0, k**]. a, b and c are fitted to the exact leave-one-out variances of some rows
 * that the eigenvectors do not know, nor their twins. All sums come from one look-up per non-zero
 * feature: the cost does not depend on the number of rows.
 */
final class CachedVariance implements PredictiveVariance {
  private static final long serialVersionUID = 1L;

  /** Rows whose sums share the second-level cache with the points of a column. */
  private static final int BATCH = 64;

  private static final double RIDGE = 0.01;

  /** Relative change of λ beyond which the eigenvectors are made again. */
  private static final double NOISE_DRIFT = 0.05;

  /** Twice the number of parameters; fewer rows leave v = v_r, an upper bound. */
  private static final int FEWEST_ROWS = 6;

  private final Projections projections;
  private final Transform transform;
  private final double[] calibration; // a, b, c
  private final double firstNoise; // λ when the eigenvectors were made
  private final double rise; // how many times larger λ is now, at least 1

  private Histograms histograms; // of models saved before there were projections, else null
  private double[][] weights; // theirs, and a vector of ones

  private CachedVariance(
      Projections projections,
      Transform transform,
      double[] calibration,
      double firstNoise,
      double noise) {
    this.projections = projections;
    this.transform = transform;
    this.calibration = calibration;
    this.firstNoise = firstNoise;
    this.rise = noise > firstNoise ? noise / firstNoise : 1;
  }

  /**
   * Builds and calibrates the cache.
   *
   * @param system K̃
   * @param rank r, at most the number of rows less the calibration rows, and 3/4 of the rows
   * @param known rows kept out of the eigenvectors
   * @param exact their exact leave-one-out variances, without noise
   * @param more further rows kept out of the eigenvectors
   */
  static CachedVariance of(
      KernelSystem system,
      int rank,
      int[] known,
      double[] exact,
      int[] more,
      long seed,
      Progress progress) {
    HikOperator k = system.kernel();
    require(
        rank <= k.size() - known.length,
        "rank %d needs as many rows besides the %d calibration rows, there are %d",
        rank,
        known.length,
        k.size() - known.length);
    Twins twins = Twins.of(k.histograms(), k.transform(), known);
    boolean[] hidden = twins.hidden(Math.max(known.length, k.size() / 4));
    for (int i : more) {
      hidden[i] = true;
    }
    Projections projections = projections(k, system.noise(), hidden, rank, seed, progress);
    double[] calibration =
        calibrate(projections, k, known, twins.alone(exact, system.noise()), twins);
    return new CachedVariance(
        projections, k.transform(), calibration, system.noise(), system.noise());
  }

  private static Projections projections(
      HikOperator k, double noise, boolean[] hidden, int rank, long seed, Progress progress) {
    Eigenpairs e = Lanczos.largest(new MaskedOperator(k, hidden), rank, seed, progress);
    double[][] weights = e.vectors();
    for (int j = 0; j < rank; j++) {
      double f = 1 / Math.sqrt(e.values()[j] + noise);
      for (int i = 0; i < weights[j].length; i++) {
        // Vectors of eigenvalue 0 may live on hidden rows.
        weights[j][i] *= hidden[i] ? 0 : f;
      }
    }
    return Projections.of(k.histograms(), k.transform(), weights);
  }

  /** The same cache, with the same calibration, but other rows unknown to its eigenvectors. */
  CachedVariance hiding(KernelSystem system, int[] rows, long seed, Progress progress) {
    boolean[] hidden = new boolean[system.size()];
    for (int i : rows) {
      hidden[i] = true;
    }
    return new CachedVariance(
        projections(
            system.kernel(), system.noise(), hidden, projections.rank(), seed, progress),
        transform,
        calibration,
        firstNoise,
        system.noise());
  }

  /** The variance of a training row that the eigenvectors do not know, as if it were a new row. */
  double heldOut(Row x) {
    double prior = PriorVariance.self(transform, x);
    Projections.Explained found = projections.of(x);
    return calibrated(
        new Projections.Explained(found.variance(), found.similarity() - prior), prior);
  }

  /**
   * A cache of other rows of the same kind, with this calibration: its eigenvectors alone are found.
   *
   * @param k the kernel matrix of these rows
   * @param noise λ in its units
   * @param rank r, at most the number of rows
   */
  CachedVariance likewise(HikOperator k, double noise, int rank, long seed, Progress progress) {
    Projections theirs = projections(k, noise, new boolean[k.size()], rank, seed, progress);
    return new CachedVariance(theirs, transform, calibration, noise, noise);
  }

  private Object readResolve() {
    if (projections != null) {
      return this;
    }
    double[][] vectors = Arrays.copyOf(weights, weights.length - 1);
    // Their noise is not known, so that the first update makes the cache anew.
    return new CachedVariance(
        Projections.of(histograms, transform, vectors), transform, calibration, Double.NaN, 1);
  }

  /**
   * The cache after further rows: each is one more observation, so the low-rank variance knows it
   * exactly, while eigenvectors and calibration stay.
   *
   * @param system K̃ of the rows of this cache and further ones below them
   */
  CachedVariance observe(KernelSystem system, Progress progress) {
    int most = Math.max(1, projections.rank() / 2);
    return new CachedVariance(
        projections.observe(system.kernel(), system.noise(), most, progress),
        transform,
        calibration,
        firstNoise,
        system.noise());
  }

  /** Whether λ is still so near to that of the eigenvectors that they serve it. */
  boolean serves(double noise) {
    return Math.abs(noise - firstNoise) <= NOISE_DRIFT * firstNoise;
  }

  /** Least squares in the logarithms, drawn a little to v = v_r. */
  private static double[] calibrate(
      Projections projections, HikOperator kernel, int[] rows, double[] exact, Twins twins) {
    DMatrixRMaj normal = new DMatrixRMaj(3, 3);
    DMatrixRMaj right = new DMatrixRMaj(3, 1);
    for (int p = 0; p < 3; p++) {
      normal.set(p, p, RIDGE);
    }
    right.set(1, 0, RIDGE); // b = 1
    int used = 0;
    for (int c = 0; c < rows.length; c++) {
      Row x = kernel.histograms().row(rows[c]);
      double prior = kernel.self(x);
      Projections.Explained found = projections.of(x);
      double low = shortfall(PredictiveVariance.clip(prior - found.variance(), prior), prior);
      double truth = shortfall(exact[c], prior);
      // Its own similarity and that of its twins is no part of what a new row would see.
      double similar = found.similarity() / prior - twins.count(c);
      if (prior > 0 && exact[c] > 0 && low > 0 && truth > 0 && similar > 0) {
        used++;
        double[] f = {Math.log(similar), Math.log(low), 1};
        for (int p = 0; p < 3; p++) {
          for (int q = 0; q < 3; q++) {
            normal.add(p, q, f[p] * f[q]);
          }
          right.add(p, 0, f[p] * Math.log(truth));
        }
      }
    }
    if (used < FEWEST_ROWS) {
      return new double[] {0, 1, 0};
    }
    CommonOps_DDRM.solve(normal, right, right);
    double a = Math.max(0, right.get(0));
    double b = Math.max(0, right.get(1));
    return new double[] {a, b, right.get(2)};
  }

  /** log(prior/v), at most log 1e6. */
  private static double shortfall(double v, double prior) {
    return -Math.log(Math.max(v, 1e-6 * prior) / prior);
  }

  @Override
  public VarianceMethod method() {
    return VarianceMethod.CACHED;
  }

  @Override
  public double variance(Row x) {
    return calibrated(projections.of(x), PriorVariance.self(transform, x));
  }

  private double calibrated(Projections.Explained found, double prior) {
    // v(λ)/λ never grows with λ: this is how much the bound may rise.
    double bound = PredictiveVariance.clip(rise * (prior - found.variance()), prior);
    double low = shortfall(bound, prior);
    double similar = found.similarity() / prior;
    if (!(low > 0 && similar > 0)) {
      return prior;
    }
    double power =
        calibration[0] * Math.log(similar) + calibration[1] * Math.log(low) + calibration[2];
    return PredictiveVariance.clip(prior * Math.exp(-Math.exp(power)), prior);
  }

  @Override
  public double[] variances(Rows rows) {
    double[] result = new double[rows.size()];
    for (int from = 0; from < result.length; from += BATCH) {
      int count = Math.min(BATCH, result.length - from);
      Projections.Explained[] found = projections.of(rows, from, count);
      for (int c = 0; c < count; c++) {
        double prior = PriorVariance.self(transform, rows, from + c);
        result[from + c] = calibrated(found[c], prior);
      }
    }
    return result;
  }

  @Override
  public long bytes() {
    return projections.bytes();
  }

  @Override
  public String describe() {
    return String.format(
        java.util.Locale.ROOT,
        "CACHED (rank %d%s, calibration %.3f %.3f %.3f)",
        projections.rank(),
        projections.recent() == 0 ? "" : " and " + projections.recent() + " recent rows",
        calibration[0],
        calibration[1],
        calibration[2]);
  }
}
