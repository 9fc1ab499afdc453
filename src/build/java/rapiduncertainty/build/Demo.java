package rapiduncertainty.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The first result: trains and tests GPHIK through weka.Run with the installed package, lists what
 * it is least certain about, and draws a picture.
 *
 * <p>Arguments: Weka's jars, the WEKA_HOME with the package, a folder to write to, test-data.
 */
public final class Demo {

  private static final String GPHIK = "weka.classifiers.functions.GPHIK";
  private static final int LISTED = 8;

  private final Weka weka;
  private final Path folder;
  private final Path data;

  private Demo(String[] args) {
    weka = new Weka(Path.of(args[0]), Path.of(args[1]));
    folder = Path.of(args[2]);
    data = Path.of(args[3]);
  }

  /** Entry point, called by the build. */
  public static void main(String[] args) throws IOException {
    try {
      new Demo(args).run();
    } catch (Weka.Failure e) {
      System.out.println("demo FAILED: " + e.getMessage());
      System.exit(1);
    }
  }

  private void run() throws IOException {
    Files.createDirectories(folder);
    Path train = data.resolve("scenes-train.arff");
    Path test = data.resolve("scenes-test.arff");
    Path model = folder.resolve("scenes.model");
    Path predictions = folder.resolve("predictions.csv");
    Path picture = folder.resolve("map.png");

    title("1. Train on 300 images of 15 scenes, test on 150 others");
    String evaluation =
        weka(GPHIK, "-t", train, "-T", test, "-scaling", "NONE", "-d", model, "-v");
    print(section(evaluation, "=== Error on test data ==="));

    title("2. What it is least certain about");
    weka(GPHIK, "-l", model, "-T", test, "-classifications",
        "weka.classifiers.evaluation.output.prediction.UncertaintyCSV -decimals 4 -suppress -file "
            + "\"" + predictions + "\"");
    leastCertain(predictions);

    title("3. Where it is sure and where not: three kinds of fish by length and weight");
    weka("weka.rapiduncertainty.picture.UncertaintyPicture", "-kind", "MAP", "-t",
        data.resolve("mixed.arff"), "-x", "length", "-y", "weight", "-W",
        GPHIK + " -features COMPLEMENT", "-o", picture);
    if (!Files.exists(picture)) {
      throw new Weka.Failure("no picture was written");
    }
    System.out.println("\nPicture: " + picture);
  }

  /** Runs a scheme and shows the command, so that it can be repeated by hand. */
  private String weka(String scheme, Object... options) {
    List<String> command = new ArrayList<>(List.of("weka.Run", "-no-scan", scheme));
    StringBuilder shown = new StringBuilder("> weka.Run ").append(scheme);
    for (Object o : options) {
      command.add(o.toString());
      String shortened = o.toString().replace(data.getParent() + "/", "");
      shown.append(' ').append(shortened.contains(" ") ? "'" + shortened + "'" : shortened);
    }
    System.out.println(shown);
    return weka.run(List.of(), command.toArray(new String[0]));
  }

  private static void title(String text) {
    System.out.println("\n" + text);
  }

  /** The lines after a headline up to the next one. */
  private static List<String> section(String output, String headline) {
    List<String> lines = output.lines().dropWhile(l -> !l.equals(headline)).skip(1).toList();
    List<String> section =
        lines.stream().takeWhile(l -> !l.startsWith("===")).filter(l -> !l.isBlank()).toList();
    if (section.stream().noneMatch(l -> l.startsWith("Correctly Classified Instances"))) {
      throw new Weka.Failure("Weka gave no accuracy but said:\n" + output);
    }
    return section;
  }

  private static void print(List<String> lines) {
    lines.forEach(l -> System.out.println("  " + l));
  }

  /** Reads the CSV that Weka wrote: row, actual, predicted, error, a distribution, uncertainty. */
  private static void leastCertain(Path csv) throws IOException {
    List<String> lines = Files.readAllLines(csv).stream().filter(l -> l.contains(",")).toList();
    List<String> names = Arrays.asList(lines.get(0).split(","));
    int entropy = names.indexOf("entropy");
    int deviation = names.indexOf("std.dev.");
    List<String[]> rows = new ArrayList<>(lines.stream().skip(1).map(l -> l.split(",", -1)).toList());
    if (entropy < 0 || deviation < 0 || rows.size() < 2 * LISTED) {
      throw new Weka.Failure("the predictions in " + csv + " have no uncertainty: " + lines.get(0));
    }
    rows.sort(Comparator.comparingDouble((String[] r) -> -Double.parseDouble(r[entropy])));
    System.out.println("  test row  actual    predicted  entropy  std.dev.");
    for (String[] r : rows.subList(0, LISTED)) {
      System.out.printf("  %8s  %-8s  %-9s  %7s  %8s  %s%n", r[0], label(r[1]), label(r[2]),
          r[entropy], r[deviation], r[3].equals("+") ? "wrong" : "right");
    }
    int half = rows.size() / 2;
    System.out.printf(Locale.ROOT,
        "  Of the %d test rows it was surest about, %.0f %% were right; of the other %d, %.0f %%.%n",
        rows.size() - half, right(rows.subList(half, rows.size())), half, right(rows.subList(0, half)));
  }

  private static String label(String numbered) {
    return numbered.substring(numbered.indexOf(':') + 1);
  }

  private static double right(List<String[]> rows) {
    return 100.0 * rows.stream().filter(r -> !r[3].equals("+")).count() / rows.size();
  }
}
