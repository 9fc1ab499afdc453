package rapiduncertainty.testing;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.util.stream.Stream;

/** A display of its own in memory (Xvfb), so that tests never touch anybody's screen. */
public final class VirtualDisplay implements AutoCloseable {
  private final Process server;
  private final String name;

  private VirtualDisplay(Process server, String name) {
    this.server = server;
    this.name = name;
  }

  /** Whether Xvfb is on the path. */
  public static boolean available() {
    String path = System.getenv("PATH");
    return path != null
        && Stream.of(path.split(File.pathSeparator))
            .anyMatch(folder -> new File(folder, "Xvfb").canExecute());
  }

  /** Starts a display of 1280 × 960 pixels under a free number. */
  public static VirtualDisplay start() throws IOException {
    Process server =
        new ProcessBuilder(
                "Xvfb", "-displayfd", "1", "-screen", "0", "1280x960x24", "-nolisten", "tcp")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader reader = server.inputReader();
    String number = reader.readLine();
    if (number == null) {
      throw new IOException("Xvfb did not start");
    }
    return new VirtualDisplay(server, ":" + number.trim());
  }

  /** Value for the environment variable DISPLAY. */
  public String name() {
    return name;
  }

  @Override
  public void close() {
    server.destroy();
  }
}
