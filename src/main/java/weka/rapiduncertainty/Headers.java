package weka.rapiduncertainty;

import weka.core.Instance;
import weka.core.Instances;
import weka.core.WeightedInstancesHandler;

/** Refuses rows that a trained classifier cannot use, by the name of what does not fit. */
final class Headers {

  private Headers() {}

  /**
   * Checks that a row belongs to the header a classifier was trained with.
   *
   * @param trained the header
   */
  static void check(Instances trained, Instance row) {
    Instances given = row.dataset();
    if (given == null) {
      if (row.numAttributes() != trained.numAttributes()) {
        throw new IllegalArgumentException(
            "The row has " + row.numAttributes() + " attributes, but the classifier was trained with "
                + trained.numAttributes() + ". Use data with the training header.");
      }
      return;
    }
    String difference = trained.equalHeadersMsg(given);
    if (difference != null) {
      throw new IllegalArgumentException(
          "The data do not have the header the classifier was trained with. "
              + difference.replace('\n', ' ')
              + ". Use data with the training header, or an InputMappedClassifier.");
    }
  }

  /** Refuses different weights for a classifier that does not use them. */
  static void checkWeights(Instances rows, Object classifier) {
    if (classifier instanceof WeightedInstancesHandler) {
      return;
    }
    for (Instance row : rows) {
      if (row.weight() != rows.instance(0).weight()) {
        throw new IllegalArgumentException(
            classifier.getClass().getSimpleName() + " does not use instance weights, but the rows"
                + " have different ones (" + rows.instance(0).weight() + " and " + row.weight()
                + "). Use the filter supervised.instance.Resample, or set all weights to 1.");
      }
    }
  }

  /** Refuses a single row with a weight other than 1, or with an infinite value. */
  static void checkRow(Instance row, Object classifier) {
    if (!(classifier instanceof WeightedInstancesHandler) && row.weight() != 1) {
      throw new IllegalArgumentException(
          classifier.getClass().getSimpleName() + " does not use instance weights, but the row has"
              + " weight " + row.weight() + ". Set it to 1.");
    }
    for (int k = 0; k < row.numValues(); k++) {
      if (Double.isInfinite(row.valueSparse(k))) {
        throw new IllegalArgumentException(
            "Attribute '" + row.attributeSparse(k).name() + "' holds " + row.valueSparse(k)
                + "; only finite numbers can be used. Mark such values as missing (?).");
      }
    }
  }
}
