package rapiduncertainty.forest;

import java.util.concurrent.CancellationException;

/**
 * Ends the work of all threads soon after the thread that started it was interrupted.
 *
 * <p>Only the starting thread is interrupted by Weka; it passes that on through this flag, so no
 * thread works on at a large tree.
 */
final class Stop {
  private volatile boolean requested;

  /** Throws if the work was stopped; cheap enough for once a node. */
  void check() {
    if (Thread.currentThread().isInterrupted()) {
      requested = true;
    }
    if (requested) {
      throw new CancellationException("stopped on request while growing trees");
    }
  }
}
