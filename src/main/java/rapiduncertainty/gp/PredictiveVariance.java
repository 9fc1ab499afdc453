package rapiduncertainty.gp;

import java.io.Serializable;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * The latent predictive variance σ²(x) = k(x, x) − kᵀK̃⁻¹k, exact or approximate, in units of K.
 *
 * <p>Never negative and never above the prior k(x, x). Safe for many reading threads.
 */
public interface PredictiveVariance extends Serializable {

  /** Which method this is. */
  VarianceMethod method();

  /** The variance at x, without noise. */
  double variance(Row x);

  /** The variances of several rows; cheaper than one by one where rows can share work. */
  default double[] variances(Rows rows) {
    double[] v = new double[rows.size()];
    for (int i = 0; i < v.length; i++) {
      v[i] = variance(rows.row(i));
    }
    return v;
  }

  /** Memory of tables and vectors in bytes, without the training rows. */
  long bytes();

  /** The method with its parameters, for reports. */
  String describe();

  /** Cuts what round-off has pushed out of [0, prior]. */
  static double clip(double variance, double prior) {
    return variance > 0 ? Math.min(variance, prior) : 0;
  }
}
