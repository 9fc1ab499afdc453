package weka.rapiduncertainty;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.io.Serializable;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.forest.Layout;
import rapiduncertainty.forest.SplitCriterion;
import weka.core.OptionMetadata;

/**
 * The options of {@link weka.classifiers.trees.OnlineRandomForest}.
 *
 * @param <M> the learned model
 */
public abstract class ForestOptions<M extends Serializable> extends RapidClassifier<M> {
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

  /** The settings of the forest. */
  protected final ForestSettings settings() {
    return new ForestSettings(
        trees, candidates, criterion, maxDepth, minRows, bagStep, certainty, updateTrees,
        layout.isEmpty() ? null : Layout.parse(layout), getSeed());
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
}
