package weka.filters.supervised.attribute;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Vector;
import rapiduncertainty.Prediction;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.functions.GPHIK;
import weka.classifiers.misc.InputMappedClassifier;
import weka.core.Attribute;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.SparseInstance;
import weka.core.Utils;
import weka.filters.SimpleBatchFilter;
import weka.filters.SupervisedFilter;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.SavedModel;
import weka.rapiduncertainty.UncertaintyColumns;
import weka.rapiduncertainty.UncertaintyEstimator;
import weka.rapiduncertainty.UserException;

/**
 * Adds what a classifier says about its certainty as attributes: class probabilities, latent means,
 * standard deviation, entropy and novelty.
 *
 * <p>The classifier is trained on the first batch, or read from a file.
 */
public class AddUncertainty extends SimpleBatchFilter implements SupervisedFilter {
  private static final long serialVersionUID = 1L;

  private Classifier classifier = new GPHIK();
  private File modelFile = new File(System.getProperty("user.dir"));
  private String columns = UncertaintyColumns.ALL.toString();
  private Classifier trained;

  @Override
  public String globalInfo() {
    return "Adds what a classifier says about its certainty as attributes: class probabilities, "
        + "latent means, standard deviation of a label, entropy of the distribution (0 = certain, "
        + "1 = no idea) and novelty (share of the prior variance that the training data leave "
        + "unexplained; near 1 = unlike the training data). The classifier is trained on the data "
        + "themselves, or read from a file with a saved model. Rows it was trained on look more "
        + "certain than new ones: train on one data set and apply the filter to another one, or "
        + "use a saved model, to see honest figures.";
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities result;
    if (usesSavedModel()) {
      result = super.getCapabilities();
      result.enableAll();
      result.enable(Capability.NO_CLASS);
    } else {
      result = new Capabilities(this);
      result.assign(classifier.getCapabilities());
      result.setOwner(this);
    }
    result.setMinimumNumberInstances(0);
    return result;
  }

  @Override
  public boolean allowAccessToFullInputFormat() {
    return true; // the number of means is known only after training
  }

  @Override
  protected void reset() {
    super.reset();
    trained = null;
  }

  @Override
  public boolean setInputFormat(Instances rows) throws Exception {
    if (rows.classIndex() < 0 && !usesSavedModel()) {
      throw new UserException(
          "AddUncertainty needs a class attribute to train " + name(classifier)
              + ". Set one, on the command line by -c last.");
    }
    return super.setInputFormat(rows);
  }

  @Override
  protected Instances determineOutputFormat(Instances rows) throws Exception {
    train(rows);
    Attribute classAttribute = classOf(rows);
    int outputs =
        rows.numInstances() > 0
            ? Estimators.of(trained).predict(rows.instance(0)).means().length
            : classAttribute.isNominal() ? classAttribute.numValues() : 1;
    ArrayList<Attribute> attributes = new ArrayList<>(Collections.list(rows.enumerateAttributes()));
    if (rows.classIndex() >= 0) {
      attributes.add(rows.classIndex(), rows.classAttribute());
    }
    for (String name : UncertaintyColumns.parse(columns).names(classAttribute, outputs)) {
      attributes.add(new Attribute(unused(name, attributes)));
    }
    Instances result = new Instances(rows.relationName(), attributes, 0);
    result.setClassIndex(rows.classIndex());
    return result;
  }

  private void train(Instances rows) throws Exception {
    if (usesSavedModel()) {
      SavedModel saved = SavedModel.read(modelFile);
      saved.requireHeader(rows);
      trained = saved.classifier();
    } else {
      Estimators.requireEstimator(classifier);
      trained = AbstractClassifier.makeCopy(classifier);
      trained.buildClassifier(rows);
    }
    Estimators.requireEstimator(trained);
  }

  private Attribute classOf(Instances rows) throws Exception {
    if (trained instanceof InputMappedClassifier mapped) {
      return mapped.getModelHeader(new Instances(rows, 0)).classAttribute();
    }
    if (rows.classIndex() < 0) {
      throw new UserException(
          "AddUncertainty needs to know the class attribute, also where its values are missing.");
    }
    return rows.classAttribute();
  }

  private static String unused(String name, List<Attribute> taken) {
    String candidate = name;
    for (int k = 2; isTaken(candidate, taken); k++) {
      candidate = name + "_" + k;
    }
    return candidate;
  }

  private static boolean isTaken(String name, List<Attribute> taken) {
    return taken.stream().anyMatch(attribute -> attribute.name().equals(name));
  }

  @Override
  protected Instances process(Instances rows) throws Exception {
    Instances result = getOutputFormat();
    UncertaintyEstimator estimator = Estimators.of(trained);
    UncertaintyColumns chosen = UncertaintyColumns.parse(columns);
    for (int i = 0; i < rows.numInstances(); i++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException();
      }
      Instance row = rows.instance(i);
      Prediction prediction = estimator.predict(row);
      double[] values = Arrays.copyOf(row.toDoubleArray(), result.numAttributes());
      double[] added = chosen.values(prediction);
      System.arraycopy(added, 0, values, row.numAttributes(), added.length);
      Instance extended =
          row instanceof SparseInstance
              ? new SparseInstance(row.weight(), values)
              : new DenseInstance(row.weight(), values);
      copyValues(extended, false, row.dataset(), outputFormatPeek());
      result.add(extended);
    }
    return result;
  }

  @Override
  public Enumeration<Option> listOptions() {
    Vector<Option> options = new Vector<>();
    options.add(
        new Option(
            "\tClassifier with predictive variance to train, with its options.\n"
                + "\t(default: " + GPHIK.class.getName() + ")",
            "W",
            1,
            "-W <classifier specification>"));
    options.add(
        new Option(
            "\tFile with a saved model to use instead of training one.\n\t(default: none)",
            "model",
            1,
            "-model <file>"));
    options.add(
        new Option(
            "\tColumns to add: a comma-separated list of " + UncertaintyColumns.ALL + ".\n"
                + "\t(default: all of them)",
            "columns",
            1,
            "-columns <list>"));
    options.addAll(Collections.list(super.listOptions()));
    return options.elements();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    String specification = Utils.getOption('W', options);
    String model = Utils.getOption("model", options);
    String list = Utils.getOption("columns", options);
    super.setOptions(options);
    Utils.checkForRemainingOptions(options);
    if (!model.isEmpty() && !new File(model).isFile()) {
      throw new UserException("-model: there is no file '" + model + "'.");
    }
    setColumns(
        (list.isEmpty() ? UncertaintyColumns.ALL : UncertaintyColumns.parse(list)).toString());
    setModelFile(new File(model.isEmpty() ? System.getProperty("user.dir") : model));
    setClassifier(specification.isEmpty() ? new GPHIK() : Estimators.parse(specification));
  }

  @Override
  public String[] getOptions() {
    List<String> options = new ArrayList<>();
    if (usesSavedModel()) {
      options.addAll(List.of("-model", modelFile.getPath()));
    }
    String[] inner =
        classifier instanceof OptionHandler handler ? handler.getOptions() : new String[0];
    options.addAll(
        List.of("-W", (classifier.getClass().getName() + " " + Utils.joinOptions(inner)).trim()));
    options.addAll(List.of("-columns", columns));
    options.addAll(Arrays.asList(super.getOptions()));
    return options.toArray(String[]::new);
  }

  /** The classifier to train. */
  public Classifier getClassifier() {
    return classifier;
  }

  /** Sets the classifier to train; it must give a predictive variance. */
  public void setClassifier(Classifier value) {
    classifier = value;
    reset();
  }

  /** Tool tip of the classifier. */
  public String classifierTipText() {
    return "The classifier to train; it must give a predictive variance, as GPHIK, "
        + "InformativeVectorMachine and OnlineRFIVM do; default GPHIK with its own defaults. Not used if "
        + "a model file is given.";
  }

  /** File with a saved model; a folder if none. */
  public File getModelFile() {
    return modelFile;
  }

  /** Sets the file with a saved model; a folder means that a model is trained. */
  public void setModelFile(File value) {
    modelFile = value;
    reset();
  }

  /** Tool tip of the model file. */
  public String modelFileTipText() {
    return "File with a saved model to use instead of training one; a folder (the default) "
        + "means that the classifier is trained on the data.";
  }

  /** The columns to add, a comma-separated list. */
  public String getColumns() {
    return columns;
  }

  /** Sets the columns to add; checked when the filter is used, as a dialog sets each key stroke. */
  public void setColumns(String value) {
    columns = value;
    reset();
  }

  /** Tool tip of the columns. */
  public String columnsTipText() {
    return "The columns to add: a comma-separated list of " + UncertaintyColumns.ALL
        + "; default all of them.";
  }

  private boolean usesSavedModel() {
    return modelFile != null && modelFile.isFile();
  }

  private static String name(Classifier classifier) {
    return classifier.getClass().getSimpleName();
  }

  /** Runs the filter from the command line. */
  public static void main(String[] args) {
    runFilter(new AddUncertainty(), args);
  }
}
