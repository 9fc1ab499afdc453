package rapiduncertainty.linalg;

import static rapiduncertainty.Check.require;

import rapiduncertainty.Progress;

/**
 * Whether to precondition, and with which rank.
 *
 * <p>The automatic choice compares the work of building and applying the factor with the products
 * it saves, by a model of the iterations fitted to measurements on histogram kernels
 * (docs/decisions). It looks at sizes only, so it is the same on every machine.
 *
 * @param rank number of columns of the factor; {@link #NONE} for no preconditioner, {@link
 *     #AUTOMATIC} to choose
 * @param seed decides the random pivots
 */
public record PreconditionerChoice(int rank, long seed) {

  /** Rank that stands for the automatic choice. */
  public static final int AUTOMATIC = -1;

  /** Rank that stands for no preconditioner. */
  public static final int NONE = 0;

  private static final int[] RANKS = {25, 50, 100, 150, 200, 300, 400};

  /** Rows below which no rank was found to pay. */
  private static final int SMALL = 4000;

  /** The model is rough: a gain below this is none. */
  private static final double WORTHWHILE = 0.95;

  /** Checks the rank. */
  public PreconditionerChoice {
    require(rank >= AUTOMATIC, "rank must be -1 (automatic), 0 (none) or more, got %d", rank);
  }

  /** The automatic choice. */
  public static PreconditionerChoice automatic(long seed) {
    return new PreconditionerChoice(AUTOMATIC, seed);
  }

  /**
   * The rank to use: the given one, at most n, or the cheapest by the model.
   *
   * @param k the matrix without noise
   * @param noise its noise
   * @param columns right-hand sides
   * @param tolerance relative residual wanted
   */
  public int rankFor(PsdOperator k, double noise, int columns, double tolerance) {
    if (rank != AUTOMATIC) {
      return Math.min(rank, k.size());
    }
    if (k.size() < SMALL) {
      return NONE;
    }
    double plain = iterations(k, noise, columns, tolerance);
    int best = 0;
    double least = WORTHWHILE * cost(k, columns, 0, plain);
    for (int r : RANKS) {
      double cost = cost(k, columns, r, plain);
      if (cost < least) {
        least = cost;
        best = r;
      }
    }
    return best;
  }

  /**
   * The factor for the chosen rank; of rank 0 if there is to be none.
   *
   * @param k the matrix without noise
   * @param noise its noise
   * @param columns right-hand sides
   * @param tolerance relative residual wanted
   * @param progress hears of it
   */
  public PivotedCholesky factor(
      PsdOperator k, double noise, int columns, double tolerance, Progress progress) {
    return PivotedCholesky.of(
        k,
        rankFor(k, noise, columns, tolerance),
        PivotedCholesky.Pivots.RANDOM,
        seed,
        progress);
  }

  /** Multiply-adds of a solve with a factor of rank r, docs/math/linalg.md eq. 11. */
  private static double cost(PsdOperator k, int columns, int r, double plain) {
    double n = k.size();
    double m = columns;
    double iterations = plain * Math.pow((1 + m) / (1 + m + 0.55 * r), 0.25);
    double build = r * (k.columnWork() + 3 * n * r);
    double apply = r == 0 ? 0 : 4.5 * n * r * m + n * m * m; // short rows: half the usual speed
    return build + iterations * (m * k.work() + 6 * n * m * m + apply);
  }

  /** Rough number of iterations without a preconditioner, docs/math/linalg.md eq. 12. */
  private static double iterations(PsdOperator k, double noise, int columns, double tolerance) {
    int n = k.size();
    if (n == 0) {
      return 0;
    }
    double[] ones = new double[n];
    java.util.Arrays.fill(ones, 1);
    double[] sums = k.multiply(ones);
    double trace = 0;
    double total = 0;
    double[] d = k.diagonal();
    for (int i = 0; i < n; i++) {
      trace += d[i];
      total += sums[i];
    }
    // Kernel matrices without negative entries: the vector of ones is nearly the first eigenvector.
    double largest = Math.max(total, trace) / n + noise;
    double smallest = noise + 0.03 * trace / n;
    double digits = Math.log(2 / Math.min(tolerance, 1));
    double single = smallest > 0 ? 0.08 * digits * Math.sqrt(largest / smallest) : n;
    return Math.min(n, single * Math.pow((1 + columns) / 2.0, -0.4));
  }
}
