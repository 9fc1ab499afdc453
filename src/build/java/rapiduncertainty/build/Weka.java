package rapiduncertainty.build;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Weka of one version with a home folder of its own, driven as a user would drive it: one JVM per
 * command.
 *
 * <p>Weka's command-line tools exit with 0 whatever happens, so every caller checks what was
 * printed.
 *
 * @param jars the folder with weka.jar and what it needs
 * @param home the WEKA_HOME
 */
public record Weka(Path jars, Path home) {

  /** Refuses a home that Weka could not use; Weka itself would fail later and say less. */
  public Weka {
    Path parent = home.toAbsolutePath().getParent();
    if (Files.exists(home) && !Files.isDirectory(home)) {
      throw new Failure("WEKA_HOME is " + home + ", which is a file. Set it to a folder.");
    }
    if (!Files.exists(home) && !Files.isDirectory(parent)) {
      throw new Failure(
          "WEKA_HOME is " + home + ", but " + parent + " does not exist. Create it, or unset"
              + " WEKA_HOME to use the folder wekafiles in your home.");
    }
    if (!Files.isWritable(Files.exists(home) ? home : parent)) {
      throw new Failure("WEKA_HOME is " + home + ", which cannot be written to.");
    }
  }

  /** Something that must be said in one line. */
  public static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A failure with its line. */
    public Failure(String message) {
      super(message);
    }
  }

  /**
   * Runs a class of Weka's class path and returns what it printed.
   *
   * @param jvm options for the JVM
   * @param command main class and arguments
   */
  public String run(List<String> jvm, String... command) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("-Djava.awt.headless=true");
    line.add("-DWEKA_HOME=" + home);
    line.add("-Dweka.packageManager.offline=true");
    // Without it Weka prints a harmless stack trace when it closes a loader.
    line.add("--add-opens=java.base/sun.net.www.protocol.jar=ALL-UNNAMED");
    line.addAll(jvm);
    line.addAll(List.of("-cp", jars + File.separator + "*"));
    line.addAll(List.of(command));
    try {
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      if (status != 0) {
        throw new Failure(String.join(" ", command) + " ended with status " + status + ":\n" + output);
      }
      return output;
    } catch (IOException e) {
      throw new Failure("cannot run " + line + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted while running " + line);
    }
  }

  /** Installs a package zip and makes sure that Weka loads it. */
  public void install(Path zip, String packageName) {
    String said =
        run(List.of(), "weka.core.WekaPackageManager", "-offline", "-install-package", zip.toString());
    String list =
        run(List.of(), "weka.core.WekaPackageManager", "-offline", "-list-packages", "installed");
    boolean loaded =
        list.lines().anyMatch(l -> l.contains(packageName) && l.matches(".*\\bYes\\b.*"));
    if (!loaded) {
      throw new Failure("Weka does not load " + packageName + " from " + zip + ". Install said:\n" + said
          + "\nThe list says:\n" + list);
    }
  }
}
