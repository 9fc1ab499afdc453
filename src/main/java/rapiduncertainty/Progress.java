package rapiduncertainty;

import java.util.concurrent.CancellationException;

/**
 * Hears how far long work has come, and can end it.
 *
 * <p>Long loops call {@link #report} a few times a second at most, from the thread that started the
 * work. Work ends early by an exception: when the thread was interrupted (Weka's Stop button) or
 * when {@link #report} throws one.
 */
@FunctionalInterface
public interface Progress {

  /** Says nothing. Interruption still ends the work. */
  Progress NONE = (stage, fraction) -> {};

  /**
   * Takes note of the state of the work.
   *
   * @param stage what is being done, a few words
   * @param fraction share of the stage that is done, in [0, 1], or NaN if unknown
   */
  void report(String stage, double fraction);

  /**
   * Reports and stops if the thread was interrupted.
   *
   * @throws CancellationException if this thread was interrupted; the interrupt flag stays set
   */
  default void step(String stage, double fraction) {
    stopIfInterrupted(stage);
    report(stage, fraction);
  }

  /**
   * Stops if the thread was interrupted.
   *
   * @throws CancellationException if so; the interrupt flag stays set
   */
  static void stopIfInterrupted(String stage) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("stopped on request during: " + stage);
    }
  }
}
