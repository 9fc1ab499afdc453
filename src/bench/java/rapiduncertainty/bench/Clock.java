package rapiduncertainty.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Times pieces of work by the processor time of the calling thread, so that neighbours do not
 * count.
 */
final class Clock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Clock() {}

  /** Processor seconds of this thread for one run. */
  static double seconds(Runnable work) {
    long begin = THREADS.getCurrentThreadCpuTime();
    work.run();
    return (THREADS.getCurrentThreadCpuTime() - begin) * 1e-9;
  }

  /** Wall-clock seconds of one run. */
  static double wallSeconds(Runnable work) {
    long begin = System.nanoTime();
    work.run();
    return (System.nanoTime() - begin) * 1e-9;
  }

  /**
   * Processor seconds of the busiest thread of a team: what the wall clock shows when each thread
   * has a processor for itself. Neighbours that hold up one thread let the others do more, so the
   * least of several runs still is an upper limit.
   */
  static double busiestSeconds(Runnable work) {
    Map<Long, Long> begin = workers();
    double own = seconds(work);
    Map<Long, Long> end = workers();
    double most = own;
    for (var thread : end.entrySet()) {
      long before = begin.getOrDefault(thread.getKey(), 0L);
      most = Math.max(most, (thread.getValue() - before) * 1e-9);
    }
    return most;
  }

  private static Map<Long, Long> workers() {
    Map<Long, Long> times = new HashMap<>();
    for (var info : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (info != null && info.getThreadName().equals("rapidUncertainty-worker")) {
        times.put(info.getThreadId(), THREADS.getThreadCpuTime(info.getThreadId()));
      }
    }
    return times;
  }

  /**
   * Least processor seconds of each piece of work, the pieces taking turns.
   *
   * @param rounds number of turns; the first one warms up and does not count
   */
  static double[] least(int rounds, Runnable... pieces) {
    double[] least = new double[pieces.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int round = 0; round <= rounds; round++) {
      for (int p = 0; p < pieces.length; p++) {
        double seconds = seconds(pieces[p]);
        if (round > 0) {
          least[p] = Math.min(least[p], seconds);
        }
      }
    }
    return least;
  }
}
