package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** Checks what comes in from outside. */
final class Queries {

  private Queries() {}

  /** Refuses a row that is wider than the data or holds a negative value. */
  static void check(Row x, int columns) {
    int n = x.nonZeros();
    if (n == 0) {
      return;
    }
    require(
        x.indices()[n - 1] < columns,
        "the row has an entry in column %d, but the histograms have %d columns",
        x.indices()[n - 1],
        columns);
    double[] values = x.values();
    for (int k = 0; k < n; k++) {
      if (values[k] < 0) {
        refuse(x.indices()[k], values[k]);
      }
    }
  }

  /** Refuses negative values among the entries begin … end − 1 of a table. */
  static void checkValues(Rows rows, int begin, int end) {
    for (int k = begin; k < end; k++) {
      if (rows.values()[k] < 0) {
        refuse(rows.indices()[k], rows.values()[k]);
      }
    }
  }

  private static void refuse(int column, double value) {
    throw new IllegalArgumentException(
        "column %d of the row holds %s; the histogram intersection kernel needs values ≥ 0"
            .formatted(column, value));
  }

  /** Refuses weight vectors of a wrong length or with values that are not finite. */
  static void checkWeights(double[][] weights, int size) {
    require(weights.length > 0, "weighted sums need at least one weight vector, got none");
    for (int c = 0; c < weights.length; c++) {
      require(
          weights[c].length == size,
          "weight vector %d has length %d, but there are %d rows",
          c,
          weights[c].length,
          size);
      for (int i = 0; i < size; i++) {
        if (!Double.isFinite(weights[c][i])) {
          throw new IllegalArgumentException(
              "weight %d of vector %d is %s; weights must be finite"
                  .formatted(i, c, weights[c][i]));
        }
      }
    }
  }

  /** Refuses vectors of a wrong number or length. */
  static void checkPanel(double[][] panel, double[][] result, int size) {
    require(
        panel.length == result.length,
        "the panel has %d columns, the result %d",
        panel.length,
        result.length);
    for (int c = 0; c < panel.length; c++) {
      require(
          panel[c].length == size && result[c].length == size,
          "vector %d of the panel has length %d and its result %d, but there are %d rows",
          c,
          panel[c].length,
          result[c].length,
          size);
    }
  }
}
