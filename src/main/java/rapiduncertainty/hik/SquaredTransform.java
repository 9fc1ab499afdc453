package rapiduncertainty.hik;

/** g_d(x)². */
record SquaredTransform(Transform base) implements Transform {

  @Override
  public double value(int column, double x) {
    double g = base.value(column, x);
    return g * g;
  }

  @Override
  public double derivative(int column, double x) {
    return 2 * base.value(column, x) * base.derivative(column, x);
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
    return new SquaredTransform(base.withParameter(eta));
  }

  @Override
  public void checkColumns(int columns) {
    base.checkColumns(columns);
  }
}
