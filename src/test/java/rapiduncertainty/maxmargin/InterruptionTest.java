package rapiduncertainty.maxmargin;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;

/** Stop ends every stage of training with two threads. */
class InterruptionTest {
  /** Two threads may each work this long after Stop, which the house rules promise. */
  private static final double SECONDS = 2;

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private static final MaxMarginSettings ENDLESS =
      MaxMarginSettings.DEFAULT.withTolerances(1e-300, 1e-300).withLimits(100_000, 1_000_000);

  @ParameterizedTest
  @CsvSource({
    "RBF, 1500, 0, 0, inferring posteriors", "RBF, 300, 100000, 0, raising the bound",
    "RBF, 300, 0, 100000, raising the bound", "FOREST, 1500, 0, 0, inferring posteriors",
    "RBF, 40000, 0, 0, choosing support points"
  })
  void stopEndsTheWorkOfBothThreads(
      KernelChoice kernel, int n, int search, int move, String stage) throws Exception {
    int[] labels = new int[n];
    Rows rows = Rows.of(Dense.points(n, 8, 3, labels, 5));
    SupportChoice.Method method =
        n > 10_000 ? SupportChoice.Method.KMEANS : SupportChoice.Method.PIVOTED;
    MaxMarginLearner learner =
        new MaxMarginLearner(
            kernel, 30, 0, 10, search, 300, move,
            ENDLESS.withMarginCost(1000).withSupports(new SupportChoice(method, 0, 0.5, 5000)));
    AtomicReference<Throwable> end = new AtomicReference<>();
    AtomicReference<Thread> reached = new AtomicReference<>();
    Progress progress =
        (what, share) -> {
          if (what.equals(stage)) {
            reached.set(Thread.currentThread());
          }
        };
    ThreadGroup team = new ThreadGroup("team"); // the workers are born into it
    Workers two = Workers.of(2);
    AtomicReference<Long> own = new AtomicReference<>(0L);
    Thread training =
        new Thread(
            team,
            () -> {
              try {
                learner.learn(rows, labels, 3, two, progress);
              } catch (Throwable t) {
                end.set(t);
              }
              own.set(CLOCK.getCurrentThreadCpuTime());
            },
            "training");
    training.start();
    while (reached.get() == null && training.isAlive()) {
      Thread.sleep(5);
    }
    Thread.sleep(150); // into the midst of the stage
    long before = CLOCK.getThreadCpuTime(training.getId()) + ofWorkers(team, training);
    training.interrupt();
    training.join(120_000);
    assertFalse(training.isAlive(), "still at work two minutes after Stop");
    assertInstanceOf(CancellationException.class, end.get());
    // Processor time, not the clock: a busy machine must not fail the test.
    double worked = (own.get() + ofWorkers(team, training) - before) * 1e-9;
    two.close();
    assertTrue(worked < 2 * SECONDS, "worked " + worked + " s after Stop");
  }

  private static long ofWorkers(ThreadGroup team, Thread training) {
    Thread[] threads = new Thread[10];
    int count = team.enumerate(threads);
    long sum = 0;
    for (int t = 0; t < count; t++) {
      sum += threads[t] == training ? 0 : CLOCK.getThreadCpuTime(threads[t].getId());
    }
    return sum;
  }
}
