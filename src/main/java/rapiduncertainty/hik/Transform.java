package rapiduncertainty.hik;

import java.io.Serializable;

/**
 * The functions g_d of the generalised kernel k(x, z) = Σ_d g_d(min(x_d, z_d)).
 *
 * <p>Each g_d is increasing with g_d(0) = 0, which keeps the kernel positive semi-definite.
 * Immutable. Formulas: docs/math/hik.md, eqs. 2 and 3.
 */
public interface Transform extends Serializable {

  /**
   * g_d(x).
   *
   * @param column d
   * @param x a feature, ≥ 0
   */
  double value(int column, double x);

  /**
   * ∂g_d(x) / ∂ log η for the parameter η that all columns share; 0 where there is none.
   *
   * @param column d
   * @param x a feature, ≥ 0
   */
  double derivative(int column, double x);

  /**
   * Whether every g_d is a straight line, g_d(x) = g_d(1)·x. Products then work on the features
   * themselves and need no transformed copy.
   */
  default boolean linear() {
    return false;
  }

  /** The shared parameter η; NaN if there is none. */
  default double parameter() {
    return Double.NaN;
  }

  /**
   * The same transform with another shared parameter. Without one, this transform itself.
   *
   * @param eta the new η, above 0
   */
  default Transform withParameter(double eta) {
    return this;
  }

  /** Refuses data of a width this transform does not know. */
  default void checkColumns(int columns) {}

  /**
   * s·g_d(x), for example with s = n / trace K, which brings the mean self-similarity to 1.
   *
   * @param s above 0 and finite
   */
  default Transform scaledBy(double s) {
    return new ScaledTransform(this, s);
  }

  /** Whether all columns have the same g, so that it fits rows of any width. */
  default boolean uniform() {
    return true;
  }

  /** g_d(x)², as the norm ‖k̂‖² behind CAPU needs it. */
  default Transform squared() {
    return new SquaredTransform(this);
  }

  /** g(x) = x. */
  static Transform identity() {
    return PowerTransform.IDENTITY;
  }

  /**
   * POLY: g(x) = x^η.
   *
   * @param eta η, above 0
   */
  static Transform poly(double eta) {
    return new PowerTransform(eta);
  }

  /**
   * EXP: g(x) = (e^{ηx} − 1) / (e^η − 1).
   *
   * @param eta η, in (0, 700]
   */
  static Transform exp(double eta) {
    return new ExponentialTransform(eta);
  }

  /**
   * ARD: g_d(x) = w_d·x.
   *
   * @param weights w, one relevance weight ≥ 0 per column
   */
  static Transform ard(double[] weights) {
    return new WeightedTransform(identity(), weights);
  }

  /**
   * ARD on top of another transform: g_d(x) = w_d·base_d(x).
   *
   * @param base the transform that is weighted
   * @param weights w, one relevance weight ≥ 0 per column
   */
  static Transform ard(Transform base, double[] weights) {
    return new WeightedTransform(base, weights);
  }
}
