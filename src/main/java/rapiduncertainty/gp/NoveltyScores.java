package rapiduncertainty.gp;

import java.util.Arrays;
import java.util.stream.IntStream;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;

/**
 * One-class scores of training rows as if they had not been trained on, with the variance that
 * predictions use.
 *
 * <p>Bounds and caches differ from the exact variance by more than normal rows differ from each
 * other, so a threshold made of exact variances would reject everything or nothing. Means and exact
 * variances come in closed form. CACHED judges rows that its eigenvectors do not know, a quarter of
 * the rows at a time. For the bounds tenths of the rows are left out, and a process is trained on
 * the others.
 *
 * @param scores held-out scores, at least one
 * @param how what was done, for reports
 */
record NoveltyScores(double[] scores, String how) {
  private static final int FOLDS = 10;

  /** Rows enough for CACHED, which hides them from its eigenvectors. */
  static final int HIDDEN = 500;

  /** Enough to know the share of rows below a threshold to a percent or two. */
  private static final int ENOUGH = 1000;

  /** Where each of them costs a solve. */
  private static final int ENOUGH_SOLVES = 256;

  /** Whether {@link #of} reads held-out means, and exact variances where they are dense. */
  static boolean needsHeldOut(OneClassScore score, KernelSystem k, GpSettings s) {
    return closedForm(score, k, s)
        || k.size() == 1
        || Variances.needsCalibration(s, k.size());
  }

  /** Whether leaving rows out costs next to nothing once there are held-out means. */
  static boolean closedForm(OneClassScore score, KernelSystem k, GpSettings s) {
    return score == OneClassScore.MEAN || (k.exact() && Variances.exact(s, k.size()));
  }

  /**
   * Scores rows left out.
   *
   * @param score which score
   * @param k K̃
   * @param weights α of targets 1
   * @param variance what predictions use, made of the same rows
   * @param heldOut held-out means; see {@link #needsHeldOut}
   * @param scale mean self-similarity
   * @param s how the process was trained
   */
  static NoveltyScores of(
      OneClassScore score,
      KernelSystem k,
      double[] weights,
      PredictiveVariance variance,
      HeldOut heldOut,
      double scale,
      GpSettings s,
      Workers workers,
      Progress progress) {
    if (score == OneClassScore.MEAN) {
      return new NoveltyScores(heldOut.means()[0], heldOut.how());
    }
    if (variance instanceof CachedVariance cached) {
      return hidden(score, k, cached, heldOut, scale, s, progress);
    }
    if (k.size() == 1 || (k.exact() && variance instanceof ExactVariance)) {
      double[] scores = new double[k.size()];
      for (int i = 0; i < scores.length; i++) {
        scores[i] =
            score.of(heldOut.means()[0][i], heldOut.variances()[i] / scale, s.noise());
      }
      return new NoveltyScores(scores, heldOut.how());
    }
    return variance instanceof ExactVariance
        ? solved(score, k, weights, scale, s, progress)
        : folds(k.kernel().histograms().rows(), score, s, workers, progress);
  }

  /** Leave-one-out in closed form of some rows; each costs its share of a block solve. */
  private static NoveltyScores solved(
      OneClassScore score,
      KernelSystem k,
      double[] weights,
      double scale,
      GpSettings s,
      Progress progress) {
    int[] rows =
        Arrays.copyOf(HeldOut.shuffled(k.size(), s.seed()), Math.min(k.size(), ENOUGH_SOLVES));
    double[] c = k.inverseDiagonal(rows, progress);
    double[] scores = new double[rows.length];
    for (int j = 0; j < rows.length; j++) {
      double v = Math.max(0, 1 / c[j] - k.noise());
      scores[j] = score.of(1 - weights[rows[j]] / c[j], v / scale, s.noise());
    }
    return new NoveltyScores(scores, "exact leave-one-out of %d rows".formatted(rows.length));
  }

  /** Rows that the eigenvectors do not know; of few rows also other parts, with other vectors. */
  private static NoveltyScores hidden(
      OneClassScore score,
      KernelSystem k,
      CachedVariance cached,
      HeldOut heldOut,
      double scale,
      GpSettings s,
      Progress progress) {
    int[] order = HeldOut.shuffled(heldOut.rows().length, s.seed());
    int part = hidden(k.size(), order.length);
    int parts = k.exact() ? Math.min(order.length / part, (HIDDEN + part - 1) / part) : 1;
    double[] scores = new double[parts * part];
    for (int p = 0; p < parts; p++) {
      int[] positions = Arrays.copyOfRange(order, p * part, (p + 1) * part);
      int[] rows = Arrays.stream(positions).map(q -> heldOut.rows()[q]).toArray();
      CachedVariance judge = p == 0 ? cached : cached.hiding(k, rows, s.seed(), progress);
      progress.step("scores of rows left out", (double) p / parts);
      for (int j = 0; j < part; j++) {
        double v = judge.heldOut(k.kernel().histograms().row(rows[j]));
        scores[p * part + j] = score.of(heldOut.means()[0][positions[j]], v / scale, s.noise());
      }
    }
    return new NoveltyScores(
        scores, heldOut.how() + "; %d rows unknown to the cache".formatted(scores.length));
  }

  /** How many rows the cache does not know. */
  static int hidden(int size, int available) {
    return Math.max(1, Math.min(Math.min(HIDDEN, size / 4), available));
  }

  /**
   * Scores tenths of the rows, left out.
   *
   * @param rows all rows, at least two
   * @param score which score
   * @param s how the process is trained
   */
  private static NoveltyScores folds(
      Rows rows, OneClassScore score, GpSettings s, Workers workers, Progress progress) {
    int n = rows.size();
    int parts = Math.min(FOLDS, n);
    int folds = (int) Math.min(parts, Math.ceil((double) ENOUGH * parts / n));
    int[] order = HeldOut.shuffled(n, s.seed());
    double[] scores = new double[n];
    int found = 0;
    for (int f = 0; f < folds; f++) {
      int from = (int) ((long) n * f / parts);
      int to = (int) ((long) n * (f + 1) / parts);
      int[] kept =
          IntStream.range(0, n).filter(p -> p < from || p >= to).map(p -> order[p]).sorted().toArray();
      GpModel others = model(rows.subset(kept), s, workers, progress);
      int[] held = Arrays.copyOfRange(order, from, Math.min(to, from + ENOUGH));
      progress.step("scores of rows left out", (double) f / folds);
      for (Prediction p : others.predict(rows.subset(held))) {
        scores[found++] = score.of(p.means()[0], p.variances()[0], p.noise());
      }
    }
    return new NoveltyScores(
        Arrays.copyOf(scores, found), "%d rows in %d folds".formatted(found, folds));
  }

  private static GpModel model(Rows rows, GpSettings s, Workers workers, Progress progress) {
    Targets none = new Targets(Targets.Kind.ONE_CLASS, 1, new double[0]);
    GpState state = GpState.empty(rows.columns(), none).append(rows, new double[rows.size()]);
    return new Training(s, null, 0, workers, progress).learn(state).model();
  }
}
