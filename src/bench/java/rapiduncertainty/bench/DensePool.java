package rapiduncertainty.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rapiduncertainty.Normal;
import rapiduncertainty.Prediction;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.active.BatchSelector;
import rapiduncertainty.active.Candidate;
import rapiduncertainty.active.GpPool;
import rapiduncertainty.active.PoolLearner;
import rapiduncertainty.active.Strategy;
import rapiduncertainty.gp.GpSettings;

/**
 * The Gaussian process of a two-class task, written out densely: for studies with few labels.
 *
 * <p>With L·Lᵀ = K̃ and V = L⁻¹K(labelled, all rows), the mean is Vᵀ·(L⁻¹y), the variance the prior
 * less the column sums of V², the covariance k(x, z) − v(x)ᵀv(z). One more label adds one row to V:
 * O(n) operations per row of pool and test set. Kernel values are made once per task, when first
 * needed, and shared by all strategies. Exact, for histograms that sum to 1.
 */
final class DensePool implements PoolLearner {
  private final Kernels kernels;
  private final int[] initialLabels;
  private final double noise;
  private final List<Integer> learnt = new ArrayList<>(); // rows of the task, initial ones first
  private final List<Integer> labels = new ArrayList<>();
  private final List<double[]> whitened = new ArrayList<>(); // the rows of V
  private final List<Double> pivots = new ArrayList<>(); // the diagonal of L
  private double[] mean;
  private double[] variance;

  DensePool(Kernels kernels, int[] initialLabels, double noise) {
    this.kernels = kernels;
    this.initialLabels = initialLabels;
    this.noise = noise;
  }

  /** Histogram intersections of a task's rows: initial ones, pool, test. */
  static final class Kernels {
    private final Rows rows;
    private final int initial;
    private final int pool;
    private final double[][] known;
    private final int[] twins;

    Kernels(Rows initial, Rows pool, Rows test) {
      this.rows = initial.append(pool).append(test);
      this.initial = initial.size();
      this.pool = pool.size();
      this.known = new double[rows.size()][];
      this.twins = new GpPool(GpSettings.DEFAULT, initial, new int[this.initial], pool).twins();
    }

    /** k(x, every row). */
    double[] of(int x) {
      if (known[x] == null) {
        double[] dense = new double[rows.columns()];
        Row row = rows.row(x);
        for (int k = 0; k < row.nonZeros(); k++) {
          dense[row.indices()[k]] = row.values()[k];
        }
        double[] result = new double[rows.size()];
        for (int i = 0; i < result.length; i++) {
          double sum = 0;
          for (int k = rows.start(i); k < rows.start(i + 1); k++) {
            sum += Math.min(rows.values()[k], dense[rows.indices()[k]]);
          }
          result[i] = sum;
        }
        known[x] = result;
      }
      return known[x];
    }
  }

  /** Means of the test rows. */
  double[] testMeans() {
    return Arrays.copyOfRange(mean, kernels.initial + kernels.pool, mean.length);
  }

  @Override
  public int poolSize() {
    return kernels.pool;
  }

  @Override
  public Strategy.Needs offers() {
    return Strategy.Needs.POSTERIOR;
  }

  @Override
  public int[] twins() {
    return kernels.twins;
  }

  @Override
  public void train(int[] rows, int[] newLabels, List<String> classes) {
    learnt.clear();
    labels.clear();
    whitened.clear();
    pivots.clear();
    mean = new double[kernels.rows.size()];
    variance = new double[mean.length];
    Arrays.fill(variance, 1);
    for (int i = 0; i < initialLabels.length; i++) {
      learn(i, initialLabels[i]);
    }
    add(rows, newLabels);
  }

  @Override
  public void add(int[] rows, int[] newLabels) {
    for (int i = 0; i < rows.length; i++) {
      learn(kernels.initial + rows[i], newLabels[i]);
    }
  }

  private void learn(int x, int label) {
    double pivot = Math.sqrt(Math.max(0, variance[x]) + noise);
    double y = ((label == 1 ? 1 : -1) - mean[x]) / pivot;
    double[] v = covariances(x, mean.length);
    for (int i = 0; i < v.length; i++) {
      v[i] /= pivot;
      mean[i] += v[i] * y;
      variance[i] -= v[i] * v[i];
    }
    whitened.add(v);
    pivots.add(pivot);
    learnt.add(x);
    labels.add(label);
  }

  /** c(x, each of the first rows). */
  private double[] covariances(int x, int count) {
    double[] c = Arrays.copyOf(kernels.of(x), count);
    for (double[] v : whitened) {
      double vx = v[x];
      for (int i = 0; i < c.length; i++) {
        c[i] -= vx * v[i];
      }
    }
    return c;
  }

  @Override
  public boolean ready() {
    return labels.stream().distinct().count() > 1;
  }

  @Override
  public Candidate[] candidates(int[] rows, Strategy strategy) {
    Candidate[] found = new Candidate[rows.length];
    double[] impact = strategy == Strategy.IMPACT ? influences(rows) : new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      int z = kernels.initial + rows[i];
      double v = Math.max(0, variance[z]);
      double plus = Normal.cdf(mean[z] / Math.sqrt(v + noise));
      Prediction p =
          new Prediction(
              new double[] {1 - plus, plus},
              new double[] {-mean[z], mean[z]},
              new double[] {v, v},
              noise,
              1);
      Candidate x =
          strategy == Strategy.ENTROPY_VARIANCE
              ? Candidate.withProbabilityVariance(p)
              : Candidate.of(p);
      found[i] = strategy.needs() == Strategy.Needs.POSTERIOR ? x.withPosterior(impact[i], 0) : x;
    }
    return found;
  }

  /** ‖L⁻ᵀv(z)‖₁: back substitution, where L[a][b] = v_b(x_a) below the diagonal. */
  private double[] influences(int[] rows) {
    int n = learnt.size();
    double[][] l = new double[n][n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < a; b++) {
        l[a][b] = whitened.get(b)[learnt.get(a)];
      }
    }
    double[] sums = new double[rows.length];
    double[] beta = new double[n];
    for (int i = 0; i < rows.length; i++) {
      for (int b = 0; b < n; b++) {
        beta[b] = whitened.get(b)[kernels.initial + rows[i]];
      }
      for (int a = n - 1; a >= 0; a--) {
        beta[a] /= pivots.get(a);
        for (int b = 0; b < a; b++) {
          beta[b] -= l[a][b] * beta[a];
        }
        sums[i] += Math.abs(beta[a]);
      }
    }
    return sums;
  }

  @Override
  public BatchSelector.Covariances covariances(int[] rows) {
    return i -> {
      double[] all = covariances(kernels.initial + rows[i], kernels.initial + kernels.pool);
      return Arrays.stream(rows).mapToDouble(r -> all[kernels.initial + r]).toArray();
    };
  }

  /** Not looked at in a study. */
  @Override
  public List<OwnLabel> leaveOneOut() {
    return List.of();
  }
}
