package rapiduncertainty.active;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a labelling program a hundred times, at any moment, and looks what is left. */
class KillTest {
  private static final int KILLS = 100;
  private static final int LABELS = 400;
  private static final long SEED = 23;

  @TempDir Path folder;

  /** The program that is killed: labels on and says each label once it was acknowledged. */
  public static final class Labeller {
    private Labeller() {}

    /** Argument: the session file. */
    public static void main(String[] args) throws IOException {
      try (EventLog log = EventLog.open(Path.of(args[0]), "kill test")) {
        ActiveSession session = session(log);
        while (session.labels().size() < LABELS) {
          int row = session.propose().get(0);
          session.label(row, row % 2);
          System.out.print(row + ";\n");
          System.out.flush();
        }
      }
    }
  }

  private static ActiveSession session(EventLog log) {
    double[][] pool = DenseGp.randomRows(LABELS, 3, new SplittableRandom(SEED));
    var settings = new ActiveSession.Settings(Strategy.RANDOM, 1, LABELS, 0, 1, SEED);
    return new ActiveSession(settings, new CountingLearner(pool.length), List.of("a", "b"), log);
  }

  @Test
  void everyAcknowledgedLabelSurvivesAndTheQuestionsStayTheSame() throws Exception {
    List<Integer> expected;
    try (EventLog log = EventLog.open(folder.resolve("whole"), "kill test")) {
      ActiveSession whole = session(log);
      for (int i = 0; i < LABELS; i++) {
        int row = whole.propose().get(0);
        whole.label(row, row % 2);
      }
      expected = new ArrayList<>(whole.labels().keySet());
    }
    Path file = folder.resolve("killed");
    List<Integer> acknowledged = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(SEED);
    for (int kill = 0; kill < KILLS; kill++) {
      // Some die while starting or reading the log, most after a few labels.
      acknowledged.addAll(runAndKill(file, random.nextInt(8), random.nextInt(3)));
    }
    try (EventLog log = EventLog.open(file, "kill test")) {
      List<Integer> kept = new ArrayList<>(session(log).labels().keySet());
      assertTrue(kept.containsAll(acknowledged), "an acknowledged label was lost");
      assertEquals(expected.subList(0, kept.size()), kept);
      assertTrue(kept.size() > KILLS, "labels given before the kills: " + kept.size());
    }
  }

  @Test
  void aDiskThatIsFullStopsTheProgramButLosesNoLabel() throws Exception {
    Path shell = Path.of("/bin/sh");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.isExecutable(shell), "no shell here");
    Path file = folder.resolve("full");
    // No file may grow beyond one block of the shell's: the log stops somewhere in a line.
    List<String> command = new ArrayList<>(List.of(shell.toString(), "-c"));
    command.add("ulimit -f 2; exec \"$0\" \"$@\"");
    command.addAll(command(file, "-XX:-UsePerfData"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> said;
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      said = out.lines().toList();
    }
    assertTrue(process.waitFor() != 0, "the file could grow: " + said.size() + " lines");
    List<Integer> acknowledged =
        said.stream().filter(l -> l.endsWith(";")).map(KillTest::number).toList();
    assertTrue(acknowledged.size() > 5, said.toString());
    assertTrue(
        said.stream().anyMatch(l -> l.contains("all earlier ones are safe")), said.toString());
    try (EventLog log = EventLog.open(file, "kill test")) {
      List<Integer> kept = new ArrayList<>(session(log).labels().keySet());
      assertEquals(acknowledged, kept);
    }
  }

  /** Starts the program, lets it acknowledge so many labels and kills it some milliseconds later. */
  private static List<Integer> runAndKill(Path file, int labels, int milliseconds)
      throws Exception {
    Process process =
        new ProcessBuilder(command(file, "-XX:+UsePerfData")).redirectErrorStream(true).start();
    List<Integer> said = new ArrayList<>();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      while (said.size() < labels) {
        String line = out.readLine();
        if (line == null) {
          break;
        }
        said.add(number(line));
      }
      Thread.sleep(milliseconds);
      process.destroyForcibly(); // SIGKILL
      for (String line = readLine(out); line != null; line = readLine(out)) {
        if (line.endsWith(";")) { // the last line may have been cut
          said.add(number(line));
        }
      }
    }
    process.waitFor();
    return said;
  }

  private static List<String> command(Path file, String option) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xshare:auto",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        option,
        "-cp",
        System.getProperty("java.class.path"),
        Labeller.class.getName(),
        file.toString());
  }

  private static int number(String line) {
    return Integer.parseInt(line.substring(0, line.length() - 1));
  }

  /** A line that the dead program left in the pipe, or null. */
  private static String readLine(BufferedReader out) {
    try {
      return out.readLine();
    } catch (IOException e) {
      return null;
    }
  }

  /** Knows nothing; the questions are random. */
  private record CountingLearner(int poolSize) implements PoolLearner {
    @Override
    public Strategy.Needs offers() {
      return Strategy.Needs.NOTHING;
    }

    @Override
    public int[] twins() {
      return java.util.stream.IntStream.range(0, poolSize).toArray();
    }

    @Override
    public void train(int[] rows, int[] labels, List<String> classes) {}

    @Override
    public void add(int[] rows, int[] labels) {}

    @Override
    public boolean ready() {
      return false;
    }

    @Override
    public Candidate[] candidates(int[] rows, Strategy strategy) {
      return new Candidate[0];
    }

    @Override
    public BatchSelector.Covariances covariances(int[] rows) {
      return null;
    }

    @Override
    public List<OwnLabel> leaveOneOut() {
      return List.of();
    }
  }
}
