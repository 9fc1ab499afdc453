package rapiduncertainty.ivm;

/**
 * Gaussian stand-ins for the probit factors of the active rows.
 *
 * @param precision β_i ≥ 0
 * @param shift β_i·m_i: precision times mean, finite also where β_i is 0
 */
record Sites(double[] precision, double[] shift) {

  /** No knowledge about d rows. */
  static Sites none(int d) {
    return new Sites(new double[d], new double[d]);
  }

  /** Mean of the natural parameters of two sets of sites. */
  Sites averageWith(Sites other) {
    int d = precision.length;
    Sites result = none(d);
    for (int i = 0; i < d; i++) {
      result.precision[i] = 0.5 * (precision[i] + other.precision[i]);
      result.shift[i] = 0.5 * (shift[i] + other.shift[i]);
    }
    return result;
  }
}
