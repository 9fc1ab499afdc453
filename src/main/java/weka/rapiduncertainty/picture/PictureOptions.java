package weka.rapiduncertainty.picture;

import static weka.rapiduncertainty.StrictOptions.checked;

import java.util.Collections;
import java.util.Enumeration;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.OptionMetadata;
import weka.rapiduncertainty.Range;
import weka.rapiduncertainty.StrictOptions;

/** The options of {@link UncertaintyPicture}; they refuse what they do not understand. */
public abstract class PictureOptions implements OptionHandler {

  /** The pictures. */
  public enum Kind {
    /** Prediction and standard deviation over two attributes. */
    MAP,
    /** Confidence against accuracy. */
    RELIABILITY,
    /** Accuracy on the rows kept when the least sure are rejected. */
    REJECTION,
    /** The parts of the attributes in one prediction. */
    WHY,
    /** The course of the search of an InformativeVectorMachine's kernel parameters. */
    SEARCH
  }

  private Kind kind = Kind.MAP;
  private String trainFile = "";
  private String testFile = "";
  private String modelFile = "";
  private String classifier = "weka.classifiers.functions.GPHIK";
  private String classAttribute = "last";
  private String horizontal = "";
  private String vertical = "";
  private String shownClass = "";
  private int row = 0;
  private int cells = 100;
  private int folds = 10;
  private int seed = 1;
  private int width = 960;
  private int height = 520;
  private String output = "uncertainty.png";

  @Override
  public Enumeration<Option> listOptions() {
    return Collections.enumeration(StrictOptions.list(this));
  }

  @Override
  public String[] getOptions() {
    return StrictOptions.get(this).toArray(new String[0]);
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    StrictOptions.set(this, options);
  }

  /** The picture: MAP, RELIABILITY, REJECTION, WHY or SEARCH, default MAP. */
  @OptionMetadata(
      displayName = "kind",
      commandLineParamName = "kind",
      displayOrder = 1,
      description =
          "The picture: MAP, RELIABILITY, REJECTION, WHY or SEARCH (of an"
              + " InformativeVectorMachine), default MAP.")
  public Kind getKind() {
    return kind;
  }

  /** Sets this option. */
  public void setKind(Kind value) {
    kind = checked(this, "kind", value);
  }

  /** File with the training data, default none. */
  @OptionMetadata(
      displayName = "training data",
      commandLineParamName = "t",
      displayOrder = 2,
      description =
          "File with the training data, default none.")
  public String getTrainFile() {
    return trainFile;
  }

  /** Sets this option. */
  public void setTrainFile(String value) {
    trainFile = checked(this, "t", value);
  }

  /** File with the rows to judge or to show, default the training data (judged by cross-validation). */
  @OptionMetadata(
      displayName = "test data",
      commandLineParamName = "T",
      displayOrder = 3,
      description =
          "File with the rows to judge or to show, default the training data "
              + "(judged by cross-validation).")
  public String getTestFile() {
    return testFile;
  }

  /** Sets this option. */
  public void setTestFile(String value) {
    testFile = checked(this, "T", value);
  }

  /** File with a saved model to use instead of training one, default none. */
  @OptionMetadata(
      displayName = "model",
      commandLineParamName = "l",
      displayOrder = 4,
      description =
          "File with a saved model to use instead of training one, default none.")
  public String getModelFile() {
    return modelFile;
  }

  /** Sets this option. */
  public void setModelFile(String value) {
    modelFile = checked(this, "l", value);
  }

  /** Classifier with its options, default weka.classifiers.functions.GPHIK. */
  @OptionMetadata(
      displayName = "classifier",
      commandLineParamName = "W",
      displayOrder = 5,
      description =
          "Classifier with its options, default weka.classifiers.functions.GPHIK.")
  public String getClassifier() {
    return classifier;
  }

  /** Sets this option. */
  public void setClassifier(String value) {
    classifier = checked(this, "W", value);
  }

  /** Class attribute: a name, a number from 1 on, first or last, default last. */
  @OptionMetadata(
      displayName = "class",
      commandLineParamName = "c",
      displayOrder = 6,
      description =
          "Class attribute: a name, a number from 1 on, first or last, "
              + "default last.")
  public String getClassAttribute() {
    return classAttribute;
  }

  /** Sets this option. */
  public void setClassAttribute(String value) {
    classAttribute = checked(this, "c", value);
  }

  /** Attribute along the horizontal axis of a map, by name or number, default the first numeric one. */
  @OptionMetadata(
      displayName = "horizontal axis",
      commandLineParamName = "x",
      displayOrder = 7,
      description =
          "Attribute along the horizontal axis of a map, by name or number, "
              + "default the first numeric one.")
  public String getHorizontal() {
    return horizontal;
  }

  /** Sets this option. */
  public void setHorizontal(String value) {
    horizontal = checked(this, "x", value);
  }

  /** Attribute along the vertical axis of a map, by name or number, default the second numeric one. */
  @OptionMetadata(
      displayName = "vertical axis",
      commandLineParamName = "y",
      displayOrder = 8,
      description =
          "Attribute along the vertical axis of a map, by name or number, "
              + "default the second numeric one.")
  public String getVertical() {
    return vertical;
  }

  /** Sets this option. */
  public void setVertical(String value) {
    vertical = checked(this, "y", value);
  }

  /** Class whose latent mean a map or WHY shows, default the predicted class. */
  @OptionMetadata(
      displayName = "shown class",
      commandLineParamName = "class",
      displayOrder = 9,
      description =
          "Class whose latent mean a map or WHY shows, default the predicted "
              + "class.")
  public String getShownClass() {
    return shownClass;
  }

  /** Sets this option. */
  public void setShownClass(String value) {
    shownClass = checked(this, "class", value);
  }

  /** Number of a row from 1 on: the row that WHY explains, or that holds the other attributes of a map, default 0 (the first row, or mean and most frequent values). */
  @OptionMetadata(
      displayName = "row",
      commandLineParamName = "row",
      displayOrder = 10,
      description =
          "Number of a row from 1 on: the row that WHY explains, or that "
              + "holds the other attributes of a map, default 0 (the first row, or mean and most frequent values).")
  @Range(min = 0)
  public int getRow() {
    return row;
  }

  /** Sets this option. */
  public void setRow(int value) {
    row = checked(this, "row", value);
  }

  /** Cells of a map along each side, 2 to 1000, default 100. */
  @OptionMetadata(
      displayName = "cells",
      commandLineParamName = "cells",
      displayOrder = 11,
      description =
          "Cells of a map along each side, 2 to 1000, default 100.")
  @Range(min = 2, max = 1000)
  public int getCells() {
    return cells;
  }

  /** Sets this option. */
  public void setCells(int value) {
    cells = checked(this, "cells", value);
  }

  /** Folds of the cross-validation, at least 2, default 10. */
  @OptionMetadata(
      displayName = "folds",
      commandLineParamName = "folds",
      displayOrder = 12,
      description =
          "Folds of the cross-validation, at least 2, default 10.")
  @Range(min = 2)
  public int getFolds() {
    return folds;
  }

  /** Sets this option. */
  public void setFolds(int value) {
    folds = checked(this, "folds", value);
  }

  /** Seed of the folds, a whole number, default 1. */
  @OptionMetadata(
      displayName = "seed",
      commandLineParamName = "seed",
      displayOrder = 13,
      description =
          "Seed of the folds, a whole number, default 1.")
  public int getSeed() {
    return seed;
  }

  /** Sets this option. */
  public void setSeed(int value) {
    seed = checked(this, "seed", value);
  }

  /** Width of the picture in pixels, 200 to 10000, default 960. */
  @OptionMetadata(
      displayName = "width",
      commandLineParamName = "width",
      displayOrder = 14,
      description =
          "Width of the picture in pixels, 200 to 10000, default 960.")
  @Range(min = 200, max = 10000)
  public int getWidth() {
    return width;
  }

  /** Sets this option. */
  public void setWidth(int value) {
    width = checked(this, "width", value);
  }

  /** Height of the picture in pixels, 200 to 10000, default 520. */
  @OptionMetadata(
      displayName = "height",
      commandLineParamName = "height",
      displayOrder = 15,
      description =
          "Height of the picture in pixels, 200 to 10000, default 520.")
  @Range(min = 200, max = 10000)
  public int getHeight() {
    return height;
  }

  /** Sets this option. */
  public void setHeight(int value) {
    height = checked(this, "height", value);
  }

  /** PNG file to write, default uncertainty.png. */
  @OptionMetadata(
      displayName = "output",
      commandLineParamName = "o",
      displayOrder = 16,
      description =
          "PNG file to write, default uncertainty.png.")
  public String getOutput() {
    return output;
  }

  /** Sets this option. */
  public void setOutput(String value) {
    output = checked(this, "o", value);
  }
}
