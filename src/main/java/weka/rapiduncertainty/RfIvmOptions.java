package weka.rapiduncertainty;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.io.Serializable;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.hybrid.HybridSettings;
import rapiduncertainty.hybrid.HybridSettings.Budget;
import rapiduncertainty.ivm.IvmSettings;
import rapiduncertainty.ivm.IvmSettings.Refinement;
import weka.core.OptionMetadata;

/**
 * The options of {@link weka.classifiers.functions.OnlineRFIVM}.
 *
 * @param <M> the learned model
 */
public abstract class RfIvmOptions<M extends Serializable> extends RapidClassifier<M> {
  private static final long serialVersionUID = 1L;

  private static final HybridSettings STANDARD = HybridSettings.standard();

  private int trees = STANDARD.forest().trees();
  private double bagStep = STANDARD.forest().bagStep();
  private int activePoints = STANDARD.machines().activePoints();
  private Refinement refinement = STANDARD.machines().refinement();
  private int candidates = STANDARD.machines().candidates();
  private double variance = STANDARD.variance();
  private double lengthScale = STANDARD.lengthScale();
  private Scaling scaling = Scaling.UNIT_RANGE;
  private int leastRows = STANDARD.leastRows();
  private int mostRows = STANDARD.mostRows();
  private int folds = STANDARD.folds();
  private int steps = STANDARD.budget().steps();
  private double seconds = STANDARD.budget().seconds();
  private int minimumRun = STANDARD.budget().minimumRun();
  private double threshold = STANDARD.threshold();
  private int threads = 1;

  /** The settings of forest and machines. */
  protected final HybridSettings settings() {
    long seed = getSeed();
    ForestSettings forest =
        STANDARD.forest().withTrees(trees).withBagStep(bagStep).withSeed(seed);
    IvmSettings machines =
        IvmSettings.standard()
            .withActivePoints(activePoints)
            .withRefinement(refinement)
            .withCandidates(candidates)
            .withSeed(seed);
    return new HybridSettings(
        forest, machines, variance, lengthScale, leastRows, mostRows, folds,
        new Budget(steps, seconds, minimumRun), threshold, seed);
  }

  /** Number of trees. */
  @OptionMetadata(
      displayName = "trees",
      commandLineParamName = "trees",
      description = "Number of trees, a whole number from 1 on, default 500.",
      displayOrder = 1)
  @Range(min = 1)
  public int getTrees() {
    return trees;
  }

  /** Sets: number of trees. */
  public void setTrees(int trees) {
    this.trees = checked(this, "trees", trees);
  }

  /** Greatest step of the bagging. */
  @OptionMetadata(
      displayName = "bagStep",
      commandLineParamName = "bag-step",
      description =
          "Greatest step of the bagging, 1 to 1000000, default 1·2. At 1 no row is out of "
              + "bag and no machine is trained.",
      displayOrder = 2)
  @Range(min = 1, max = 1_000_000)
  public double getBagStep() {
    return bagStep;
  }

  /** Sets: greatest step of the bagging. */
  public void setBagStep(double bagStep) {
    this.bagStep = checked(this, "bag-step", bagStep);
  }

  /** Most rows kept by one machine. */
  @OptionMetadata(
      displayName = "activePoints",
      commandLineParamName = "active-points",
      description = "Most rows kept by one machine, a whole number from 1 on, default 300.",
      displayOrder = 3)
  @Range(min = 1)
  public int getActivePoints() {
    return activePoints;
  }

  /** Sets: most rows kept by one machine. */
  public void setActivePoints(int activePoints) {
    this.activePoints = checked(this, "active-points", activePoints);
  }

  /** What follows the selection of rows. */
  @OptionMetadata(
      displayName = "refinement",
      commandLineParamName = "refinement",
      description =
          "What follows the selection of rows: NONE, REVERSED (a second pass in reverse "
              + "order) or EP (expectation propagation), default REVERSED.",
      displayOrder = 4)
  public Refinement getRefinement() {
    return refinement;
  }

  /** Sets: what follows the selection of rows. */
  public void setRefinement(Refinement refinement) {
    this.refinement = checked(this, "refinement", refinement);
  }

  /** Rows looked at for each row that a machine keeps. */
  @OptionMetadata(
      displayName = "candidates",
      commandLineParamName = "candidates",
      description =
          "Rows looked at for each row that a machine keeps, a whole number from 0 on, "
              + "default 0, which means all.",
      displayOrder = 5)
  @Range(min = 0)
  public int getCandidates() {
    return candidates;
  }

  /** Sets: rows looked at for each row that a machine keeps. */
  public void setCandidates(int candidates) {
    this.candidates = checked(this, "candidates", candidates);
  }

  /** Prior variance at which the kernel of the machines starts. */
  @OptionMetadata(
      displayName = "variance",
      commandLineParamName = "variance",
      description =
          "Prior variance at which the kernel of the machines starts, above 0, default "
              + "30.",
      displayOrder = 6)
  @Range(min = 0, aboveMin = true)
  public double getVariance() {
    return variance;
  }

  /** Sets: prior variance at which the kernel of the machines starts. */
  public void setVariance(double variance) {
    this.variance = checked(this, "variance", variance);
  }

  /** Length-scale at which the kernel of the machines starts. */
  @OptionMetadata(
      displayName = "lengthScale",
      commandLineParamName = "length-scale",
      description =
          "Length-scale at which the kernel of the machines starts, from 0 on, default 0, "
              + "which means half the median distance between rows.",
      displayOrder = 7)
  @Range(min = 0)
  public double getLengthScale() {
    return lengthScale;
  }

  /** Sets: length-scale at which the kernel of the machines starts. */
  public void setLengthScale(double lengthScale) {
    this.lengthScale = checked(this, "length-scale", lengthScale);
  }

  /** Scaling of the columns. */
  @OptionMetadata(
      displayName = "scaling",
      commandLineParamName = "scaling",
      description =
          "Scaling of the columns: UNIT_RANGE, L1, STANDARDISE or NONE, default "
              + "UNIT_RANGE.",
      displayOrder = 8)
  public Scaling getScaling() {
    return scaling;
  }

  /** Sets: scaling of the columns. */
  public void setScaling(Scaling scaling) {
    this.scaling = checked(this, "scaling", scaling);
  }

  /** Out-of-bag rows a class must have on a route to be decided there. */
  @OptionMetadata(
      displayName = "leastRows",
      commandLineParamName = "least-rows",
      description =
          "Out-of-bag rows a class must have on a route to be decided there, a whole "
              + "number from 1 on, default 1.",
      displayOrder = 9)
  @Range(min = 1)
  public int getLeastRows() {
    return leastRows;
  }

  /** Sets: out-of-bag rows a class must have on a route to be decided there. */
  public void setLeastRows(int leastRows) {
    this.leastRows = checked(this, "least-rows", leastRows);
  }

  /** Most rows the machines of a route learn from. */
  @OptionMetadata(
      displayName = "mostRows",
      commandLineParamName = "most-rows",
      description =
          "Most rows the machines of a route learn from, a whole number from 2 on, "
              + "default 2000.",
      displayOrder = 10)
  @Range(min = 2)
  public int getMostRows() {
    return mostRows;
  }

  /** Sets: most rows the machines of a route learn from. */
  public void setMostRows(int mostRows) {
    this.mostRows = checked(this, "most-rows", mostRows);
  }

  /** Parts into which a route is cut to judge its machines. */
  @OptionMetadata(
      displayName = "folds",
      commandLineParamName = "folds",
      description =
          "Parts into which a route is cut to judge its machines, a whole number from 2 "
              + "on, default 3.",
      displayOrder = 11)
  @Range(min = 2)
  public int getFolds() {
    return folds;
  }

  /** Sets: parts into which a route is cut to judge its machines. */
  public void setFolds(int folds) {
    this.folds = checked(this, "folds", folds);
  }

  /** Budget of all routes together. */
  @OptionMetadata(
      displayName = "steps",
      commandLineParamName = "steps",
      description =
          "Budget of all routes together, in trials of kernel parameters, a whole number "
              + "from 0 on, default 0, which means one for each route.",
      displayOrder = 12)
  @Range(min = 0)
  public int getSteps() {
    return steps;
  }

  /** Sets: budget of all routes together. */
  public void setSteps(int steps) {
    this.steps = checked(this, "steps", steps);
  }

  /** Budget in seconds. */
  @OptionMetadata(
      displayName = "seconds",
      commandLineParamName = "seconds",
      description =
          "Budget in seconds, from 0 on, default 0, which means none. With it the result "
              + "depends on the speed of the computer.",
      displayOrder = 13)
  @Range(min = 0)
  public double getSeconds() {
    return seconds;
  }

  /** Sets: budget in seconds. */
  public void setSeconds(double seconds) {
    this.seconds = checked(this, "seconds", seconds);
  }

  /** Trials a route may make before another takes its turn. */
  @OptionMetadata(
      displayName = "minimumRun",
      commandLineParamName = "minimum-run",
      description =
          "Trials a route may make before another takes its turn, a whole number from 1 "
              + "on, default 1.",
      displayOrder = 14)
  @Range(min = 1)
  public int getMinimumRun() {
    return minimumRun;
  }

  /** Sets: trials a route may make before another takes its turn. */
  public void setMinimumRun(int minimumRun) {
    this.minimumRun = checked(this, "minimum-run", minimumRun);
  }

  /** Accuracy of a route on new rows below which an update trains it again. */
  @OptionMetadata(
      displayName = "threshold",
      commandLineParamName = "threshold",
      description =
          "Accuracy of a route on new rows below which an update trains it again, 0 to 1, "
              + "default 0·95.",
      displayOrder = 15)
  @Range(min = 0, max = 1)
  public double getThreshold() {
    return threshold;
  }

  /** Sets: accuracy of a route on new rows below which an update trains it again. */
  public void setThreshold(double threshold) {
    this.threshold = checked(this, "threshold", threshold);
  }

  /** Threads for training. */
  @OptionMetadata(
      displayName = "threads",
      commandLineParamName = "threads",
      description = "Threads for training, 1 to 1024, default 1. They never change the result.",
      displayOrder = 16)
  @Range(min = 1, max = 1024)
  public int getThreads() {
    return threads;
  }

  /** Sets: threads for training. */
  public void setThreads(int threads) {
    this.threads = checked(this, "threads", threads);
  }
}
