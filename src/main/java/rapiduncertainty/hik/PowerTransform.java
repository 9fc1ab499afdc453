package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

/** g(x) = x^η; the identity for η = 1. */
record PowerTransform(double eta) implements Transform {
  static final PowerTransform IDENTITY = new PowerTransform(1);

  PowerTransform {
    require(eta > 0 && Double.isFinite(eta), "the exponent must be above 0, got %s", eta);
  }

  @Override
  public double value(int column, double x) {
    return eta == 1 ? x : Math.pow(x, eta);
  }

  @Override
  public double derivative(int column, double x) {
    return x == 0 ? 0 : eta * Math.pow(x, eta) * Math.log(x);
  }

  @Override
  public boolean linear() {
    return eta == 1;
  }

  @Override
  public double parameter() {
    return eta;
  }

  @Override
  public Transform withParameter(double other) {
    return new PowerTransform(other);
  }
}
