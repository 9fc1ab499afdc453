package rapiduncertainty.linalg;

import static rapiduncertainty.Check.require;

import rapiduncertainty.Workers;

/** A + s·I: a kernel matrix with observation noise. */
record PlusDiagonal(PsdOperator base, double shift) implements PsdOperator {

  PlusDiagonal {
    require(
        shift >= 0 && Double.isFinite(shift), "the diagonal shift must be ≥ 0, got %s", shift);
  }

  @Override
  public int size() {
    return base.size();
  }

  @Override
  public void multiply(double[][] panel, double[][] result) {
    base.multiply(panel, result);
    workers().forEach(
        panel.length, c -> Panels.add1(result[c], panel[c], shift, 0, result[c].length));
  }

  @Override
  public double[] diagonal() {
    double[] d = base.diagonal();
    for (int i = 0; i < d.length; i++) {
      d[i] += shift;
    }
    return d;
  }

  @Override
  public void column(int j, double[] result) {
    base.column(j, result);
    result[j] += shift;
  }

  @Override
  public double work() {
    return base.work();
  }

  @Override
  public double columnWork() {
    return base.columnWork();
  }

  @Override
  public Workers workers() {
    return base.workers();
  }
}
