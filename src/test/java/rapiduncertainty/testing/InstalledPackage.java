package rapiduncertainty.testing;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The package installed by Weka's own package manager into a private home, to be used from another
 * JVM: there its classes live in their own class loader, as they do on a user's machine.
 */
public final class InstalledPackage {
  private static final List<String> ROOMS = List.of("numerics", "adapters", "gui");

  /** A version of Weka. */
  public enum Weka {
    /** The one that the tests run with. */
    NEWEST,
    /** The oldest one that the package supports. */
    OLDEST
  }

  private final Path home;
  private final Weka weka;

  private InstalledPackage(Path home, Weka weka) {
    this.home = home;
    this.weka = weka;
  }

  /** Installs the zip that {@code ./antw package} makes into an empty home of the newest Weka. */
  public static InstalledPackage install(Path folder) throws IOException, InterruptedException {
    return install(folder, Weka.NEWEST);
  }

  /**
   * Installs the zip that {@code ./antw package} makes into an empty home.
   *
   * @param folder a folder for the home
   * @param weka the version that installs it and later runs
   */
  public static InstalledPackage install(Path folder, Weka weka)
      throws IOException, InterruptedException {
    Path zip = Path.of(System.getProperty("package.zip", ""));
    if (!Files.isRegularFile(zip)) {
      throw new IOException("There is no package '" + zip + "'. Run the tests by ./antw test.");
    }
    InstalledPackage installed = new InstalledPackage(Files.createTempDirectory(folder, "home"), weka);
    String log =
        installed.run(
            Map.of(),
            List.of("-Djava.awt.headless=true"),
            "weka.core.WekaPackageManager",
            "-offline",
            "-install-package",
            zip.toString());
    Path props = installed.home.resolve("packages/rapidUncertainty/Description.props");
    if (!Files.exists(props)) {
      throw new IOException("the package was not installed:\n" + log);
    }
    return installed;
  }

  /**
   * Runs a class in another JVM that has Weka and the test tools on its class path, and the package
   * in its WEKA_HOME only. Of the tests only the class's own package is there: Weka looks through all
   * classes it can see.
   *
   * @param environment variables to set
   * @param settings arguments for the JVM
   * @param command class name and its arguments
   * @return all that it printed
   * @throws IOException if it fails or takes more than four minutes; with all that it printed
   */
  public String run(Map<String, String> environment, List<String> settings, String... command)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xmx1g", "-Dweka.packageManager.offline=true", "-DWEKA_HOME=" + home));
    words.addAll(settings);
    words.add("-cp");
    List<String> classPath =
        classPath(e -> !isMain(e) && !isShipped(e) && !isTests(e) && !isReplaced(e));
    if (weka == Weka.OLDEST) {
      list(Path.of(System.getProperty("weka.oldest")), ".jar").forEach(j -> classPath.add(j.toString()));
    }
    classPath.add(drivers(command[0]).toString());
    words.add(String.join(File.pathSeparator, classPath));
    words.addAll(Arrays.asList(command));
    Path log = Files.createTempFile(home.getParent(), "run", ".log");
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    Process process = builder.start();
    try {
      boolean ended = process.waitFor(4, TimeUnit.MINUTES);
      String text = Files.readString(log, StandardCharsets.UTF_8);
      if (!ended || process.exitValue() != 0) {
        throw new IOException(
            (ended ? "exit status " + process.exitValue() : "no end after 4 minutes") + "\n" + text);
      }
      return text;
    } finally {
      process.destroyForcibly();
    }
  }

  private Path drivers(String className) throws IOException {
    Path target = Files.createTempDirectory(home.getParent(), "driver");
    String file = className.replace('.', '/');
    for (String entry : classPath(InstalledPackage::isTests)) {
      Path folder = Path.of(entry).resolve(file).getParent();
      if (Files.exists(Path.of(entry).resolve(file + ".class"))) {
        for (Path source : list(folder, ".class")) {
          Path copy = target.resolve(Path.of(entry).relativize(source).toString());
          Files.createDirectories(copy.getParent());
          Files.copy(source, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    return target;
  }

  /** Whether an entry belongs to a Weka that another version stands in for. */
  private boolean isReplaced(String entry) {
    Path parent = Path.of(entry).getParent();
    return weka == Weka.OLDEST && parent != null && parent.getFileName().toString().startsWith("weka-");
  }

  private static boolean isTests(String entry) {
    return Path.of(entry).endsWith("classes/tests");
  }

  private static boolean isMain(String entry) {
    Path path = Path.of(entry);
    return path.getNameCount() > 1
        && path.getName(path.getNameCount() - 2).toString().equals("classes")
        && ROOMS.contains(path.getFileName().toString());
  }

  private static boolean isShipped(String entry) {
    Path parent = Path.of(entry).getParent();
    return parent != null && parent.endsWith("lib");
  }

  private static List<String> classPath(Predicate<String> wanted) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(wanted)
        .collect(Collectors.toList());
  }

  private static List<Path> list(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(ending)).sorted().toList();
    }
  }
}
