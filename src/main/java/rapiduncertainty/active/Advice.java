package rapiduncertainty.active;

import java.util.ArrayList;
import java.util.List;
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

  /** One line for people; figures that are not known are left out. */
  public String text() {
    List<String> known = new ArrayList<>();
    show(known, "expected change by the next %.4f", remainingChange);
    show(known, "largest variance %.0f %% of the prior", 100 * largestVariance);
    show(
        known,
        "leave-one-out accuracy %.1f %% (biased: asked rows are hard ones)",
        100 * leaveOneOutAccuracy);
    show(known, "predictions kept %.1f %%", 100 * stability);
    String figures = known.isEmpty() ? "no figures for stopping yet" : String.join("; ", known);
    return labels + (labels == 1 ? " label; " : " labels; ") + figures;
  }

  private static void show(List<String> known, String format, double value) {
    if (!Double.isNaN(value)) {
      known.add(String.format(Locale.ROOT, format, value));
    }
  }
}
