package rapiduncertainty;

/** Argument checks whose messages name the value, the place and the remedy. */
public final class Check {

  private Check() {}

  /**
   * Refuses an argument.
   *
   * @param condition what must hold
   * @param message format of the message, as in {@link String#format}
   * @param values the values the message names
   * @throws IllegalArgumentException if the condition does not hold
   */
  public static void require(boolean condition, String message, Object... values) {
    if (!condition) {
      throw new IllegalArgumentException(String.format(java.util.Locale.ROOT, message, values));
    }
  }
}
