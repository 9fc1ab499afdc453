package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

/** g_d(x) = w_d·base_d(x): relevance weights, one per column. */
record WeightedTransform(Transform base, double[] weights) implements Transform {

  WeightedTransform {
    weights = weights.clone();
    for (int d = 0; d < weights.length; d++) {
      require(
          weights[d] >= 0 && Double.isFinite(weights[d]),
          "the relevance weight of column %d must be ≥ 0 and finite, got %s",
          d,
          weights[d]);
    }
  }

  @Override
  public double value(int column, double x) {
    return weights[column] * base.value(column, x);
  }

  @Override
  public double derivative(int column, double x) {
    return weights[column] * base.derivative(column, x);
  }

  @Override
  public boolean linear() {
    return base.linear();
  }

  @Override
  public boolean uniform() {
    return false;
  }

  @Override
  public double parameter() {
    return base.parameter();
  }

  @Override
  public Transform withParameter(double eta) {
    return new WeightedTransform(base.withParameter(eta), weights);
  }

  @Override
  public void checkColumns(int columns) {
    require(
        columns == weights.length,
        "%d relevance weights do not fit data with %d columns",
        weights.length,
        columns);
    base.checkColumns(columns);
  }
}
