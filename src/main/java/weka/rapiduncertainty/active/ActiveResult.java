package weka.rapiduncertainty.active;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import rapiduncertainty.active.LearningCurve;
import rapiduncertainty.active.Strategy;
import rapiduncertainty.picture.CurvePicture;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.converters.ArffSaver;

/**
 * What a session leaves behind: the model, the labelled data, the learning curve.
 *
 * @param model the classifier, or null while there are too few labels
 * @param labelled all rows labelled so far
 * @param curve the curve of the session
 * @param random the curve of random questions, or null
 */
record ActiveResult(
    Classifier model, Instances labelled, LearningCurve curve, LearningCurve random) {

  private static final int DIGITS = 16;

  void write(Path folder, Strategy strategy, PrintStream out) throws Exception {
    Files.createDirectories(folder);
    if (model == null) {
      out.println("Model:         none yet, it takes labels of two classes");
    } else {
      Path file = folder.resolve("active.model");
      SerializationHelper.write(file.toString(), model);
      out.println("Model:         " + file);
    }
    Path arff = folder.resolve("labelled.arff");
    ArffSaver saver = new ArffSaver();
    saver.setInstances(labelled);
    saver.setMaxDecimalPlaces(DIGITS); // six would turn small shares of a histogram into 0
    saver.setFile(arff.toFile());
    saver.writeBatch();
    out.println("Labelled rows: " + arff);
    if (curve.points().isEmpty()) {
      return;
    }
    Path csv = folder.resolve("curve.csv");
    CurveFile.write(csv, strategy, curve, random);
    out.println("Curve:         " + csv);
    if (!Double.isNaN(curve.last().accuracy())) {
      Path png = folder.resolve("curve.png");
      picture(strategy).writePng(png.toFile(), 900, 520);
      out.println("Picture:       " + png);
    }
  }

  private CurvePicture picture(Strategy strategy) throws IOException {
    List<CurvePicture.Line> lines = new ArrayList<>();
    lines.add(CurvePicture.Line.of(strategy.name(), List.of(curve)));
    if (random != null) {
      lines.add(CurvePicture.Line.of(Strategy.RANDOM.name(), List.of(random)));
    }
    return new CurvePicture(labelled.relationName(), lines);
  }
}
