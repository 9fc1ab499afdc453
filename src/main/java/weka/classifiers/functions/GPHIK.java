package weka.classifiers.functions;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Contributions;
import rapiduncertainty.HoldoutModel;
import rapiduncertainty.Normal;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.gp.FeatureKind;
import rapiduncertainty.gp.FeatureMap;
import rapiduncertainty.gp.ForestFeatures;
import rapiduncertainty.gp.ForestHoldout;
import rapiduncertainty.gp.HyperSearch;
import rapiduncertainty.gp.OnlineGp;
import rapiduncertainty.gp.TrainingReport;
import weka.classifiers.ConditionalDensityEstimator;
import weka.classifiers.IntervalEstimator;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.TechnicalInformation;
import weka.rapiduncertainty.Citations;
import weka.rapiduncertainty.PosteriorEstimator;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Examples;
import weka.rapiduncertainty.Explainer;
import weka.rapiduncertainty.GphikOptions;
import weka.rapiduncertainty.Measures;
import weka.rapiduncertainty.StrictOptions;

/**
 * Gaussian-process classification and regression with the histogram intersection kernel: exact
 * inference for large data, with predictive variances, learning row by row.
 */
public class GPHIK extends GphikOptions<GPHIK.Learnt>
    implements Explainer, PosteriorEstimator, IntervalEstimator, ConditionalDensityEstimator {
  private static final long serialVersionUID = 1L;

  /**
   * What was learnt.
   *
   * @param features from encoded rows to histograms
   * @param process the Gaussian process over them
   * @param found what the search for hyper-parameters found; null if they were given
   * @param forest the rows before the forest of {@code -features FOREST}; null without
   * @param seconds time of the last training or update
   */
  public record Learnt(
      FeatureMap features,
      OnlineGp process,
      HyperSearch.Found found,
      ForestFeatures forest,
      double seconds)
      implements HoldoutModel, Serializable {
    @Override
    public double[] heldOutNovelties(Workers workers) {
      return forest == null
          ? process.heldOutNovelties(workers)
          : ForestHoldout.novelties(process, forest.rows(), workers);
    }
  }

  /** Text for Weka's dialogs. */
  public String globalInfo() {
    return "Gaussian process with the histogram intersection kernel, for nominal and numeric"
        + " classes and for one class. Training never forms the kernel matrix: its time and memory"
        + " grow with the number of non-zero values, so tens of thousands of rows are fine."
        + " Class probabilities come from the latent means and the predictive variance, are"
        + " calibrated on leave-one-out scores, and flatten away from the data. Learns further"
        + " rows at the price of an update. Use it for histograms, counts and other values ≥ 0, and"
        + " where you must know how sure a prediction is. Do not use it where classes differ only in"
        + " combinations of attributes (its kernel adds up over them; -features FOREST helps).\n\nFor more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return Citations.rodner();
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities can = super.getCapabilities();
    can.enable(Capability.UNARY_CLASS);
    can.enable(Capability.NUMERIC_CLASS);
    can.enable(Capability.DATE_CLASS);
    return can;
  }

  @Override
  protected void checkTogether() {
    settings(); // their constructors refuse what does not go together
    search();
  }

  @Override
  protected void checkClass(Instances header) {
    if (!getOneClass().isEmpty()) {
      StrictOptions.checkClassValue("one-class", getOneClass(), header.classAttribute());
    }
    if (!getOneClass().isEmpty() || header.classAttribute().numValues() == 1) {
      getScore().requireVariance(getVariance());
    }
  }

  @Override
  protected boolean learns(Instance row) {
    return getOneClass().isEmpty()
        || row.classValue() == row.classAttribute().indexOfValue(getOneClass());
  }

  @Override
  protected Encoder encoder(Instances rows) {
    return Encoder.fit(rows, getScaling().scaling(), true);
  }

  @Override
  protected Learnt fit(Examples examples, Progress progress) {
    long begin = System.nanoTime();
    try (Workers workers = Workers.of(getThreads())) {
      FeatureMap features = features(examples, workers, progress);
      OnlineGp process = process(features.columns(), examples);
      process.update(features.of(examples.rows(), workers), examples.values());
      HyperSearch.Found found = search(process, workers, progress);
      process.model(workers, progress);
      ForestFeatures forest =
          getFeatures() == FeatureKind.FOREST
              ? new ForestFeatures(examples.rows(), examples.classes())
              : null;
      return new Learnt(features, process, found, forest, 1e-9 * (System.nanoTime() - begin));
    }
  }

  /** Searches for hyper-parameters if asked to, and lets the process use them. */
  private HyperSearch.Found search(OnlineGp process, Workers workers, Progress progress) {
    if (search().isEmpty()) {
      return null;
    }
    HyperSearch.Found found = HyperSearch.run(search().get(), process, workers, progress);
    process.settings(found.settings());
    return found;
  }

  private OnlineGp process(int columns, Examples examples) {
    if (examples.numeric()) {
      return OnlineGp.regression(settings(), columns);
    }
    return !getOneClass().isEmpty() || examples.declared() == 1
        ? OnlineGp.oneClass(settings(), columns, getScore(), getRejection())
        : OnlineGp.classifier(settings(), columns, examples.classes());
  }

  private FeatureMap features(Examples examples, Workers workers, Progress progress) {
    int columns = examples.rows().columns();
    if (getFeatures() == FeatureKind.FOREST) {
      return FeatureMap.forest(
          ForestFeatures.grow(
              ForestFeatures.settings(getSeed()),
              examples.rows(),
              examples.labels(),
              examples.targets(),
              examples.classes(),
              workers,
              progress));
    }
    return getFeatures() == FeatureKind.COMPLEMENT
        ? FeatureMap.complement(columns)
        : FeatureMap.histogram(columns);
  }

  @Override
  protected Learnt update(Learnt model, Examples more, Progress progress) {
    OnlineGp process = model.process();
    ForestFeatures forest = model.forest();
    if (forest != null && forest.outgrown(more.size(), more.classes())) {
      return fit(more.after(forest.rows(), process.targets()), progress);
    }
    HyperSearch.Found found = model.found();
    long begin = System.nanoTime();
    try (Workers workers = Workers.of(getThreads())) {
      Rows rows = model.features().of(more.rows(), workers);
      OnlineGp.Mark before = process.mark();
      try {
        while (!more.numeric() && process.classes() < more.classes()) {
          process.addClass();
        }
        process.update(rows, more.values());
        if (found != null
            && getReoptimise() > 0
            && process.size() - found.examples() >= getReoptimise()) {
          found = search(process, workers, progress);
        }
        process.model(workers, progress);
      } catch (RuntimeException e) {
        process.backTo(before);
        throw e;
      }
      return new Learnt(
          model.features(),
          process,
          found,
          forest == null ? null : forest.append(more.rows()),
          1e-9 * (System.nanoTime() - begin));
    }
  }

  @Override
  protected Prediction predict(Learnt model, Row x) {
    return model.process().predict(model.features().of(x));
  }

  @Override
  public Contributions explain(Instance instance) throws Exception {
    Learnt learnt = trained();
    int[] source = learnt.features().sources();
    if (source.length == 0) {
      throw new IllegalArgumentException(
          "-features FOREST mixes the attributes, so a prediction has no part for each of them."
              + " Use -features HISTOGRAM or COMPLEMENT.");
    }
    Encoder encoder = encoderInUse();
    Row x = learnt.features().of(encoder.encode(instance));
    int[] attribute =
        Arrays.stream(source).map(encoder::attribute).toArray();
    return toHeader(
        learnt
            .process()
            .model()
            .explain(x, learnt.features().columns())
            .gather(attribute, instance.numAttributes()));
  }

  @Override
  public double[] influences(Instances rows) throws Exception {
    return trained().process().model().influences(encoded(rows));
  }

  @Override
  public double[] covariances(Instance x, Instances rows) throws Exception {
    Learnt learnt = trained();
    Row encoded = learnt.features().of(encoderInUse().encode(x));
    return learnt.process().model().covariances(encoded, encoded(rows));
  }

  @Override
  public double[][] leaveOneOutDistributions() throws Exception {
    return trained().process().model().leaveOneOut().stream()
        .map(this::toHeader)
        .toArray(double[][]::new);
  }

  private Learnt trained() throws Exception {
    Learnt learnt = model();
    if (learnt == null) {
      throw new IllegalStateException("GPHIK has not seen any row yet.");
    }
    return learnt;
  }

  private Rows encoded(Instances rows) throws Exception {
    return trained().features().of(encoderInUse().encode(rows), Workers.ONE);
  }

  @Override
  public double[][] predictIntervals(Instance row, double confidence) throws Exception {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException(
          "The confidence of an interval must lie between 0 and 1, got " + confidence + ".");
    }
    Prediction p = numeric(row);
    double half = Normal.quantile(0.5 + 0.5 * confidence) * p.standardDeviation();
    return new double[][] {{p.means()[0] - half, p.means()[0] + half}};
  }

  @Override
  public double logDensity(Instance row, double value) throws Exception {
    Prediction p = numeric(row);
    double s = p.standardDeviation();
    double z = (value - p.means()[0]) / s;
    return -0.5 * (z * z + Math.log(2 * Math.PI)) - Math.log(s);
  }

  private Prediction numeric(Instance row) throws Exception {
    Prediction p = predict(row);
    if (!header().classAttribute().isNumeric()) {
      throw new IllegalArgumentException(
          "Intervals and densities need a numeric class, but '" + header().classAttribute().name()
              + "' is nominal. Use distributionForInstance.");
    }
    return p;
  }

  /** What the last training found and cost; null before the first row. */
  public TrainingReport report() throws Exception {
    Learnt learnt = model();
    return learnt == null ? null : learnt.process().model().report();
  }

  @Override
  protected String describe(Learnt learnt) {
    return new GphikText(this).of(learnt);
  }

  @Override
  protected Measures<Learnt> measures() {
    return new Measures<Learnt>()
        .with("measureNoise", m -> m.process().model().settings().noise())
        .with("measureKernelExponent", m -> m.process().model().settings().transform().parameter())
        .with("measureIterations", m -> m.process().model().report().iterations())
        .with("measureResidual", m -> m.process().model().report().residual())
        .with("measureLogLikelihood", m -> m.process().model().likelihood().value())
        .with("measureTrees", m -> getFeatures() == FeatureKind.FOREST ? ForestFeatures.TREES : 0)
        .withSize();
  }

  /** Weka's command line: {@code -t train.arff -T test.arff} and the options. */
  public static void main(String[] args) {
    runClassifier(new GPHIK(), args);
  }
}
