package weka.rapiduncertainty.active;

import static weka.rapiduncertainty.StrictOptions.checked;

import rapiduncertainty.active.Strategy;
import weka.core.OptionMetadata;
import weka.rapiduncertainty.Range;

/** The options of the active learner. */
public abstract class ActiveOptions extends ActiveTool {
  /** What the choice of a strategy says. */
  static final String STRATEGIES =
      "Which rows are asked, default UNCERTAINTY: RANDOM, MEAN, VARIANCE, UNCERTAINTY,"
          + " UNCERTAINTY_PLUS, WEIGHT, IMPACT, EMOC, ENTROPY, BEST_VS_SECOND or"
          + " ENTROPY_VARIANCE.";


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
  private Strategy strategy = Strategy.UNCERTAINTY;
  private double eta = 10;
  private int referenceRows = 100;
  private OracleKind oracle = OracleKind.SIMULATED;
  private String questions = "questions.csv";
  private String session = "";
  private boolean quiet;

  /** Options with their defaults. */
  protected ActiveOptions() {}

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

  /** Which rows are asked. */
  @OptionMetadata(
      displayName = "strategy",
      commandLineParamName = "strategy",
      commandLineParamSynopsis = "-strategy <name>",
      description = STRATEGIES,
      displayOrder = 7)
  public Strategy getStrategy() {
    return strategy;
  }

  /** Sets which rows are asked. */
  public void setStrategy(Strategy strategy) {
    this.strategy = strategy;
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
          "File that keeps every answer, so that the session can go on later, default"
              + " answers·session in the folder of the results; none for the simulated oracle.",
      displayOrder = 15)
  public String getSession() {
    return session;
  }

  /** Sets the file of the session. */
  public void setSession(String session) {
    this.session = session;
  }

  /** Whether the figures for stopping are left out. */
  @OptionMetadata(
      displayName = "quiet",
      commandLineParamName = "quiet",
      commandLineParamIsFlag = true,
      commandLineParamSynopsis = "-quiet",
      description =
          "Leaves out the figures that help to decide when to stop, which are shown with each step"
              + " otherwise, default off.",
      displayOrder = 17)
  public boolean getQuiet() {
    return quiet;
  }

  /** Sets whether the figures for stopping are left out. */
  public void setQuiet(boolean quiet) {
    this.quiet = quiet;
  }
}
