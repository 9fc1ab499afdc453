package rapiduncertainty.build;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.tools.ant.BuildException;
import org.apache.tools.ant.Task;

/**
 * Ant task: fails with one clear line if a jar of a folder is damaged, and removes the stamp of the
 * download, so that the next run fetches it again.
 */
public final class CheckJars extends Task {
  private File folder;
  private File stamp;
  private String profile;
  private boolean thorough;

  /** Creates the task; called by Ant. */
  public CheckJars() {}

  /** The folder whose jars are checked. */
  public void setFolder(File folder) {
    this.folder = folder;
  }

  /** The stamp that says the folder is complete. */
  public void setStamp(File stamp) {
    this.stamp = stamp;
  }

  /** The profile of lib/pom.xml that the folder is filled from. */
  public void setProfile(String profile) {
    this.profile = profile;
  }

  /** Whether every entry is read, which a fresh download deserves, or only the directory. */
  public void setThorough(boolean thorough) {
    this.thorough = thorough;
  }

  @Override
  public void execute() {
    File[] jars = folder.listFiles(f -> f.getName().endsWith(".jar"));
    if (jars == null || jars.length == 0) {
      throw failure("No jars in " + folder + ". Run again to fetch them.");
    }
    Arrays.sort(jars);
    for (File jar : jars) {
      try {
        check(jar.toPath());
      } catch (IOException e) {
        String remedy =
            thorough
                ? "Maven's own copy is damaged. Remove it with: mvn -f lib/pom.xml -P " + profile
                    + " dependency:purge-local-repository -DreResolve=false"
                : "Run again to fetch it anew.";
        throw failure(jar + " is damaged (" + e.getMessage() + "). " + remedy);
      }
    }
  }

  private void check(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      if (thorough) {
        var entries = zip.entries();
        while (entries.hasMoreElements()) {
          read(zip, entries.nextElement());
        }
      }
    }
  }

  private static void read(ZipFile zip, ZipEntry entry) throws IOException {
    java.util.zip.CRC32 sum = new java.util.zip.CRC32();
    try (InputStream in = zip.getInputStream(entry)) {
      sum.update(in.readAllBytes());
    }
    if (entry.getCrc() >= 0 && entry.getCrc() != sum.getValue()) {
      throw new IOException("wrong checksum of " + entry.getName());
    }
  }

  private BuildException failure(String message) {
    try {
      Files.deleteIfExists(stamp.toPath());
    } catch (IOException e) {
      return new BuildException(message + " (and " + stamp + " cannot be deleted)");
    }
    return new BuildException(message);
  }
}
