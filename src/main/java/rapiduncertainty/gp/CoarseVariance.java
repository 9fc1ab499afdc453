package rapiduncertainty.gp;

import java.io.IOException;
import java.io.ObjectInputStream;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;
import rapiduncertainty.hik.WeightedSums;
import rapiduncertainty.linalg.PsdOperator;

/**
 * CAPU: the upper bound k** − ‖k̂‖²/ξ₁, ‖k̂‖² = Σ_i Σ_d g_d(min(x_d, x_id))² ≤ ‖k‖².
 *
 * <p>One look-up per non-zero feature; q-CAPU uses tables rounded down, so that it stays a bound.
 * ξ₁ is an upper bound of the largest eigenvalue itself.
 */
final class CoarseVariance implements PredictiveVariance {
  private static final long serialVersionUID = 1L;

  private final Histograms histograms;
  private final Transform transform;
  private final int bins;
  private final double largest; // ξ₁, noise included
  private transient WeightedSums squares;

  CoarseVariance(
      PsdOperator kernel, double noise, Histograms h, Transform g, int bins, Progress progress) {
    this.histograms = h;
    this.transform = g;
    this.bins = bins;
    this.largest = SpectralBound.largest(kernel, progress) + noise;
    makeTables();
  }

  private void makeTables() {
    squares =
        bins == 0
            ? WeightedSums.squared(histograms, transform)
            : WeightedSums.squaredQuantised(histograms, transform, bins);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    makeTables();
  }

  @Override
  public VarianceMethod method() {
    return VarianceMethod.CAPU;
  }

  @Override
  public double variance(Row x) {
    return variance(x, 0);
  }

  /** What the bound would be for a training row if it had not been trained on (ξ₁ kept). */
  double heldOut(Row x) {
    double own = 0;
    for (int k = 0; k < x.nonZeros(); k++) {
      double g = transform.value(x.indices()[k], x.values()[k]);
      own += g * g;
    }
    return variance(x, own);
  }

  private double variance(Row x, double own) {
    double[] sum = new double[1];
    squares.sums(x, sum);
    double prior = PriorVariance.self(transform, x);
    return PredictiveVariance.clip(prior - Math.max(0, sum[0] - own) / largest, prior);
  }

  @Override
  public long bytes() {
    return squares.bytes();
  }

  @Override
  public String describe() {
    return bins == 0 ? "CAPU (upper bound)" : "q-CAPU (upper bound, " + bins + " bins)";
  }
}
