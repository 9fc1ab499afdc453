package rapiduncertainty.maxmargin;

/**
 * The quadratic lower bound of the logistic likelihood (docs/math/maxmargin.md, eq. 1).
 *
 * <p>log σ(yf) ≥ yf/2 − λ(γ)·f² + c(γ) for every γ ≥ 0, touching at f = ±γ.
 *
 * @see "Jaakkola and Jordan, Bayesian parameter estimation via variational methods, 2000"
 */
final class LogisticBound {
  /** Below this γ the series of tanh is exact to round-off and the quotient is not. */
  private static final double SERIES = 1e-3;

  private LogisticBound() {}

  /** λ(γ) = (σ(γ) − ½)/(2γ) = tanh(γ/2)/(4γ), in (0, 1/8]. */
  static double lambda(double gamma) {
    if (gamma < SERIES) {
      return 0.125 * (1 - gamma * gamma / 12);
    }
    return Math.tanh(0.5 * gamma) / (4 * gamma);
  }

  /** c(γ) = log σ(γ) − γ/2 + λ(γ)·γ², the constant of the bound. */
  static double constant(double gamma) {
    return -Math.log1p(Math.exp(-gamma)) - 0.5 * gamma + lambda(gamma) * gamma * gamma;
  }
}
