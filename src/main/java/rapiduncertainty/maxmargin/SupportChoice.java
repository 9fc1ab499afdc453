package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.linalg.PivotedCholesky;

/**
 * Which support points stand for the training rows.
 *
 * @param method how they are found once there are more rows than the threshold
 * @param threshold number of rows up to which all of them are support points, at least 0
 * @param sparsity share of the rows left out beyond the threshold, in [0, 1)
 * @param most never more support points than this, at least 1
 */
public record SupportChoice(Method method, int threshold, double sparsity, int most)
    implements Serializable {

  /** How support points are found. */
  public enum Method {
    /** Centres of k-means clusters. */
    KMEANS,
    /** Training rows by pivoted Cholesky: each the one worst explained by those before. */
    PIVOTED
  }

  /** All rows up to 300, then 70 % of them by pivoted Cholesky, at most 1000. */
  public static final SupportChoice DEFAULT = new SupportChoice(Method.PIVOTED, 300, 0.3, 1000);

  /** Every row is a support point. */
  public static final SupportChoice ALL =
      new SupportChoice(Method.PIVOTED, 0, 0, Integer.MAX_VALUE);

  /** Checks the values. */
  public SupportChoice {
    require(threshold >= 0, "threshold must be at least 0, got %d", threshold);
    require(sparsity >= 0 && sparsity < 1, "sparsity must be in [0, 1), got %s", sparsity);
    require(most >= 1, "at least one support point is needed, got a limit of %d", most);
  }

  /** Number of support points for n rows. */
  public int count(int n) {
    int wanted = n <= threshold ? n : (int) Math.round((1 - sparsity) * n);
    return Math.max(1, Math.min(Math.min(wanted, n), most));
  }

  /** The support points of a training set. */
  Rows choose(Kernel kernel, Rows rows, long seed, Workers workers) {
    int m = count(rows.size());
    if (m == rows.size()) {
      return rows;
    }
    return switch (method) {
      case KMEANS -> KMeans.centres(rows, m, seed, workers);
      case PIVOTED ->
          rows.subset(
              PivotedCholesky.of(
                      new KernelOperator(kernel.over(rows)), m, PivotedCholesky.Pivots.GREEDY,
                      seed, Progress.NONE)
                  .pivots());
    };
  }
}
