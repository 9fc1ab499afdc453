package rapiduncertainty.linalg;

import rapiduncertainty.Workers;

/**
 * (L·Lᵀ + δ·I)⁻¹ by the Woodbury identity: (1/δ)·(R − L·(δ·I + Lᵀ·L)⁻¹·Lᵀ·R).
 *
 * <p>L is kept by columns for L·U and by rows for Lᵀ·R: both are then sums of long arrays, four
 * times as fast as inner products. Double precision: a rounded L is not quite symmetric in use and
 * costs iterations.
 */
final class LowRankPreconditioner implements Preconditioner {
  private final LowRankForm form;
  private final double shift;
  private final DenseCholesky inner;
  private final Workers workers;

  LowRankPreconditioner(LowRankForm form, double shift, Workers workers) {
    this.form = form;
    this.shift = shift;
    this.workers = workers;
    double[][] gram = new double[form.gram().length][];
    for (int k = 0; k < gram.length; k++) {
      gram[k] = form.gram()[k].clone();
      gram[k][k] += shift;
    }
    inner = DenseCholesky.of(gram);
  }

  @Override
  public void apply(double[][] r, double[][] result) {
    double[][] u = inner.solve(Panels.transposedProduct(form.rows(), r, workers));
    workers.forEach(
        r.length, c -> System.arraycopy(r[c], 0, result[c], 0, r[c].length));
    Panels.addCombinations(form.columns(), u, -1, result, workers);
    workers.forEach(r.length, c -> Panels.scale(result[c], 1 / shift, 0, result[c].length));
  }
}
