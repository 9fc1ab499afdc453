package rapiduncertainty.bench;

import java.util.Arrays;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * The yardstick's exact prediction: per class and column the prefix arrays A (sums of w·x) and B
 * (sums of w) over the sorted values, a binary search for each non-zero feature and class.
 */
final class PaperPrediction {
  private final double[][] value; // per column, ascending
  private final double[][][] a; // per class and column
  private final double[][][] b;

  PaperPrediction(Rows rows, double[][] weights) {
    int columns = rows.columns();
    int[] count = new int[columns];
    for (int d : rows.indices()) {
      count[d]++;
    }
    double[][] x = new double[columns][];
    int[][] row = new int[columns][];
    for (int d = 0; d < columns; d++) {
      x[d] = new double[count[d]];
      row[d] = new int[count[d]];
      count[d] = 0;
    }
    for (int i = 0; i < rows.size(); i++) {
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        int d = rows.indices()[k];
        row[d][count[d]] = i;
        x[d][count[d]++] = rows.values()[k];
      }
    }
    value = new double[columns][];
    a = new double[weights.length][columns][];
    b = new double[weights.length][columns][];
    for (int d = 0; d < columns; d++) {
      double[] column = x[d];
      Integer[] order = new Integer[column.length];
      Arrays.setAll(order, k -> k);
      Arrays.sort(order, (p, q) -> Double.compare(column[p], column[q]));
      value[d] = new double[column.length];
      for (int c = 0; c < weights.length; c++) {
        a[c][d] = new double[column.length + 1];
        b[c][d] = new double[column.length + 1];
        for (int k = 0; k < column.length; k++) {
          double w = weights[c][row[d][order[k]]];
          value[d][k] = column[order[k]];
          a[c][d][k + 1] = a[c][d][k] + w * value[d][k];
          b[c][d][k + 1] = b[c][d][k] + w;
        }
      }
    }
  }

  void predict(Row z, double[] result) {
    for (int c = 0; c < a.length; c++) {
      double sum = 0;
      for (int k = 0; k < z.nonZeros(); k++) {
        int d = z.indices()[k];
        int at = below(value[d], z.values()[k]);
        double[] prefix = b[c][d];
        sum += a[c][d][at] + z.values()[k] * (prefix[prefix.length - 1] - prefix[at]);
      }
      result[c] = sum;
    }
  }

  /** Number of values at or below z. */
  private static int below(double[] value, double z) {
    int low = 0;
    int high = value.length;
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (value[mid] > z) {
        high = mid;
      } else {
        low = mid + 1;
      }
    }
    return low;
  }
}
