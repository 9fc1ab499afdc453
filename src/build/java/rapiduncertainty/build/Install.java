package rapiduncertainty.build;

import java.nio.file.Path;

/** Installs the package zip into a WEKA_HOME. Arguments: Weka's jars, zip, package name, home. */
public final class Install {

  private Install() {}

  /** Entry point, called by the build. */
  public static void main(String[] args) {
    try {
      Path home = args[3].isBlank() ? Path.of(System.getProperty("user.home"), "wekafiles") : Path.of(args[3]);
      new Weka(Path.of(args[0]), home).install(Path.of(args[1]), args[2]);
      System.out.println(args[2] + " is installed in " + home);
    } catch (Weka.Failure e) {
      System.out.println(e.getMessage());
      System.exit(1);
    }
  }
}
