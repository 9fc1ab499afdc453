package weka.experiment;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import rapiduncertainty.active.Strategy;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.OptionMetadata;
import weka.core.Utils;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.Range;
import weka.rapiduncertainty.StrictOptions;
import weka.rapiduncertainty.active.ActiveRun;
import weka.rapiduncertainty.active.ActiveRun.Outcome;
import weka.rapiduncertainty.active.StrategyList;

/**
 * Learning curves of query strategies as results for the Experimenter.
 *
 * <p>One run simulates one session per strategy, all on the same split and from the same labelled
 * rows. The strategies, RANDOM always among them, are the schemes that the Analyse panel compares.
 * The number of training rows that is given counts the whole pool: the corrected paired t-test of
 * that panel allows for the rows that runs share, labelled or not.
 */
public class ActiveLearningResultProducer implements ResultProducer, OptionHandler {
  private static final long serialVersionUID = 1L;

  private static final String[] KEYS = {
    "Dataset", "Run", "Scheme", "Scheme_options", "Scheme_version_ID"
  };
  private static final String[] RESULTS = {
    "Number_of_training_instances",
    "Number_of_testing_instances",
    "Area_under_learning_curve",
    "Percent_correct_at_quarter",
    "Percent_correct_at_half",
    "Percent_correct",
    "Percent_correct_with_all_labels",
    "Labels_to_90_percent_of_full_accuracy",
    "Seconds_per_question"
  };

  private String classifier = "weka.classifiers.functions.GPHIK";
  private String strategies = "UNCERTAINTY,VARIANCE,ENTROPY";
  private int initial = 1;
  private int batch = 1;
  private int budget = 50;
  private double testShare = 0.5;
  private double errorRate;
  private Instances data;
  private ResultListener listener = new CSVResultListener();

  /** A producer with default options. */
  public ActiveLearningResultProducer() {}

  /** Text for Weka's dialogs. */
  public String globalInfo() {
    return "Simulates active learning: per run a random split into pool and test rows, and one"
        + " learning curve per query strategy. The strategies are the schemes to compare.";
  }

  @Override
  public Enumeration<Option> listOptions() {
    return Collections.enumeration(StrictOptions.list(this));
  }

  @Override
  public String[] getOptions() {
    return StrictOptions.get(this).toArray(new String[0]);
  }

  @Override
  public void setOptions(String[] options) {
    StrictOptions.set(this, options);
  }

  /** The classifier with its options. */
  @OptionMetadata(
      displayName = "classifier",
      commandLineParamName = "W",
      description = "Classifier with its options in quotes, default weka·classifiers·functions·GPHIK.",
      displayOrder = 1)
  public String getClassifier() {
    return classifier;
  }

  /** Sets the classifier with its options. */
  public void setClassifier(String classifier) {
    this.classifier = classifier;
  }

  /** The strategies. */
  @OptionMetadata(
      displayName = "strategies",
      commandLineParamName = "strategies",
      description =
          "Strategies to compare beside RANDOM, separated by commas, default"
              + " UNCERTAINTY,VARIANCE,ENTROPY.",
      displayOrder = 2)
  public String getStrategies() {
    return strategies;
  }

  /** Sets the strategies. */
  public void setStrategies(String strategies) {
    StrategyList.parse(strategies);
    this.strategies = strategies;
  }

  /** Rows per class revealed at the start. */
  @OptionMetadata(
      displayName = "initial",
      commandLineParamName = "initial",
      description = "Rows per class revealed at the start, ≥ 0, default 1.",
      displayOrder = 3)
  @Range(min = 0)
  public int getInitial() {
    return initial;
  }

  /** Sets the rows per class revealed at the start. */
  public void setInitial(int initial) {
    this.initial = checked(this, "initial", initial);
  }

  /** Rows asked at once. */
  @OptionMetadata(
      displayName = "batch",
      commandLineParamName = "batch",
      description = "Rows asked at once, ≥ 1, default 1.",
      displayOrder = 4)
  @Range(min = 1)
  public int getBatch() {
    return batch;
  }

  /** Sets the rows asked at once. */
  public void setBatch(int batch) {
    this.batch = checked(this, "batch", batch);
  }

  /** Labels asked for. */
  @OptionMetadata(
      displayName = "budget",
      commandLineParamName = "budget",
      description = "Labels asked for in a run, ≥ 1, default 50.",
      displayOrder = 5)
  @Range(min = 1)
  public int getBudget() {
    return budget;
  }

  /** Sets the labels asked for. */
  public void setBudget(int budget) {
    this.budget = checked(this, "budget", budget);
  }

  /** Share of test rows. */
  @OptionMetadata(
      displayName = "testShare",
      commandLineParamName = "test-share",
      description = "Share of the rows kept for testing, in (0, 1), default 0·5.",
      displayOrder = 6)
  @Range(min = 0, max = 1, aboveMin = true, belowMax = true)
  public double getTestShare() {
    return testShare;
  }

  /** Sets the share of test rows. */
  public void setTestShare(double testShare) {
    this.testShare = checked(this, "test-share", testShare);
  }

  /** Share of wrong answers. */
  @OptionMetadata(
      displayName = "errorRate",
      commandLineParamName = "error-rate",
      description = "Share of wrong answers of the oracle, in [0, 1), default 0.",
      displayOrder = 7)
  @Range(min = 0, max = 1, belowMax = true)
  public double getErrorRate() {
    return errorRate;
  }

  /** Sets the share of wrong answers. */
  public void setErrorRate(double errorRate) {
    this.errorRate = checked(this, "error-rate", errorRate);
  }

  @Override
  public void setInstances(Instances instances) {
    data = instances;
  }

  @Override
  public void setResultListener(ResultListener newListener) {
    listener = newListener;
  }

  /** Additional measures of the classifier are not collected: it changes with every label. */
  @Override
  public void setAdditionalMeasures(String[] measures) {}

  @Override
  public void preProcess() throws Exception {
    listener.preProcess(this);
  }

  @Override
  public void postProcess() throws Exception {
    listener.postProcess(this);
  }

  @Override
  public void doRunKeys(int run) throws Exception {
    for (Strategy strategy : StrategyList.parse(strategies)) {
      Object[] key = key(run, strategy);
      if (listener.isResultRequired(this, key)) {
        listener.acceptResult(this, key, null);
      }
    }
  }

  @Override
  public void doRun(int run) throws Exception {
    if (data == null) {
      throw new IllegalStateException("No data set was given: call setInstances first.");
    }
    double full = Double.NaN; // the same for all strategies of a run
    for (Strategy strategy : StrategyList.parse(strategies)) {
      Object[] key = key(run, strategy);
      if (listener.isResultRequired(this, key)) {
        Classifier copy = Estimators.parse(classifier);
        ActiveRun session =
            new ActiveRun(copy, strategy, initial, batch, budget, testShare, errorRate, run);
        full = Double.isNaN(full) ? session.fullAccuracy(data) : full;
        Outcome outcome = session.run(data, full);
        listener.acceptResult(this, key, results(outcome));
      }
    }
  }

  private Object[] key(int run, Strategy strategy) {
    return new Object[] {
      Utils.backQuoteChars(data.relationName()),
      "" + run,
      strategy.name(),
      Utils.joinOptions(
          new String[] {
            classifier, "" + initial, "" + batch, "" + budget, "" + testShare, "" + errorRate
          }),
      "" + serialVersionUID
    };
  }

  private Object[] results(Outcome o) {
    return new Object[] {
      (double) o.available(),
      (double) o.tested(),
      o.curve().area(),
      100 * o.curve().accuracyAt(0.25 * budget),
      100 * o.curve().accuracyAt(0.5 * budget),
      100 * o.curve().last().accuracy(),
      100 * o.full(),
      Double.isNaN(o.labelsToNinetyPercent()) ? null : (Object) o.labelsToNinetyPercent(),
      o.curve().secondsPerQuestion()
    };
  }

  @Override
  public String[] getKeyNames() {
    return KEYS.clone();
  }

  @Override
  public Object[] getKeyTypes() {
    Object[] types = new Object[KEYS.length];
    Arrays.fill(types, "");
    return types;
  }

  @Override
  public String[] getResultNames() {
    return RESULTS.clone();
  }

  @Override
  public Object[] getResultTypes() {
    Object[] types = new Object[RESULTS.length];
    Arrays.fill(types, 0.0);
    return types;
  }

  @Override
  public String getCompatibilityState() {
    return Utils.joinOptions(getOptions());
  }

  @Override
  public String toString() {
    return "Active learning of " + classifier + " with " + strategies;
  }
}
