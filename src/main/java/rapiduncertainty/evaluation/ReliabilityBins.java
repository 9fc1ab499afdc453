package rapiduncertainty.evaluation;

import static rapiduncertainty.Check.require;

import java.io.Serializable;

/**
 * Confidence against accuracy in equally wide bins: the numbers behind a reliability diagram.
 *
 * <p>Bin b holds the rows with confidence in (b/B, (b+1)/B]; the first one also holds 0.
 *
 * @see "Guo, Pleiss, Sun and Weinberger, On Calibration of Modern Neural Networks, ICML 2017, eq. 3"
 */
public final class ReliabilityBins implements Serializable {
  private static final long serialVersionUID = 1L;

  private final double[] weight;
  private final double[] confidence;
  private final double[] right;

  /**
   * Empty bins.
   *
   * @param bins their number, ≥ 1
   */
  public ReliabilityBins(int bins) {
    require(bins >= 1, "the number of bins must be at least 1, got %d", bins);
    weight = new double[bins];
    confidence = new double[bins];
    right = new double[bins];
  }

  /**
   * Puts a prediction into its bin.
   *
   * @param sureness probability of the predicted class, in [0, 1]
   * @param hit whether it was right
   * @param rowWeight weight of the row, ≥ 0
   */
  public void add(double sureness, boolean hit, double rowWeight) {
    int bin = (int) Math.ceil(sureness * weight.length) - 1;
    bin = Math.max(0, Math.min(weight.length - 1, bin));
    weight[bin] += rowWeight;
    confidence[bin] += rowWeight * sureness;
    right[bin] += hit ? rowWeight : 0;
  }

  /** Number of bins. */
  public int size() {
    return weight.length;
  }

  /** Weight of the rows in a bin. */
  public double weight(int bin) {
    return weight[bin];
  }

  /** Share of all weight that a bin holds; 0 if nothing was added. */
  public double share(int bin) {
    double sum = 0;
    for (double w : weight) {
      sum += w;
    }
    return sum > 0 ? weight[bin] / sum : 0;
  }

  /** Mean confidence in a bin; its middle if the bin is empty. */
  public double confidence(int bin) {
    return weight[bin] > 0 ? confidence[bin] / weight[bin] : (bin + 0.5) / weight.length;
  }

  /** Share of right predictions in a bin; 0 if the bin is empty. */
  public double accuracy(int bin) {
    return weight[bin] > 0 ? right[bin] / weight[bin] : 0;
  }

  /** Weighted mean of |accuracy − confidence| over the bins (docs/math/evaluation.md, eq. 3). */
  public double expectedCalibrationError() {
    double gap = 0;
    double sum = 0;
    for (int b = 0; b < weight.length; b++) {
      gap += Math.abs(right[b] - confidence[b]);
      sum += weight[b];
    }
    return sum > 0 ? gap / sum : 0;
  }
}
