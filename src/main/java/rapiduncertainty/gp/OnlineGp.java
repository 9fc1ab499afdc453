package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import rapiduncertainty.Holdout;
import rapiduncertainty.HoldoutModel;
import rapiduncertainty.LatentModel;
import rapiduncertainty.OnlineClassModel;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.Histograms;

/**
 * A Gaussian process that learns from rows as they come.
 *
 * <p>Changes are only noted: rows joined, relabelled or removed, a class added. {@link #model} then
 * learns them all at once, starting from what it knew, so a thousand changes before the next
 * prediction cost one solve. A process that never predicted in between equals one trained at once,
 * bit by bit; otherwise they agree within the solver's tolerance. One writer; readers wait.
 */
public final class OnlineGp implements OnlineClassModel, LatentModel, HoldoutModel, Serializable {
  private static final long serialVersionUID = 1L;
  private static final int HISTORY = 10;

  private final int columns;
  private final OneClassScore score;
  private final double rejection;
  private GpSettings settings;
  private GpState state;
  private transient Deque<GpState> history = new ArrayDeque<>();

  private OnlineGp(
      GpSettings settings, int columns, Targets none, OneClassScore score, double rejection) {
    this.settings = settings;
    this.columns = columns;
    this.score = score;
    this.rejection = rejection;
    this.state = GpState.empty(columns, none);
  }

  /**
   * A classifier without rows.
   *
   * @param settings how to train
   * @param columns width of the rows
   * @param classes number of classes, at least 1; see {@link #addClass}
   */
  public static OnlineGp classifier(GpSettings settings, int columns, int classes) {
    require(classes >= 1, "a classifier needs at least one class, got %d", classes);
    return new OnlineGp(
        settings,
        columns,
        new Targets(Targets.Kind.CLASSES, classes, new double[0]),
        OneClassScore.MEAN,
        0);
  }

  /** A regression without rows. */
  public static OnlineGp regression(GpSettings settings, int columns) {
    return new OnlineGp(
        settings,
        columns,
        new Targets(Targets.Kind.NUMERIC, 1, new double[0]),
        OneClassScore.MEAN,
        0);
  }

  /**
   * A process for one class, without rows.
   *
   * @param settings how to train
   * @param columns width of the rows
   * @param score how normality is judged
   * @param rejection share of normal rows that may be rejected, in [0, 1)
   */
  public static OnlineGp oneClass(
      GpSettings settings, int columns, OneClassScore score, double rejection) {
    require(
        rejection >= 0 && rejection < 1, "the rejection rate must be in [0, 1), got %s", rejection);
    score.requireVariance(settings.variance());
    return new OnlineGp(
        settings,
        columns,
        new Targets(Targets.Kind.ONE_CLASS, 1, new double[0]),
        score,
        rejection);
  }

  @Override
  public int classes() {
    return state.targets().classes();
  }

  /** Number of rows, with those not yet learnt. */
  public int size() {
    return state.targets().size();
  }

  /** How it trains. */
  public GpSettings settings() {
    return settings;
  }

  /** Trains with other settings from the next {@link #model} on, starting from the present weights. */
  public synchronized void settings(GpSettings changed) {
    settings = changed;
    state = state.stale();
  }

  @Override
  public synchronized void update(Rows rows, int[] labels) {
    int most = Arrays.stream(labels).max().orElse(-1);
    boolean more = state.targets().kind() == Targets.Kind.CLASSES && most >= classes();
    Targets wider = more ? state.targets().withClasses(most + 1) : state.targets();
    update(rows, Arrays.stream(labels).asDoubleStream().toArray(), wider);
  }

  /**
   * Notes further rows.
   *
   * @param rows examples of the width of this process
   * @param targets class numbers or numbers, one per row; not looked at for one class
   */
  public synchronized void update(Rows rows, double[] targets) {
    update(rows, targets, state.targets());
  }

  /** One change, so that one {@link #undo} takes it back; or none if something is refused. */
  private void update(Rows rows, double[] targets, Targets known) {
    require(
        rows.columns() == columns,
        "the rows have %d columns, this process has %d",
        rows.columns(),
        columns);
    require(
        rows.size() == targets.length,
        "%d targets do not fit %d rows",
        targets.length,
        rows.size());
    Histograms.requireNonNegative(rows);
    change(state.withTargets(known).append(rows, targets));
  }

  /** Adds a class and returns its number. */
  public synchronized int addClass() {
    require(state.targets().kind() == Targets.Kind.CLASSES, "only a classifier has classes");
    change(state.withTargets(state.targets().withClasses(classes() + 1)));
    return classes() - 1;
  }

  /** Gives a row another label. */
  public synchronized void relabel(int row, double label) {
    require(row >= 0 && row < size(), "there is no row %d among %d rows", row, size());
    change(state.withTargets(state.targets().relabel(row, label)));
  }

  /** Takes rows away; the others keep their order and move up. */
  public synchronized void remove(int... rows) {
    boolean[] gone = new boolean[size()];
    for (int i : rows) {
      require(i >= 0 && i < gone.length, "there is no row %d among %d rows", i, gone.length);
      gone[i] = true;
    }
    change(state.remove(gone));
  }

  private void change(GpState next) {
    if (history == null) { // after loading
      history = new ArrayDeque<>();
    }
    history.push(state);
    if (history.size() > HISTORY) {
      history.removeLast();
    }
    state = next;
  }

  /**
   * Takes back the last change, one of the last ten; they are not saved with the model.
   *
   * @return false if there is none
   */
  public synchronized boolean undo() {
    if (history == null || history.isEmpty()) {
      return false;
    }
    state = history.pop();
    return true;
  }

  /** A point to return to; see {@link #backTo}. */
  public static final class Mark {
    private final GpState state;
    private final GpSettings settings;

    private Mark(GpState state, GpSettings settings) {
      this.state = state;
      this.settings = settings;
    }
  }

  /** The present point. */
  public synchronized Mark mark() {
    return new Mark(state, settings);
  }

  /** Takes back all changes since a point, at no cost. */
  public synchronized void backTo(Mark mark) {
    state = mark.state;
    settings = mark.settings;
    history = new ArrayDeque<>();
  }

  /** All rows in their order, with those not yet learnt. */
  public synchronized Rows rows() {
    return state.rows();
  }

  /** The label or number of each row. */
  public synchronized double[] targets() {
    return state.targets().values().clone();
  }

  synchronized Targets examples() {
    return state.targets();
  }

  /** Whether {@link #model} has nothing to learn. */
  public synchronized boolean upToDate() {
    return state.model() != null && !state.changed();
  }

  /**
   * Learns what was noted.
   *
   * @param workers threads; they do not change the result
   * @param progress hears of it; if it ends the work, what was known before stays
   */
  public synchronized GpModel model(Workers workers, Progress progress) {
    if (!upToDate()) {
      state = new Training(settings, score, rejection, workers, progress).learn(state);
    }
    return state.model();
  }

  /** The model with one thread. */
  public GpModel model() {
    return model(Workers.ONE, Progress.NONE);
  }

  @Override
  public Prediction predict(Row x) {
    return model().predict(x);
  }

  /**
   * Novelties of some rows as if they had not been trained on: their variances by processes without
   * them, of the method in use. Targets do not touch a variance, so nothing is solved for.
   */
  @Override
  public double[] heldOutNovelties(Workers workers) {
    Rows rows = rows();
    return Holdout.novelties(
        rows, kept -> untrained(rows.subset(kept), workers)::predict);
  }

  /** A model of the same settings that knows rows without targets: good for variances only. */
  GpModel untrained(Rows others, Workers workers) {
    OnlineGp process = regression(settings, others.columns());
    process.update(others, new double[others.size()]);
    return process.model(workers, Progress.NONE);
  }
}
