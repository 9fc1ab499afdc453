package rapiduncertainty.forest;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
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
public final class OnlineForest implements OnlineClassModel, Serializable {
  private static final long serialVersionUID = 1L;
  private static final int ROUND = 16; // trees grown between two looks at convergence

  private final ForestSettings settings;
  private final Layout layout;
  private TrainingSet data;
  private List<RankedTree> trees;
  private Forest forest;
  private long nextStream;
  private transient volatile OutOfBag outOfBag;

  private OnlineForest(
      ForestSettings settings, Layout layout, TrainingSet data, List<RankedTree> trees) {
    this.settings = settings;
    this.layout = layout;
    this.nextStream = trees.size();
    become(data, trees);
  }

  private void become(TrainingSet newData, List<RankedTree> newTrees) {
    data = newData;
    trees = newTrees;
    forest =
        new Forest(
            newTrees.stream().map(RankedTree::tree).toList(),
            newData.classes(),
            newData.rows().columns());
    outOfBag = null;
  }

  /**
   * What an update did.
   *
   * @param joined new rows that joined the training set
   * @param grown trees grown
   * @param replaced trees replaced by better ones
   * @param converged whether it ended because new trees were no better, not because of the budget
   */
  public record Update(int joined, int grown, int replaced, boolean converged) {}

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
    if (layout == null) {
      layout = LayoutTrial.choose(factory.grow(0, Math.min(LayoutTrial.TREES, settings.trees())));
    }
    List<RankedTree> trees = new ArrayList<>();
    int round = ROUND * workers.threads();
    while (trees.size() < settings.trees()) {
      progress.step("growing trees", trees.size() / (double) settings.trees());
      int count = Math.min(round, settings.trees() - trees.size());
      trees.addAll(factory.growAndPack(trees.size(), count, layout));
    }
    return new OnlineForest(settings, layout, data, trees);
  }

  @Override
  public void update(Rows rows, int[] labels) {
    update(rows, labels, Workers.ONE, Progress.NONE);
  }

  /**
   * Learns further labelled rows (thesis, algorithm 1).
   *
   * @param rows examples of the width the forest was trained with
   * @param labels class numbers from 0; a number not seen before adds classes
   * @param workers threads to use
   * @param progress hears about it
   * @return what was done
   */
  public Update update(Rows rows, int[] labels, Workers workers, Progress progress) {
    require(
        rows.columns() == data.rows().columns(),
        "the new rows have %d columns, but the forest was trained with %d",
        rows.columns(),
        data.rows().columns());
    int classes = data.classes();
    for (int label : labels) {
      classes = Math.max(classes, Math.addExact(label, 1));
    }
    TrainingSet.checkLabels(rows, labels, classes);
    int[] joining = joining(rows, labels, workers);
    if (joining.length == 0) {
      return new Update(0, 0, 0, true);
    }
    int[] joiningLabels = new int[joining.length];
    for (int k = 0; k < joining.length; k++) {
      joiningLabels[k] = labels[joining[k]];
    }
    TrainingSet all = data.append(rows.subset(joining), joiningLabels, classes);
    progress.step("ranking trees", Double.NaN);
    Ranking ranking = new Ranking(trees, all, workers);
    TreeFactory factory = new TreeFactory(all, settings, workers);
    int budget = settings.updateTrees() > 0 ? settings.updateTrees() : trees.size();
    long stream = nextStream;
    int grown = 0;
    int replaced = 0;
    boolean converged = ranking.perfect();
    while (!converged && grown < budget) {
      progress.step("replacing trees", grown / (double) budget);
      int count = Math.min(ROUND, budget - grown);
      int better = ranking.replaceWorst(factory.growAndPack(stream, count, layout), workers);
      stream += count;
      grown += count;
      replaced += better;
      converged = better == 0 || ranking.perfect();
    }
    nextStream = stream;
    become(all, ranking.trees());
    return new Update(joining.length, grown, replaced, converged);
  }

  /** Numbers of the new rows that the forest gets wrong or is not certain of. */
  private int[] joining(Rows rows, int[] labels, Workers workers) {
    double[] votes = new Voting(forest).votes(rows, workers);
    int classes = forest.classes();
    int[] found = new int[rows.size()];
    int count = 0;
    for (int i = 0; i < rows.size(); i++) {
      int label = labels[i];
      boolean known = label < classes;
      boolean right = known && Voting.winner(votes, i * classes, classes) == label;
      if (!right || votes[i * classes + label] < settings.certainty() * forest.size()) {
        found[count++] = i;
      }
    }
    return java.util.Arrays.copyOf(found, count);
  }

  /** The trees as a finished model that does not change any more. */
  public Forest forest() {
    return forest;
  }

  /** How the forest was asked to grow. */
  public ForestSettings settings() {
    return settings;
  }

  /** The rows the forest keeps: those of the first training and those that joined later. */
  public Rows trainingRows() {
    return data.rows();
  }

  /** Class numbers of {@link #trainingRows()}, as a new array. */
  public int[] trainingLabels() {
    return data.labels().clone();
  }

  @Override
  public int classes() {
    return forest.classes();
  }

  @Override
  public double[] distribution(Row x) {
    return forest.distribution(x);
  }

  /** What the trees that did not see them say about the training rows; kept until the next update. */
  public OutOfBag outOfBag(Workers workers) {
    OutOfBag known = outOfBag;
    if (known == null) {
      known = OutOfBag.of(forest, bags(), data, workers);
      outOfBag = known;
    }
    return known;
  }

  /** The bags of the trees. */
  Bags bags() {
    return new Bags(
        settings.seed(),
        settings.bagStep(),
        trees.stream().mapToLong(RankedTree::stream).toArray(),
        trees.stream().mapToInt(RankedTree::rowsSeen).toArray());
  }
}
