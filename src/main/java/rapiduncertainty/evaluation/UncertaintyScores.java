package rapiduncertainty.evaluation;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Collects predicted distributions with the labels that turned out to be true, and judges them.
 *
 * <p>Symbols as in docs/math/evaluation.md: p = distribution, y = true class, w = weight of the row,
 * H = entropy of p divided by log C. A distribution of zeros (the model abstains) counts as uniform
 * and as wrong. All figures are 0 while nothing was added.
 *
 * <p>Cost: O(C) per row, 17 bytes of memory per row (the rejection curve needs their order).
 *
 * <p>Not safe for several threads.
 */
public final class UncertaintyScores implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Smallest probability that the log-likelihood sees: 2⁻⁵². A single row predicted with
   * probability 0 costs 36 nats instead of making the mean infinite.
   */
  public static final double FLOOR = 0x1p-52;

  /** Number of equally wide bins of confidence for the calibration error. */
  public static final int BINS = 10;

  private final ReliabilityBins bins = new ReliabilityBins(BINS);
  private double[] confidences = new double[16];
  private double[] weights = new double[16];
  private boolean[] right = new boolean[16];
  private int size;

  private double logLoss;
  private double squares;
  private double weight;
  private double rightWeight;
  private double entropyOfRight;
  private double certaintyOfWrong;

  /**
   * Takes one prediction into account.
   *
   * @param distribution probability of each class, or all 0
   * @param actual number of the true class, in [0, C)
   * @param rowWeight weight of the row, ≥ 0; a row of weight 0 changes nothing
   */
  public void add(double[] distribution, int actual, double rowWeight) {
    require(
        actual >= 0 && actual < distribution.length,
        "the true class must be in [0, %d), got %d",
        distribution.length,
        actual);
    require(
        rowWeight >= 0 && rowWeight < Double.POSITIVE_INFINITY,
        "the weight of a row must be finite and at least 0, got %s",
        rowWeight);
    if (rowWeight == 0) {
      return;
    }
    int classes = distribution.length;
    double sum = 0;
    int winner = 0;
    for (int c = 0; c < classes; c++) {
      require(
          distribution[c] >= 0 && distribution[c] < Double.POSITIVE_INFINITY,
          "the probability of class %d must be finite and at least 0, got %s",
          c,
          distribution[c]);
      sum += distribution[c];
      winner = distribution[c] > distribution[winner] ? c : winner;
    }
    double entropy = 0;
    double square = 0;
    for (int c = 0; c < classes; c++) {
      double p = sum > 0 ? distribution[c] / sum : 1.0 / classes;
      double d = p - (c == actual ? 1 : 0);
      square += d * d;
      entropy -= p > 0 ? p * Math.log(p) : 0;
    }
    entropy = classes > 1 ? Math.min(1, entropy / Math.log(classes)) : 0;
    double pActual = sum > 0 ? distribution[actual] / sum : 1.0 / classes;
    double confidence = sum > 0 ? distribution[winner] / sum : 1.0 / classes;
    boolean hit = sum > 0 && winner == actual;

    weight += rowWeight;
    logLoss -= rowWeight * Math.log(Math.max(pActual, FLOOR));
    squares += rowWeight * square;
    if (hit) {
      rightWeight += rowWeight;
      entropyOfRight += rowWeight * entropy;
    } else {
      certaintyOfWrong += rowWeight * (1 - entropy);
    }
    bins.add(confidence, hit, rowWeight);
    append(confidence, hit, rowWeight);
  }

  private void append(double confidence, boolean hit, double rowWeight) {
    if (size == confidences.length) {
      confidences = Arrays.copyOf(confidences, 2 * size);
      weights = Arrays.copyOf(weights, 2 * size);
      right = Arrays.copyOf(right, 2 * size);
    }
    confidences[size] = confidence;
    weights[size] = rowWeight;
    right[size++] = hit;
  }

  /** Number of rows taken into account. */
  public int size() {
    return size;
  }

  /** Share of right predictions, in [0, 1]. */
  public double accuracy() {
    return share(rightWeight, weight);
  }

  /** Mean of −log p(y) in nats (eq. 1), each p(y) at least {@link #FLOOR}; ≥ 0, lower is better. */
  public double negativeLogLikelihood() {
    return share(logLoss, weight);
  }

  /** Mean of Σ_c (p_c − [c = y])² (eq. 2), in [0, 2]; lower is better. */
  public double brierScore() {
    return share(squares, weight);
  }

  /** Mean gap between confidence and accuracy over {@link #BINS} bins (eq. 3), in [0, 1]. */
  public double expectedCalibrationError() {
    return bins.expectedCalibrationError();
  }

  /** Mean of 1 − H over the wrong predictions (eq. 4), in [0, 1]; 0 if none is wrong. */
  public double overconfidence() {
    return share(certaintyOfWrong, weight - rightWeight);
  }

  /** Mean of H over the right predictions (eq. 4), in [0, 1]; 0 if none is right. */
  public double underconfidence() {
    return share(entropyOfRight, rightWeight);
  }

  /** Area under the accuracy–rejection curve (eq. 5), in [0, 1]; higher is better. */
  public double rejectionArea() {
    return rejectionCurve().area();
  }

  /** The accuracy that remains when the least confident rows are rejected. */
  public RejectionCurve rejectionCurve() {
    return RejectionCurve.of(
        Arrays.copyOf(confidences, size), Arrays.copyOf(right, size), Arrays.copyOf(weights, size));
  }

  /** Confidence against accuracy, bin by bin. */
  public ReliabilityBins reliability() {
    return bins;
  }

  private static double share(double part, double whole) {
    return whole > 0 ? part / whole : 0;
  }
}
