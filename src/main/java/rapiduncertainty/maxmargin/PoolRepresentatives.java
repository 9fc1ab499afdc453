package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.KernelRows;

/**
 * Rows of an unlabelled pool that are dense in the pool and far from the training rows: where a
 * predictive variance must not be missing (docs/math/maxmargin.md, eq. 21).
 *
 * <p>The score of a row is the difference of two kernel density estimates, pool minus training rows,
 * both with the model's own kernel scaled to k(x, x) = 1: it works in every input space and needs no
 * bandwidth of its own. The best row is taken, rows like it lose that share of their score, and so
 * on; a score that is not above 0 ends the choice, because the training rows then cover the pool.
 *
 * <p>Cost: O(pool · (pool + n)) kernel values; a large pool is sampled down to
 * {@value #LARGEST_POOL} rows first.
 */
public final class PoolRepresentatives {
  private static final int LARGEST_POOL = 2000;

  private PoolRepresentatives() {}

  /**
   * Numbers of the chosen pool rows, best first.
   *
   * @param pool unlabelled rows
   * @param training labelled rows
   * @param count how many at most, at least 0
   * @param seed decides the sample of a large pool
   */
  public static int[] choose(
      Kernel kernel, Rows pool, Rows training, int count, long seed, Workers workers) {
    require(count >= 0, "the number of representatives must be ≥ 0, got %d", count);
    int[] sample =
        Samples.distinct(
            pool.size(), Math.min(pool.size(), LARGEST_POOL), Seeds.stream(seed, 2));
    Arrays.sort(sample);
    Rows seen = pool.subset(sample);
    KernelRows overPool = kernel.over(seen);
    KernelRows overTraining = kernel.over(training);
    double[][] similarity = new double[sample.length][sample.length];
    double[] score = new double[sample.length];
    workers.forEach(
        sample.length,
        i -> {
          Progress.stopIfInterrupted("choosing pool rows");
          double self = kernel.self(seen.row(i));
          double[] t = new double[training.size()];
          overPool.values(seen.row(i), similarity[i]);
          overTraining.values(seen.row(i), t);
          score[i] =
              scaled(similarity[i], self, overPool) - scaled(t, self, overTraining);
        });
    List<Integer> chosen = new ArrayList<>();
    boolean[] taken = new boolean[sample.length];
    while (chosen.size() < count) {
      int best = -1;
      for (int i = 0; i < score.length; i++) {
        if (!taken[i] && (best < 0 || score[i] > score[best])) {
          best = i;
        }
      }
      if (best < 0 || !(score[best] > 0)) {
        break;
      }
      taken[best] = true;
      chosen.add(sample[best]);
      for (int i = 0; i < score.length; i++) {
        score[i] *= 1 - Math.max(0, Math.min(1, similarity[best][i]));
      }
    }
    return chosen.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Scales k(x, ·) to k/√(k(x, x)k(z, z)) in place and gives its mean. */
  private static double scaled(double[] k, double self, KernelRows rows) {
    double sum = 0;
    for (int j = 0; j < k.length; j++) {
      double norm = Math.sqrt(Math.max(0, self) * Math.max(0, rows.self(j)));
      k[j] = norm > 0 ? k[j] / norm : 0;
      sum += k[j];
    }
    return k.length == 0 ? 0 : sum / k.length;
  }
}
