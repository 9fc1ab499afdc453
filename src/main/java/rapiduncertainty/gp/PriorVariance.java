package rapiduncertainty.gp;

import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.hik.Transform;

/** The variance before any data: k(x, x). */
record PriorVariance(Transform transform) implements PredictiveVariance {

  @Override
  public VarianceMethod method() {
    return VarianceMethod.NONE;
  }

  @Override
  public double variance(Row x) {
    return self(transform, x);
  }

  /** k(x, x) = Σ_d g_d(x_d). */
  static double self(Transform g, Row x) {
    double sum = 0;
    for (int k = 0; k < x.nonZeros(); k++) {
      sum += g.value(x.indices()[k], x.values()[k]);
    }
    return sum;
  }

  /** k(x, x) of row i. */
  static double self(Transform g, Rows rows, int i) {
    double sum = 0;
    for (int e = rows.start(i); e < rows.start(i + 1); e++) {
      sum += g.value(rows.indices()[e], rows.values()[e]);
    }
    return sum;
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public String describe() {
    return "NONE (the prior variance is reported)";
  }
}
