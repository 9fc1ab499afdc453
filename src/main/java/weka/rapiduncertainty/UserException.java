package weka.rapiduncertainty;

import weka.core.WekaException;

/**
 * A mistake in the input or the options, told in one sentence that names the remedy.
 *
 * <p>It carries no stack trace: Weka's command line and log print whatever trace an exception has,
 * and the place in the code says nothing to the person who chose, say, the wrong classifier.
 */
public class UserException extends WekaException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception with a message for the user.
   *
   * @param message what was expected, what was found, and what helps
   */
  public UserException(String message) {
    super(message);
  }

  /** Leaves the trace empty. */
  @Override
  public Throwable fillInStackTrace() {
    return this;
  }

  /** The message alone. */
  @Override
  public String toString() {
    return getMessage();
  }
}
