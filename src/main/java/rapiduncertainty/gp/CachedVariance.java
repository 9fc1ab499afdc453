package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.ProjectionTable;
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

  /** Size of the tables in bytes that decides on the number of bins. */
  private static final long TABLE = 64L << 20;

  /** Rows whose sums share the second-level cache with the points of a column. */
  private static final int BATCH = 128;

  private static final int MOST_BINS = 64;
  private static final int FEWEST_BINS = 8;
  private static final double RIDGE = 0.01;

  /** Twice the number of parameters; fewer rows leave v = v_r, an upper bound. */
  private static final int FEWEST_ROWS = 6;

  private final Histograms histograms;
  private final Transform transform;
  private final double[][] weights; // u_i/√(λ_i + λ), and a vector of ones
  private final double[] calibration; // a, b, c
  private transient ProjectionTable projections; // null if the kernel vector is used
  private transient HikOperator kernel;

  /**
   * Builds and calibrates the cache.
   *
   * @param system K̃
   * @param rank r, at most the number of rows less the calibration rows, and 3/4 of the rows
   * @param known rows kept out of the eigenvectors
   * @param exact their exact leave-one-out variances, without noise
   */
  CachedVariance(
      KernelSystem system,
      int rank,
      int[] known,
      double[] exact,
      long seed,
      Progress progress) {
    HikOperator k = system.kernel();
    histograms = k.histograms();
    transform = k.transform();
    require(
        rank <= k.size() - known.length,
        "rank %d needs as many rows besides the %d calibration rows, there are %d",
        rank,
        known.length,
        k.size() - known.length);
    Twins twins = Twins.of(histograms, transform, known);
    boolean[] hidden = twins.hidden(Math.max(known.length, k.size() / 4));
    Eigenpairs e = Lanczos.largest(new MaskedOperator(k, hidden), rank, seed, progress);
    weights = Arrays.copyOf(e.vectors(), rank + 1);
    weights[rank] = new double[k.size()];
    Arrays.fill(weights[rank], 1);
    for (int j = 0; j < rank; j++) {
      double f = 1 / Math.sqrt(e.values()[j] + system.noise());
      for (int i = 0; i < weights[j].length; i++) {
        // Vectors of eigenvalue 0 may live on hidden rows.
        weights[j][i] *= hidden[i] ? 0 : f;
      }
    }
    makeTables();
    calibration = calibrate(known, twins.alone(exact, system.noise()), twins);
  }

  /** Tables, unless there are so many columns that the kernel vector itself is cheaper. */
  private void makeTables() {
    int bins = MOST_BINS;
    while (bins > FEWEST_BINS && ProjectionTable.bytes(histograms, weights.length, bins) > TABLE) {
      bins /= 2;
    }
    if (ProjectionTable.bytes(histograms, weights.length, bins) <= 2 * TABLE) {
      projections = new ProjectionTable(histograms, transform, weights, bins);
    } else {
      kernel = new HikOperator(histograms, transform, Workers.ONE);
    }
  }

  /** Σ_i w_ij k(x_i, x) for all weight vectors. */
  private float[] sums(Row x) {
    if (projections != null) {
      return projections.sums(x);
    }
    double[] k = new double[histograms.size()];
    kernel.kernelVector(x, k);
    float[] sums = new float[weights.length];
    for (int j = 0; j < sums.length; j++) {
      sums[j] = (float) Pairs.dot(weights[j], k);
    }
    return sums;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    makeTables();
  }

  /** Least squares in the logarithms, drawn a little to v = v_r. */
  private double[] calibrate(int[] rows, double[] exact, Twins twins) {
    DMatrixRMaj normal = new DMatrixRMaj(3, 3);
    DMatrixRMaj right = new DMatrixRMaj(3, 1);
    for (int p = 0; p < 3; p++) {
      normal.set(p, p, RIDGE);
    }
    right.set(1, 0, RIDGE); // b = 1
    int used = 0;
    for (int c = 0; c < rows.length; c++) {
      Row x = histograms.row(rows[c]);
      double prior = PriorVariance.self(transform, x);
      float[] sums = sums(x);
      double low = shortfall(lowRank(sums, prior), prior);
      double truth = shortfall(exact[c], prior);
      // Its own similarity and that of its twins is no part of what a new row would see.
      double similar = sums[sums.length - 1] / prior - twins.count(c);
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

  private static double lowRank(float[] sums, double prior) {
    double v = prior;
    for (int j = 0; j < sums.length - 1; j++) {
      v -= (double) sums[j] * sums[j];
    }
    return PredictiveVariance.clip(v, prior);
  }

  @Override
  public VarianceMethod method() {
    return VarianceMethod.CACHED;
  }

  @Override
  public double variance(Row x) {
    return calibrated(sums(x), PriorVariance.self(transform, x));
  }

  private double calibrated(float[] sums, double prior) {
    double low = shortfall(lowRank(sums, prior), prior);
    double similar = sums[sums.length - 1] / prior;
    if (!(low > 0 && similar > 0)) {
      return prior;
    }
    double power =
        calibration[0] * Math.log(similar) + calibration[1] * Math.log(low) + calibration[2];
    return PredictiveVariance.clip(prior * Math.exp(-Math.exp(power)), prior);
  }

  @Override
  public double[] variances(Rows rows) {
    if (projections == null) {
      return PredictiveVariance.super.variances(rows);
    }
    double[] result = new double[rows.size()];
    for (int from = 0; from < result.length; from += BATCH) {
      int count = Math.min(BATCH, result.length - from);
      float[][] sums = projections.sums(rows, from, count);
      for (int c = 0; c < count; c++) {
        double prior = 0;
        for (int e = rows.start(from + c); e < rows.start(from + c + 1); e++) {
          prior += transform.value(rows.indices()[e], rows.values()[e]);
        }
        result[from + c] = calibrated(sums[c], prior);
      }
    }
    return result;
  }

  @Override
  public long bytes() {
    long tables = projections == null ? 0 : projections.bytes();
    return tables + Arrays.stream(weights).mapToLong(w -> 8L * w.length).sum();
  }

  @Override
  public String describe() {
    return String.format(
        java.util.Locale.ROOT,
        "CACHED (rank %d, calibration %.3f %.3f %.3f)",
        weights.length - 1,
        calibration[0],
        calibration[1],
        calibration[2]);
  }
}
