package weka.rapiduncertainty.picture;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.util.OptionalInt;
import rapiduncertainty.Progress;
import rapiduncertainty.picture.Picture;
import rapiduncertainty.picture.RejectionPicture;
import rapiduncertainty.picture.ReliabilityDiagram;
import weka.classifiers.Classifier;
import weka.core.CommandlineRunnable;
import weka.core.Instances;
import weka.core.Option;
import weka.core.converters.ConverterUtils.DataSource;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.SavedModel;
import weka.rapiduncertainty.StrictOptions;
import weka.rapiduncertainty.UserException;

/**
 * Draws a picture of uncertainty into a PNG file, from the command line and without a display.
 *
 * <pre>{@code
 * java -cp weka.jar weka.Run .UncertaintyPicture -kind MAP -t iris.arff -x petallength \
 *     -y petalwidth -W "weka.classifiers.functions.GPHIK" -o map.png
 * java -cp weka.jar weka.Run .UncertaintyPicture -kind RELIABILITY -t iris.arff -o reliability.png
 * java -cp weka.jar weka.Run .UncertaintyPicture -kind REJECTION -t iris.arff -o rejection.png
 * java -cp weka.jar weka.Run .UncertaintyPicture -kind WHY -t iris.arff -row 71 -o why.png
 * java -cp weka.jar weka.Run .UncertaintyPicture -kind SEARCH -t iris.arff -o search.png \
 *     -W "weka.classifiers.functions.InformativeVectorMachine -search 60"
 * }</pre>
 *
 * <p>Map and why train on {@code -t} and show the rows of {@code -T}, if given, else those of
 * {@code -t}. Reliability and rejection cross-validate on {@code -t}, or test on {@code -T}. With
 * {@code -l} a saved model is used instead of training.
 */
public class UncertaintyPicture extends PictureOptions implements CommandlineRunnable {

  /** Does nothing. */
  @Override
  public void preExecution() {}

  /** Does nothing. */
  @Override
  public void postExecution() {}

  /** Draws with the given options, and says where the picture is. */
  @Override
  public void run(Object tool, String[] options) throws Exception {
    run((UncertaintyPicture) tool, options, System.out);
  }

  private static void run(UncertaintyPicture tool, String[] options, PrintStream out)
      throws Exception {
    for (String option : options) {
      if (option.equals("-h") || option.equals("-help")) {
        out.println("Draws a picture of uncertainty into a PNG file.\n");
        for (Option o : StrictOptions.list(tool)) {
          out.println(o.synopsis() + "\n" + o.description());
        }
        return;
      }
    }
    try {
      tool.setOptions(options);
    } catch (IllegalArgumentException e) {
      throw new UserException(e.getMessage());
    }
    try {
      tool.write();
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      throw new UserException(e.getMessage() == null ? e.toString() : e.getMessage());
    }
    out.println("Wrote " + tool.getOutput());
  }

  /** Draws the picture into its file. */
  public void write() throws Exception {
    picture().writePng(new File(getOutput()), getWidth(), getHeight());
  }

  /** The picture that the options ask for. */
  public Picture picture() throws Exception {
    Instances train = getTrainFile().isEmpty() ? null : read(getTrainFile(), "-t");
    Instances test = getTestFile().isEmpty() ? null : read(getTestFile(), "-T");
    Instances shown = test != null ? test : train;
    if (shown == null) {
      throw new UserException("No data: give -t <file>, or -T <file> with -l <model>.");
    }
    boolean judged = getKind() == Kind.RELIABILITY || getKind() == Kind.REJECTION;
    boolean crossValidated = judged && test == null && getModelFile().isEmpty();
    Classifier model = crossValidated ? Estimators.parse(getClassifier()) : trained(train, shown);
    String subject = model.getClass().getSimpleName() + " on " + shown.relationName();
    if (judged) {
      var scores =
          crossValidated
              ? Pictures.crossValidate(model, train, getFolds(), getSeed())
              : Pictures.test(model, train == null ? shown : train, shown);
      return getKind() == Kind.RELIABILITY
          ? new ReliabilityDiagram(subject, scores)
          : new RejectionPicture(subject, scores);
    }
    if (getKind() == Kind.SEARCH) {
      return Pictures.search(model, subject);
    }
    if (getRow() > shown.numInstances()) {
      throw new UserException(
          "-row " + getRow() + " does not exist: the data have " + shown.numInstances() + " rows.");
    }
    if (getKind() == Kind.WHY) {
      int number = Math.max(1, getRow());
      return Pictures.why(model, shown.instance(number - 1), number, getShownClass());
    }
    return map(model, shown);
  }

  private Picture map(Classifier model, Instances shown) throws Exception {
    int[] axes = MapMaker.axes(shown);
    if (axes.length < 2) {
      throw new UserException(
          "A map needs two numeric attributes with more than one value; these data have "
              + axes.length + ".");
    }
    int x = getHorizontal().isEmpty() ? axes[0] : attribute(shown, getHorizontal());
    int y = getVertical().isEmpty() ? axes[axes[0] == x ? 1 : 0] : attribute(shown, getVertical());
    OptionalInt asked =
        getShownClass().isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(Pictures.classNumber(shown.classAttribute(), getShownClass()));
    return new MapMaker(model, shown)
        .map(
            x,
            y,
            getCells(),
            getRow() == 0 ? OptionalInt.empty() : OptionalInt.of(getRow() - 1),
            asked,
            Progress.NONE);
  }

  private Classifier trained(Instances train, Instances shown) throws Exception {
    if (!getModelFile().isEmpty()) {
      SavedModel saved = SavedModel.read(new File(getModelFile()));
      saved.requireHeader(shown);
      return saved.classifier();
    }
    if (train == null) {
      throw new UserException("Nothing to train with: give -t <file>, or a model with -l <file>.");
    }
    Classifier model = Estimators.parse(getClassifier());
    if (getKind() == Kind.MAP || getKind() == Kind.WHY) {
      Estimators.requireEstimator(model);
    }
    model.buildClassifier(train);
    return model;
  }

  private Instances read(String file, String option) throws Exception {
    if (!new File(file).isFile()) {
      throw new UserException(option + ": there is no file '" + file + "'.");
    }
    Instances data = DataSource.read(file);
    if (data == null || data.numAttributes() == 0) {
      throw new UserException(option + ": cannot read data from '" + file + "'.");
    }
    data.setClassIndex(
        switch (getClassAttribute()) {
          case "last" -> data.numAttributes() - 1;
          case "first" -> 0;
          default -> attribute(data, getClassAttribute());
        });
    return data;
  }

  private static int attribute(Instances data, String name) throws UserException {
    if (data.attribute(name) != null) {
      return data.attribute(name).index();
    }
    if (name.matches("[1-9][0-9]{0,8}") && Integer.parseInt(name) <= data.numAttributes()) {
      return Integer.parseInt(name) - 1;
    }
    throw new UserException(
        "There is no attribute '" + name + "'. Give a name, or a number from 1 to "
            + data.numAttributes() + ".");
  }
}
