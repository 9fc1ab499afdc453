package rapiduncertainty.gp;

import rapiduncertainty.linalg.PsdOperator;

/**
 * M·A·M for a diagonal 0/1 matrix M: the matrix as if some rows were not there.
 *
 * <p>Held-out training needs no copy of the data: with noise added, a right-hand side that is 0 on
 * the hidden rows has a solution that is 0 there, and one more product with A gives the scores of
 * the hidden rows.
 */
final class MaskedOperator implements PsdOperator {
  private final PsdOperator base;
  private final boolean[] hidden;

  MaskedOperator(PsdOperator base, boolean[] hidden) {
    this.base = base;
    this.hidden = hidden;
  }

  @Override
  public int size() {
    return base.size();
  }

  @Override
  public void multiply(double[][] panel, double[][] result) {
    double[][] visible = new double[panel.length][];
    for (int c = 0; c < panel.length; c++) {
      visible[c] = masked(panel[c]);
    }
    base.multiply(visible, result);
    for (double[] r : result) {
      clear(r);
    }
  }

  @Override
  public double[] diagonal() {
    return clear(base.diagonal());
  }

  @Override
  public void column(int j, double[] result) {
    if (hidden[j]) {
      java.util.Arrays.fill(result, 0);
    } else {
      base.column(j, result);
      clear(result);
    }
  }

  /** A copy with zeros on the hidden rows. */
  double[] masked(double[] v) {
    return clear(v.clone());
  }

  private double[] clear(double[] v) {
    for (int i = 0; i < v.length; i++) {
      if (hidden[i]) {
        v[i] = 0;
      }
    }
    return v;
  }
}
