package weka.rapiduncertainty.active;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.FileSystemException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.CommandlineRunnable;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.OptionMetadata;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.Range;
import weka.rapiduncertainty.StrictOptions;
import weka.rapiduncertainty.UserException;

/** A command-line tool of the active learner: the options and manners that all of them share. */
public abstract class ActiveTool implements OptionHandler, CommandlineRunnable {

  private String classIndex = "last";
  private int initial;
  private String classifier = "weka.classifiers.functions.GPHIK";
  private int batch = 1;
  private int budget = 100;
  private double errorRate;
  private String out = "active-result";
  private int seed = 1;

  /** Options with their defaults. */
  protected ActiveTool() {}

  /** What the tool does, in one sentence. */
  abstract String purpose();

  /** Examples of use, for the help text. */
  abstract String examples();

  /**
   * Does the work with the options as set.
   *
   * @param out hears of the progress
   * @param in answers of a person
   */
  abstract void execute(PrintStream out, BufferedReader in) throws Exception;

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

  @Override
  public void preExecution() {}

  @Override
  public void postExecution() {}

  /**
   * Runs with command-line options.
   *
   * @param tool not looked at
   * @param options the options, or {@code -h}
   */
  @Override
  public void run(Object tool, String[] options) throws Exception {
    PrintStream out = System.out;
    List<String> given = List.of(options);
    if (given.isEmpty() || given.contains("-h") || given.contains("-help")) {
      out.println(purpose() + "\n\nOptions");
      for (Option option : StrictOptions.list(this)) {
        out.println(option.synopsis() + "\n" + option.description());
      }
      out.println("\n" + examples());
      return;
    }
    try {
      setOptions(options);
      execute(out, new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())));
    } catch (FileSystemException e) { // its message is often the name of the file alone
      throw new UserException(
          getClass().getSimpleName() + ": cannot use " + e.getFile() + " (" + e + ").");
    } catch (IllegalArgumentException | IllegalStateException | IOException
        | UncheckedIOException e) {
      throw new UserException(getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  /** The classifier that the options name. */
  Classifier classifier() throws UserException {
    return Estimators.parse(classifier);
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
