package weka.rapiduncertainty.active;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.util.Arrays;
import rapiduncertainty.active.Strategy;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.OptionMetadata;
import weka.core.Utils;
import weka.rapiduncertainty.Range;

/** The options of the active learner. */
public class ActiveOptions {

  /** Who answers. */
  public enum OracleKind {
    /** The class values of the pool, revealed when asked for. */
    SIMULATED,
    /** A person at the terminal. */
    CONSOLE,
    /** A file that any annotation tool fills in. */
    FILE
  }

  private String pool = "";
  private String start = "";
  private String test = "";
  private String classIndex = "last";
  private int initial;
  private String classifier = "weka.classifiers.functions.GPHIK";
  private Strategy strategy = Strategy.UNCERTAINTY;
  private int batch = 1;
  private int budget = 100;
  private double eta = 10;
  private int referenceRows = 100;
  private OracleKind oracle = OracleKind.SIMULATED;
  private double errorRate;
  private String questions = "questions.csv";
  private String session = "";
  private String out = "active-result";
  private boolean advice;
  private int seed = 1;

  /** Options with their defaults. */
  public ActiveOptions() {}

  /** The classifier that the options name. */
  Classifier classifier() throws Exception {
    String[] spec = Utils.splitOptions(classifier);
    if (spec.length == 0) {
      throw new IllegalArgumentException("Option -W is empty: it takes a classifier's class name.");
    }
    return AbstractClassifier.forName(spec[0], Arrays.copyOfRange(spec, 1, spec.length));
  }

  /** File of the pool. */
  @OptionMetadata(
      displayName = "pool",
      commandLineParamName = "pool",
      commandLineParamSynopsis = "-pool <file>",
      description = "Data file with the rows to ask about, needed.",
      displayOrder = 1)
  public String getPool() {
    return pool;
  }

  /** Sets the file of the pool. */
  public void setPool(String pool) {
    this.pool = pool;
  }

  /** File of the rows labelled already. */
  @OptionMetadata(
      displayName = "start",
      commandLineParamName = "t",
      commandLineParamSynopsis = "-t <file>",
      description = "Data file with rows that are labelled already, default none.",
      displayOrder = 2)
  public String getStart() {
    return start;
  }

  /** Sets the file of the rows labelled already. */
  public void setStart(String start) {
    this.start = start;
  }

  /** File of the test rows. */
  @OptionMetadata(
      displayName = "test",
      commandLineParamName = "T",
      commandLineParamSynopsis = "-T <file>",
      description = "Data file with test rows for the learning curve, default none.",
      displayOrder = 3)
  public String getTest() {
    return test;
  }

  /** Sets the file of the test rows. */
  public void setTest(String test) {
    this.test = test;
  }

  /** The class attribute. */
  @OptionMetadata(
      displayName = "classIndex",
      commandLineParamName = "c",
      commandLineParamSynopsis = "-c <number>",
      description = "Class attribute: first, last or a number from 1, default last.",
      displayOrder = 4)
  public String getClassIndex() {
    return classIndex;
  }

  /** Sets the class attribute. */
  public void setClassIndex(String classIndex) {
    this.classIndex = classIndex;
  }

  /** Rows per class that are revealed at the start. */
  @OptionMetadata(
      displayName = "initial",
      commandLineParamName = "initial",
      commandLineParamSynopsis = "-initial <number>",
      description = "Rows per class of the pool revealed at the start, ≥ 0, default 0.",
      displayOrder = 5)
  @Range(min = 0)
  public int getInitial() {
    return initial;
  }

  /** Sets the rows per class that are revealed at the start. */
  public void setInitial(int initial) {
    this.initial = checked(this, "initial", initial);
  }

  /** The classifier with its options. */
  @OptionMetadata(
      displayName = "classifier",
      commandLineParamName = "W",
      commandLineParamSynopsis = "-W <class and options>",
      description = "Classifier with its options in quotes, default weka·classifiers·functions·GPHIK.",
      displayOrder = 6)
  public String getClassifier() {
    return classifier;
  }

  /** Sets the classifier with its options. */
  public void setClassifier(String classifier) {
    this.classifier = classifier;
  }

  /** Which rows are asked. */
  @OptionMetadata(
      displayName = "strategy",
      commandLineParamName = "strategy",
      commandLineParamSynopsis = "-strategy <name>",
      description =
          "Which rows are asked, default UNCERTAINTY: RANDOM, MEAN, VARIANCE, UNCERTAINTY,"
              + " UNCERTAINTY_PLUS, WEIGHT, IMPACT, EMOC, ENTROPY, BEST_VS_SECOND or"
              + " ENTROPY_VARIANCE.",
      displayOrder = 7)
  public Strategy getStrategy() {
    return strategy;
  }

  /** Sets which rows are asked. */
  public void setStrategy(Strategy strategy) {
    this.strategy = strategy;
  }

  /** Rows per question. */
  @OptionMetadata(
      displayName = "batch",
      commandLineParamName = "batch",
      commandLineParamSynopsis = "-batch <number>",
      description = "Rows asked at once, different ones, ≥ 1, default 1.",
      displayOrder = 8)
  @Range(min = 1)
  public int getBatch() {
    return batch;
  }

  /** Sets the rows per question. */
  public void setBatch(int batch) {
    this.batch = checked(this, "batch", batch);
  }

  /** Labels to ask for. */
  @OptionMetadata(
      displayName = "budget",
      commandLineParamName = "budget",
      commandLineParamSynopsis = "-budget <number>",
      description = "Labels to ask for in the whole session, ≥ 1, default 100.",
      displayOrder = 9)
  @Range(min = 1)
  public int getBudget() {
    return budget;
  }

  /** Sets the labels to ask for. */
  public void setBudget(int budget) {
    this.budget = checked(this, "budget", budget);
  }

  /** Weight of the variance. */
  @OptionMetadata(
      displayName = "eta",
      commandLineParamName = "eta",
      commandLineParamSynopsis = "-eta <number>",
      description =
          "Weight of the variance in ENTROPY_VARIANCE at the start, ≥ 0, default 10. It falls to 0"
              + " at the budget.",
      displayOrder = 10)
  @Range(min = 0)
  public double getEta() {
    return eta;
  }

  /** Sets the weight of the variance. */
  public void setEta(double eta) {
    this.eta = checked(this, "eta", eta);
  }

  /** Reference rows of EMOC. */
  @OptionMetadata(
      displayName = "referenceRows",
      commandLineParamName = "reference",
      commandLineParamSynopsis = "-reference <number>",
      description = "Rows of the pool on which EMOC measures the change, ≥ 1, default 100.",
      displayOrder = 11)
  @Range(min = 1)
  public int getReferenceRows() {
    return referenceRows;
  }

  /** Sets the reference rows of EMOC. */
  public void setReferenceRows(int referenceRows) {
    this.referenceRows = checked(this, "reference", referenceRows);
  }

  /** Who answers. */
  @OptionMetadata(
      displayName = "oracle",
      commandLineParamName = "oracle",
      commandLineParamSynopsis = "-oracle <name>",
      description = "Who answers: SIMULATED, CONSOLE or FILE, default SIMULATED.",
      displayOrder = 12)
  public OracleKind getOracle() {
    return oracle;
  }

  /** Sets who answers. */
  public void setOracle(OracleKind oracle) {
    this.oracle = oracle;
  }

  /** Share of wrong answers of the simulated oracle. */
  @OptionMetadata(
      displayName = "errorRate",
      commandLineParamName = "error-rate",
      commandLineParamSynopsis = "-error-rate <number>",
      description = "Share of wrong answers of the simulated oracle, in [0, 1), default 0.",
      displayOrder = 13)
  @Range(min = 0, max = 1, belowMax = true)
  public double getErrorRate() {
    return errorRate;
  }

  /** Sets the share of wrong answers of the simulated oracle. */
  public void setErrorRate(double errorRate) {
    this.errorRate = checked(this, "error-rate", errorRate);
  }

  /** File of questions and answers. */
  @OptionMetadata(
      displayName = "questions",
      commandLineParamName = "questions",
      commandLineParamSynopsis = "-questions <file>",
      description = "File of questions and answers of the oracle FILE, default questions·csv.",
      displayOrder = 14)
  public String getQuestions() {
    return questions;
  }

  /** Sets the file of questions and answers. */
  public void setQuestions(String questions) {
    this.questions = questions;
  }

  /** File of the session. */
  @OptionMetadata(
      displayName = "session",
      commandLineParamName = "session",
      commandLineParamSynopsis = "-session <file>",
      description =
          "File that keeps every answer, so that the session can go on later, default none.",
      displayOrder = 15)
  public String getSession() {
    return session;
  }

  /** Sets the file of the session. */
  public void setSession(String session) {
    this.session = session;
  }

  /** Folder of the results. */
  @OptionMetadata(
      displayName = "out",
      commandLineParamName = "out",
      commandLineParamSynopsis = "-out <folder>",
      description = "Folder for model, labelled data and learning curve, default active-result.",
      displayOrder = 16)
  public String getOut() {
    return out;
  }

  /** Sets the folder of the results. */
  public void setOut(String out) {
    this.out = out;
  }

  /** Whether figures for stopping are shown. */
  @OptionMetadata(
      displayName = "advice",
      commandLineParamName = "advice",
      commandLineParamIsFlag = true,
      commandLineParamSynopsis = "-advice",
      description = "Shows figures that help to decide when to stop, default off.",
      displayOrder = 17)
  public boolean getAdvice() {
    return advice;
  }

  /** Sets whether figures for stopping are shown. */
  public void setAdvice(boolean advice) {
    this.advice = advice;
  }

  /** Seed of all random choices. */
  @OptionMetadata(
      displayName = "seed",
      commandLineParamName = "S",
      commandLineParamSynopsis = "-S <number>",
      description = "Seed of all random choices, a whole number, default 1.",
      displayOrder = 18)
  public int getSeed() {
    return seed;
  }

  /** Sets the seed of all random choices. */
  public void setSeed(int seed) {
    this.seed = seed;
  }
}
