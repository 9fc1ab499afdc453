package rapiduncertainty.active;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Picks several rows at once without asking the same thing twice.
 *
 * <p>Greedy: the best row is taken, then the posterior is conditioned on it. The variance of a
 * Gaussian process does not depend on labels, so this is exact: with c the posterior covariance and
 * x₁ the row just taken,
 *
 * <p>c(x', x'') ← c(x', x'') − c(x', x₁) c(x₁, x'')/(σ²(x₁) + σ_n²).
 *
 * <p>A strategy that looks at the variance is scored with the conditioned one. For a strategy that
 * does not, rows of whose variance the batch already explains more than half are put off while
 * others remain. Equal rows are put off in every case.
 *
 * <p>Cost: one solve and one pass over the pool per row taken.
 */
public final class BatchSelector {
  private static final double EXPLAINED = 0.5;

  /** Posterior covariances inside the pool. */
  @FunctionalInterface
  public interface Covariances {
    /** c(pool row i, every pool row). */
    double[] withPool(int i);
  }

  private final Candidate[] pool;
  private final Strategy strategy;
  private final double eta;
  private final Covariances covariances;
  private final int[] twin;
  private final boolean[] taken;
  private final boolean[] twinTaken;
  private final double[] variance;
  private final double[] fixedScore;
  private final List<double[]> directions = new ArrayList<>(); // c(·, x_j | earlier)/√(σ_j² + σ_n²)
  private double[][] reference; // c(reference row r, every pool row), conditioned as we go
  private int[] referenceRows;

  /**
   * A selector for one batch.
   *
   * @param pool the candidates
   * @param strategy how they are scored
   * @param eta see {@link Strategy#score}
   * @param random stream of RANDOM
   * @param covariances posterior covariances, or null for a model that has none
   * @param twin for every row a number ≥ 0 that equal rows share
   * @param asked numbers of twins that were asked before this batch
   */
  public BatchSelector(
      Candidate[] pool,
      Strategy strategy,
      double eta,
      SplittableRandom random,
      Covariances covariances,
      int[] twin,
      int[] asked) {
    this.pool = pool;
    this.strategy = strategy;
    this.eta = eta;
    this.covariances = covariances;
    this.twin = twin;
    taken = new boolean[pool.length];
    int twins = 1 + Math.max(max(twin), max(asked));
    twinTaken = new boolean[twins];
    for (int t : asked) {
      twinTaken[t] = true;
    }
    variance = new double[pool.length];
    fixedScore = new double[pool.length];
    for (int i = 0; i < pool.length; i++) {
      variance[i] = pool[i].variance();
      fixedScore[i] = strategy.score(pool[i], eta, random);
    }
  }

  private static int max(int[] values) {
    return Arrays.stream(values).max().orElse(-1);
  }

  /**
   * Lets EMOC's reach follow the conditioning.
   *
   * @param rows reference rows, as numbers of pool rows
   * @param matrix c(reference row, every pool row), one array per reference row; modified
   */
  public BatchSelector withReference(int[] rows, double[][] matrix) {
    referenceRows = rows;
    reference = matrix;
    return this;
  }

  /**
   * Takes the best rows, best first.
   *
   * @param count number of rows wanted; fewer come back if the pool is smaller
   */
  public int[] select(int count) {
    int[] chosen = new int[Math.min(count, pool.length)];
    for (int j = 0; j < chosen.length; j++) {
      chosen[j] = best();
      taken[chosen[j]] = true;
      twinTaken[twin[chosen[j]]] = true;
      if (covariances != null && j + 1 < chosen.length) {
        condition(chosen[j]);
      }
    }
    return chosen;
  }

  /** The best free row: new ones before explained ones before twins; the first of equal scores. */
  private int best() {
    int best = -1;
    int bestRank = Integer.MAX_VALUE;
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < pool.length; i++) {
      if (!taken[i]) {
        int rank = twinTaken[twin[i]] ? 2 : explained(i) ? 1 : 0;
        double score = rank > bestRank ? 0 : score(i);
        if (best < 0 || rank < bestRank || rank == bestRank && score > bestScore) {
          best = i;
          bestRank = rank;
          bestScore = score;
        }
      }
    }
    return best;
  }

  private boolean explained(int i) {
    return !directions.isEmpty()
        && !strategy.usesVariance()
        && strategy != Strategy.RANDOM
        && variance[i] < EXPLAINED * pool[i].variance();
  }

  private double score(int i) {
    if (directions.isEmpty() || !strategy.usesVariance()) {
      return fixedScore[i];
    }
    Candidate x = pool[i].withVariance(Math.max(0, variance[i]));
    if (reference != null) {
      double sum = 0;
      for (double[] row : reference) {
        sum += Math.abs(row[i]);
      }
      x = x.withPosterior(x.influence(), sum / reference.length);
    }
    return strategy.score(x, eta, null);
  }

  private void condition(int p) {
    double[] v = covariances.withPool(p).clone();
    for (double[] u : directions) {
      double up = u[p];
      for (int i = 0; i < v.length; i++) {
        v[i] -= up * u[i];
      }
    }
    double scale = 1 / Math.sqrt(Math.max(0, variance[p]) + pool[p].noise());
    if (!Double.isFinite(scale)) {
      return; // no variance and no noise left: the row tells nothing more
    }
    for (int i = 0; i < v.length; i++) {
      v[i] *= scale;
      variance[i] -= v[i] * v[i];
    }
    if (reference != null) {
      for (int r = 0; r < reference.length; r++) {
        double vr = v[referenceRows[r]];
        for (int i = 0; i < v.length; i++) {
          reference[r][i] -= vr * v[i];
        }
      }
    }
    directions.add(v);
  }
}
