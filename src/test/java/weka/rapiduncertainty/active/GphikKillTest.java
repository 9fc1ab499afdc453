package weka.rapiduncertainty.active;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rapiduncertainty.active.Killing;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.converters.ConverterUtils.DataSource;

/** Kills the command-line program, which learns with GPHIK, and lets it go on. */
class GphikKillTest {
  private static final int KILLS = 15; // with those of KillTest a hundred
  private static final int BUDGET = 100;
  private static final int START = 900; // milliseconds that the program needs to be ready, about
  private static final long SEED = 5;

  @TempDir Path folder;

  /** The program that is killed: ends each line that acknowledges labels with a semicolon. */
  public static final class Program {
    private Program() {}

    /** Arguments: pool, session file, folder of the results. */
    public static void main(String[] args) throws Exception {
      learn(args, new Acknowledgements());
    }
  }

  /** Says how many labels are safe, four times, and then waits for its end. */
  private static final class Acknowledgements extends PrintStream {
    private int said;

    private Acknowledgements() {
      super(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    }

    @Override
    public PrintStream printf(Locale locale, String format, Object... values) {
      String line = String.format(locale, format, values);
      if (line.startsWith("[")) {
        print(line.replaceFirst(".*\\] (\\d+)/.*\\R", "$1;\n"));
        if (++said == 4) {
          LockSupport.parkNanos(1_000_000 * Killing.PATIENCE);
        }
      }
      return this;
    }
  }

  private static void learn(String[] args, PrintStream out) throws Exception {
    ActiveLearner learner = new ActiveLearner();
    learner.setOptions(
        new String[] {
          "-pool", args[0], "-session", args[1], "-out", args[2], "-batch", "2", "-initial", "2",
          "-budget", "" + BUDGET, "-strategy", "UNCERTAINTY", "-quiet"
        });
    learner.execute(out, new BufferedReader(new StringReader("")));
  }

  private Path pool() throws Exception {
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder text =
        new StringBuilder(
            "@relation board\n@attribute x numeric\n@attribute y numeric\n"
                + "@attribute class {black,white}\n@data\n");
    for (int i = 0; i < 120; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      text.append(x + "," + y + (x + y > 1 ? ",white\n" : ",black\n"));
    }
    return Files.writeString(folder.resolve("pool.arff"), text);
  }

  @Test
  void aKilledRunEndsWithTheLabelsAndThePredictionsOfAWholeOne() throws Exception {
    String pool = pool().toString();
    PrintStream quiet =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    Path whole = folder.resolve("whole");
    learn(new String[] {pool, whole.resolve("s").toString(), whole.toString()}, quiet);

    Path killed = folder.resolve("killed");
    String[] args = {pool, killed.resolve("s").toString(), killed.toString()};
    SplittableRandom random = new SplittableRandom(SEED);
    int acknowledged = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      int steps = random.nextInt(4);
      int delay = random.nextInt(steps == 0 ? START : 4);
      List<String> said = Killing.after(steps, delay, Program.class, args);
      for (String line : said) {
        int labels = Integer.parseInt(line.substring(0, line.length() - 1));
        assertTrue(labels >= acknowledged, labels + " labels after " + acknowledged);
        acknowledged = labels;
      }
    }
    assertTrue(acknowledged > KILLS && acknowledged < BUDGET, "labels: " + acknowledged);
    learn(args, quiet);

    assertEquals(
        Files.readString(whole.resolve("labelled.arff")),
        Files.readString(killed.resolve("labelled.arff")));
    Instances rows = DataSource.read(pool);
    rows.setClassIndex(2);
    Classifier a = model(whole);
    Classifier b = model(killed);
    for (int i = 0; i < rows.numInstances(); i++) {
      assertArrayEquals(
          a.distributionForInstance(rows.instance(i)), b.distributionForInstance(rows.instance(i)));
    }
    byte[] x = Files.readAllBytes(whole.resolve("active.model"));
    byte[] y = Files.readAllBytes(killed.resolve("active.model"));
    assertEquals(x.length, y.length);
    long different = IntStream.range(0, x.length).filter(i -> x[i] != y[i]).count();
    assertTrue(different <= Double.BYTES, different + " bytes differ, not only the training time");
  }

  private static Classifier model(Path results) throws Exception {
    return (Classifier) SerializationHelper.read(results.resolve("active.model").toString());
  }
}
