package weka.classifiers.trees;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.util.Locale;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.Forest;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.forest.Layout;
import rapiduncertainty.forest.OnlineForest;
import rapiduncertainty.forest.OutOfBag;
import rapiduncertainty.forest.SplitCriterion;
import rapiduncertainty.forest.Votes;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;
import weka.core.TechnicalInformation.Field;
import weka.core.TechnicalInformation.Type;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Examples;
import weka.rapiduncertainty.Measures;
import weka.rapiduncertainty.Range;
import weka.rapiduncertainty.RapidClassifier;
import weka.rapiduncertainty.Scaling;
import weka.rapiduncertainty.UncertaintyEstimator;

/**
 * Random forest of deep array-stored trees that learns from further rows; see {@link OnlineForest}.
 */
public class OnlineRandomForest extends RapidClassifier<OnlineForest>
    implements UncertaintyEstimator {
  private static final long serialVersionUID = 1L;

  private static final ForestSettings STANDARD = ForestSettings.standard();

  private int trees = STANDARD.trees();
  private int candidates = STANDARD.candidates();
  private SplitCriterion criterion = STANDARD.criterion();
  private int maxDepth = STANDARD.maxDepth();
  private int minRows = STANDARD.minRows();
  private double bagStep = STANDARD.bagStep();
  private double certainty = STANDARD.certainty();
  private int updateTrees = STANDARD.updateTrees();
  private int updateBatch;
  private String layout = "";
  private int threads = 1;

  /** What the Explorer says about this classifier. */
  public String globalInfo() {
    return "Random forest of deep trees stored as arrays, which learns from further rows. A split is "
        + "the best of several with a random attribute and a random threshold. An update keeps the "
        + "new rows that the forest gets wrong or is not certain of, ranks all trees on old and new "
        + "rows, and lets new trees replace the worst as long as they are better. The distribution "
        + "is the share of the trees' votes; the variance is that of one tree's vote. For more "
        + "information see:\n\n" + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    TechnicalInformation thesis = new TechnicalInformation(Type.MASTERSTHESIS);
    thesis.setValue(Field.AUTHOR, "Maximilian Denninger");
    thesis.setValue(Field.YEAR, "2017");
    thesis.setValue(
        Field.TITLE,
        "An efficient probabilistic online classification approach for object recognition with "
            + "random forests");
    thesis.setValue(Field.SCHOOL, "Technical University of Munich");
    TechnicalInformation extra = thesis.add(Type.ARTICLE);
    extra.setValue(Field.AUTHOR, "Pierre Geurts and Damien Ernst and Louis Wehenkel");
    extra.setValue(Field.YEAR, "2006");
    extra.setValue(Field.TITLE, "Extremely randomized trees");
    extra.setValue(Field.JOURNAL, "Machine Learning");
    extra.setValue(Field.VOLUME, "63");
    extra.setValue(Field.PAGES, "3-42");
    return thesis;
  }

  @Override
  protected Encoder encoder(Instances rows) {
    return Encoder.fit(rows, Scaling.NONE, false); // thresholds do not care about scales
  }

  @Override
  protected OnlineForest fit(Examples examples, Progress progress) {
    ForestSettings settings =
        new ForestSettings(
            trees, candidates, criterion, maxDepth, minRows, bagStep, certainty, updateTrees,
            layout.isEmpty() ? null : Layout.parse(layout), getSeed());
    try (Workers workers = Workers.of(threads)) {
      return OnlineForest.fit(
          settings, examples.rows(), examples.labels(), examples.classes(), workers, progress);
    }
  }

  @Override
  protected OnlineForest update(OnlineForest model, Examples more, Progress progress) {
    try (Workers workers = Workers.of(threads)) {
      int batch = updateBatch == 0 ? more.size() : updateBatch;
      model.update(more.rows(), more.labels(), batch, workers, progress);
      return model;
    }
  }

  @Override
  protected Prediction predict(OnlineForest model, Row x) {
    return Votes.prediction(model.distribution(x));
  }

  @Override
  protected String describe(OnlineForest model) {
    Forest forest = model.forest();
    OutOfBag honest = model.outOfBag(Workers.ONE);
    return String.format(
        Locale.ROOT,
        "%d trees, height %d, %.1f nodes and %.1f KiB per tree (%.1f bytes per node, layout %s)%n"
            + "%d rows kept for updates, %d classes%nOut-of-bag accuracy: %s%n",
        forest.size(),
        forest.height(),
        forest.nodes() / (double) forest.size(),
        forest.bytes() / 1024.0 / forest.size(),
        forest.bytes() / (double) forest.nodes(),
        forest.layout(),
        model.trainingRows().size(),
        forest.classes(),
        Double.isNaN(honest.accuracy())
            ? "not known, every tree saw every row"
            : String.format(Locale.ROOT, "%.2f %%", 100 * honest.accuracy()));
  }

  /** The learned forest with all rows given so far, null if there were none. */
  public OnlineForest forest() throws Exception {
    return model();
  }

  /** Number of trees. */
  @OptionMetadata(
      displayName = "trees",
      commandLineParamName = "trees",
      description = "Number of trees, a whole number from 1 on, default 1000.",
      displayOrder = 1)
  @Range(min = 1)
  public int getTrees() {
    return trees;
  }

  /** Sets the number of trees. */
  public void setTrees(int trees) {
    this.trees = checked(this, "trees", trees);
  }

  /** Candidate splits per node. */
  @OptionMetadata(
      displayName = "candidates",
      commandLineParamName = "candidates",
      description =
          "Random splits compared at each node, a whole number, default 0, which takes ¾ of the square"
              + " root of the number of columns that vary. More give smaller and less varied trees.",
      displayOrder = 2)
  @Range(min = 0)
  public int getCandidates() {
    return candidates;
  }

  /** Sets the candidate splits per node. */
  public void setCandidates(int candidates) {
    this.candidates = checked(this, "candidates", candidates);
  }

  /** What a good split is. */
  @OptionMetadata(
      displayName = "criterion",
      commandLineParamName = "criterion",
      description =
          "What a good split is: INFORMATION_GAIN, GINI or MISCLASSIFICATION, default GINI.",
      displayOrder = 3)
  public SplitCriterion getCriterion() {
    return criterion;
  }

  /** Sets what a good split is. */
  public void setCriterion(SplitCriterion criterion) {
    this.criterion = checked(this, "criterion", criterion);
  }

  /** Greatest depth. */
  @OptionMetadata(
      displayName = "maxDepth",
      commandLineParamName = "max-depth",
      description = "Most decisions to a leaf, 1 to 64, default 64.",
      displayOrder = 4)
  @Range(min = 1, max = ForestSettings.DEEPEST)
  public int getMaxDepth() {
    return maxDepth;
  }

  /** Sets the greatest depth. */
  public void setMaxDepth(int maxDepth) {
    this.maxDepth = checked(this, "max-depth", maxDepth);
  }

  /** Fewest rows of a node that is split. */
  @OptionMetadata(
      displayName = "minRows",
      commandLineParamName = "min-rows",
      description = "Fewest rows of a node that is split, a whole number from 2 on, default 2.",
      displayOrder = 5)
  @Range(min = 2)
  public int getMinRows() {
    return minRows;
  }

  /** Sets the fewest rows of a node that is split. */
  public void setMinRows(int minRows) {
    this.minRows = checked(this, "min-rows", minRows);
  }

  /** Step of the bagging. */
  @OptionMetadata(
      displayName = "bagStep",
      commandLineParamName = "bag-step",
      description =
          "Greatest step of the bagging, 1 to 1000000, default 1·1. A tree sees 92 % of the rows at"
              + " 1·1, 67 % at 2, 50 % at 3, and all at 1, where nothing is out of bag.",
      displayOrder = 6)
  @Range(min = 1, max = 1_000_000)
  public double getBagStep() {
    return bagStep;
  }

  /** Sets the step of the bagging. */
  public void setBagStep(double bagStep) {
    this.bagStep = checked(this, "bag-step", bagStep);
  }

  /** Certainty below which a new row joins the training set. */
  @OptionMetadata(
      displayName = "certainty",
      commandLineParamName = "certainty",
      description =
          "A new row joins the training set if it is classified wrongly or its class gets less than"
              + " this share of the votes, 0 to 1, default 0·7.",
      displayOrder = 7)
  @Range(min = 0, max = 1)
  public double getCertainty() {
    return certainty;
  }

  /** Sets the certainty below which a new row joins the training set. */
  public void setCertainty(double certainty) {
    this.certainty = checked(this, "certainty", certainty);
  }

  /** Most trees grown per batch of an update. */
  @OptionMetadata(
      displayName = "updateTrees",
      commandLineParamName = "update-trees",
      description =
          "Most trees grown for one batch of an update, a whole number, default 0, which means as many as"
              + " the forest has, but no more than 16 for each row that joins.",
      displayOrder = 8)
  @Range(min = 0)
  public int getUpdateTrees() {
    return updateTrees;
  }

  /** Sets the most trees grown per batch of an update. */
  public void setUpdateTrees(int updateTrees) {
    this.updateTrees = checked(this, "update-trees", updateTrees);
  }

  /** Rows per batch of an update. */
  @OptionMetadata(
      displayName = "updateBatch",
      commandLineParamName = "update-batch",
      description =
          "Rows per batch of an update, a whole number, default 0, which means all rows that"
              + " wait; 1 means one by one.",
      displayOrder = 9)
  @Range(min = 0)
  public int getUpdateBatch() {
    return updateBatch;
  }

  /** Sets the rows per batch of an update. */
  public void setUpdateBatch(int updateBatch) {
    this.updateBatch = checked(this, "update-batch", updateBatch);
  }

  /** Memory layout of the trees. */
  @OptionMetadata(
      displayName = "layout",
      commandLineParamName = "layout",
      description =
          "Memory layout of the trees as top,below,arrayLayers, for example 8,2,2, default none, then"
              + " chosen by a counted trial. It never changes a prediction.",
      displayOrder = 10)
  public String getLayout() {
    return layout;
  }

  /** Sets the memory layout; an empty text chooses it. */
  public void setLayout(String layout) {
    String text = checked(this, "layout", layout).trim();
    try {
      this.layout = text.isEmpty() ? "" : Layout.parse(text).toString();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("Option -layout: " + e.getMessage(), e);
    }
  }

  /** Threads for training. */
  @OptionMetadata(
      displayName = "threads",
      commandLineParamName = "threads",
      description = "Threads for training, 1 to 1024, default 1. They never change the result.",
      displayOrder = 11)
  @Range(min = 1, max = 1024)
  public int getThreads() {
    return threads;
  }

  /** Sets the threads for training. */
  public void setThreads(int threads) {
    this.threads = checked(this, "threads", threads);
  }

  @Override
  protected Measures<OnlineForest> measures() {
    return new Measures<OnlineForest>()
        .with("measureTrees", m -> m.forest().size())
        .with("measureNodes", m -> m.forest().nodes())
        .with("measureModelBytes", m -> m.forest().bytes());
  }
}
