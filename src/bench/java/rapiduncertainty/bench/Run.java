package rapiduncertainty.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs benchmarks or studies.
 *
 * <p>Arguments: the folder of compiled programs, {@code Bench} or {@code Study}, the page to write
 * into, and optionally a text that the program's name must contain. The system property {@code
 * data} names the folder of data sets for studies.
 */
public final class Run {

  private Run() {}

  /** Entry point, called by the build. */
  public static void main(String[] args) throws Exception {
    String only = args.length > 3 ? args[3].toLowerCase(Locale.ROOT) : "";
    List<String> names =
        names(Path.of(args[0]), args[1]).stream()
            .filter(n -> n.toLowerCase(Locale.ROOT).contains(only))
            .toList();
    if (names.isEmpty()) {
      System.out.println("No program of kind " + args[1] + " has '" + only + "' in its name.");
      System.exit(1);
    }
    for (String name : names) {
      Program program =
          (Program)
              Class.forName("rapiduncertainty.bench." + name).getConstructor().newInstance();
      System.out.println("== " + name + ": " + program.title());
      Report report = new Report(name);
      program.run(report);
      report.writeTo(Path.of(args[2]), program.title());
    }
    // Weka leaves non-daemon threads behind; an explicit exit ends them.
    System.exit(0);
  }

  private static List<String> names(Path classes, String kind) throws IOException {
    try (Stream<Path> files = Files.list(classes.resolve("rapiduncertainty/bench"))) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(kind + ".class"))
          .map(f -> f.substring(0, f.length() - ".class".length()))
          .sorted()
          .toList();
    }
  }

  /**
   * A data file of the studies.
   *
   * @param path below the data folder, e.g. {@code usps/train.arff.gz}
   * @return empty, with a line that says so, where the folder was not given or lacks the file
   */
  public static Optional<Path> data(String path) {
    String folder = System.getProperty("data", "");
    Path file = Path.of(folder, path);
    if (folder.isEmpty() || !Files.exists(file)) {
      System.out.println(
          "Left out: " + path + (folder.isEmpty() ? " (no -Ddata=<folder> given)" : " not found"));
      return Optional.empty();
    }
    return Optional.of(file);
  }
}
