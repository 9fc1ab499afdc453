package weka.rapiduncertainty;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.io.Serializable;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;
import rapiduncertainty.ivm.IvmSettings;
import rapiduncertainty.ivm.IvmSettings.Balance;
import rapiduncertainty.ivm.IvmSettings.Refinement;
import rapiduncertainty.ivm.IvmSettings.Selection;
import rapiduncertainty.ivm.SearchSettings;
import rapiduncertainty.ivm.SearchSettings.Objective;
import rapiduncertainty.ivm.SearchSettings.Scope;
import rapiduncertainty.kernel.Kernel;
import weka.core.OptionMetadata;

/**
 * The options of {@link weka.classifiers.functions.InformativeVectorMachine}.
 *
 * @param <M> the learned model
 */
public abstract class IvmOptions<M extends Serializable> extends RapidClassifier<M> {
  private static final long serialVersionUID = 1L;

  private IvmKernel kernel = IvmKernel.RBF;
  private double variance = 30;
  private double lengthScale;
  private int trees = 200;
  private Scaling scaling = Scaling.UNIT_RANGE;
  private int activePoints = IvmSettings.standard().activePoints();
  private Selection selection = Selection.ENTROPY;
  private Balance balance = Balance.CLASS;
  private int candidates;
  private Refinement refinement = Refinement.REVERSED;
  private int search;
  private Objective objective = Objective.COMBINED;
  private Scope scope = Scope.SHARED;
  private double theta = 0.5;
  private double threshold = 0.95;
  private int threads = 1;

  @Override
  protected void checkTogether() {
    if (kernel.nonNegative() && scaling == Scaling.STANDARDISE) {
      throw StrictOptions.contradiction(
          "kernel", kernel, "scaling", scaling,
          "the kernel needs values ≥ 0. Use -scaling UNIT_RANGE, or another kernel.");
    }
  }

  /** The settings of the machines. */
  protected final IvmSettings settings() {
    return new IvmSettings(
        activePoints, selection, balance, candidates, refinement, 1, getSeed());
  }

  /** The search of kernel parameters, with smaller machines than in the end. */
  protected final SearchSettings searchSettings() {
    SearchSettings small = SearchSettings.none();
    return new SearchSettings(
        objective, scope, search, Math.min(activePoints, small.activePoints()),
        small.candidates(), theta, getSeed());
  }

  /** The kernel for training rows, where a search starts. */
  protected final Kernel kernel(Examples examples, Workers workers, Progress progress) {
    return kernel.forRows(examples, variance, lengthScale, trees, getSeed(), workers, progress);
  }

  /** Kernel. */
  @OptionMetadata(
      displayName = "kernel",
      commandLineParamName = "kernel",
      description =
          "Kernel: RBF, ARD (a length-scale per column), HIK (histogram intersection) or "
              + "FOREST (random forest kernel), default RBF.",
      displayOrder = 1)
  public IvmKernel getKernel() {
    return kernel;
  }

  /** Sets: kernel. */
  public void setKernel(IvmKernel kernel) {
    this.kernel = checked(this, "kernel", kernel);
  }

  /** Prior variance of the latent function. */
  @OptionMetadata(
      displayName = "variance",
      commandLineParamName = "variance",
      description =
          "Prior variance of the latent function, above 0, default 30. Larger ones trust "
              + "single rows more.",
      displayOrder = 2)
  @Range(min = 0, aboveMin = true)
  public double getVariance() {
    return variance;
  }

  /** Sets: prior variance of the latent function. */
  public void setVariance(double variance) {
    this.variance = checked(this, "variance", variance);
  }

  /** Length-scale of RBF and ARD. */
  @OptionMetadata(
      displayName = "lengthScale",
      commandLineParamName = "length-scale",
      description =
          "Length-scale of RBF and ARD in units of the scaled columns, from 0 on, default "
              + "0, which means half the median distance between rows.",
      displayOrder = 3)
  @Range(min = 0)
  public double getLengthScale() {
    return lengthScale;
  }

  /** Sets: length-scale of RBF and ARD. */
  public void setLengthScale(double lengthScale) {
    this.lengthScale = checked(this, "length-scale", lengthScale);
  }

  /** Trees of the FOREST kernel. */
  @OptionMetadata(
      displayName = "trees",
      commandLineParamName = "trees",
      description = "Trees of the FOREST kernel, a whole number from 1 on, default 200.",
      displayOrder = 4)
  @Range(min = 1)
  public int getTrees() {
    return trees;
  }

  /** Sets: trees of the FOREST kernel. */
  public void setTrees(int trees) {
    this.trees = checked(this, "trees", trees);
  }

  /** Scaling of the columns. */
  @OptionMetadata(
      displayName = "scaling",
      commandLineParamName = "scaling",
      description =
          "Scaling of the columns: UNIT_RANGE, L1, STANDARDISE or NONE, default "
              + "UNIT_RANGE.",
      displayOrder = 5)
  public Scaling getScaling() {
    return scaling;
  }

  /** Sets: scaling of the columns. */
  public void setScaling(Scaling scaling) {
    this.scaling = checked(this, "scaling", scaling);
  }

  /** Most rows kept by the machine of one class. */
  @OptionMetadata(
      displayName = "activePoints",
      commandLineParamName = "active-points",
      description =
          "Most rows kept by the machine of one class, a whole number from 1 on, default "
              + "400.",
      displayOrder = 6)
  @Range(min = 1)
  public int getActivePoints() {
    return activePoints;
  }

  /** Sets: most rows kept by the machine of one class. */
  public void setActivePoints(int activePoints) {
    this.activePoints = checked(this, "active-points", activePoints);
  }

  /** What makes a row worth keeping. */
  @OptionMetadata(
      displayName = "selection",
      commandLineParamName = "selection",
      description =
          "What makes a row worth keeping: ENTROPY, or SPREAD, which punishes rows like "
              + "those kept already, default ENTROPY.",
      displayOrder = 7)
  public Selection getSelection() {
    return selection;
  }

  /** Sets: what makes a row worth keeping. */
  public void setSelection(Selection selection) {
    this.selection = checked(this, "selection", selection);
  }

  /** Whether both sides of a machine get their share of the kept rows. */
  @OptionMetadata(
      displayName = "balance",
      commandLineParamName = "balance",
      description =
          "Whether both sides of a machine get their share of the kept rows: CLASS or "
              + "NONE, default CLASS.",
      displayOrder = 8)
  public Balance getBalance() {
    return balance;
  }

  /** Sets: whether both sides of a machine get their share of the kept rows. */
  public void setBalance(Balance balance) {
    this.balance = checked(this, "balance", balance);
  }

  /** Rows looked at for each row that is kept. */
  @OptionMetadata(
      displayName = "candidates",
      commandLineParamName = "candidates",
      description =
          "Rows looked at for each row that is kept, a whole number from 0 on, default 0, "
              + "which means all.",
      displayOrder = 9)
  @Range(min = 0)
  public int getCandidates() {
    return candidates;
  }

  /** Sets: rows looked at for each row that is kept. */
  public void setCandidates(int candidates) {
    this.candidates = checked(this, "candidates", candidates);
  }

  /** What follows the selection. */
  @OptionMetadata(
      displayName = "refinement",
      commandLineParamName = "refinement",
      description =
          "What follows the selection: NONE, REVERSED (a second pass in reverse order) or "
              + "EP (expectation propagation), default REVERSED.",
      displayOrder = 10)
  public Refinement getRefinement() {
    return refinement;
  }

  /** Sets: what follows the selection. */
  public void setRefinement(Refinement refinement) {
    this.refinement = checked(this, "refinement", refinement);
  }

  /** Budget of the search of kernel parameters. */
  @OptionMetadata(
      displayName = "search",
      commandLineParamName = "search",
      description =
          "Budget of the search of kernel parameters by CMA-ES, in trainings, a whole "
              + "number from 0 on, default 0, which keeps the given parameters. With "
              + "-output-debug-info the model lists all that was tried.",
      displayOrder = 11)
  @Range(min = 0)
  public int getSearch() {
    return search;
  }

  /** Sets: budget of the search of kernel parameters. */
  public void setSearch(int search) {
    this.search = checked(this, "search", search);
  }

  /** What the search minimises. */
  @OptionMetadata(
      displayName = "objective",
      commandLineParamName = "objective",
      description =
          "What the search minimises: COMBINED (likelihood and held-out error) or "
              + "LOG_MARGINAL, default COMBINED.",
      displayOrder = 12)
  public Objective getObjective() {
    return objective;
  }

  /** Sets: what the search minimises. */
  public void setObjective(Objective objective) {
    this.objective = checked(this, "objective", objective);
  }

  /** Whether the classes share the searched parameters. */
  @OptionMetadata(
      displayName = "scope",
      commandLineParamName = "scope",
      description =
          "Whether the classes share the searched parameters: SHARED or PER_CLASS, "
              + "default SHARED.",
      displayOrder = 13)
  public Scope getScope() {
    return scope;
  }

  /** Sets: whether the classes share the searched parameters. */
  public void setScope(Scope scope) {
    this.scope = checked(this, "scope", scope);
  }

  /** Weight of the error on the class against that on the rest in the search. */
  @OptionMetadata(
      displayName = "theta",
      commandLineParamName = "theta",
      description =
          "Weight of the error on the class against that on the rest in the search, 0 to "
              + "1, default 0·5.",
      displayOrder = 14)
  @Range(min = 0, max = 1)
  public double getTheta() {
    return theta;
  }

  /** Sets: weight of the error on the class against that on the rest in the search. */
  public void setTheta(double theta) {
    this.theta = checked(this, "theta", theta);
  }

  /** Accuracy on new rows below which an update trains again. */
  @OptionMetadata(
      displayName = "threshold",
      commandLineParamName = "threshold",
      description = "Accuracy on new rows below which an update trains again, 0 to 1, default 0·95.",
      displayOrder = 15)
  @Range(min = 0, max = 1)
  public double getThreshold() {
    return threshold;
  }

  /** Sets: accuracy on new rows below which an update trains again. */
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
