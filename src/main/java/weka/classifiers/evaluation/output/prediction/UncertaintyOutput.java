package weka.classifiers.evaluation.output.prediction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Vector;
import rapiduncertainty.Prediction;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.Utils;
import weka.core.WekaException;
import weka.core.converters.ConverterUtils.DataSource;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.UncertaintyEstimator;
import weka.rapiduncertainty.UserException;

/**
 * Prints predictions with what the classifier says about its own certainty.
 *
 * <p>Per row: actual and predicted class, the distribution, the standard deviation of a label, the
 * entropy of the distribution (0 = certain, 1 = no idea), the novelty (share of the prior variance
 * that the data have not explained) and a mark for rows unlike the training data.
 *
 * <p>{@code AbstractOutput} hands the classifier to subclasses in one of three public methods only,
 * and in the two others asks for the distribution alone. All three are overridden here.
 */
public abstract class UncertaintyOutput extends AbstractOutput {
  private static final long serialVersionUID = 1L;
  private static final double OWN_MARK = 0;

  private double novelAbove = OWN_MARK;
  private String[] refused; // options that contain a mistake, else null
  private String mistake;

  /** An output with the distribution switched on. */
  protected UncertaintyOutput() {
    setOutputDistribution(true);
  }

  /**
   * Writes one line of the table.
   *
   * @param cells its cells, one per column
   * @param marked whether the row is unlike the training data
   */
  abstract void line(List<String> cells, boolean marked);

  /** Names of the columns for the present header. */
  List<String> columns() {
    List<String> names = new ArrayList<>(List.of("inst#", "actual", "predicted", "error"));
    Attribute classAttribute = getHeader().classAttribute();
    if (classAttribute.isNominal()) {
      if (getOutputDistribution()) {
        for (int c = 0; c < classAttribute.numValues(); c++) {
          names.add("p(" + classAttribute.value(c) + ")");
        }
      } else {
        names.add("prediction");
      }
    }
    names.add("std.dev.");
    if (classAttribute.isNominal()) {
      names.add("entropy");
    }
    names.add("novelty");
    names.add("novel");
    for (int i : printedAttributes()) {
      names.add(getHeader().attribute(i).name());
    }
    return names;
  }

  @Override
  public void printClassification(Classifier classifier, Instance row, int index)
      throws Exception {
    UncertaintyEstimator estimator = Estimators.of(classifier);
    checkSetUp();
    print(estimator, row, preProcessInstance(row, classifier), index);
  }

  @Override
  public void printClassifications(Classifier classifier, Instances rows) throws Exception {
    for (int i = 0; i < rows.numInstances(); i++) {
      printClassification(classifier, rows.instance(i), i);
    }
  }

  @Override
  public void printClassifications(Classifier classifier, DataSource rows) throws Exception {
    rows.reset();
    Instances header = rows.getStructure();
    if (!(classifier instanceof weka.classifiers.misc.InputMappedClassifier)) {
      String difference =
          header.numAttributes() <= getHeader().classIndex()
              ? "it has " + header.numAttributes() + " attributes only"
              : null;
      if (difference == null) {
        header.setClassIndex(getHeader().classIndex());
        difference = header.equalHeadersMsg(getHeader());
      }
      if (difference != null) {
        throw new UserException(
            "The header of the test set does not match the model's: "
                + difference
                + "\nWrap the classifier in an InputMappedClassifier to map the attributes.");
      }
    }
    for (int i = 0; rows.hasMoreElements(header); i++) {
      printClassification(classifier, rows.nextElement(header), i);
    }
  }

  /** Never called by Weka 3.8, kept in step with {@link #printClassification}. */
  @Override
  protected void doPrintClassification(Classifier classifier, Instance row, int index)
      throws Exception {
    print(Estimators.of(classifier), row, row, index);
  }

  /** Prints what a distribution alone tells; the columns of the variance show a question mark. */
  @Override
  protected void doPrintClassification(double[] distribution, Instance row, int index)
      throws Exception {
    checkSetUp();
    print(distribution, null, 1, row, index);
  }

  @Override
  protected void doPrintHeader() {
    line(columns(), false);
  }

  @Override
  protected void doPrintFooter() {}

  private void checkSetUp() throws WekaException {
    if (mistake != null) {
      throw new UserException(mistake);
    }
    String error = checkBasic();
    if (error != null) {
      throw new WekaException(error);
    }
  }

  private void print(UncertaintyEstimator estimator, Instance row, Instance shown, int index)
      throws Exception {
    Prediction p = estimator.predict(row);
    double mark = novelAbove == OWN_MARK ? estimator.noveltyMark() : novelAbove;
    print(p.distribution(), p, mark, shown, index);
  }

  private void print(double[] distribution, Prediction p, double mark, Instance row, int index) {
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(index + 1));
    if (row.classAttribute().isNominal()) {
      nominal(cells, distribution, row);
      cells.add(p == null ? "?" : number(p.standardDeviation()));
      cells.add(number(new Prediction(distribution, new double[1], new double[1], 0, 0).entropy()));
    } else {
      numeric(cells, distribution[0], row);
      cells.add(p == null ? "?" : number(p.standardDeviation()));
    }
    boolean novel = p != null && p.novelty() > mark;
    cells.add(p == null ? "?" : number(p.novelty()));
    cells.add(p == null ? "?" : novel ? "*" : "");
    for (int i : printedAttributes()) {
      cells.add(row.isMissing(i) ? "?" : text(row, i));
    }
    line(cells, novel);
  }

  private void nominal(List<String> cells, double[] distribution, Instance row) {
    boolean abstains = Utils.sum(distribution) == 0;
    int winner = Utils.maxIndex(distribution);
    cells.add(row.classIsMissing() ? "?" : label(row, (int) row.classValue()));
    cells.add(abstains ? "?" : label(row, winner));
    cells.add(!abstains && !row.classIsMissing() && winner != (int) row.classValue() ? "+" : "");
    if (getOutputDistribution()) {
      for (double probability : distribution) {
        cells.add(abstains ? "?" : number(probability));
      }
    } else {
      cells.add(abstains ? "?" : number(distribution[winner]));
    }
  }

  private void numeric(List<String> cells, double predicted, Instance row) {
    cells.add(row.classIsMissing() ? "?" : number(row.classValue()));
    cells.add(number(predicted));
    cells.add(row.classIsMissing() ? "?" : number(predicted - row.classValue()));
  }

  private static String label(Instance row, int value) {
    return (value + 1) + ":" + row.classAttribute().value(value);
  }

  private String text(Instance row, int attribute) {
    return row.attribute(attribute).isNumeric()
        ? number(row.value(attribute))
        : row.stringValue(attribute);
  }

  private String number(double value) {
    // Always all decimals: columns line up, and Utils.doubleToString drops closing zeros.
    return Utils.isMissingValue(value)
        ? "?"
        : String.format(Locale.ROOT, "%." + getNumDecimals() + "f", value);
  }

  private int[] printedAttributes() {
    if (m_Attributes == null) {
      return new int[0];
    }
    m_Attributes.setUpper(getHeader().numAttributes() - 1);
    return Arrays.stream(m_Attributes.getSelection())
        .filter(i -> i != getHeader().classIndex())
        .toArray();
  }

  @Override
  public Enumeration<Option> listOptions() {
    Vector<Option> options = new Vector<>();
    options.add(
        new Option(
            "\tNovelty above which a row is marked as unlike the training data, in [0, 1].\n"
                + "\t(default: 0, the classifier's own mark, which about 5 % of\n"
                + "\tthe rows like its training rows exceed)",
            "novel-above",
            1,
            "-novel-above <number>"));
    options.add(
        new Option(
            "\tPrints the probability of the predicted class only.\n"
                + "\t(default: the whole distribution)",
            "no-distribution",
            0,
            "-no-distribution"));
    options.addAll(Collections.list(super.listOptions()));
    options.removeIf(option -> option.name().equals("distribution"));
    return options.elements();
  }

  /**
   * Sets the options. A mistake in them is told when the first row is printed: Weka's command line
   * swallows what this method throws, and says only that it failed to make the output.
   */
  @Override
  public void setOptions(String[] options) {
    String[] given = Arrays.stream(options).filter(o -> !o.isEmpty()).toArray(String[]::new);
    refused = null;
    mistake = null;
    try {
      read(options);
    } catch (NumberFormatException e) {
      refuse(given, "A number was expected, got '" + e.getMessage() + "'");
    } catch (Exception e) {
      refuse(given, e.getMessage());
    }
    Arrays.fill(options, "");
  }

  private void refuse(String[] given, String why) {
    refused = given;
    mistake = "Options of " + getClass().getSimpleName() + ": " + why;
  }

  private void read(String[] options) throws Exception {
    String above = Utils.getOption("novel-above", options);
    boolean noDistribution = Utils.getFlag("no-distribution", options);
    if (noDistribution && Utils.getFlag("distribution", options)) {
      throw new UserException("-distribution and -no-distribution contradict each other.");
    }
    super.setOptions(options);
    Utils.checkForRemainingOptions(options);
    setOutputDistribution(!noDistribution);
    try {
      setNovelAbove(above.isEmpty() ? OWN_MARK : Double.parseDouble(above));
    } catch (IllegalArgumentException e) { // not a number, or out of range
      throw new UserException("-novel-above must be a number in [0, 1], got '" + above + "'.");
    }
  }

  @Override
  public String[] getOptions() {
    if (refused != null) {
      return refused.clone();
    }
    List<String> options = new ArrayList<>();
    if (novelAbove != OWN_MARK) {
      options.addAll(List.of("-novel-above", Double.toString(novelAbove)));
    }
    if (!getOutputDistribution()) {
      options.add("-no-distribution");
    }
    options.addAll(Arrays.asList(super.getOptions()));
    options.remove("-distribution");
    return options.toArray(String[]::new);
  }

  /** Novelty above which a row is marked, in [0, 1]; 0 for the classifier's own mark. */
  public double getNovelAbove() {
    return novelAbove;
  }

  /**
   * Sets the novelty above which a row is marked.
   *
   * @param value in [0, 1]; 0 for the classifier's own mark; 1 marks none
   */
  public void setNovelAbove(double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("novelAbove must be in [0, 1], got " + value + ".");
    }
    novelAbove = value;
  }

  /** Tool tip of the mark's threshold. */
  public String novelAboveTipText() {
    return "Rows whose novelty (share of the prior variance that the training data leave "
        + "unexplained) is above this number are marked as unlike the training data, "
        + "in [0, 1], default 0: the classifier's own mark, which about 5 % of the rows like its "
        + "training rows exceed.";
  }
}
