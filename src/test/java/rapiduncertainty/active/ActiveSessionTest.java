package rapiduncertainty.active;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ActiveSessionTest {
  private static final List<String> CLASSES = List.of("no", "yes");

  @TempDir Path folder;
  private final double[][] pool = DenseGp.randomRows(40, 4, new SplittableRandom(3));

  private static int truth(double[] z) {
    return z[0] + z[1] > 1 ? 1 : 0;
  }

  private static ActiveSession.Settings settings(Strategy strategy, int batch) {
    return new ActiveSession.Settings(strategy, batch, 30, 10, 8, 5);
  }

  private Path file() {
    return folder.resolve("session.log");
  }

  private double[] predictions(GpLearner learner) {
    return java.util.Arrays.stream(pool).mapToDouble(z -> learner.distribution(z)[1]).toArray();
  }

  /** Answers questions with the truth until so many labels are given; returns the rows asked. */
  private List<Integer> answer(ActiveSession session, int labels) throws IOException {
    List<Integer> asked = new ArrayList<>();
    while (session.labels().size() < labels) {
      int row = session.propose().get(0);
      asked.add(row);
      session.label(row, truth(pool[row]));
    }
    return asked;
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void aResumedSessionAsksWhatAnUninterruptedOneAsks(Strategy strategy) throws IOException {
    List<Integer> whole;
    try (EventLog log = EventLog.open(folder.resolve("whole.log"), "s")) {
      whole =
          answer(new ActiveSession(settings(strategy, 3), new GpLearner(pool), CLASSES, log), 25);
    }
    List<Integer> pieces = new ArrayList<>();
    for (int labels : new int[] {1, 2, 7, 8, 16, 25}) {
      try (EventLog log = EventLog.open(file(), "s")) {
        ActiveSession session =
            new ActiveSession(settings(strategy, 3), new GpLearner(pool), CLASSES, log);
        pieces.addAll(answer(session, labels));
      }
    }
    assertEquals(whole, pieces);
  }

  @Test
  void undoGivesBackIdenticalPredictionsAndTheSameQuestion() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      GpLearner learner = new GpLearner(pool);
      ActiveSession session =
          new ActiveSession(settings(Strategy.UNCERTAINTY, 1), learner, CLASSES, log);
      answer(session, 12);
      List<List<Integer>> questions = new ArrayList<>();
      List<double[]> before = new ArrayList<>();
      for (int step = 0; step < 9; step++) {
        questions.add(session.propose());
        before.add(predictions(learner));
        int row = session.propose().get(0);
        session.label(row, 1 - truth(pool[row]));
      }
      for (int step = 8; step >= 0; step--) {
        assertTrue(session.undo());
        assertEquals(questions.get(step), session.propose());
        assertArrayEquals(before.get(step), predictions(learner));
      }
      assertEquals(12, session.labels().size());
    }
  }

  @Test
  void everythingCanBeUndoneDownToTheStart() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      ActiveSession session =
          new ActiveSession(settings(Strategy.MEAN, 2), new GpLearner(pool), CLASSES, log);
      List<Integer> first = session.propose();
      answer(session, 15);
      session.skip(session.propose().get(0));
      session.addClass("maybe");
      for (int i = 0; i < 17; i++) {
        assertTrue(session.undo());
      }
      assertFalse(session.undo());
      assertEquals(first, session.propose());
      assertTrue(session.labels().isEmpty());
      assertEquals(CLASSES, session.classes());
    }
  }

  @Test
  void updatesAreUsedBetweenFullTrainings() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      GpLearner learner = new GpLearner(pool);
      answer(new ActiveSession(settings(Strategy.ENTROPY, 1), learner, CLASSES, log), 40);
      assertTrue(learner.trainings < 10, "full trainings: " + learner.trainings);
      assertTrue(learner.updates > 25, "updates: " + learner.updates);
    }
  }

  @Test
  void relabelledRowCountsOnceWithItsNewLabel() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      GpLearner learner = new GpLearner(pool);
      ActiveSession session =
          new ActiveSession(settings(Strategy.ENTROPY, 1), learner, CLASSES, log);
      int row = answer(session, 10).get(4);
      session.label(row, 1 - truth(pool[row]));
      session.propose();
      double[] changed = predictions(learner);
      session.label(row, truth(pool[row]));
      session.askAnew();
      assertEquals(10, session.labels().size());
      assertFalse(java.util.Arrays.equals(changed, predictions(learner)));
    }
  }

  @Test
  void skippedRowsReturnWhenNothingElseIsLeftAndUnsureOnesDoNot() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      ActiveSession session =
          new ActiveSession(settings(Strategy.ENTROPY, 1), new GpLearner(pool), CLASSES, log);
      int skipped = session.propose().get(0);
      session.skip(skipped);
      int unsure = session.propose().get(0);
      session.unsure(unsure);
      List<Integer> asked = answer(session, 38);
      assertFalse(asked.contains(skipped));
      assertEquals(List.of(skipped), session.propose());
      session.label(skipped, 0);
      assertEquals(List.of(), session.propose());
      assertFalse(session.labels().containsKey(unsure));
    }
  }

  @Test
  void aClassAddedInMidSessionIsLearnt() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      GpLearner learner = new GpLearner(pool);
      ActiveSession session =
          new ActiveSession(settings(Strategy.BEST_VS_SECOND, 1), learner, CLASSES, log);
      answer(session, 8);
      int third = session.addClass("maybe");
      int row = session.propose().get(0);
      session.label(row, third);
      session.propose();
      assertEquals(3, learner.distribution(pool[row]).length);
      assertEquals(List.of("no", "yes", "maybe"), session.classes());
    }
  }

  @Test
  void mislabelledRowIsTheFirstSuspect() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      ActiveSession session =
          new ActiveSession(settings(Strategy.RANDOM, 1), new GpLearner(pool), CLASSES, log);
      List<Integer> asked = answer(session, 30);
      int clear =
          asked.stream()
              .max((a, b) -> Double.compare(pool[a][0] + pool[a][1], pool[b][0] + pool[b][1]))
              .orElseThrow();
      session.label(clear, 0);
      session.propose();
      assertEquals(clear, session.suspects(3).get(0).row());
      assertTrue(session.suspects(3).get(0).contradicted());
    }
  }

  @Test
  void aLabelChangedSinceTheQuestionIsNoSuspect() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      ActiveSession session =
          new ActiveSession(settings(Strategy.RANDOM, 1), new GpLearner(pool), CLASSES, log);
      answer(session, 20);
      session.propose();
      ActiveSession.Suspect worst = session.suspects(1).get(0);
      session.label(worst.row(), 1 - worst.label());
      assertTrue(session.suspects(20).stream().noneMatch(s -> s.row() == worst.row()));
      assertEquals(19, session.suspects(20).size());
    }
  }

  @Test
  void theFiguresAtTheEndCountTheLastLabels() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      ActiveSession session =
          new ActiveSession(settings(Strategy.VARIANCE, 1), new GpLearner(pool), CLASSES, log);
      answer(session, 12);
      session.refresh();
      assertEquals(12, session.advice().labels());
    }
  }

  @Test
  void adviceFollowsTheModel() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      ActiveSession session =
          new ActiveSession(settings(Strategy.VARIANCE, 1), new GpLearner(pool), CLASSES, log);
      answer(session, 8);
      session.propose();
      Advice early = session.advice();
      answer(session, 35);
      session.propose();
      Advice late = session.advice();
      assertEquals(35, late.labels());
      assertTrue(late.largestVariance() < early.largestVariance());
      assertTrue(late.remainingChange() < early.remainingChange());
      assertTrue(late.stability() >= 0 && late.stability() <= 1);
      assertTrue(late.text().contains("biased"), late.text());
    }
  }

  @Test
  void refusesWhatIsNotThere() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      ActiveSession session =
          new ActiveSession(settings(Strategy.MEAN, 1), new GpLearner(pool), CLASSES, log);
      assertMessage("label 2 of row 5", () -> session.label(5, 2));
      assertMessage("row 40 is not in the pool", () -> session.label(40, 0));
      assertMessage("known already", () -> session.addClass("yes"));
      assertEquals(0, log.events().size());
      assertMessage(
          "the pool is empty",
          () ->
              new ActiveSession(
                  settings(Strategy.MEAN, 1), new GpLearner(new double[0][]), CLASSES, log));
    }
  }

  private static void assertMessage(String part, org.junit.jupiter.api.function.Executable call) {
    var e = assertThrows(IllegalArgumentException.class, call);
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void aLineCutInTheMiddleIsDroppedAndTheRestKept() throws IOException {
    try (EventLog log = EventLog.open(file(), "s")) {
      answer(
          new ActiveSession(settings(Strategy.MEAN, 1), new GpLearner(pool), CLASSES, log), 9);
    }
    byte[] whole = Files.readAllBytes(file());
    int lines = lines(whole);
    for (int cut = whole.length; cut > whole.length - 60; cut--) {
      Files.write(file(), java.util.Arrays.copyOf(whole, cut));
      try (EventLog log = EventLog.open(file(), "s")) {
        int complete = lines(java.util.Arrays.copyOf(whole, cut));
        assertEquals(complete - 1, log.events().size(), "cut at " + cut + " of " + lines);
        log.append(Event.label(1, 1)); // and it can be continued
      }
      try (EventLog log = EventLog.open(file(), "s")) {
        assertEquals(Event.label(1, 1), log.events().get(log.events().size() - 1));
      }
    }
  }

  private static int lines(byte[] bytes) {
    int n = 0;
    for (byte b : bytes) {
      n += b == '\n' ? 1 : 0;
    }
    return n;
  }

  @Test
  void refusesDamageAForeignFileAnotherSubjectAndASecondUser() throws IOException {
    try (EventLog log = EventLog.open(file(), "data A")) {
      log.append(Event.label(1, 0));
      log.append(Event.label(2, 1));
      log.append(Event.label(3, 1));
      var e = assertThrows(IOException.class, () -> EventLog.open(file(), "data A"));
      assertTrue(e.getMessage().contains("in use"), e.getMessage());
    }
    var other = assertThrows(IOException.class, () -> EventLog.open(file(), "data B"));
    assertTrue(other.getMessage().contains("data A"), other.getMessage());

    String text = Files.readString(file());
    Files.writeString(file(), text.replace("LABEL\t1", "LABEL\t7"));
    var damaged = assertThrows(IOException.class, () -> EventLog.open(file(), "data A"));
    assertTrue(damaged.getMessage().contains("line 2"), damaged.getMessage());
    // A last line that has its end was acknowledged: it is not dropped in silence either.
    Files.writeString(file(), text.replace("LABEL\t3", "LABEL\t7"));
    var last = assertThrows(IOException.class, () -> EventLog.open(file(), "data A"));
    assertTrue(last.getMessage().contains("line 4"), last.getMessage());

    Path foreign = folder.resolve("notes.txt");
    Files.writeString(foreign, "my notes");
    assertThrows(IOException.class, () -> EventLog.open(foreign, "data A"));
    assertEquals("my notes", Files.readString(foreign));
  }

  @Test
  void classNamesWithTabsAndBreaksSurvive() throws IOException {
    String name = "a\tb\\n\nc\r";
    try (EventLog log = EventLog.open(file(), "s")) {
      log.append(Event.newClass(name));
    }
    try (EventLog log = EventLog.open(file(), "s")) {
      assertEquals(name, log.events().get(0).name());
    }
  }

  @Test
  void aFullDiskLosesNothingThatWasAcknowledged() throws IOException {
    Path full = Path.of("/dev/full");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.isWritable(full), "no /dev/full here");
    var e = assertThrows(IOException.class, () -> EventLog.open(full, "s"));
    assertTrue(e.getMessage().contains("/dev/full"), e.getMessage());
  }

  @Test
  void aHeaderThatWasCutIsWrittenAgain() throws IOException {
    EventLog.open(file(), "s").close();
    byte[] header = Files.readAllBytes(file());
    Files.write(file(), java.util.Arrays.copyOf(header, 9), StandardOpenOption.TRUNCATE_EXISTING);
    EventLog.open(file(), "s").close();
    assertArrayEquals(header, Files.readAllBytes(file()));
  }
}
