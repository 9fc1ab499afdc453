package weka.rapiduncertainty.active;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import rapiduncertainty.active.LearningCurve;

/**
 * The outcome of one run on the disk, so that a comparison that was stopped can go on.
 *
 * <p>First line: settings of the run; second: full accuracy, available rows and test rows; then
 * the points of the curve.
 */
final class RunFile {

  private RunFile() {}

  /** Writes an outcome; the file appears whole or not at all. */
  static void write(Path file, String settings, ActiveRun.Outcome outcome) throws IOException {
    StringBuilder text = new StringBuilder(settings).append('\n');
    text.append(outcome.full()).append(',').append(outcome.available()).append(',');
    text.append(outcome.tested()).append('\n');
    for (LearningCurve.Point p : outcome.curve().points()) {
      text.append(p.labels()).append(',').append(p.accuracy()).append(',').append(p.seconds());
      text.append('\n');
    }
    Path part = Files.createTempFile(file.getParent(), "run", ".part");
    Files.writeString(part, text);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Reads an outcome.
   *
   * @return null if there is none with these settings, or it was damaged
   */
  static ActiveRun.Outcome read(Path file, String settings) throws IOException {
    if (!Files.exists(file)) {
      return null;
    }
    List<String> lines = Files.readAllLines(file);
    if (lines.size() < 3 || !lines.get(0).equals(settings)) {
      return null;
    }
    try {
      return parse(lines);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return null; // the run is done again
    }
  }

  private static ActiveRun.Outcome parse(List<String> lines) {
    String[] first = lines.get(1).split(",");
    LearningCurve curve = new LearningCurve();
    for (String line : lines.subList(2, lines.size())) {
      String[] cell = line.split(",");
      curve.add(
          new LearningCurve.Point(
              Integer.parseInt(cell[0]),
              Double.parseDouble(cell[1]),
              Double.parseDouble(cell[2])));
    }
    return new ActiveRun.Outcome(
        curve,
        Double.parseDouble(first[0]),
        Integer.parseInt(first[1]),
        Integer.parseInt(first[2]));
  }
}
