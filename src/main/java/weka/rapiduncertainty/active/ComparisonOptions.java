package weka.rapiduncertainty.active;

import static weka.rapiduncertainty.StrictOptions.checked;

import weka.core.OptionMetadata;
import weka.rapiduncertainty.Range;

/** The options of {@link ActiveComparison}. */
public abstract class ComparisonOptions extends ActiveTool {

  private String data = "";
  private String strategies = "UNCERTAINTY,VARIANCE,ENTROPY";
  private int runs = 10;
  private double testShare = 0.5;
  private int threads = 1;

  /** Options with their defaults. */
  protected ComparisonOptions() {}

  /** Data files. */
  @OptionMetadata(
      displayName = "data",
      commandLineParamName = "data",
      commandLineParamSynopsis = "-data <file,file,...>",
      description = "Data files to compare on, separated by commas, needed.",
      displayOrder = 1)
  public String getData() {
    return data;
  }

  /** Sets the data files. */
  public void setData(String data) {
    this.data = data;
  }

  /** The strategies. */
  @OptionMetadata(
      displayName = "strategies",
      commandLineParamName = "strategies",
      commandLineParamSynopsis = "-strategies <name,name,...>",
      description =
          "Strategies to compare beside RANDOM, separated by commas, default"
              + " UNCERTAINTY,VARIANCE,ENTROPY.",
      displayOrder = 2)
  public String getStrategies() {
    return strategies;
  }

  /** Sets the strategies. */
  public void setStrategies(String strategies) {
    this.strategies = strategies;
  }

  /** Runs per strategy. */
  @OptionMetadata(
      displayName = "runs",
      commandLineParamName = "runs",
      commandLineParamSynopsis = "-runs <number>",
      description = "Runs per strategy and data set, each with its own split, ≥ 1, default 10.",
      displayOrder = 3)
  @Range(min = 1)
  public int getRuns() {
    return runs;
  }

  /** Sets the runs per strategy. */
  public void setRuns(int runs) {
    this.runs = checked(this, "runs", runs);
  }

  /** Share of test rows. */
  @OptionMetadata(
      displayName = "testShare",
      commandLineParamName = "test-share",
      commandLineParamSynopsis = "-test-share <number>",
      description = "Share of the rows kept for testing, in (0, 1), default 0·5.",
      displayOrder = 4)
  @Range(min = 0, max = 1, aboveMin = true, belowMax = true)
  public double getTestShare() {
    return testShare;
  }

  /** Sets the share of test rows. */
  public void setTestShare(double testShare) {
    this.testShare = checked(this, "test-share", testShare);
  }

  /** Runs at the same time. */
  @OptionMetadata(
      displayName = "threads",
      commandLineParamName = "threads",
      commandLineParamSynopsis = "-threads <number>",
      description = "Runs at the same time; the results do not depend on it, ≥ 1, default 1.",
      displayOrder = 19)
  @Range(min = 1)
  public int getThreads() {
    return threads;
  }

  /** Sets the runs at the same time. */
  public void setThreads(int threads) {
    this.threads = checked(this, "threads", threads);
  }
}
