package weka.rapiduncertainty.active;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import rapiduncertainty.active.LearningCurve;
import rapiduncertainty.active.Strategy;

/** Learning curves as CSV: strategy, labels, accuracy, seconds per question. */
final class CurveFile {
  private static final String HEADER = "strategy,labels,accuracy,seconds";

  private CurveFile() {}

  /**
   * Writes a curve; the file appears whole or not at all.
   *
   * @param random the curve of random questions, or null
   */
  static void write(Path file, Strategy strategy, LearningCurve curve, LearningCurve random)
      throws IOException {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    append(text, strategy, curve);
    if (random != null) {
      append(text, Strategy.RANDOM, random);
    }
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(part, text);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void append(StringBuilder text, Strategy strategy, LearningCurve curve) {
    for (LearningCurve.Point p : curve.points()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s,%d,%s,%.6f\n",
              strategy,
              p.labels(),
              Double.isNaN(p.accuracy()) ? "" : String.valueOf(p.accuracy()),
              p.seconds()));
    }
  }

  /**
   * Reads the part of a curve that a resumed session has behind it.
   *
   * @param labels points with at most so many labels are taken
   * @return an empty curve if there is no such file
   */
  static LearningCurve read(Path file, Strategy strategy, int labels) throws IOException {
    LearningCurve curve = new LearningCurve();
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
      return curve;
    }
    for (String line : lines.subList(1, lines.size())) {
      String[] cell = line.split(",", -1);
      if (cell[0].equals(strategy.name()) && Integer.parseInt(cell[1]) <= labels) {
        double accuracy = cell[2].isEmpty() ? Double.NaN : Double.parseDouble(cell[2]);
        curve.add(
            new LearningCurve.Point(
                Integer.parseInt(cell[1]), accuracy, Double.parseDouble(cell[3])));
      }
    }
    return curve;
  }
}
