package weka.rapiduncertainty;

import java.util.function.LongSupplier;
import rapiduncertainty.Progress;
import weka.core.logging.Logger.Level;
import weka.gui.Logger;

/** Tells Weka how far a training has come, at most once a second. */
final class TrainingLog implements Progress {
  private static final long PAUSE_NANOS = 1_000_000_000L;

  private final String name;
  private final Logger status; // may be null
  private final boolean log;
  private final Progress listener;
  private final LongSupplier nanos;
  private long last;

  /**
   * Starts a log.
   *
   * @param name of the classifier
   * @param status where Weka shows a status line, or null
   * @param log whether to write to Weka's log too
   * @param listener hears every report
   * @param nanos the clock, in nanoseconds
   */
  TrainingLog(String name, Logger status, boolean log, Progress listener, LongSupplier nanos) {
    this.name = name;
    this.status = status;
    this.log = log;
    this.listener = listener;
    this.nanos = nanos;
    last = nanos.getAsLong();
  }

  @Override
  public void report(String stage, double fraction) {
    listener.report(stage, fraction);
    long now = nanos.getAsLong();
    if (now - last < PAUSE_NANOS) {
      return;
    }
    last = now;
    String share = Double.isNaN(fraction) ? "" : " " + Math.round(100 * fraction) + " %";
    String message = name + ": " + stage + share;
    if (status != null) {
      status.statusMessage(message);
    }
    if (log) {
      weka.core.logging.Logger.log(Level.INFO, message);
    }
  }
}
