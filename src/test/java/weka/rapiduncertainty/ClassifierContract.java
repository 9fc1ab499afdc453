package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import rapiduncertainty.Progress;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.CheckClassifier;
import weka.core.Capabilities.Capability;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.WeightedInstancesHandler;

/**
 * What must hold for every classifier of the package. A classifier's test extends it:
 *
 * <pre>{@code
 * class GPHIKTest extends ClassifierContract {
 *   @Override protected RapidClassifier<?> classifier() { return new GPHIK(); }
 *
 *   @Override protected List<Alive> alive() {          // one case per option, and the seed
 *     return List.of(
 *         Alive.option("noise", "0.5"),                // changes predictions
 *         Alive.option("exponent", "2").with("-kernel POLY"),
 *         Alive.option("tolerance", "0.1").seenIn(c -> ((GPHIK) c).iterations()),
 *         Alive.option("S", "2").with("-logdet LANCZOS -optimise NOISE"));
 *   }
 *
 *   @Override protected Instances longTraining() { … }  // rows that need many seconds to learn
 *   @Override protected String quick() { return "-trees 10"; } // where defaults do not matter
 * }
 * }</pre>
 *
 * <p>Weka's own JUnit tests come beside it, in a second class: see {@link weka.classifiers.WekaContract}.
 */
public abstract class ClassifierContract extends OptionContract {

  private static final int SECONDS_TO_STOP = 2;

  /** Nanoseconds of work within which a training may end before it notices a stop. */
  private static final long SOON = 100_000_000;

  /** Rows whose training with {@link #longSettings()} takes many seconds. */
  protected abstract Instances longTraining();

  /** Settings for the long training; the defaults unless that would be quick. */
  protected String longSettings() {
    return "";
  }

  private RapidClassifier<?> trained(Instances rows) throws Exception {
    RapidClassifier<?> c = classifier("");
    c.buildClassifier(rows);
    return c;
  }

  private static void feed(RapidClassifier<?> c, Instances rows) throws Exception {
    for (Instance row : rows) {
      c.updateClassifier(row);
    }
  }

  private static RapidClassifier<?> copy(RapidClassifier<?> c) throws Exception {
    return (RapidClassifier<?>) AbstractClassifier.makeCopy(c);
  }

  @Test
  void rowByRowEqualsBatchBitForBit() throws Exception {
    RapidClassifier<?> stream = classifier("");
    stream.buildClassifier(new Instances(data(), 0));
    feed(stream, data());
    assertEquals(Predictions.of(trained(data()), data()), Predictions.of(stream, data()));
  }

  @Test
  void aNumericClassIsLearntRowByRowAsInABatchOrRefused() throws Exception {
    Instances rows = Tables.regression(45, 1);
    if (!classifier("").getCapabilities().handles(Capability.NUMERIC_CLASS)) {
      assertThrows(weka.core.UnsupportedAttributeTypeException.class, () -> trained(rows));
      return;
    }
    RapidClassifier<?> batch = trained(rows);
    RapidClassifier<?> stream = classifier("");
    stream.buildClassifier(new Instances(rows, 0));
    Predictions.assertSane(stream, rows);
    feed(stream, rows);
    Predictions.assertSane(batch, rows);
    assertEquals(Predictions.of(batch, rows), Predictions.of(stream, rows));
    assertEquals(Predictions.of(batch, rows), Predictions.of(copy(batch), rows));
  }

  @Test
  void predictingBeforeTheFirstRowIsPossible() throws Exception {
    RapidClassifier<?> c = trained(new Instances(data(), 0));
    Predictions.assertSane(c, data());
    feed(c, data());
    assertEquals(Predictions.of(trained(data()), data()), Predictions.of(c, data()));
  }

  @Test
  void learnsAClassThatComesLater() throws Exception {
    Instances early = new Instances(data(), 0);
    Instances late = new Instances(data(), 0);
    for (Instance row : data()) {
      (row.classValue() == 0 ? late : early).add(row);
    }
    RapidClassifier<?> c = trained(early);
    Predictions.assertSane(c, data());
    feed(c, late);
    Predictions.assertSane(c, data());
    long right = 0;
    for (Instance row : late) {
      right += c.classifyInstance(row) == 0 ? 1 : 0;
    }
    assertTrue(2 * right > late.size(), right + " of " + late.size() + " rows of the late class");
  }

  @Test
  void trainingAgainForgetsTheFirstTraining() throws Exception {
    RapidClassifier<?> c = trained(Tables.mixed(30, 9));
    c.buildClassifier(data());
    assertEquals(Predictions.of(trained(data()), data()), Predictions.of(c, data()));
  }

  @Test
  void saysTheSameAfterSavingAndLoadingAndGoesOnLearning() throws Exception {
    copy(classifier());
    RapidClassifier<?> c = trained(data());
    RapidClassifier<?> loaded = copy(c);
    assertEquals(Predictions.of(c, data()), Predictions.of(loaded, data()));
    assertFalse(loaded.toString().isBlank());
    Instances more = Tables.mixed(9, 77);
    feed(c, more);
    feed(loaded, more);
    RapidClassifier<?> withWaiting = copy(c);
    List<?> expected = Predictions.of(c, data());
    assertEquals(expected, Predictions.of(loaded, data()));
    assertEquals(expected, Predictions.of(withWaiting, data()));
  }

  @Test
  void manyThreadsPredictWhatOneDoes() throws Exception {
    RapidClassifier<?> c = trained(data());
    feed(c, Tables.mixed(9, 78));
    RapidClassifier<?> alone = copy(c);
    List<List<List<Double>>> all =
        IntStream.range(0, 4).parallel().mapToObj(t -> unchecked(c, data())).toList();
    for (List<List<Double>> one : all) {
      assertEquals(Predictions.of(alone, data()), one);
    }
  }

  private static List<List<Double>> unchecked(RapidClassifier<?> c, Instances rows) {
    try {
      return Predictions.of(c, rows);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theNumberOfThreadsChangesNothing() throws Exception {
    boolean has = OptionSpec.of(classifier().getClass()).stream().anyMatch(s -> s.name().equals("threads"));
    RapidClassifier<?> three = classifier(has ? "-threads 3" : "");
    three.buildClassifier(data());
    assertEquals(Predictions.of(trained(data()), data()), Predictions.of(three, data()));
  }

  @TestFactory
  Stream<DynamicTest> hostileDataGiveSanePredictions() {
    return Tables.hostile().entrySet().stream()
        .map(
            e ->
                dynamicTest(
                    e.getKey(),
                    () -> {
                      RapidClassifier<?> c = trained(e.getValue());
                      Predictions.assertSane(c, e.getValue());
                      if (e.getValue().equalHeaders(data())) {
                        Predictions.assertSane(c, Tables.mixed(20, 4));
                      }
                      assertFalse(c.toString().isBlank());
                    }));
  }

  @Test
  void aTestValueFarOutsideTheTrainingRangeIsPossible() throws Exception {
    RapidClassifier<?> c = trained(Tables.mixed(45, 1));
    Instances far = new Instances(Tables.mixed(45, 1), 0);
    for (double v : new double[] {1e3, -1e3, 1e12, -1e12, 1e300, -1e300, Double.MIN_VALUE}) {
      far.add(new DenseInstance(1, new double[] {v, v, 0, 0, 0}));
    }
    Predictions.assertSane(c, far);
  }

  @Test
  void infiniteValuesAreRefusedByAttributeAndTheModelStays() throws Exception {
    RapidClassifier<?> c = trained(Tables.mixed(45, 1));
    List<?> before = Predictions.of(c, Tables.mixed(45, 1));
    Instances bad = new Instances(Tables.mixed(45, 1), 0, 5);
    bad.instance(2).setValue(1, Double.POSITIVE_INFINITY);
    for (Throwable t :
        List.of(
            assertThrows(IllegalArgumentException.class, () -> c.buildClassifier(bad)),
            assertThrows(IllegalArgumentException.class, () -> c.updateClassifier(bad.instance(2))),
            assertThrows(IllegalArgumentException.class, () -> c.predict(bad.instance(2))))) {
      assertTrue(t.getMessage().contains("'b'") && t.getMessage().contains("Infinity"), t.getMessage());
    }
    assertEquals(before, Predictions.of(c, Tables.mixed(45, 1)));
  }

  @Test
  void anotherHeaderIsRefusedByNameAndTheModelStays() throws Exception {
    RapidClassifier<?> c = trained(data());
    List<?> before = Predictions.of(c, data());
    Instances other = new Instances(data());
    other.renameAttribute(1, "renamed");
    for (Throwable t :
        List.of(
            assertThrows(IllegalArgumentException.class, () -> c.predict(other.instance(0))),
            assertThrows(
                IllegalArgumentException.class, () -> c.updateClassifier(other.instance(0))))) {
      assertTrue(t.getMessage().contains("renamed"), t.getMessage());
    }
    assertEquals(before, Predictions.of(c, data()));
  }

  @Test
  void predictingBeforeTrainingIsRefused() {
    Instance row = data().instance(0);
    var e = assertThrows(IllegalStateException.class, () -> classifier().predict(row));
    assertTrue(e.getMessage().contains("not trained"), e.getMessage());
    assertFalse(classifier().toString().isBlank());
  }

  @Test
  void weightsAreUsedOrRefused() throws Exception {
    Instances weighted = new Instances(data());
    for (int i = 0; i < weighted.numInstances(); i += 2) {
      weighted.instance(i).setWeight(3);
    }
    if (classifier() instanceof WeightedInstancesHandler) {
      assertNotEquals(
          Predictions.of(trained(data()), data()), Predictions.of(trained(weighted), data()));
    } else {
      var e = assertThrows(IllegalArgumentException.class, () -> trained(weighted));
      assertTrue(e.getMessage().contains("weight"), e.getMessage());
    }
  }

  @Test
  void doesNotClaimFasterBatchPrediction() {
    // Weka's batch path drops intervals and densities, yet prints their statistics as 0.
    assertFalse(classifier().implementsMoreEfficientBatchPrediction());
  }

  @Test
  void anInterruptedTrainingLeavesTheModelFromBefore() throws Exception {
    RapidClassifier<?> c = trained(Tables.mixed(30, 9));
    List<?> before = Predictions.of(c, data());
    AtomicInteger reports = new AtomicInteger();
    c.listen((stage, share) -> reports.incrementAndGet());
    c.buildClassifier(data());
    for (int at = 1; at <= Math.min(reports.get(), 5); at++) {
      RapidClassifier<?> again = trained(Tables.mixed(30, 9));
      again.listen(interruptAt(at));
      boolean stopped = stopped(() -> again.buildClassifier(data()));
      again.listen(null);
      if (stopped) {
        assertEquals(before, Predictions.of(again, data()), "stopped at report " + at);
      }
    }
  }

  @Test
  void anInterruptedUpdateCanBeFinishedLater() throws Exception {
    Instances more = Tables.mixed(12, 79);
    RapidClassifier<?> undisturbed = trained(data());
    feed(undisturbed, more);
    List<?> expected = Predictions.of(undisturbed, data());
    for (int at = 1; at <= 4; at++) {
      RapidClassifier<?> c = trained(data());
      c.listen(interruptAt(at));
      feed(c, more);
      stopped(c::batchFinished);
      c.listen(null);
      assertEquals(expected, Predictions.of(c, data()), "stopped at report " + at);
    }
  }

  private static Progress interruptAt(int report) {
    AtomicInteger count = new AtomicInteger();
    return (stage, share) -> {
      if (count.incrementAndGet() == report) {
        Thread.currentThread().interrupt();
      }
    };
  }

  private interface Step {
    void run() throws Exception;
  }

  /** Whether the step was interrupted; the flag is clear afterwards. */
  private static boolean stopped(Step step) throws Exception {
    try {
      step.run();
      return false;
    } catch (InterruptedException e) {
      return true;
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void stopEndsALongTrainingWithinTwoSecondsOfWork() throws Exception {
    // Into the middle of the work, wherever that is on this machine: a training that was over too
    // soon is tried again and stopped earlier, at last with its first report.
    for (int milliseconds : new int[] {300, 100, 30, 0}) {
      if (stopped(milliseconds)) {
        return;
      }
    }
    fail("every training was over before it could be stopped");
  }

  /** Trains and stops; false if the training was over before that. */
  private boolean stopped(int milliseconds) throws Exception {
    RapidClassifier<?> c = classifier();
    c.setOptions(weka.core.Utils.splitOptions(longSettings()));
    Instances rows = longTraining();
    CountDownLatch started = new CountDownLatch(1);
    c.listen((stage, share) -> started.countDown());
    AtomicReference<Throwable> end = new AtomicReference<>();
    AtomicReference<Long> workAtEnd = new AtomicReference<>(0L);
    var clock = ManagementFactory.getThreadMXBean();
    Thread training =
        new Thread(
            () -> {
              try {
                c.buildClassifier(rows);
              } catch (Throwable t) {
                end.set(t);
              }
              workAtEnd.set(clock.getCurrentThreadCpuTime());
            });
    training.start();
    assertTrue(started.await(60, TimeUnit.SECONDS), "the training reported no progress");
    Thread.sleep(milliseconds);
    long workAtStop = clock.getThreadCpuTime(training.getId());
    training.interrupt();
    training.join(60_000);
    assertFalse(training.isAlive(), "still training a minute after Stop");
    if (end.get() == null && (workAtStop < 0 || workAtEnd.get() - workAtStop < SOON)) {
      return false; // it was over, or as good as over
    }
    assertInstanceOf(InterruptedException.class, end.get());
    // The thread's own work, not the clock: a busy machine must not fail the test.
    double seconds = (workAtEnd.get() - workAtStop) * 1e-9;
    assertTrue(seconds < SECONDS_TO_STOP, "worked " + seconds + " s after Stop");
    return true;
  }

  @Test
  void passesWekasCheckClassifier() throws Exception {
    CheckClassifier check = new CheckClassifier();
    check.setClassifier(classifier(""));
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    PrintStream out = System.out;
    try { // the tool prints to System.out only
      System.setOut(new PrintStream(report, true, StandardCharsets.UTF_8));
      check.doTests();
    } finally {
      System.setOut(out);
    }
    List<String> no =
        report
            .toString(StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.endsWith("...no"))
            .filter(line -> !line.matches("(options|updateable classifier|weighted instances classifier|multi-instance classifier)\\.\\.\\.no"))
            .toList();
    assertEquals(List.of(), no);
  }
}
