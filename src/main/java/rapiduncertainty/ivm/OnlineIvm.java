package rapiduncertainty.ivm;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import rapiduncertainty.Holdout;
import rapiduncertainty.HoldoutModel;
import rapiduncertainty.LatentModel;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.TunableKernel;

/**
 * An informative vector machine that follows a stream.
 *
 * <p>New rows are predicted before they are learnt. While their accuracy stays at the threshold
 * they are only kept. Below it the machines are trained again on all rows with the same kernel; if
 * that does not help on new rows held back, the kernel is searched again (thesis, section 5.1). A
 * class seen for the first time always leads to a new training.
 *
 * <p>Immutable: {@link #updated} returns another one, so a failed update loses nothing.
 */
public final class OnlineIvm implements LatentModel, HoldoutModel, Serializable {
  private static final long serialVersionUID = 1L;

  /** Predictions of new rows over which their accuracy is taken. */
  private static final int WINDOW = 200;
  /** Fewer new rows than this are not split into rows to train on and rows to judge by. */
  private static final int LEAST_TO_SPLIT = 12;

  /** What the last update did. */
  public enum Action {
    /** First training. */
    FITTED,
    /** New rows were kept; the machines stayed. */
    KEPT,
    /** Trained again with the same kernel. */
    RETRAINED,
    /** The kernel was searched again, then trained. */
    SEARCHED
  }

  private final Rows rows;
  private final int[] labels;
  private final IvmSettings settings;
  private final SearchSettings search;
  private final double threshold;
  private final Kernel[] kernels;
  private final SearchHistory history;
  private final IvmModel model;
  private final boolean[] hits; // predictions of rows that came after the last training
  private final int learnt; // rows the machines were trained on
  private final Action action;

  private OnlineIvm(
      OnlineIvm base, Rows rows, int[] labels, Trained trained, boolean[] hits, Action action) {
    this.settings = base.settings;
    this.search = base.search;
    this.threshold = base.threshold;
    this.rows = rows;
    this.labels = labels;
    this.kernels = trained.kernels();
    this.history = trained.history();
    this.model = trained.model();
    this.hits = hits;
    this.learnt = action == Action.KEPT ? base.learnt : rows.size();
    this.action = action;
  }

  private OnlineIvm(
      Rows rows,
      int[] labels,
      IvmSettings settings,
      SearchSettings search,
      double threshold,
      Trained trained) {
    this.rows = rows;
    this.labels = labels;
    this.settings = settings;
    this.search = search;
    this.threshold = threshold;
    this.kernels = trained.kernels();
    this.history = trained.history();
    this.model = trained.model();
    this.hits = new boolean[0];
    this.learnt = rows.size();
    this.action = Action.FITTED;
  }

  private record Trained(Kernel[] kernels, SearchHistory history, IvmModel model) {}

  /**
   * Searches the kernel if asked to, then trains.
   *
   * @param kernel start of the search; must be tunable if there is one
   * @param threshold accuracy on new rows below which {@link #updated} trains again, in [0, 1]
   */
  public static OnlineIvm fit(
      Rows rows,
      int[] labels,
      int classes,
      Kernel kernel,
      IvmSettings settings,
      SearchSettings search,
      double threshold,
      Workers workers,
      Progress progress) {
    require(threshold >= 0 && threshold <= 1, "the threshold must lie in [0, 1], got %s", threshold);
    IvmModel.requireLabels(rows, labels, classes);
    KernelSearch.Found found =
        search(rows, labels, classes, kernel, settings, search, workers, progress);
    IvmModel model =
        IvmModel.fit(rows, labels, found.kernels(), settings, workers, progress);
    return new OnlineIvm(
        rows,
        labels.clone(),
        settings,
        search,
        threshold,
        new Trained(found.kernels(), found.history(), model));
  }

  private static KernelSearch.Found search(
      Rows rows,
      int[] labels,
      int classes,
      Kernel start,
      IvmSettings settings,
      SearchSettings search,
      Workers workers,
      Progress progress) {
    if (search.evaluations() > 0 && start instanceof TunableKernel tunable) {
      return KernelSearch.run(
          rows, labels, classes, tunable, settings, search, workers, progress);
    }
    Kernel[] same = new Kernel[classes];
    Arrays.fill(same, start);
    return new KernelSearch.Found(same, SearchHistory.empty());
  }

  /**
   * This model after further rows.
   *
   * @param more rows of the same width
   * @param moreLabels their classes; a number not seen before adds a class
   * @param classes number of classes from now on, at least as many as before
   */
  public OnlineIvm updated(
      Rows more, int[] moreLabels, int classes, Workers workers, Progress progress) {
    IvmModel.requireLabels(more, moreLabels, classes);
    require(
        classes >= model.classes(), "%d classes now, %d before", classes, model.classes());
    progress.step("predicting new rows", Double.NaN);
    boolean[] allHits = outcomes(more, moreLabels, workers);
    Rows all = rows.append(more);
    int[] allLabels = Arrays.copyOf(labels, all.size());
    System.arraycopy(moreLabels, 0, allLabels, labels.length, moreLabels.length);
    boolean known = Arrays.stream(moreLabels).allMatch(model::knows);
    boolean wider = classes > model.classes();
    if (known && !wider && share(allHits) >= threshold) {
      return new OnlineIvm(
          this, all, allLabels, new Trained(kernels, history, model), allHits, Action.KEPT);
    }
    return retrained(all, allLabels, classes, workers, progress);
  }

  /**
   * Novelties of some rows as if they had not been trained on, by machines with the same kernels.
   */
  @Override
  public double[] heldOutNovelties(Workers workers) {
    return Holdout.novelties(
        rows,
        kept -> {
          int[] theirs = Arrays.stream(kept).map(i -> labels[i]).toArray();
          return IvmModel.fit(
                  rows.subset(kept), theirs, kernels, settings, workers, Progress.NONE)
              ::predict;
        });
  }

  /** The outcomes so far and those of the new rows, as many as count. */
  private boolean[] outcomes(Rows more, int[] moreLabels, Workers workers) {
    boolean[] outcome = new boolean[Math.min(WINDOW, more.size())];
    int first = more.size() - outcome.length;
    workers.forEach(
        outcome.length,
        i -> outcome[i] = predict(more.row(first + i)).winner() == moreLabels[first + i]);
    boolean[] all = Arrays.copyOf(hits, hits.length + outcome.length);
    System.arraycopy(outcome, 0, all, hits.length, outcome.length);
    return Arrays.copyOfRange(all, Math.max(0, all.length - WINDOW), all.length);
  }

  private static double share(boolean[] hits) {
    int right = 0;
    for (boolean hit : hits) {
      right += hit ? 1 : 0;
    }
    return hits.length == 0 ? 1 : right / (double) hits.length;
  }

  private OnlineIvm retrained(
      Rows all, int[] allLabels, int classes, Workers workers, Progress progress) {
    Kernel[] same = Arrays.copyOf(kernels, classes);
    for (int c = kernels.length; c < classes; c++) {
      same[c] = kernels[0];
    }
    boolean enough =
        search.evaluations() == 0
            || !(kernels[0] instanceof TunableKernel)
            || heldBackAccuracy(all, allLabels, same, workers, progress) >= threshold;
    if (enough) {
      IvmModel fresh = IvmModel.fit(all, allLabels, same, settings, workers, progress);
      return new OnlineIvm(
          this, all, allLabels, new Trained(same, history, fresh), new boolean[0], Action.RETRAINED);
    }
    KernelSearch.Found found =
        search(all, allLabels, classes, kernels[0], settings, search, workers, progress);
    IvmModel fresh = IvmModel.fit(all, allLabels, found.kernels(), settings, workers, progress);
    return new OnlineIvm(
        this,
        all,
        allLabels,
        new Trained(found.kernels(), found.history(), fresh),
        new boolean[0],
        Action.SEARCHED);
  }

  /** Accuracy on every third row not learnt yet of machines trained without those; 1 if too few. */
  private double heldBackAccuracy(
      Rows all, int[] allLabels, Kernel[] same, Workers workers, Progress progress) {
    int n = all.size();
    if (n - learnt < LEAST_TO_SPLIT) {
      return 1;
    }
    int[] held = IntStream.range(learnt, n).filter(i -> (i - learnt) % 3 == 2).toArray();
    int[] rest =
        IntStream.range(0, n).filter(i -> i < learnt || (i - learnt) % 3 != 2).toArray();
    IvmModel trial =
        IvmModel.fit(
            all.subset(rest),
            Arrays.stream(rest).map(i -> allLabels[i]).toArray(),
            same,
            settings,
            workers,
            progress);
    boolean[] outcome = new boolean[held.length];
    workers.forEach(
        held.length,
        k -> outcome[k] = trial.predict(all.row(held[k])).winner() == allLabels[held[k]]);
    return share(outcome);
  }

  /** The machines in use. */
  public IvmModel model() {
    return model;
  }

  /** What the last training's search tried; empty without one. */
  public SearchHistory history() {
    return history;
  }

  /** What the last fit or update did. */
  public Action lastAction() {
    return action;
  }

  /** Number of rows known, learnt or kept. */
  public int size() {
    return rows.size();
  }

  /** Number of rows the machines were trained on. */
  public int learnt() {
    return learnt;
  }

  @Override
  public int classes() {
    return model.classes();
  }

  @Override
  public Prediction predict(Row x) {
    return model.predict(x);
  }
}
