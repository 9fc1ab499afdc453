package weka.rapiduncertainty;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.io.Serializable;
import java.util.Optional;
import rapiduncertainty.Check;
import rapiduncertainty.gp.FeatureKind;
import rapiduncertainty.gp.GpSettings;
import rapiduncertainty.gp.HeadKind;
import rapiduncertainty.gp.LogDet;
import rapiduncertainty.gp.Objective;
import rapiduncertainty.gp.OneClassScore;
import rapiduncertainty.gp.Optimise;
import rapiduncertainty.gp.SearchMethod;
import rapiduncertainty.gp.SearchSettings;
import rapiduncertainty.gp.VarianceMethod;
import rapiduncertainty.hik.Transform;
import weka.core.OptionMetadata;

/**
 * The options of {@link weka.classifiers.functions.GPHIK}.
 *
 * @param <M> the learned model
 */
public abstract class GphikOptions<M extends Serializable> extends RapidClassifier<M> {
  private static final long serialVersionUID = 1L;

  /** The kernels on offer. */
  public enum KernelKind {
    /** Σ_d min(x_d, z_d). */
    HIK,
    /** Σ_d min(x_d, z_d)^η. */
    POLY,
    /** Σ_d (e^{η min(x_d, z_d)} − 1)/(e^η − 1). */
    EXP,
    /** Σ_d w_d min(x_d, z_d). */
    ARD
  }

  private double noise = 0.1;
  private KernelKind kernel = KernelKind.HIK;
  private double exponent = 1;
  private HistogramScaling scaling = HistogramScaling.UNIT_RANGE;
  private FeatureKind features = FeatureKind.HISTOGRAM;
  private VarianceMethod variance = VarianceMethod.CACHED;
  private int eigenvectors = 2;
  private int rank = 100;
  private int bins;
  private double tolerance = 1e-4;
  private int maxIterations = 1000;
  private HeadKind head = HeadKind.SOFTMAX;
  private Optimise optimise = Optimise.NONE;
  private Objective objective = Objective.LEAVE_ONE_OUT;
  private LogDet logdet = LogDet.LANCZOS;
  private SearchMethod search = SearchMethod.NELDER_MEAD;
  private int evaluations = 50;
  private int reoptimise;
  private String oneClass = "";
  private OneClassScore score = OneClassScore.MEAN;
  private double rejection = 0.05;
  private int threads = 1;

  /** The settings of the engine. */
  protected final GpSettings settings() {
    Transform transform =
        switch (kernel) {
          case POLY -> Transform.poly(exponent);
          case EXP -> Transform.exp(exponent);
          default -> Transform.identity();
        };
    return GpSettings.DEFAULT
        .withNoise(noise)
        .withTransform(transform)
        .withVariance(variance)
        .withEigenvectors(eigenvectors)
        .withRank(rank)
        .withBins(bins)
        .withSolver(tolerance, maxIterations)
        .withHead(head)
        .withSeed(getSeed());
  }

  /** The search for hyper-parameters; empty if all are given. */
  protected final Optional<SearchSettings> search() {
    Optimise what = optimise;
    if (kernel == KernelKind.HIK) { // it has no parameter
      Check.require(
          optimise != Optimise.KERNEL,
          "-optimise KERNEL finds nothing with -kernel HIK; use POLY, EXP or ARD, or -optimise NOISE");
      what = optimise == Optimise.ALL ? Optimise.NOISE : optimise;
    }
    return what == Optimise.NONE
        ? Optional.empty()
        : Optional.of(
            new SearchSettings(
                what, objective, logdet, search, kernel == KernelKind.ARD, evaluations));
  }

  @OptionMetadata(
      displayName = "noise",
      commandLineParamName = "noise",
      description =
          "Variance of the label noise, in (0, 1000000], default 0·1. The kernel is scaled so that a"
              + " training row has self-similarity 1 on average: the noise means the same on all data",
      displayOrder = 1)
  @Range(min = 0, aboveMin = true, max = 1e6)
  public double getNoise() {
    return noise;
  }

  public void setNoise(double noise) {
    this.noise = checked(this, "noise", noise);
  }

  @OptionMetadata(
      displayName = "kernel",
      commandLineParamName = "kernel",
      description =
          "Kernel on histograms, default HIK. HIK adds up the smaller values, POLY raises them to"
              + " -exponent, EXP takes their exponential, ARD weights each attribute",
      displayOrder = 2)
  public KernelKind getKernel() {
    return kernel;
  }

  public void setKernel(KernelKind kernel) {
    this.kernel = checked(this, "kernel", kernel);
  }

  @OptionMetadata(
      displayName = "exponent",
      commandLineParamName = "exponent",
      description = "Parameter of the kernels POLY and EXP, in (0, 700], default 1.",
      displayOrder = 3)
  @Range(min = 0, aboveMin = true, max = 700)
  public double getExponent() {
    return exponent;
  }

  public void setExponent(double exponent) {
    this.exponent = checked(this, "exponent", exponent);
  }

  @OptionMetadata(
      displayName = "scaling",
      commandLineParamName = "scaling",
      description =
          "Scaling of the attributes, default UNIT_RANGE. UNIT_RANGE brings each attribute to"
              + " [0, 1], L1 each row to sum 1, NONE leaves values ≥ 0 as they are",
      displayOrder = 4)
  public HistogramScaling getScaling() {
    return scaling;
  }

  public void setScaling(HistogramScaling scaling) {
    this.scaling = checked(this, "scaling", scaling);
  }

  @OptionMetadata(
      displayName = "features",
      commandLineParamName = "features",
      description =
          "What the kernel compares, default HISTOGRAM. HISTOGRAM takes the attributes themselves,"
              + " COMPLEMENT each x together with 1 − x, FOREST the nodes of a random forest",
      displayOrder = 5)
  public FeatureKind getFeatures() {
    return features;
  }

  public void setFeatures(FeatureKind features) {
    this.features = checked(this, "features", features);
  }

  @OptionMetadata(
      displayName = "variance",
      commandLineParamName = "variance",
      description =
          "Predictive variance, default CACHED. NONE reports the prior, CAPU and FAPU are upper"
              + " bounds, PUP is exact (a solve per row), CACHED is low-rank and calibrated",
      displayOrder = 6)
  public VarianceMethod getVariance() {
    return variance;
  }

  public void setVariance(VarianceMethod variance) {
    this.variance = checked(this, "variance", variance);
  }

  @OptionMetadata(
      displayName = "eigenvectors",
      commandLineParamName = "eigenvectors",
      description = "Eigenvectors of FAPU, at least 1 (at most the rows are used), default 2.",
      displayOrder = 7)
  @Range(min = 1)
  public int getEigenvectors() {
    return eigenvectors;
  }

  public void setEigenvectors(int eigenvectors) {
    this.eigenvectors = checked(this, "eigenvectors", eigenvectors);
  }

  @OptionMetadata(
      displayName = "rank",
      commandLineParamName = "rank",
      description =
          "Rank of CACHED, at least 1, default 100. With no more than twice as many rows the exact"
              + " variance is used instead",
      displayOrder = 8)
  @Range(min = 1)
  public int getRank() {
    return rank;
  }

  public void setRank(int rank) {
    this.rank = checked(this, "rank", rank);
  }

  @OptionMetadata(
      displayName = "bins",
      commandLineParamName = "bins",
      description = "Bins per attribute of the prediction tables, 0 (exact) to 65536, default 0.",
      displayOrder = 9)
  @Range(min = 0, max = 65536)
  public int getBins() {
    return bins;
  }

  public void setBins(int bins) {
    this.bins = checked(this, "bins", bins);
  }

  @OptionMetadata(
      displayName = "tolerance",
      commandLineParamName = "tolerance",
      description = "Relative residual at which the solver stops, in (0, 1), default 0·0001.",
      displayOrder = 10)
  @Range(min = 0, aboveMin = true, max = 1, belowMax = true)
  public double getTolerance() {
    return tolerance;
  }

  public void setTolerance(double tolerance) {
    this.tolerance = checked(this, "tolerance", tolerance);
  }

  @OptionMetadata(
      displayName = "maxIterations",
      commandLineParamName = "max-iterations",
      description = "Most iterations of the solver, at least 1, default 1000. A few stop it early",
      displayOrder = 11)
  @Range(min = 1)
  public int getMaxIterations() {
    return maxIterations;
  }

  public void setMaxIterations(int maxIterations) {
    this.maxIterations = checked(this, "max-iterations", maxIterations);
  }

  @OptionMetadata(
      displayName = "head",
      commandLineParamName = "head",
      description =
          "Class probabilities, default SOFTMAX. SOFTMAX is fitted to leave-one-out scores, NONE"
              + " gives the probability that the latent value of a class is the largest",
      displayOrder = 12)
  public HeadKind getHead() {
    return head;
  }

  public void setHead(HeadKind head) {
    this.head = checked(this, "head", head);
  }

  @OptionMetadata(
      displayName = "optimise",
      commandLineParamName = "optimise",
      description =
          "Hyper-parameters to search for, starting from the given ones, default NONE. NOISE, the"
              + " parameter of the KERNEL (or the weights of ARD; HIK has none), or ALL",
      displayOrder = 13)
  public Optimise getOptimise() {
    return optimise;
  }

  public void setOptimise(Optimise optimise) {
    this.optimise = checked(this, "optimise", optimise);
  }

  @OptionMetadata(
      displayName = "objective",
      commandLineParamName = "objective",
      description =
          "What the search makes small, default LEAVE_ONE_OUT. LEAVE_ONE_OUT is the loss on rows"
              + " left out, LIKELIHOOD the negative log marginal likelihood",
      displayOrder = 14)
  public Objective getObjective() {
    return objective;
  }

  public void setObjective(Objective objective) {
    this.objective = checked(this, "objective", objective);
  }

  @OptionMetadata(
      displayName = "logdet",
      commandLineParamName = "logdet",
      description =
          "Log-determinant of the likelihood, default LANCZOS. An upper BOUND, an estimate by"
              + " LANCZOS quadrature, or EXACT",
      displayOrder = 15)
  public LogDet getLogdet() {
    return logdet;
  }

  public void setLogdet(LogDet logdet) {
    this.logdet = checked(this, "logdet", logdet);
  }

  @OptionMetadata(
      displayName = "search",
      commandLineParamName = "search",
      description =
          "How to search, default NELDER_MEAD. Also CMA_ES, or GRADIENT, which alone can find the"
              + " weights of ARD",
      displayOrder = 16)
  public SearchMethod getSearch() {
    return search;
  }

  public void setSearch(SearchMethod search) {
    this.search = checked(this, "search", search);
  }

  @OptionMetadata(
      displayName = "evaluations",
      commandLineParamName = "evaluations",
      description = "Most evaluations (trainings) of a search, at least 1, default 50.",
      displayOrder = 21)
  @Range(min = 1)
  public int getEvaluations() {
    return evaluations;
  }

  public void setEvaluations(int evaluations) {
    this.evaluations = checked(this, "evaluations", evaluations);
  }

  @OptionMetadata(
      displayName = "reoptimise",
      commandLineParamName = "reoptimise",
      description =
          "Rows after which an update searches again from the present values, 0 (never) or more,"
              + " default 0.",
      displayOrder = 22)
  @Range(min = 0)
  public int getReoptimise() {
    return reoptimise;
  }

  public void setReoptimise(int reoptimise) {
    this.reoptimise = checked(this, "reoptimise", reoptimise);
  }

  @OptionMetadata(
      displayName = "oneClass",
      commandLineParamName = "one-class",
      description =
          "Class value to learn alone, default none. Rows judged not normal get no prediction",
      displayOrder = 17)
  public String getOneClass() {
    return oneClass;
  }

  public void setOneClass(String oneClass) {
    this.oneClass = checked(this, "one-class", oneClass);
  }

  @OptionMetadata(
      displayName = "score",
      commandLineParamName = "score",
      description =
          "One-class score, default MEAN. Also VARIANCE (negative), DENSITY of label 1, or RATIO of"
              + " mean and deviation",
      displayOrder = 18)
  public OneClassScore getScore() {
    return score;
  }

  public void setScore(OneClassScore score) {
    this.score = checked(this, "score", score);
  }

  @OptionMetadata(
      displayName = "rejection",
      commandLineParamName = "rejection",
      description = "Share of normal rows that one class may reject, in [0, 1), default 0·05.",
      displayOrder = 19)
  @Range(min = 0, max = 1, belowMax = true)
  public double getRejection() {
    return rejection;
  }

  public void setRejection(double rejection) {
    this.rejection = checked(this, "rejection", rejection);
  }

  @OptionMetadata(
      displayName = "threads",
      commandLineParamName = "threads",
      description = "Threads for training, 1 to 1024, default 1. They do not change the result",
      displayOrder = 20)
  @Range(min = 1, max = 1024)
  public int getThreads() {
    return threads;
  }

  public void setThreads(int threads) {
    this.threads = checked(this, "threads", threads);
  }
}
