package weka.rapiduncertainty;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rapiduncertainty.Prediction;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.misc.InputMappedClassifier;
import weka.core.ClassDiscovery;
import weka.core.Instance;
import weka.core.Utils;
import weka.filters.Filter;

/**
 * Finds the uncertainty in a classifier, and says what to do when there is none.
 *
 * <p>Sees through {@link FilteredClassifier} and {@link InputMappedClassifier}, which do not forward
 * the interface of the classifier they wrap.
 */
public final class Estimators {

  private Estimators() {}

  /**
   * Whether a classifier says how sure it is.
   *
   * @param classifier any classifier
   */
  public static boolean isEstimator(Classifier classifier) {
    if (classifier instanceof FilteredClassifier filtered) {
      return isEstimator(filtered.getClassifier());
    }
    if (classifier instanceof InputMappedClassifier mapped) {
      return isEstimator(mapped.getClassifier());
    }
    return classifier instanceof UncertaintyEstimator;
  }

  /**
   * The uncertainty estimator in a classifier; takes rows as the classifier itself takes them.
   *
   * @param classifier a trained classifier
   * @throws UserException if it has none; the message names the classifiers that have
   */
  public static UncertaintyEstimator of(Classifier classifier) throws UserException {
    requireEstimator(classifier);
    if (classifier instanceof FilteredClassifier filtered) {
      UncertaintyEstimator inner = of(filtered.getClassifier());
      return wrapped(inner, row -> filter(filtered.getFilter(), row));
    }
    if (classifier instanceof InputMappedClassifier mapped) {
      UncertaintyEstimator inner = of(mapped.getClassifier());
      return wrapped(inner, mapped::constructMappedInstance);
    }
    return (UncertaintyEstimator) classifier;
  }

  /** Turns a row into the one that a wrapped classifier takes. */
  private interface Change {
    Instance of(Instance row) throws Exception;
  }

  private static UncertaintyEstimator wrapped(UncertaintyEstimator inner, Change change) {
    return new UncertaintyEstimator() {
      @Override
      public Prediction predict(Instance row) throws Exception {
        return inner.predict(change.of(row));
      }

      @Override
      public double noveltyMark() throws Exception {
        return inner.noveltyMark();
      }
    };
  }

  /**
   * Refuses a classifier that gives no predictive variance.
   *
   * @param classifier any classifier, trained or not
   * @throws UserException naming the classifiers that do
   */
  public static void requireEstimator(Classifier classifier) throws UserException {
    if (!isEstimator(classifier)) {
      throw new UserException(
          String.format(
              "%s gives no predictive variance. Choose one of: %s.",
              classifier.getClass().getSimpleName(), String.join(", ", names())));
    }
  }

  /**
   * A classifier from its name and options.
   *
   * @param specification such as {@code weka.classifiers.functions.GPHIK -noise 0.1}
   * @throws UserException if there is no such classifier or an option is bad
   */
  public static Classifier parse(String specification) throws UserException {
    String name = specification;
    try {
      String[] words = Utils.splitOptions(specification);
      name = words.length == 0 ? "" : words[0];
      return AbstractClassifier.forName(
          name, words.length == 0 ? words : Arrays.copyOfRange(words, 1, words.length));
    } catch (ClassNotFoundException e) {
      throw new UserException(
          "There is no classifier '" + name + "'. Give its full name, such as "
              + "weka.classifiers.functions.GPHIK.");
    } catch (Exception e) {
      throw new UserException("Cannot make the classifier '" + name + "': " + e.getMessage());
    }
  }

  /** Simple names of the classifiers that give a predictive variance, sorted. */
  public static List<String> names() {
    String[] packages = packages();
    // Weka's class discovery does not see an interface behind another one.
    return Stream.of(UncertaintyEstimator.class, Explainer.class)
        .flatMap(type -> ClassDiscovery.find(type, packages).stream())
        .map(name -> name.substring(name.lastIndexOf('.') + 1))
        .distinct()
        .sorted()
        .collect(Collectors.toList());
  }

  private static String[] packages() {
    return ClassDiscovery.findPackages().stream()
        .filter(name -> name.startsWith("weka.classifiers"))
        .toArray(String[]::new);
  }

  private static Instance filter(Filter filter, Instance row) throws Exception {
    boolean given = filter.input(row);
    filter.batchFinished();
    if (!given && filter.numPendingOutput() == 0) {
      throw new UserException(
          filter.getClass().getSimpleName() + " removed the row, so there is nothing to predict.");
    }
    return filter.output();
  }
}
