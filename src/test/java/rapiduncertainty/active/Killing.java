package rapiduncertainty.active;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs programs of the tests in processes of their own and kills them. */
public final class Killing {
  /** How long a program waits to be killed when it has said enough, in milliseconds. */
  public static final long PATIENCE = 60_000;

  private Killing() {}

  /**
   * Starts a program, lets it say so many acknowledgements and kills it some milliseconds later.
   * An acknowledgement is a line that ends with a semicolon.
   *
   * @return all acknowledgements, also those it could still say before it died
   */
  public static List<String> after(
      int acknowledgements, int milliseconds, Class<?> program, String... arguments)
      throws Exception {
    Process process =
        new ProcessBuilder(command(program, arguments)).redirectErrorStream(true).start();
    List<String> said = new ArrayList<>();
    StringBuilder other = new StringBuilder();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      while (said.size() < acknowledgements) {
        String line = out.readLine();
        if (line == null) {
          throw new AssertionError("The program ended before it was killed: " + other);
        }
        hear(line, said, other);
      }
      Thread.sleep(milliseconds);
      process.destroyForcibly(); // SIGKILL
      for (String line = readLine(out); line != null; line = readLine(out)) {
        hear(line, said, other);
      }
    }
    process.waitFor();
    return said;
  }

  private static void hear(String line, List<String> said, StringBuilder other) {
    if (line.endsWith(";")) { // the last line may have been cut
      said.add(line);
    } else {
      other.append(line).append('\n');
    }
  }

  /** The command that starts a program of the tests. */
  static List<String> command(Class<?> program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData"));
    command.addAll(List.of("-DWEKA_HOME=" + System.getProperty("WEKA_HOME", "")));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** A line that the dead program left in the pipe, or null. */
  private static String readLine(BufferedReader out) {
    try {
      return out.readLine();
    } catch (IOException e) {
      return null;
    }
  }
}
