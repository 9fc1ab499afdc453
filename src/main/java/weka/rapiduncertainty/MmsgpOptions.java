package weka.rapiduncertainty;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.io.Serializable;
import rapiduncertainty.maxmargin.KernelChoice;
import rapiduncertainty.maxmargin.MaxMarginLearner;
import rapiduncertainty.maxmargin.MaxMarginSettings;
import rapiduncertainty.maxmargin.SupportChoice;
import rapiduncertainty.maxmargin.VarianceMode;
import weka.core.OptionMetadata;

/**
 * The options of {@link weka.classifiers.functions.MMSGP}.
 *
 * @param <M> the learned model
 */
public abstract class MmsgpOptions<M extends Serializable> extends RapidClassifier<M> {
  private static final long serialVersionUID = 1L;

  private KernelChoice kernel = KernelChoice.RBF;
  private double marginCost = 1;
  private double scale = 30;
  private double lengthScale;
  private int trees = 100;
  private int search = 15;
  private int searchRows = 200;
  private SupportChoice.Method supports = SupportChoice.Method.PIVOTED;
  private int threshold = 300;
  private double sparsity = 0.3;
  private int most = 1000;
  private int movePoints;
  private VarianceMode variance = VarianceMode.CORRECTED;
  private int augment = 10;
  private double tolerance = 1e-4;
  private Scaling scaling = Scaling.UNIT_RANGE;
  private int threads = 1;

  @Override
  protected void checkTogether() {
    if (kernel == KernelChoice.HIK && scaling == Scaling.STANDARDISE) {
      throw StrictOptions.contradiction(
          "kernel", kernel, "scaling", scaling,
          "the kernel needs values ≥ 0. Use -scaling UNIT_RANGE, or another kernel.");
    }
    if (movePoints > 0 && !kernel.smooth()) {
      throw StrictOptions.contradiction(
          "move-points", movePoints, "kernel", kernel,
          "support points move along gradients, which RBF, ARD and LINEAR have.");
    }
  }

  /** The learner these options describe. */
  protected final MaxMarginLearner learner() {
    return new MaxMarginLearner(
        kernel, scale, lengthScale, trees, search, searchRows, movePoints,
        MaxMarginSettings.DEFAULT
            .withMarginCost(marginCost)
            .withSupports(new SupportChoice(supports, threshold, sparsity, most))
            .withTolerances(tolerance, tolerance / 100)
            .withVariance(variance)
            .withSeed(getSeed()));
  }

  /** Which kernel. */
  @OptionMetadata(
      displayName = "kernel",
      commandLineParamName = "kernel",
      displayOrder = 1,
      description =
          "Kernel: RBF, ARD, LINEAR, HIK or FOREST, default RBF. ARD has one length-scale per"
              + " column; HIK needs a scaling that gives no negative values; FOREST grows a random"
              + " forest on the training rows.")
  public KernelChoice getKernel() {
    return kernel;
  }

  public void setKernel(KernelChoice kernel) {
    this.kernel = checked(this, "kernel", kernel);
  }

  /** Price of a margin violation. */
  @OptionMetadata(
      displayName = "marginCost",
      commandLineParamName = "C",
      displayOrder = 2,
      description =
          "Price of a unit of margin violation, ≥ 0, default 1. At most 1.0E9. With 0 there is no"
              + " margin: a variational logistic Gaussian process.")
  @Range(min = 0, max = MaxMarginSettings.LARGEST_COST)
  public double getMarginCost() {
    return marginCost;
  }

  public void setMarginCost(double marginCost) {
    this.marginCost = checked(this, "C", marginCost);
  }

  /** Prior variance. */
  @OptionMetadata(
      displayName = "scale",
      commandLineParamName = "scale",
      displayOrder = 3,
      description =
          "Prior variance of the latent functions at which the search begins, > 0, default 30.")
  @Range(min = 0, aboveMin = true)
  public double getScale() {
    return scale;
  }

  public void setScale(double scale) {
    this.scale = checked(this, "scale", scale);
  }

  /** Length-scale. */
  @OptionMetadata(
      displayName = "lengthScale",
      commandLineParamName = "length-scale",
      displayOrder = 4,
      description =
          "Length-scale of RBF and ARD at which the search begins, ≥ 0, default 0. With 0 it is the"
              + " median distance of the training rows.")
  @Range(min = 0)
  public double getLengthScale() {
    return lengthScale;
  }

  public void setLengthScale(double lengthScale) {
    this.lengthScale = checked(this, "length-scale", lengthScale);
  }

  /** Trees of the forest kernel. */
  @OptionMetadata(
      displayName = "trees",
      commandLineParamName = "trees",
      displayOrder = 5,
      description = "Trees of the FOREST kernel, a whole number ≥ 1, default 100.")
  @Range(min = 1)
  public int getTrees() {
    return trees;
  }

  public void setTrees(int trees) {
    this.trees = checked(this, "trees", trees);
  }

  /** Effort of the parameter search. */
  @OptionMetadata(
      displayName = "search",
      commandLineParamName = "search",
      displayOrder = 6,
      description =
          "Evaluations of the bound in the search for kernel parameters, ≥ 0, default 15. With 0 the"
              + " start is kept.")
  @Range(min = 0)
  public int getSearch() {
    return search;
  }

  public void setSearch(int search) {
    this.search = checked(this, "search", search);
  }

  /** Rows the search looks at. */
  @OptionMetadata(
      displayName = "searchRows",
      commandLineParamName = "search-rows",
      displayOrder = 7,
      description =
          "Training rows the search for kernel parameters looks at, ≥ 2, default 200. More rows are"
              + " sampled down.")
  @Range(min = 2)
  public int getSearchRows() {
    return searchRows;
  }

  public void setSearchRows(int searchRows) {
    this.searchRows = checked(this, "search-rows", searchRows);
  }

  /** How support points are found. */
  @OptionMetadata(
      displayName = "supports",
      commandLineParamName = "supports",
      displayOrder = 8,
      description =
          "How support points are found above the threshold: PIVOTED or KMEANS, default PIVOTED."
              + " PIVOTED takes training rows by pivoted Cholesky, KMEANS cluster centres.")
  public SupportChoice.Method getSupports() {
    return supports;
  }

  public void setSupports(SupportChoice.Method supports) {
    this.supports = checked(this, "supports", supports);
  }

  /** Rows up to which all are support points. */
  @OptionMetadata(
      displayName = "threshold",
      commandLineParamName = "threshold",
      displayOrder = 9,
      description =
          "Number of training rows up to which each is a support point, ≥ 0, default 300.")
  @Range(min = 0)
  public int getThreshold() {
    return threshold;
  }

  public void setThreshold(int threshold) {
    this.threshold = checked(this, "threshold", threshold);
  }

  /** Share of rows that are no support points. */
  @OptionMetadata(
      displayName = "sparsity",
      commandLineParamName = "sparsity",
      displayOrder = 10,
      description =
          "Share of the training rows that are no support points above the threshold, in [0, 1),"
              + " default 0·3.")
  @Range(min = 0, max = 1, belowMax = true)
  public double getSparsity() {
    return sparsity;
  }

  public void setSparsity(double sparsity) {
    this.sparsity = checked(this, "sparsity", sparsity);
  }

  /** Limit of the support points. */
  @OptionMetadata(
      displayName = "most",
      commandLineParamName = "most",
      displayOrder = 11,
      description =
          "Support points at most, ≥ 1, default 1000. Training time grows with their square.")
  @Range(min = 1)
  public int getMost() {
    return most;
  }

  public void setMost(int most) {
    this.most = checked(this, "most", most);
  }

  /** Effort of moving support points. */
  @OptionMetadata(
      displayName = "movePoints",
      commandLineParamName = "move-points",
      displayOrder = 12,
      description =
          "Evaluations of the bound in moving the support points by its gradient, ≥ 0, default 0. For"
              + " the kernels RBF, ARD and LINEAR.")
  @Range(min = 0)
  public int getMovePoints() {
    return movePoints;
  }

  public void setMovePoints(int movePoints) {
    this.movePoints = checked(this, "move-points", movePoints);
  }

  /** How the variance is completed. */
  @OptionMetadata(
      displayName = "variance",
      commandLineParamName = "variance",
      displayOrder = 13,
      description =
          "Predictive variance beyond the support points: DEGENERATE, CORRECTED or AUGMENTED, default"
              + " CORRECTED. DEGENERATE leaves it out, CORRECTED adds the prior of what they do not"
              + " explain, AUGMENTED makes each row a support point of its own (slow).")
  public VarianceMode getVariance() {
    return variance;
  }

  public void setVariance(VarianceMode variance) {
    this.variance = checked(this, "variance", variance);
  }

  /** Pool rows in the variance. */
  @OptionMetadata(
      displayName = "augment",
      commandLineParamName = "augment",
      displayOrder = 14,
      description =
          "Rows without class that join the support points for the variance, ≥ 0, default 10. Those"
              + " in dense places far from the labelled rows are chosen.")
  @Range(min = 0)
  public int getAugment() {
    return augment;
  }

  public void setAugment(int augment) {
    this.augment = checked(this, "augment", augment);
  }

  /** When inference ends. */
  @OptionMetadata(
      displayName = "tolerance",
      commandLineParamName = "tolerance",
      displayOrder = 15,
      description =
          "Rise of the bound per row at which inference ends, > 0, default 0·0001.")
  @Range(min = 0, aboveMin = true)
  public double getTolerance() {
    return tolerance;
  }

  public void setTolerance(double tolerance) {
    this.tolerance = checked(this, "tolerance", tolerance);
  }

  /** Scaling of the attributes. */
  @OptionMetadata(
      displayName = "scaling",
      commandLineParamName = "scaling",
      displayOrder = 16,
      description =
          "Scaling of the attributes: UNIT_RANGE, L1, STANDARDISE or NONE, default UNIT_RANGE."
              + " STANDARDISE does not go with HIK.")
  public Scaling getScaling() {
    return scaling;
  }

  public void setScaling(Scaling scaling) {
    this.scaling = checked(this, "scaling", scaling);
  }

  /** Threads. */
  @OptionMetadata(
      displayName = "threads",
      commandLineParamName = "threads",
      displayOrder = 17,
      description =
          "Threads that train, ≥ 1, default 1. They do not change the result; each needs its own"
              + " memory.")
  @Range(min = 1)
  public int getThreads() {
    return threads;
  }

  public void setThreads(int threads) {
    this.threads = checked(this, "threads", threads);
  }
}
