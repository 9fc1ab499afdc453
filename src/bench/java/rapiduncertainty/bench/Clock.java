package rapiduncertainty.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Times pieces of work by the processor time of the calling thread, so that neighbours do not count. */
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
   * Least processor seconds of each piece of work, the pieces taking turns.
   *
   * @param rounds number of turns; the first one warms up and does not count
   */
  static double[] least(int rounds, Runnable... pieces) {
    double[] least = new double[pieces.length];
    java.util.Arrays.fill(least, Double.POSITIVE_INFINITY);
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
