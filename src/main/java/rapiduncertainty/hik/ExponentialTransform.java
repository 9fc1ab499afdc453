package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

/** g(x) = (e^{ηx} − 1) / (e^η − 1). */
record ExponentialTransform(double eta) implements Transform {

  ExponentialTransform {
    require(eta > 0 && eta <= 700, "the rate of the EXP transform must be in (0, 700], not %s", eta);
  }

  @Override
  public double value(int column, double x) {
    return Math.expm1(eta * x) / Math.expm1(eta);
  }

  @Override
  public double derivative(int column, double x) {
    // d/dη = [x e^{ηx} − g(x) e^η] / (e^η − 1)
    double numerator = x * Math.exp(eta * x) - value(column, x) * Math.exp(eta);
    return eta * numerator / Math.expm1(eta);
  }

  @Override
  public double parameter() {
    return eta;
  }

  @Override
  public Transform withParameter(double other) {
    return new ExponentialTransform(other);
  }
}
