package weka.rapiduncertainty;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import weka.classifiers.Classifier;
import weka.classifiers.misc.InputMappedClassifier;
import weka.core.Instances;
import weka.core.SerializationHelper;

/**
 * A classifier read from a file, with the header of its training data where the file holds one.
 *
 * @param classifier the trained classifier
 * @param header header of the training data, or null if the file holds none
 */
public record SavedModel(Classifier classifier, Instances header) {

  /**
   * Reads a model saved by Weka's command line or Explorer.
   *
   * @param file the file
   * @throws UserException if it holds no classifier
   */
  public static SavedModel read(File file) throws UserException {
    try (ObjectInputStream in =
        SerializationHelper.getObjectInputStream(
            new BufferedInputStream(new FileInputStream(file)))) {
      if (!(in.readObject() instanceof Classifier classifier)) {
        throw new UserException("The file " + file + " holds no classifier.");
      }
      return new SavedModel(classifier, header(in));
    } catch (IOException | ClassNotFoundException e) {
      throw new UserException(
          "Cannot read a model from " + file + ": "
              + (e.getMessage() == null ? "it holds something else" : e.getMessage()));
    }
  }

  private static Instances header(ObjectInputStream in) throws ClassNotFoundException {
    try {
      return in.readObject() instanceof Instances header ? header : null;
    } catch (IOException e) {
      return null; // models saved without a header end here
    }
  }

  /**
   * Refuses data that the model was not made for.
   *
   * @param rows the data
   * @throws UserException if both headers are known, differ and are not mapped
   */
  public void requireHeader(Instances rows) throws UserException {
    if (header != null && !(classifier instanceof InputMappedClassifier)) {
      String difference = header.equalHeadersMsg(rows);
      if (difference != null) {
        throw new UserException(
            "The data do not match the header of the model: "
                + difference
                + "\nWrap the classifier in an InputMappedClassifier to map the attributes.");
      }
    }
  }
}
