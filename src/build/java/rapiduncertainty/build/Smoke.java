package rapiduncertainty.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Tries the finished zip as a user would: installs it into an empty WEKA_HOME, trains through
 * weka.Run, saves the model, loads it in a second JVM and compares the predictions.
 *
 * <p>Arguments: Weka's jars, the zip, the package's name, an empty folder to work in, test-data.
 */
public final class Smoke {

  private static final String GPHIK = "weka.classifiers.functions.GPHIK";

  private static final List<String> OTHERS =
      List.of(
          "weka.classifiers.trees.OnlineRandomForest",
          "weka.classifiers.functions.InformativeVectorMachine",
          "weka.classifiers.functions.OnlineRFIVM",
          "weka.classifiers.functions.MMSGP");

  private final Weka weka;
  private final Path zip;
  private final String name;
  private final Path folder;
  private final Path data;

  private Smoke(String[] args) {
    folder = Path.of(args[3]);
    weka = new Weka(Path.of(args[0]), folder.resolve("wekahome"));
    zip = Path.of(args[1]);
    name = args[2];
    data = Path.of(args[4]);
  }

  /** Entry point, called by the build. */
  public static void main(String[] args) throws IOException {
    try {
      new Smoke(args).run();
      System.out.println("smoke: all is well with " + Path.of(args[0]).getFileName());
    } catch (Weka.Failure e) {
      System.out.println("smoke with " + Path.of(args[0]).getFileName() + " FAILED: " + e.getMessage());
      System.exit(1);
    }
  }

  private void run() throws IOException {
    checkZip();
    weka.install(zip, name);
    Path train = data.resolve("mixed.arff");
    // The head's Newton steps are EJML's work, the search for the noise is Hipparchus's.
    checkLibrary("org.ejml.", trainSaveLoad(GPHIK, train, "-variance", "CACHED", "-rank", "10"));
    checkLibrary(
        "org.hipparchus.optim.",
        trainSaveLoad(GPHIK, train, "-optimise", "NOISE", "-search", "CMA_ES"));
    for (String classifier : OTHERS) {
      trainSaveLoad(classifier, train);
    }
    String refused = classify(GPHIK, List.of(), "-t", train, "-noise", "abc");
    require(refused.contains("'abc'"), "-noise abc was not refused:\n" + refused);
  }

  /** Gives the log of the classes that were loaded while training. */
  private Path trainSaveLoad(String classifier, Path train, String... options) throws IOException {
    Path model = folder.resolve(classifier + ".model");
    Path classes = folder.resolve(classifier + "-classes.txt");
    List<Object> all = new ArrayList<>(List.of("-t", train, "-T", train, "-d", model));
    all.addAll(List.of(options));
    Files.deleteIfExists(model);
    String[] trained =
        predict(classifier, List.of("-Xlog:class+load:file=" + classes + "::filesize=0"), all.toArray());
    require(
        Files.exists(model) && trained.length > 50,
        classifier + " saved no model or gave too few predictions:\n" + String.join("\n", trained));
    String[] loaded = predict(classifier, List.of(), "-T", train, "-l", model);
    require(
        Arrays.equals(trained, loaded),
        "predictions of " + classifier + " differ after loading; before:\n" + String.join("\n", trained)
            + "\nafter:\n" + String.join("\n", loaded));
    return classes;
  }

  /** Flat, Description.props first and only once, our jar at the root, libraries below lib. */
  private void checkZip() throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile())) {
      List<String> entries = new ArrayList<>();
      for (ZipEntry e : Collections.list(file.entries())) {
        entries.add(e.getName());
      }
      require(entries.get(0).equals("Description.props"), "the zip begins with " + entries.get(0));
      long descriptions = entries.stream().filter(e -> e.endsWith("Description.props")).count();
      require(descriptions == 1, "the zip has " + descriptions + " files Description.props");
      require(entries.contains(name + ".jar"), "the zip has no " + name + ".jar");
      for (String part : List.of("lib/ejml-ddense", "lib/hipparchus-optim", "src/main/java/", "docs/", "LICENSE")) {
        require(entries.stream().anyMatch(e -> e.startsWith(part)), "the zip has no " + part);
      }
    }
  }

  /** The class-load log says where classes came from: our lib folder, not a flat class path. */
  private void checkLibrary(String library, Path log) throws IOException {
    String lib = weka.home().resolve("packages").resolve(name).resolve("lib").toString();
    try (var lines = Files.lines(log)) {
      require(
          lines.anyMatch(l -> l.contains(library) && l.contains(lib)),
          "no class " + library + "… was loaded from " + lib);
    }
  }

  private String[] predict(String classifier, List<String> jvm, Object... options) {
    List<Object> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("-classifications", "weka.classifiers.evaluation.output.prediction.CSV"));
    // inst#,actual,predicted,error,prediction
    return classify(classifier, jvm, all.toArray())
        .lines()
        .filter(l -> l.matches("\\d+,.*,.*,.*,.*"))
        .toArray(String[]::new);
  }

  private String classify(String classifier, List<String> jvm, Object... options) {
    List<String> command = new ArrayList<>(List.of("weka.Run", "-no-scan", classifier));
    for (Object o : options) {
      command.add(o.toString());
    }
    return weka.run(jvm, command.toArray(new String[0]));
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new Weka.Failure(message);
    }
  }
}
