package rapiduncertainty.forest;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import rapiduncertainty.HoldoutModel;
import rapiduncertainty.OnlineClassModel;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;

/**
 * A random forest that keeps its training rows and learns from further ones (thesis, algorithm 1).
 *
 * <p>An update forwards the new rows; those that the forest gets wrong, or is not certain of, join
 * the training set. All trees are then ranked by the training rows they get right, old and new ones
 * together, and new trees replace the worst as long as they are better. An update that fails or is
 * stopped leaves the forest as it was.
 *
 * <p>Tree number k of all that were ever grown draws from stream k of the seed, and updates go on in
 * rounds of fixed size: the result depends on data, settings and seed, not on threads.
 *
 * @see "Denninger, An efficient probabilistic online classification approach for object recognition
 *     with random forests, 2017, section 3.4"
 */
public final class OnlineForest implements OnlineClassModel, HoldoutModel, Serializable {
  private static final long serialVersionUID = 1L;

  private final ForestSettings settings;
  private final Layout layout;
  private ForestState state;
  private transient volatile OutOfBag outOfBag;

  private OnlineForest(ForestSettings settings, Layout layout, ForestState state) {
    this.settings = settings;
    this.layout = layout;
    this.state = state;
  }

  /**
   * What an update did.
   *
   * @param joined new rows that joined the training set
   * @param grown trees grown
   * @param replaced trees replaced by better ones
   * @param converged whether it ended because new trees were no better, not because of the budget
   */
  public record Update(int joined, int grown, int replaced, boolean converged) {

    private Update and(Update next) {
      return new Update(
          joined + next.joined,
          grown + next.grown,
          replaced + next.replaced,
          converged && next.converged);
    }
  }

  /**
   * Grows a forest.
   *
   * @param settings how
   * @param rows the examples, at least one
   * @param labels their class numbers, 0 … classes − 1
   * @param classes number of classes, at least 1
   * @param workers threads to use
   * @param progress hears about it
   */
  public static OnlineForest fit(
      ForestSettings settings,
      Rows rows,
      int[] labels,
      int classes,
      Workers workers,
      Progress progress) {
    TrainingSet data = TrainingSet.of(rows, labels, classes);
    TreeFactory factory = new TreeFactory(data, settings, workers);
    Layout layout = settings.layout();
    List<RankedTree> trees = new ArrayList<>();
    if (layout == null) {
      progress.step("choosing the layout", Double.NaN);
      List<GrownTree> first = factory.grow(0, Math.min(LayoutTrial.TREES, settings.trees()));
      layout = LayoutTrial.choose(first);
      for (GrownTree grown : first) {
        trees.add(new RankedTree(TreePacker.pack(grown, layout), trees.size(), data.size()));
      }
    }
    int round = UpdateRound.TREES * workers.threads();
    while (trees.size() < settings.trees()) {
      progress.step("growing trees", trees.size() / (double) settings.trees());
      int count = Math.min(round, settings.trees() - trees.size());
      trees.addAll(factory.growAndPack(trees.size(), count, layout));
    }
    return new OnlineForest(
        settings, layout, ForestState.of(data, trees, new int[trees.size()], 0, trees.size()));
  }

  /** Another forest in the same state; an update of one leaves the other as it is. */
  public OnlineForest copy() {
    return new OnlineForest(settings, layout, state);
  }

  @Override
  public void update(Rows rows, int[] labels) {
    update(rows, labels, Workers.ONE, Progress.NONE);
  }

  /**
   * Learns further labelled rows in one batch (thesis, algorithm 1).
   *
   * @param rows examples of the width the forest was trained with
   * @param labels class numbers from 0; a number not seen before adds classes
   * @param workers threads to use
   * @param progress hears about it
   * @return what was done
   */
  public Update update(Rows rows, int[] labels, Workers workers, Progress progress) {
    return update(rows, labels, Math.max(1, rows.size()), workers, progress);
  }

  /**
   * Learns further labelled rows, batch after batch; all of them or, on failure, none.
   *
   * @param rows examples of the width the forest was trained with
   * @param labels class numbers from 0; a number not seen before adds classes
   * @param batch rows per batch, at least 1; 1 = one by one
   * @param workers threads to use
   * @param progress hears about it
   * @return what was done in all batches together
   */
  public Update update(Rows rows, int[] labels, int batch, Workers workers, Progress progress) {
    require(batch >= 1, "a batch must hold at least 1 row, got %d", batch);
    ForestState now = state;
    require(
        rows.columns() == now.data().rows().columns(),
        "the new rows have %d columns, but the forest was trained with %d",
        rows.columns(),
        now.data().rows().columns());
    TrainingSet.checkLabels(rows, labels, Integer.MAX_VALUE);
    Update sum = new Update(0, 0, 0, true);
    for (int from = 0; from < rows.size(); from += batch) {
      int to = Math.min(rows.size(), from + batch);
      Rows some = to - from == rows.size() ? rows : rows.subset(range(from, to));
      UpdateRound round =
          new UpdateRound(
              settings, layout, now, some, Arrays.copyOfRange(labels, from, to), workers, progress);
      now = round.run();
      sum = sum.and(round.report());
    }
    state = now;
    outOfBag = null;
    return sum;
  }

  private static int[] range(int from, int to) {
    return IntStream.range(from, to).toArray();
  }

  /** The trees as a finished model that does not change any more. */
  public Forest forest() {
    return state.forest();
  }

  /** How the forest was asked to grow. */
  public ForestSettings settings() {
    return settings;
  }

  /** The rows the forest keeps: those of the first training and those that joined later. */
  public Rows trainingRows() {
    return state.data().rows();
  }

  /** Class numbers of {@link #trainingRows()}, as a new array. */
  public int[] trainingLabels() {
    return state.data().labels().clone();
  }

  @Override
  public int classes() {
    return state.forest().classes();
  }

  @Override
  public double[] distribution(Row x) {
    return state.forest().distribution(x);
  }

  @Override
  public double[] heldOutNovelties(Workers workers) {
    OutOfBag votes = outOfBag(workers);
    return IntStream.range(0, votes.size())
        .filter(i -> votes.trees(i) > 0)
        .mapToDouble(i -> Votes.prediction(votes.distribution(i)).novelty())
        .toArray();
  }

  /** What the trees that did not see them say about the training rows; kept until the next update. */
  public OutOfBag outOfBag(Workers workers) {
    OutOfBag known = outOfBag;
    if (known == null) {
      known = OutOfBag.of(state.forest(), bags(), state.data(), workers);
      outOfBag = known;
    }
    return known;
  }

  /** The bags of the trees. */
  Bags bags() {
    return new Bags(
        settings.seed(),
        settings.bagStep(),
        state.trees().stream().mapToLong(RankedTree::stream).toArray(),
        state.trees().stream().mapToInt(RankedTree::rowsSeen).toArray());
  }
}
