package rapiduncertainty.gp;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import rapiduncertainty.Progress;
import rapiduncertainty.Seeds;

/**
 * Means and variances of training rows as if they had not been trained on.
 *
 * <p>With a dense factor exactly, by leaving one row out in closed form: μ₋ᵢ = yᵢ − αᵢ/[K̃⁻¹]ᵢᵢ and
 * variance 1/[K̃⁻¹]ᵢᵢ − λ (docs/math/gp.md, eq. 4). Otherwise by leaving out folds of a tenth of
 * the rows, as many as give enough rows; each costs one training that starts from the weights of all
 * rows. Exact variances are then solved for on some rows only.
 *
 * @param rows numbers of the rows
 * @param means their means, {@code means[output][row]}
 * @param sample positions in {@code rows} whose variance is known
 * @param variances latent variances of the sample, in units of K
 * @param how what was done and what it cost, for reports
 */
record HeldOut(int[] rows, double[][] means, int[] sample, double[] variances, String how) {
  private static final int FOLDS = 10;
  private static final int ROWS_PER_CLASS = 200;
  private static final int FEWEST_ROWS = 1000;
  private static final int SAMPLE = 64;

  /** A fold need not be solved better than this: means are then right to two digits. */
  private static final double FOLD_TOLERANCE = 1e-3;

  /**
   * Computes them.
   *
   * @param system K̃
   * @param y right-hand sides
   * @param weights α
   * @param s settings
   */
  static HeldOut of(
      KernelSystem system, double[][] y, double[][] weights, GpSettings s, Progress progress) {
    return system.exact()
        ? exact(system, y, weights, progress)
        : outOfFold((IterativeSystem) system, y, weights, s, progress);
  }

  /** The means alone: no variances are solved for. */
  static HeldOut means(
      KernelSystem system, double[][] y, double[][] weights, GpSettings s, Progress progress) {
    return system.exact()
        ? exact(system, y, weights, progress)
        : folds((IterativeSystem) system, y, weights, s, progress);
  }

  private static HeldOut exact(
      KernelSystem system, double[][] y, double[][] weights, Progress progress) {
    int[] all = IntStream.range(0, system.size()).toArray();
    double[] c = system.inverseDiagonal(all, progress);
    double[][] means = new double[y.length][all.length];
    for (int o = 0; o < y.length; o++) {
      for (int i = 0; i < all.length; i++) {
        means[o][i] = y[o][i] - weights[o][i] / c[i];
      }
    }
    return new HeldOut(
        all, means, all, variances(c, system.noise()), "exact leave-one-out of all rows");
  }

  private static double[] variances(double[] inverseDiagonal, double noise) {
    return Arrays.stream(inverseDiagonal).map(c -> Math.max(0, 1 / c - noise)).toArray();
  }

  private static HeldOut outOfFold(
      IterativeSystem system, double[][] y, double[][] weights, GpSettings s, Progress progress) {
    HeldOut means = folds(system, y, weights, s, progress);
    int[] sample = sample(means.rows, s.seed());
    int[] chosen = Arrays.stream(sample).map(k -> means.rows[k]).toArray();
    double[] variances = variances(system.inverseDiagonal(chosen, progress), system.noise());
    return new HeldOut(
        means.rows,
        means.means,
        sample,
        variances,
        means.how + "; %d exact variances".formatted(sample.length));
  }

  private static HeldOut folds(
      IterativeSystem system, double[][] y, double[][] weights, GpSettings s, Progress progress) {
    int n = system.size();
    int wanted = Math.max(FEWEST_ROWS, ROWS_PER_CLASS * y.length);
    int folds = (int) Math.min(FOLDS, Math.ceil((double) wanted * FOLDS / n));
    int[] fold = new int[n];
    for (int i = 0; i < n; i++) {
      fold[i] = (int) Long.remainderUnsigned(Seeds.mix(s.seed(), i), FOLDS);
    }
    int[] rows =
        IntStream.range(0, folds)
            .flatMap(f -> IntStream.range(0, n).filter(i -> fold[i] == f))
            .toArray();
    double[][] means = new double[y.length][rows.length];
    int at = 0;
    int products = 0;
    for (int f = 0; f < folds; f++) {
      boolean[] hidden = new boolean[n];
      for (int i = 0; i < n; i++) {
        hidden[i] = fold[i] == f;
      }
      MaskedOperator masked = new MaskedOperator(system.kernel(), hidden);
      double[][] target = Arrays.stream(y).map(masked::masked).toArray(double[][]::new);
      double[][] start = Arrays.stream(weights).map(masked::masked).toArray(double[][]::new);
      var solution =
          system
              .solves()
              .note(
                  system.solve(
                      masked.plusDiagonal(system.noise()),
                      target,
                      start,
                      Math.max(s.tolerance(), FOLD_TOLERANCE),
                      progress));
      double[][] scores = new double[y.length][n];
      // What the solver left on the hidden rows is small, but K would return it to these very rows.
      double[][] visible = Arrays.stream(solution.x()).map(masked::masked).toArray(double[][]::new);
      system.kernel().multiply(visible, scores);
      for (; at < rows.length && hidden[rows[at]]; at++) {
        for (int o = 0; o < y.length; o++) {
          means[o][at] = scores[o][rows[at]];
        }
      }
      products += solution.iterations();
    }
    return new HeldOut(
        rows,
        means,
        new int[0],
        new double[0],
        "%d rows in %d folds, %d products".formatted(rows.length, folds, products));
  }

  /** Positions of a random sample, ascending. */
  static int[] sample(int[] rows, long seed) {
    int count = Math.min(SAMPLE, Math.max(1, rows.length / 4));
    int[] chosen = Arrays.copyOf(shuffled(rows.length, seed), count);
    Arrays.sort(chosen);
    return chosen;
  }

  /** The numbers below a count in random order; samples are its beginning. */
  static int[] shuffled(int count, long seed) {
    int[] order = IntStream.range(0, count).toArray();
    SplittableRandom random = Seeds.stream(seed, -1);
    for (int k = 0; k < count; k++) {
      int other = k + random.nextInt(count - k);
      int swap = order[k];
      order[k] = order[other];
      order[other] = swap;
    }
    return order;
  }

  /** The same with variances for a random sample of a quarter of the rows, at most 64. */
  HeldOut sampled(long seed) {
    if (sample.length < rows.length) {
      return this; // a sample already
    }
    int[] some = sample(rows, seed);
    int[] positions = Arrays.stream(some).map(k -> sample[k]).toArray();
    double[] v = Arrays.stream(some).mapToDouble(k -> variances[k]).toArray();
    return new HeldOut(rows, means, positions, v, how);
  }
}
