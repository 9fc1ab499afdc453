package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

/** s·g_d(x). */
record ScaledTransform(Transform base, double scale) implements Transform {

  ScaledTransform {
    require(
        scale > 0 && Double.isFinite(scale),
        "the scale of a transform must be above 0 and finite, got %s",
        scale);
  }

  @Override
  public double value(int column, double x) {
    return scale * base.value(column, x);
  }

  @Override
  public double derivative(int column, double x) {
    return scale * base.derivative(column, x);
  }

  @Override
  public boolean linear() {
    return base.linear();
  }

  @Override
  public boolean uniform() {
    return base.uniform();
  }

  @Override
  public double parameter() {
    return base.parameter();
  }

  @Override
  public Transform withParameter(double eta) {
    return new ScaledTransform(base.withParameter(eta), scale);
  }

  @Override
  public void checkColumns(int columns) {
    base.checkColumns(columns);
  }

  @Override
  public Transform scaledBy(double s) {
    return new ScaledTransform(base, scale * s);
  }
}
