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
import java.util.ArrayList;
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
    List<String> options = new ArrayList<>(List.of(more));
    options.addAll(List.of("-pool", pool.toString()));
    if (!options.contains("-out")) {
      options.addAll(List.of("-out", folder.resolve("out").toString()));
    }
    if (!options.contains("-W")) {
      options.addAll(List.of("-W", BAYES));
    }
    if (!options.contains("-strategy")) {
      options.addAll(List.of("-strategy", "ENTROPY"));
    }
    learner.setOptions(options.toArray(new String[0]));
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
        answered.append(line).append(row % 2 == 1 ? "a" : "\"b\"").append('\n'); // from 1
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
    String[] answers = {"a", "'+ new one'", "skip", "?"};
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
    assertRefused("gives class probabilities only", "-strategy", "VARIANCE"); // NaiveBayes
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

  @Test
  void aClassifierThatIsNotThereOrDoesNotFitIsNamedWithoutATrace() throws Exception {
    for (String classifier :
        List.of("weka.classifiers.Nonsense", "weka.classifiers.functions.LinearRegression")) {
      var e =
          assertThrows(
              weka.rapiduncertainty.UserException.class,
              () ->
                  new ActiveLearner()
                      .run(
                          null,
                          new String[] {
                            "-pool", pool.toString(), "-W", classifier, "-strategy", "ENTROPY",
                            "-initial", "1", "-quiet", "-out", folder.resolve("out").toString()
                          }));
      assertTrue(
          e.getMessage().contains(classifier.substring(classifier.lastIndexOf('.') + 1)),
          e.getMessage());
    }
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

  /** The rows that a person was asked about, in order. */
  private static List<String> asked(String said) {
    return said.lines().filter(l -> l.startsWith("Row ")).toList();
  }

  @Test
  void aRowTakenBackIsPutAgainAtOnceEvenInABatch() throws Exception {
    String said = learn("z\n1\n2\nz\nq\n", "-oracle", "CONSOLE", "-batch", "3");
    assertTrue(said.contains("There is nothing to take back."), said);
    List<String> rows = asked(said);
    // Nothing, first label, second label, undo on the third, and the second once more.
    assertEquals(rows.get(0), rows.get(1));
    assertEquals(rows.get(2), rows.get(4));
    String number = rows.get(2).replaceAll("\\D+", "");
    assertTrue(said.contains("Taken back: row " + number + " as b"), said);
  }

  @Test
  void namesThatAreNumbersOrCommandsAreNotMistaken() throws Exception {
    Files.writeString(
        pool, Files.readString(pool).replace("{a,b}", "{2,1,s}").replace(",a\n", ",2\n")
            .replace(",b\n", ",1\n"));
    String said = learn("1\n2\ns\n:s\n3\nq\n", "-oracle", "CONSOLE");
    assertTrue(said.contains("'3' is not one of these"), said);
    assertTrue(said.contains(":s = skip"), said);
    Instances labelled = DataSource.read(folder.resolve("out/labelled.arff").toString());
    assertEquals(
        List.of("1", "2", "s"), labelled.stream().map(x -> x.stringValue(2)).toList());
  }

  @Test
  void anEarlierLabelCanBeChangedAndNamesMayBeWrittenInCapitals() throws Exception {
    String first = asked(learn("A\nq\n", "-oracle", "CONSOLE")).get(0).replaceAll("\\D+", "");
    String said =
        learn(first + " = B\n" + first + " = c\n79 = b\nl\nq\n", "-oracle", "CONSOLE");
    assertTrue(said.contains("Row " + first + " is 'b' now; it was 'a'."), said);
    assertTrue(said.contains("'" + first + " = c' is not one of these"), said);
    assertTrue(said.contains("has no label that could be changed"), said);
    assertTrue(said.contains("No label is suspicious."), said);
    Instances labelled = DataSource.read(folder.resolve("out/labelled.arff").toString());
    assertEquals(1, labelled.numInstances());
    assertEquals("b", labelled.instance(0).stringValue(2));
  }

  @Test
  void answersOfAPersonAreKeptWithoutBeingToldTo() throws Exception {
    learn("1\n2\n1\nq\n", "-oracle", "CONSOLE", "-budget", "50");
    String again = learn("q\n", "-oracle", "CONSOLE", "-budget", "60", "-batch", "2");
    assertTrue(again.contains("3 labels so far"), again);
  }

  @Test
  void aSessionOfClassesInAnotherOrderIsRefused() throws Exception {
    String session = folder.resolve("s.session").toString();
    learn("1\n2\nq\n", "-oracle", "CONSOLE", "-session", session);
    Files.writeString(pool, Files.readString(pool).replace("{a,b}", "{b,a}"));
    var e =
        assertThrows(
            IOException.class, () -> learn("q\n", "-oracle", "CONSOLE", "-session", session));
    assertTrue(e.getMessage().contains("belongs to other data"), e.getMessage());
    assertFalse(e.getMessage().contains("null"), e.getMessage());
    var foreign =
        assertThrows(
            IOException.class,
            () -> learn("q\n", "-oracle", "CONSOLE", "-session", pool.toString()));
    assertTrue(foreign.getMessage().contains("is not a session file"), foreign.getMessage());
    var directory =
        assertThrows(
            IOException.class,
            () -> learn("q\n", "-oracle", "CONSOLE", "-session", folder.toString()));
    assertTrue(
        directory.getMessage().contains("Cannot open session file"), directory.getMessage());
  }

  private String round(Path questions, String answers, String... more) throws Exception {
    if (Files.exists(questions)) {
      List<String> lines = Files.readAllLines(questions);
      StringBuilder text = new StringBuilder(lines.get(0)).append('\n');
      String[] answer = answers.split(",", -1);
      for (int i = 0; i < answer.length; i++) {
        text.append(lines.get(i + 1)).append(answer[i]).append('\n');
      }
      Files.writeString(questions, text);
    }
    String[] options = new String[more.length + 6];
    System.arraycopy(more, 0, options, 0, more.length);
    String[] own = {"-oracle", "FILE", "-questions", questions.toString(), "-batch", "2"};
    System.arraycopy(own, 0, options, more.length, 6);
    return learn("", options);
  }

  @Test
  void aFileWithAnUnknownClassIsRefusedWhole() throws Exception {
    Path questions = folder.resolve("q.csv");
    round(questions, "");
    var e = assertThrows(IOException.class, () -> round(questions, "a,bb"));
    assertTrue(e.getMessage().contains("Record 3"), e.getMessage());
    assertTrue(e.getMessage().contains("'bb' is not a class"), e.getMessage());
    Files.writeString(questions, Files.readString(questions).replace(",bb", ",+ bb"));
    assertTrue(learn("", "-oracle", "FILE", "-questions", questions.toString(), "-batch", "2")
        .contains("2 answers taken"));
    assertTrue(Files.readString(folder.resolve("out/labelled.arff")).contains("{a,b,bb}"));
  }

  @Test
  void answersThatWereTakenBeforeACrashAreNotAStumblingBlock() throws Exception {
    Path questions = folder.resolve("q.csv");
    round(questions, "");
    round(questions, "a,b");
    String second = Files.readString(questions);
    round(questions, "b,a");
    // As if the program had died before it wrote the third file of questions.
    String[] lines = second.split("\n");
    Files.writeString(
        questions, lines[0] + "\n" + lines[1] + "b\n" + lines[2] + "b\n");
    String said = learn("", "-oracle", "FILE", "-questions", questions.toString(), "-batch", "2");
    assertTrue(said.contains("1 answer taken"), said); // the second one was changed
    assertEquals(
        List.of("a", "b", "b", "b"),
        DataSource.read(folder.resolve("out/labelled.arff").toString()).stream()
            .map(x -> x.stringValue(2))
            .toList());
  }

  @Test
  void theCurveOfFilesGoesOnFromRoundToRound() throws Exception {
    Path questions = folder.resolve("q.csv");
    String[] withTest = {"-T", test.toString()};
    round(questions, "", withTest);
    round(questions, "a,b", withTest);
    round(questions, "b,a", withTest);
    List<String> curve = Files.readAllLines(folder.resolve("out/curve.csv"));
    assertEquals(
        List.of("labels", "0", "2", "4"), curve.stream().map(l -> l.split(",")[1]).toList());
    assertTrue(Files.exists(folder.resolve("out/curve.png")));
  }

  @Test
  void spreadsheetsMayWriteSemicolonsAndAMarkOfTheByteOrder() throws Exception {
    Path questions = folder.resolve("q.csv");
    round(questions, "");
    String text = Files.readString(questions).replace(',', ';').replaceAll(";\n", ";a\r\n");
    Files.writeString(questions, "\uFEFF" + text);
    String said = learn("", "-oracle", "FILE", "-questions", questions.toString(), "-batch", "2");
    assertTrue(said.contains("2 answers taken"), said);
  }

  @Test
  void figuresForStoppingAreShownWithEachStepUnlessNotWanted() throws Exception {
    String[] options = {"-budget", "6", "-batch", "2", "-strategy", "ENTROPY", "-initial", "1"};
    String said = learn("", options);
    assertEquals(3, said.lines().filter(l -> l.contains("predictions kept")).count(), said);
    assertTrue(said.contains("6 labels; predictions kept"), said);
    String[] quiet = java.util.Arrays.copyOf(options, options.length + 1);
    quiet[options.length] = "-quiet";
    assertFalse(learn("", quiet).contains("predictions kept"));
  }

  @Test
  void labelledRowsKeepTheirDigits() throws Exception {
    String text = Files.readString(pool);
    Files.writeString(pool, text.replaceAll("(?m)^\\d\\.\\d+,", "0.000000123456,"));
    learn("", "-budget", "3");
    assertEquals(
        1.23456e-7,
        DataSource.read(folder.resolve("out/labelled.arff").toString()).instance(0).value(0),
        1e-15);
  }

  @Test
  void aPoolWithoutClassesNeedsAPersonOrAFile() throws Exception {
    Files.writeString(pool, Files.readString(pool).replaceAll(",[ab]\n", ",?\n"));
    assertRefused("simulated oracle", "-budget", "5");
    assertRefused("-initial", "-oracle", "CONSOLE", "-initial", "2");
  }

  @Test
  void aFilteredProcessGivesItsVariance() throws Exception {
    String said =
        learn(
            "", "-strategy", "VARIANCE", "-budget", "4", "-initial", "2", "-W",
            "weka.classifiers.meta.FilteredClassifier -F weka.filters.AllFilter -W"
                + " weka.classifiers.functions.GPHIK");
    assertTrue(said.contains("4/4 labels"), said);
  }

  @Test
  void dataThatCannotWorkAreRefusedBeforeTheFirstQuestion() throws Exception {
    assertRefused("reveals all 80 rows", "-initial", "40");
    Path noTest =
        Files.writeString(
            folder.resolve("t.arff"), Files.readString(test).replaceAll(",[ab]\\R", ",?\n"));
    assertRefused("cannot be a test set", "-T", noTest.toString());
    Files.writeString(pool, Files.readString(pool).replace("x numeric", "x string"));
    assertRefused("cannot learn from attribute 'x'", "-oracle", "CONSOLE");
    Files.writeString(pool, Files.readString(pool).replace("{a,b}", "string"));
    assertRefused("name its values", "-oracle", "CONSOLE");
  }

  @Test
  void placesThatCannotBeWrittenAreNamed() throws Exception {
    var e = assertThrows(IOException.class, () -> learn("", "-out", pool.toString()));
    assertTrue(e.getMessage().contains("there is a file of that name"), e.getMessage());
    // A folder that is missing is made.
    Path questions = folder.resolve("new/folder/q.csv");
    String session = folder.resolve("another/s").toString();
    learn("", "-oracle", "FILE", "-questions", questions.toString(), "-session", session);
    assertTrue(Files.exists(questions) && Files.exists(Path.of(session)));
  }

  @Test
  void theClassMayStandFirstAndBeUnknownAtTheStart() throws Exception {
    Files.writeString(
        pool,
        "@relation 'odd ones'\n@attribute Art {}\n@attribute x numeric\n@data\n"
            + "?,1\n?,2\n?,3\n?,4\n?,5\n?,6\n");
    String said =
        learn("+ große Fische\n+ it's \"x\"\n1\n+ a,b\nq\n", "-oracle", "CONSOLE", "-c", "first");
    assertTrue(said.contains("1) große Fische   2) it's \"x\"   3) a,b"), said);
    Instances labelled = DataSource.read(folder.resolve("out/labelled.arff").toString());
    assertEquals(
        List.of("große Fische", "it's \"x\"", "große Fische", "a,b"),
        labelled.stream().map(x -> x.stringValue(0)).toList());
    // The same names come back from a file.
    Path questions = folder.resolve("q.csv");
    String[] file = {"-oracle", "FILE", "-questions", questions.toString(), "-c", "first"};
    learn("", file);
    Files.writeString(questions, Files.readString(questions).replaceFirst(",\n$", ",\"a,b\"\n"));
    assertTrue(learn("", file).contains("1 answer taken"));
    Files.write(
        questions,
        Files.readString(questions).replaceFirst(",\n$", ",große Fische\n")
            .getBytes(StandardCharsets.ISO_8859_1));
    var e = assertThrows(IOException.class, () -> learn("", file));
    assertTrue(e.getMessage().contains("not written in UTF-8"), e.getMessage());
  }

  @Test
  void aBatchLargerThanThePoolAsksEveryRowOnce() throws Exception {
    String said = learn("", "-batch", "900", "-budget", "1000");
    assertTrue(said.contains("80/1000 labels"), said);
  }

  @Test
  void aSessionInUseIsLeftAlone() throws Exception {
    Path session = folder.resolve("s");
    learn("1\nq\n", "-oracle", "CONSOLE", "-session", session.toString());
    byte[] before = Files.readAllBytes(session);
    String subject = Files.readString(session).lines().findFirst().orElseThrow().split("\t")[1];
    try (var first = rapiduncertainty.active.EventLog.open(session, subject)) {
      var e =
          assertThrows(
              IOException.class,
              () -> learn("1\nq\n", "-oracle", "CONSOLE", "-session", session.toString()));
      assertTrue(e.getMessage().contains("in use"), e.getMessage());
      assertFalse(first.events().isEmpty());
    }
    assertTrue(java.util.Arrays.equals(before, Files.readAllBytes(session)));
  }

  @Test
  void aNewClassIsTakenBackTogetherWithItsFirstLabel() throws Exception {
    String said = learn("+ c\nz\nq\n", "-oracle", "CONSOLE");
    assertTrue(said.contains("as c, and the new class"), said);
    assertTrue(Files.readString(folder.resolve("out/labelled.arff")).contains("{a,b}"));
    assertTrue(said.contains("none yet, it takes labels of two classes"), said);
  }

  @Test
  void aSimulationWithASessionKeepsItsCurve() throws Exception {
    String session = folder.resolve("s").toString();
    learn("", "-budget", "4", "-session", session);
    learn("", "-budget", "6", "-session", session);
    assertEquals(
        List.of("labels", "0", "1", "2", "3", "4", "5", "6"),
        Files.readAllLines(folder.resolve("out/curve.csv")).stream()
            .map(l -> l.split(",")[1])
            .toList());
  }

  @Test
  void datesAndWholeNumbersStandInQuestionsAsPeopleWriteThem() throws Exception {
    Files.writeString(
        pool,
        "@relation d\n@attribute day date yyyy-MM-dd\n@attribute n numeric\n"
            + "@attribute class {a,b}\n@data\n2020-02-03,7,?\n");
    Path questions = folder.resolve("q.csv");
    learn("", "-oracle", "FILE", "-questions", questions.toString(), "-W",
        "weka.classifiers.rules.ZeroR");
    assertEquals("1,2020-02-03,7,", Files.readAllLines(questions).get(1));
  }

  @Test
  void rowsLeftOpenInAFileWaitOnWhileTheModelLearnsTheOthers() throws Exception {
    Path questions = folder.resolve("q.csv");
    String[] options = {"-oracle", "FILE", "-questions", questions.toString(), "-batch", "3"};
    learn("", options);
    List<String> lines = Files.readAllLines(questions);
    Files.writeString(
        questions,
        lines.get(0) + "\n" + lines.get(1) + "a\n" + lines.get(2) + "b\n" + lines.get(3) + "\n");
    String said = learn("", options);
    assertTrue(said.contains("1 question to answer"), said);
    assertEquals(List.of(lines.get(0), lines.get(3)), Files.readAllLines(questions));
    assertTrue(Files.exists(folder.resolve("out/active.model")), said);
  }

  @Test
  void aFileThatIsCutOrOfNoKnownKindIsNamedWithTheReason() throws Exception {
    Path strange = Files.writeString(folder.resolve("test.xyz"), "1 2 3");
    assertRefused("no data file of a known format", "-T", strange.toString());
    Files.writeString(pool, Files.readString(pool).strip().replaceFirst(",[ab]$", ""));
    assertRefused("premature end of file", "-budget", "5");
  }

  @Test
  void aRunNeedsRowsToAskAndRowsToTest() throws Exception {
    Instances data = DataSource.read(pool.toString());
    data.setClassIndex(2);
    Classifier bayes = new weka.classifiers.bayes.NaiveBayes();
    var greedy = new ActiveRun(bayes, rapiduncertainty.active.Strategy.ENTROPY, 99, 2, 5, 0.3, 0, 9);
    var e = assertThrows(IllegalArgumentException.class, () -> greedy.run(data));
    assertTrue(e.getMessage().contains("none is left to ask about"), e.getMessage());
    var run = new ActiveRun(bayes, rapiduncertainty.active.Strategy.ENTROPY, 0, 2, 5, 0.3, 0, 9);
    Instances single = new Instances(data, 0, 1);
    var few = assertThrows(IllegalArgumentException.class, () -> run.run(single));
    assertTrue(few.getMessage().contains("1 rows of clouds have a class"), few.getMessage());
  }

  @Test
  void namesAndTextsAreShownWithoutQuotesOnOneLine() throws Exception {
    Files.writeString(
        pool,
        "@relation r\n@attribute where {'deep sea',pond}\n@attribute note string\n"
            + "@attribute class {a,b}\n@data\n'deep sea','it\\'s\\nblue',?\n");
    String said =
        learn(
            "q\n", "-oracle", "CONSOLE", "-W",
            "weka.classifiers.meta.FilteredClassifier -F"
                + " weka.filters.unsupervised.attribute.StringToWordVector -W " + BAYES);
    assertTrue(said.contains("  where  deep sea\n  note   it's blue\n"), said);
  }
}
