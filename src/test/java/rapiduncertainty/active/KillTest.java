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
import rapiduncertainty.Rows;
import rapiduncertainty.gp.GpSettings;
import rapiduncertainty.gp.VarianceMethod;

/** Kills a labelling program again and again, at any moment, and looks what is left. */
class KillTest {
  private static final int KILLS = 85; // and 15 more of the command-line program, in GphikKillTest
  private static final int POOL = 400;
  private static final int LABELS = 350;
  private static final int START = 250; // milliseconds that the program needs at most to be ready
  private static final long SEED = 23;

  @TempDir Path folder;

  /** The program that is killed: labels on and says each label once it was acknowledged. */
  public static final class Labeller {
    private Labeller() {}

    /** Arguments: the session file, and after how many labels it waits for its end. */
    public static void main(String[] args) throws Exception {
      try (EventLog log = EventLog.open(Path.of(args[0]), "kill test")) {
        ActiveSession session = session(log);
        for (int said = 0; session.labels().size() < LABELS; said++) {
          if (said == Integer.parseInt(args[1])) {
            Thread.sleep(Killing.PATIENCE);
          }
          int row = session.propose().get(0);
          session.label(row, row % 2);
          System.out.print(row + ";\n");
          System.out.flush();
        }
      }
    }
  }

  /** A Gaussian process whose questions follow from all that it has learnt. */
  private static ActiveSession session(EventLog log) {
    double[][] x = DenseGp.randomRows(POOL, 3, new SplittableRandom(SEED));
    var settings = new ActiveSession.Settings(Strategy.UNCERTAINTY, 2, POOL, 0, 1, SEED);
    var gp = GpSettings.DEFAULT.withVariance(VarianceMethod.PUP).withSolver(1e-8, 500);
    GpPool learner = new GpPool(gp, Rows.of(3, List.of()), new int[0], Rows.of(x));
    return new ActiveSession(settings, learner, List.of("a", "b"), log);
  }

  @Test
  void everyAcknowledgedLabelSurvivesAndTheQuestionsStayTheSame() throws Exception {
    List<Event> expected;
    try (EventLog log = EventLog.open(folder.resolve("whole"), "kill test")) {
      ActiveSession whole = session(log);
      while (whole.labels().size() < LABELS) {
        int row = whole.propose().get(0);
        whole.label(row, row % 2);
      }
      whole.propose();
      expected = log.events();
    }
    Path file = folder.resolve("killed");
    List<Integer> acknowledged = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(SEED);
    for (int kill = 0; kill < KILLS; kill++) {
      // Some die while starting or reading the log, most after a few labels.
      int labels = random.nextInt(4);
      int delay = random.nextInt(labels == 0 ? START : 3);
      for (String line : Killing.after(labels, delay, Labeller.class, file.toString(), "4")) {
        acknowledged.add(number(line));
      }
    }
    try (EventLog log = EventLog.open(file, "kill test")) {
      ActiveSession resumed = session(log);
      List<Integer> kept = new ArrayList<>(resumed.labels().keySet());
      assertTrue(kept.containsAll(acknowledged), "an acknowledged label was lost");
      assertTrue(kept.size() > KILLS, "labels given before the kills: " + kept.size());
      assertTrue(kept.size() < LABELS, "the program was not killed but ended");
      resumed.propose();
      assertEquals(expected.subList(0, log.events().size()), log.events());
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
    command.addAll(Killing.command(Labeller.class, file.toString(), "-1"));
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

  private static int number(String line) {
    return Integer.parseInt(line.substring(0, line.length() - 1));
  }
}
