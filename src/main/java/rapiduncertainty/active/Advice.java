package rapiduncertainty.active;

import java.util.Locale;

/**
 * Figures that help to decide when to stop. NaN where the model does not give one.
 *
 * @param labels labels given in the session so far
 * @param remainingChange largest EMOC score of a sample of the pool: how much the outputs are
 *     expected to change by the best next label
 * @param largestVariance largest latent variance in the sample, as a share of the prior
 * @param leaveOneOutAccuracy share of labelled rows that the others predict rightly. Biased under
 *     active sampling: the labelled rows are the hard ones.
 * @param stability share of the sample whose predicted class did not change since the question
 *     before
 */
public record Advice(
    int labels,
    double remainingChange,
    double largestVariance,
    double leaveOneOutAccuracy,
    double stability) {

  /** One line for people. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "%d labels; expected change by the next %s; largest variance %s of the prior;"
            + " leave-one-out accuracy %s (biased: asked rows are hard ones); predictions kept %s",
        labels,
        show(remainingChange, "%.4f", 1),
        show(largestVariance, "%.0f %%", 100),
        show(leaveOneOutAccuracy, "%.1f %%", 100),
        show(stability, "%.1f %%", 100));
  }

  private static String show(double v, String format, double scale) {
    return Double.isNaN(v) ? "unknown" : String.format(Locale.ROOT, format, v * scale);
  }
}
