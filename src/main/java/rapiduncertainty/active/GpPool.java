package rapiduncertainty.active;

import static rapiduncertainty.Check.require;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.gp.GpModel;
import rapiduncertainty.gp.GpSettings;
import rapiduncertainty.gp.OnlineGp;

/**
 * A Gaussian process with histogram kernels that learns rows of a pool.
 *
 * <p>The core of active learning with GPHIK, without Weka: a label costs an update of the process,
 * a question one prediction per pool row from look-up tables.
 */
public final class GpPool implements PoolLearner {
  private final GpSettings settings;
  private final Rows initial;
  private final int[] initialLabels;
  private final Rows pool;
  private final Row[] row;
  private final int[] twins;
  private OnlineGp process;
  private List<Integer> learnt = new ArrayList<>(); // labels of the session's rows
  private boolean ready;

  /**
   * A learner.
   *
   * @param settings how the process is trained
   * @param initial rows labelled before the session, possibly none
   * @param initialLabels their classes
   * @param pool the rows to ask about, of the same width
   */
  public GpPool(GpSettings settings, Rows initial, int[] initialLabels, Rows pool) {
    require(
        initial.size() == initialLabels.length,
        "%d labels do not fit %d rows",
        initialLabels.length,
        initial.size());
    require(
        initial.size() == 0 || initial.columns() == pool.columns(),
        "the pool has %d columns, the labelled rows have %d",
        pool.columns(),
        initial.columns());
    this.settings = settings;
    this.initial = initial;
    this.initialLabels = initialLabels;
    this.pool = pool;
    this.row = new Row[pool.size()];
    this.twins = new int[pool.size()];
    Map<List<Double>, Integer> first = new HashMap<>();
    for (int i = 0; i < row.length; i++) {
      row[i] = pool.row(i);
      List<Double> key = new ArrayList<>(2 * row[i].nonZeros());
      for (int k = 0; k < row[i].nonZeros(); k++) {
        key.add((double) row[i].indices()[k]);
        key.add(row[i].values()[k]);
      }
      twins[i] = first.computeIfAbsent(key, k -> first.size());
    }
  }

  @Override
  public int poolSize() {
    return row.length;
  }

  @Override
  public Strategy.Needs offers() {
    return Strategy.Needs.POSTERIOR;
  }

  @Override
  public int[] twins() {
    return twins;
  }

  /** The model as it is now. */
  public GpModel model() {
    return process.model(Workers.ONE, Progress.NONE);
  }

  @Override
  public void train(int[] rows, int[] labels, List<String> classes) {
    process = OnlineGp.classifier(settings, pool.columns(), classes.size());
    learnt = new ArrayList<>();
    if (initial.size() > 0) {
      process.update(initial, initialLabels);
    }
    add(rows, labels);
  }

  @Override
  public void add(int[] rows, int[] labels) {
    if (rows.length > 0) {
      process.update(pool.subset(rows), labels);
    }
    for (int label : labels) {
      learnt.add(label);
    }
    ready = Arrays.stream(process.targets()).distinct().count() > 1;
    if (ready) {
      model();
    }
  }

  @Override
  public boolean ready() {
    return ready;
  }

  @Override
  public Candidate[] candidates(int[] rows, Strategy strategy) {
    GpModel model = model();
    Rows some = rows.length == pool.size() && inOrder(rows) ? pool : pool.subset(rows);
    double[] influence = strategy == Strategy.IMPACT ? model.influences(some) : null;
    Candidate[] found = new Candidate[rows.length];
    Prediction[] predictions = model.predict(some); // rows share their look-ups
    for (int i = 0; i < rows.length; i++) {
      Prediction p = predictions[i];
      found[i] =
          strategy == Strategy.ENTROPY_VARIANCE
              ? Candidate.withProbabilityVariance(p)
              : Candidate.of(p);
      if (strategy.needs() == Strategy.Needs.POSTERIOR) {
        found[i] = found[i].withPosterior(influence == null ? 0 : influence[i], 0);
      }
    }
    return found;
  }

  private static boolean inOrder(int[] rows) {
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] != i) {
        return false;
      }
    }
    return true;
  }

  @Override
  public BatchSelector.Covariances covariances(int[] rows) {
    GpModel model = model();
    Rows some = pool.subset(rows);
    return i -> model.covariances(row[rows[i]], some);
  }

  @Override
  public List<OwnLabel> leaveOneOut() {
    List<OwnLabel> own = new ArrayList<>();
    List<double[]> all = model().leaveOneOut();
    for (int i = initial.size(); i < all.size(); i++) {
      double[] p = all.get(i);
      double mine = p[learnt.get(i - initial.size())];
      own.add(new OwnLabel(mine, Arrays.stream(p).allMatch(q -> q <= mine)));
    }
    return own;
  }
}
