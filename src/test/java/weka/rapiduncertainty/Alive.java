package weka.rapiduncertainty;

import java.util.function.Function;
import weka.core.Instances;

/**
 * How a test sees that an option does something.
 *
 * @param option name without the dash
 * @param value another value than the default; empty for a flag
 * @param context further settings, the same for both trainings, e.g. {@code "-kernel POLY"}
 * @param data the training rows, or null for the test's own
 * @param seen what must differ between a training with the value and one without; null for the
 *     predictions on the training rows
 */
public record Alive(
    String option,
    String value,
    String context,
    Instances data,
    Function<RapidClassifier<?>, Object> seen) {

  /** The option changes predictions. */
  public static Alive option(String option, String value) {
    return new Alive(option, value, "", null, null);
  }

  /** Only together with these settings. */
  public Alive with(String settings) {
    return new Alive(option, value, settings, data, seen);
  }

  /** Only on these rows. */
  public Alive on(Instances rows) {
    return new Alive(option, value, context, rows, seen);
  }

  /** Not in the predictions, but in a figure of the trained classifier: iterations, trees, size. */
  public Alive seenIn(Function<RapidClassifier<?>, Object> figure) {
    return new Alive(option, value, context, data, figure);
  }
}
