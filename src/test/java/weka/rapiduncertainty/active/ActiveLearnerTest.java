package weka.rapiduncertainty.active;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.converters.ConverterUtils.DataSource;

class ActiveLearnerTest {
  private static final String BAYES = "weka.classifiers.bayes.NaiveBayesUpdateable";

  @TempDir Path folder;
  private Path pool;
  private Path test;

  @BeforeEach
  void files() throws IOException {
    pool = write("pool.arff", 80, 1, "a,b");
    test = write("test.arff", 100, 2, "a,b");
  }

  /** Two overlapping clouds in two attributes. */
  private Path write(String name, int rows, long seed, String classes) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text =
        new StringBuilder(
            "@relation clouds\n@attribute x numeric\n@attribute 'the y' numeric\n"
                + "@attribute class {" + classes + "}\n@data\n");
    for (int i = 0; i < rows; i++) {
      boolean b = i % 2 == 1;
      double x = random.nextDouble() + (b ? 0.6 : 0);
      double y = random.nextDouble() + (b ? 0.6 : 0);
      text.append(String.format(Locale.ROOT, "%.4f,%.4f,%s%n", x, y, b ? "b" : "a"));
    }
    return Files.writeString(folder.resolve(name), text);
  }

  private String learn(String input, String... more) throws Exception {
    ActiveLearner learner = new ActiveLearner();
    String[] options = new String[more.length + 6];
    System.arraycopy(
        new String[] {
          "-pool", pool.toString(), "-W", BAYES, "-out", folder.resolve("out").toString()
        },
        0, options, 0, 6);
    System.arraycopy(more, 0, options, 6, more.length);
    learner.setOptions(options);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    learner.execute(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new BufferedReader(new StringReader(input)));
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aSimulationLeavesModelDataCurveAndPicture() throws Exception {
    String said =
        learn("", "-T", test.toString(), "-initial", "2", "-budget", "20", "-strategy", "ENTROPY");
    assertTrue(said.contains("20/20 labels"), said);
    assertTrue(said.contains("McNemar"), said);
    Instances labelled = DataSource.read(folder.resolve("out/labelled.arff").toString());
    assertEquals(24, labelled.numInstances());
    labelled.setClassIndex(2);
    Classifier model = (Classifier) SerializationHelper.read(folder.resolve("out/active.model").toString());
    Instances tests = DataSource.read(test.toString());
    tests.setClassIndex(2);
    List<String> curve = Files.readAllLines(folder.resolve("out/curve.csv"));
    String last = curve.stream().filter(l -> l.startsWith("ENTROPY,20,")).findFirst().orElseThrow();
    assertEquals(
        ActiveLoop.accuracy(model, tests), Double.parseDouble(last.split(",")[2]), 1e-12);
    assertTrue(curve.stream().anyMatch(l -> l.startsWith("RANDOM,20,")));
    assertTrue(Files.size(folder.resolve("out/curve.png")) > 1000);
  }

  @Test
  void aPersonIsAskedAgainAndCanUndoSkipAddAClassAndStop() throws Exception {
    String session = folder.resolve("s.session").toString();
    String said =
        learn(
            "9\nnonsense\n1\nz\n2\ns\n+ c\nu\nb\nq\n",
            "-oracle", "CONSOLE", "-session", session, "-strategy", "ENTROPY");
    assertTrue(said.contains("'9' is not one of these"), said);
    assertTrue(said.contains("'nonsense' is not one of these"), said);
    assertTrue(said.contains("the y"), said);
    // Labels in force: b (after the undone a), c (new), b.
    Instances labelled = DataSource.read(folder.resolve("out/labelled.arff").toString());
    labelled.setClassIndex(2);
    assertEquals(3, labelled.numInstances());
    assertEquals(3, labelled.numClasses());
    assertEquals("c", labelled.instance(1).stringValue(2));

    String again =
        learn("q\n", "-oracle", "CONSOLE", "-session", session, "-strategy", "ENTROPY");
    assertTrue(again.contains("3 labels so far"), again);
  }

  @Test
  void aFileOfQuestionsIsAnsweredRoundByRound() throws Exception {
    String session = folder.resolve("f.session").toString();
    Path questions = folder.resolve("q.csv");
    String[] options = {
      "-oracle", "FILE", "-questions", questions.toString(), "-session", session,
      "-batch", "4", "-budget", "8", "-strategy", "BEST_VS_SECOND"
    };
    learn("", options);
    for (int round = 0; round < 2; round++) {
      List<String> lines = Files.readAllLines(questions);
      assertEquals("row,x,the y,class", lines.get(0));
      assertEquals(5, lines.size());
      StringBuilder answered = new StringBuilder(lines.get(0)).append('\n');
      for (String line : lines.subList(1, 5)) {
        int row = Integer.parseInt(line.split(",")[0]);
        answered.append(line).append(row % 2 == 0 ? "a" : "\"b\"").append('\n');
      }
      Files.writeString(questions, answered);
      String said = learn("", options);
      assertTrue(said.contains("4 answers taken"), said);
    }
    assertTrue(Files.exists(folder.resolve("out/active.model")));
    assertEquals(
        8, DataSource.read(folder.resolve("out/labelled.arff").toString()).numInstances());
  }

  @Test
  void questionsMayBeAnArffFile() throws Exception {
    String session = folder.resolve("f.session").toString();
    Path questions = folder.resolve("q.arff");
    String[] options = {
      "-oracle", "FILE", "-questions", questions.toString(), "-session", session,
      "-batch", "4", "-budget", "8", "-strategy", "ENTROPY"
    };
    learn("", options);
    Instances asked = DataSource.read(questions.toString());
    assertEquals("row", asked.attribute(0).name());
    assertTrue(asked.attribute("class").isString());
    String text = Files.readString(questions);
    String[] answers = {"a", "'new one'", "skip", "?"};
    for (String answer : answers) {
      text = text.replaceFirst("\\?\n", answer.equals("?") ? "? \n" : answer + "\n");
    }
    Files.writeString(questions, text);
    String said = learn("", options);
    assertTrue(said.contains("3 answers taken"), said);
    assertTrue(
        Files.readString(folder.resolve("out/labelled.arff")).contains("{a,b,'new one'}"));
  }

  @Test
  void answersToQuestionsNotAskedAreRefusedWithTheirRecord() throws Exception {
    String session = folder.resolve("f.session").toString();
    Path questions = folder.resolve("q.csv");
    String[] options = {
      "-oracle", "FILE", "-questions", questions.toString(), "-session", session,
      "-batch", "2", "-strategy", "ENTROPY"
    };
    learn("", options);
    Files.writeString(questions, "row,x,the y,class\n100000,1,1,a\n");
    var e = assertThrows(IOException.class, () -> learn("", options));
    assertTrue(e.getMessage().contains("Record 2"), e.getMessage());
    assertTrue(e.getMessage().contains("100000"), e.getMessage());
  }

  @Test
  void badInputIsNamed() throws Exception {
    assertRefused("-strategy", "-strategy", "BEST");
    assertRefused("LATENT", "-strategy", "VARIANCE"); // NaiveBayes gives no variance
    Path other = write("other.arff", 10, 3, "a,b,c");
    assertRefused("other attributes", "-t", other.toString());
    assertRefused("no-such", "-T", folder.resolve("no-such.arff").toString());
    assertRefused("-budget", "-budget", "0");
    assertRefused("-c", "-c", "7");
    Path empty = Files.writeString(
        folder.resolve("pool.arff"), Files.readString(pool).split("@data")[0] + "@data\n");
    assertTrue(Files.exists(empty));
    assertRefused("pool is empty", "-budget", "5");
  }

  private void assertRefused(String part, String... options) {
    var e = assertThrows(IllegalArgumentException.class, () -> learn("", options));
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void wrongAnswersOfTheOracleDoNotDependOnTheOrder() throws Exception {
    Instances data = DataSource.read(pool.toString());
    data.setClassIndex(2);
    SimulatedOracle oracle = new SimulatedOracle(data, 0.3, 4);
    int wrong = 0;
    for (int i = 79; i >= 0; i--) {
      String first = oracle.ask(i, data.instance(i), List.of("a", "b")).label();
      assertEquals(first, oracle.ask(i, data.instance(i), List.of("a", "b")).label());
      wrong += first.equals(data.instance(i).stringValue(2)) ? 0 : 1;
    }
    assertTrue(wrong > 12 && wrong < 36, "wrong answers: " + wrong); // 24 ± 3 standard deviations
  }

  @Test
  void aRunIsDecidedByItsSeed() throws Exception {
    Instances data = DataSource.read(pool.toString());
    data.setClassIndex(2);
    Classifier bayes = new weka.classifiers.bayes.NaiveBayes();
    var run = new ActiveRun(bayes, rapiduncertainty.active.Strategy.ENTROPY, 1, 2, 10, 0.3, 0, 9);
    double[] first = accuracies(run.run(data));
    assertTrue(java.util.Arrays.equals(first, accuracies(run.run(data))));
    assertFalse(first.length < 5);
  }

  private static double[] accuracies(ActiveRun.Outcome outcome) {
    return outcome.curve().points().stream().mapToDouble(p -> p.accuracy()).toArray();
  }
}
