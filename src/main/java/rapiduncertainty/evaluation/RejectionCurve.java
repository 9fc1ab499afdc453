package rapiduncertainty.evaluation;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The accuracy on the rows that are kept when the least confident ones are rejected.
 *
 * <p>Rows of equal confidence form a group within which the order is unknown: the curve shows the
 * expectation over all orders, so it depends neither on the order of the rows nor on whether a row
 * comes once with weight 2 or twice with weight 1 (docs/math/evaluation.md, eq. 5).
 *
 * @param kept share of the weight kept at the end of each group, ascending to 1
 * @param right share of all weight that is kept and right there
 * @see "Nadeem, Zucker and Hanczar, Accuracy-Rejection Curves for Comparing Classification Methods
 *     with a Reject Option, JMLR W&amp;CP 8, 2010"
 */
public record RejectionCurve(double[] kept, double[] right) {

  /**
   * The curve of some predictions.
   *
   * @param confidence how sure each prediction is; any scale, higher = surer
   * @param hit whether each was right
   * @param weight weight of each row, above 0
   */
  public static RejectionCurve of(double[] confidence, boolean[] hit, double[] weight) {
    require(
        confidence.length == hit.length && hit.length == weight.length,
        "a rejection curve needs one confidence, one outcome and one weight per row, "
            + "got %d, %d and %d",
        confidence.length,
        hit.length,
        weight.length);
    int[] order =
        IntStream.range(0, confidence.length)
            .boxed()
            .sorted((a, b) -> Double.compare(confidence[b], confidence[a]))
            .mapToInt(Integer::intValue)
            .toArray();
    double total = Arrays.stream(weight).sum();
    double[] kept = new double[order.length];
    double[] right = new double[order.length];
    int groups = 0;
    double w = 0;
    double r = 0;
    for (int k = 0; k < order.length; k++) {
      int row = order[k];
      w += weight[row];
      r += hit[row] ? weight[row] : 0;
      if (k + 1 == order.length || confidence[order[k + 1]] != confidence[row]) {
        kept[groups] = w / total;
        right[groups++] = r / total;
      }
    }
    return new RejectionCurve(Arrays.copyOf(kept, groups), Arrays.copyOf(right, groups));
  }

  /**
   * Accuracy on the most confident share of the rows.
   *
   * @param share share of the weight that is kept, in (0, 1]
   */
  public double accuracy(double share) {
    require(share > 0 && share <= 1, "the share of kept rows must be in (0, 1], got %s", share);
    int g = Arrays.binarySearch(kept, share);
    g = Math.min(g >= 0 ? g : -g - 1, kept.length - 1);
    return g < 0 ? 0 : Math.min(1, rightAt(g, share) / share);
  }

  /** Accuracy with nothing rejected; 0 without rows. */
  public double accuracy() {
    return right.length == 0 ? 0 : right[right.length - 1];
  }

  /** Area below the curve over all shares: ∫₀¹ accuracy(t) dt, in [0, 1]; 0 without rows. */
  public double area() {
    double area = 0;
    for (int g = 0; g < kept.length; g++) {
      double t0 = g == 0 ? 0 : kept[g - 1];
      double r0 = g == 0 ? 0 : right[g - 1];
      double slope = (right[g] - r0) / (kept[g] - t0);
      // Within a group right(t) is a line, so ∫ right(t)/t dt has a closed form.
      area += slope * (kept[g] - t0);
      if (g > 0) {
        area += (r0 - slope * t0) * Math.log(kept[g] / t0);
      }
    }
    return area;
  }

  /** Area of the best order, all wrong rows last: acc − acc·log acc. */
  public double bestArea() {
    double a = accuracy();
    return a > 0 ? a - a * Math.log(a) : 0;
  }

  private double rightAt(int group, double share) {
    double t0 = group == 0 ? 0 : kept[group - 1];
    double r0 = group == 0 ? 0 : right[group - 1];
    return r0 + (right[group] - r0) * (share - t0) / (kept[group] - t0);
  }
}
