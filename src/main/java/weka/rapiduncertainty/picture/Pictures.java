package weka.rapiduncertainty.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import rapiduncertainty.Contributions;
import rapiduncertainty.Prediction;
import rapiduncertainty.evaluation.UncertaintyScores;
import rapiduncertainty.ivm.SearchHistory;
import rapiduncertainty.picture.SearchPicture;
import rapiduncertainty.picture.WhyPicture;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.functions.InformativeVectorMachine;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.Explainer;
import weka.rapiduncertainty.UserException;
import weka.rapiduncertainty.evaluation.LabelledPredictions;

/** Makes the pictures of this package from what Weka hands out. */
public final class Pictures {

  /** Variances are the same if they show the same digits. */
  private static final double SAME_VARIANCE = 1e-3;

  private Pictures() {}

  /**
   * The predictions of an evaluation, ready to be judged; rows without a label are left out.
   *
   * @param predictions as an {@code Evaluation} collects them
   * @throws UserException if there is none with a nominal class and a label
   */
  public static UncertaintyScores scores(
      List<? extends weka.classifiers.evaluation.Prediction> predictions) throws UserException {
    UncertaintyScores scores = LabelledPredictions.scores(predictions);
    if (scores.size() == 0) {
      throw new UserException(
          "There is no prediction to draw: this picture needs a nominal class and rows with "
              + "labels.");
    }
    return scores;
  }

  /**
   * Cross-validates a classifier and collects its predictions.
   *
   * @param classifier untrained; it is copied
   * @param data labelled rows with a nominal class
   * @param folds number of folds, ≥ 2
   * @param seed seed of the folds
   */
  public static UncertaintyScores crossValidate(
      Classifier classifier, Instances data, int folds, long seed) throws Exception {
    requireNominal(data);
    Evaluation evaluation = new Evaluation(data);
    evaluation.crossValidateModel(classifier, data, folds, new Random(seed));
    return scores(evaluation.predictions());
  }

  /**
   * Tests a trained classifier and collects its predictions.
   *
   * @param classifier a trained classifier
   * @param train the data it was trained with, or their header
   * @param test labelled rows with a nominal class
   */
  public static UncertaintyScores test(Classifier classifier, Instances train, Instances test)
      throws Exception {
    requireNominal(test);
    Evaluation evaluation = new Evaluation(train);
    evaluation.evaluateModel(classifier, test);
    return scores(evaluation.predictions());
  }

  private static void requireNominal(Instances data) throws UserException {
    if (!data.classAttribute().isNominal()) {
      throw new UserException(
          "This picture needs a nominal class, but '" + data.classAttribute().name()
              + "' is numeric.");
    }
  }

  /**
   * The picture of a search of kernel parameters.
   *
   * @param classifier a trained InformativeVectorMachine
   * @throws UserException if it is none, or did not search
   */
  public static SearchPicture search(Classifier classifier, String subject) throws Exception {
    if (!(classifier instanceof InformativeVectorMachine ivm)) {
      throw new UserException(
          classifier.getClass().getSimpleName() + " has no search to draw. Choose -W"
              + " \"weka.classifiers.functions.InformativeVectorMachine -search 60\".");
    }
    SearchHistory history = ivm.machines() == null ? null : ivm.machines().history();
    if (history == null || history.steps().isEmpty()) {
      throw new UserException(
          "This InformativeVectorMachine did not search: give it a budget, for example -search 60.");
    }
    return new SearchPicture(subject, history);
  }

  /**
   * The "why?" picture of one row.
   *
   * @param classifier a trained classifier that splits its predictions over the attributes
   * @param row the row, with the header the classifier was trained with
   * @param number its number for the title, from 1
   * @param className the class whose mean is split; "" for the predicted one
   * @throws UserException if the classifier gives no split or there is no such class
   */
  public static WhyPicture why(Classifier classifier, Instance row, int number, String className)
      throws Exception {
    if (!(classifier instanceof Explainer explainer)) {
      Estimators.requireEstimator(classifier);
      throw new UserException(
          classifier.getClass().getSimpleName()
              + " cannot split its prediction over the attributes. Choose GPHIK with a histogram "
              + "intersection kernel, not wrapped in another classifier.");
    }
    Prediction prediction = explainer.predict(row);
    Contributions parts = explainer.explain(row);
    Attribute target = row.classAttribute();
    int shown = className.isEmpty() ? prediction.winner() : classNumber(target, className);
    if (target.isNominal() && prediction.distribution()[shown] == 0 && empty(parts, shown)) {
      throw new UserException(
          "The training data had no row of class '" + target.value(shown)
              + "', so nothing speaks for or against it.");
    }
    int output = prediction.means().length == 1 ? 0 : shown;
    List<String> labels = new ArrayList<>();
    for (int d = 0; d < row.numAttributes(); d++) {
      labels.add(row.attribute(d).name() + " = " + text(row, d));
    }
    String subject =
        String.format(
            "row %d of %s by %s",
            number, row.dataset().relationName(), classifier.getClass().getSimpleName());
    return new WhyPicture(
        subject,
        verdict(prediction, row) + bound(prediction.variances()[output], parts.variance(output)),
        target.isNominal() && prediction.means().length > 1
            ? "mean for '" + target.value(shown) + "'"
            : "mean",
        labels,
        parts,
        output);
  }

  private static boolean empty(Contributions parts, int output) {
    return output < parts.outputs()
        && Arrays.stream(parts.means()[output]).allMatch(part -> part == 0)
        && Arrays.stream(parts.variances()[output]).allMatch(part -> part == 0);
  }

  /** Says so if predictions do not use the variance that is split. */
  private static String bound(double used, double exact) {
    return Math.abs(used - exact) <= SAME_VARIANCE * Math.max(used, exact)
        ? ""
        : String.format(
            Locale.ROOT, "; split: exact variance %.3g, predictions use the bound %.3g", exact, used);
  }

  private static String verdict(Prediction p, Instance row) {
    Attribute target = row.classAttribute();
    String truth = row.classIsMissing() ? "unknown" : text(row, row.classIndex());
    String said =
        target.isNominal()
            ? String.format(
                Locale.ROOT, "%s (p = %.2f)", target.value(p.winner()), p.distribution()[p.winner()])
            : String.format(Locale.ROOT, "%.4g", p.means()[0]);
    return String.format(
        Locale.ROOT,
        "predicted %s: %s, true: %s; standard deviation of a label %.3g, novelty %.2f",
        target.name(),
        said,
        truth,
        p.standardDeviation(),
        p.novelty());
  }

  private static String text(Instance row, int attribute) {
    if (row.isMissing(attribute)) {
      return "?";
    }
    return row.attribute(attribute).isNumeric()
        ? Utils.doubleToString(row.value(attribute), 3)
        : row.stringValue(attribute);
  }

  /** The number of a class by its name. */
  static int classNumber(Attribute target, String name) throws UserException {
    int number = target.isNominal() ? target.indexOfValue(name) : -1;
    if (number < 0) {
      throw new UserException(
          "There is no class '" + name + "' in attribute '" + target.name() + "'.");
    }
    return number;
  }
}
