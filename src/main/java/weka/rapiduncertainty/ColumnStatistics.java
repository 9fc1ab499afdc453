package weka.rapiduncertainty;

import java.util.Arrays;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * What the training rows say about attributes and columns: means and modes for missing values, then
 * minimum, maximum, mean and deviation of each column with the missing values filled in.
 *
 * <p>Cost: two passes over the stored values; zeros that a sparse row does not store are counted,
 * not visited.
 */
final class ColumnStatistics {
  final double[] fill; // per attribute: mean, or number of the most frequent value
  final double[] min;
  final double[] max;
  final double[] mean;
  final double[] deviation;

  private final ColumnLayout layout;

  ColumnStatistics(ColumnLayout layout, Instances rows) {
    this.layout = layout;
    fill = fills(rows);
    int columns = layout.columns();
    min = new double[columns];
    max = new double[columns];
    mean = new double[columns];
    deviation = new double[columns];
    if (rows.numInstances() > 0) {
      measure(rows);
    }
  }

  /** Means and modes, weighted by the instance weights as in Weka's ReplaceMissingValues. */
  private double[] fills(Instances rows) {
    int attributes = layout.attributes();
    double total = rows.sumOfWeights();
    double[] weight = new double[attributes];
    Arrays.fill(weight, total);
    double[] sum = new double[attributes];
    double[][] counts = new double[attributes][];
    for (int a = 0; a < attributes; a++) {
      if (layout.nominal(a)) {
        counts[a] = new double[rows.attribute(a).numValues()];
        if (counts[a].length > 0) {
          counts[a][0] = total; // sparse rows do not store the first value
        }
      }
    }
    for (Instance row : rows) {
      for (int k = 0; k < row.numValues(); k++) {
        int a = row.index(k);
        if (layout.width(a) == 0) {
          continue;
        }
        double w = row.weight();
        boolean missing = row.isMissingSparse(k);
        if (layout.nominal(a)) {
          if (counts[a].length > 0) {
            counts[a][0] -= w;
            counts[a][missing ? 0 : (int) row.valueSparse(k)] += missing ? 0 : w;
          }
        } else if (missing) {
          weight[a] -= w;
        } else {
          sum[a] += w * finite(a, row.valueSparse(k));
        }
      }
    }
    double[] result = new double[attributes];
    for (int a = 0; a < attributes; a++) {
      if (layout.nominal(a)) {
        result[a] = counts[a].length == 0 ? 0 : Utils.maxIndex(counts[a]);
      } else if (Utils.gr(weight[a], 0)) {
        result[a] = sum[a] / weight[a];
      }
    }
    return result;
  }

  private double finite(int attribute, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "Attribute '" + layout.name(attribute) + "' holds " + value
              + "; only finite numbers can be used. Mark such values as missing (?).");
    }
    return value;
  }

  /** Range, mean and deviation of the columns. */
  private void measure(Instances rows) {
    int n = rows.numInstances();
    int columns = layout.columns();
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
    int[] stored = new int[columns];
    eachStored(
        rows,
        (c, v, missing) -> {
          stored[c]++;
          mean[c] += v / n;
          if (!missing) {
            min[c] = Math.min(min[c], v);
            max[c] = Math.max(max[c], v);
          }
        });
    for (int c = 0; c < columns; c++) {
      if (stored[c] < n || min[c] > max[c]) { // 0 is not stored, or nothing is known
        min[c] = Math.min(min[c], 0);
        max[c] = Math.max(max[c], 0);
      }
      mean[c] = within(c, mean[c]);
      int a = layout.attribute(c);
      if (!layout.nominal(a)) {
        fill[a] = within(c, fill[a]);
      }
    }
    eachStored(rows, (c, v, missing) -> deviation[c] += (v - mean[c]) * (v - mean[c]));
    for (int c = 0; c < columns; c++) {
      double squares = deviation[c] + (n - stored[c]) * mean[c] * mean[c];
      deviation[c] = n < 2 || min[c] == max[c] ? 0 : Math.sqrt(squares / (n - 1));
    }
  }

  /** A mean that round-off or overflow pushed out of its column's range, put back. */
  private double within(int c, double value) {
    double v = Double.isNaN(value) ? min[c] / 2 + max[c] / 2 : value;
    return Math.max(min[c], Math.min(max[c], v));
  }

  private interface Entry {
    void accept(int column, double value, boolean missing);
  }

  /** Visits the column entries that the rows store; every other entry is 0. */
  private void eachStored(Instances rows, Entry entry) {
    boolean[] seen = new boolean[layout.attributes()];
    int[] severalColumns =
        java.util.stream.IntStream.range(0, layout.attributes())
            .filter(a -> layout.width(a) > 1)
            .toArray();
    for (Instance row : rows) {
      for (int a : severalColumns) {
        seen[a] = false;
      }
      for (int k = 0; k < row.numValues(); k++) {
        int a = row.index(k);
        if (layout.width(a) == 0) {
          continue;
        }
        boolean missing = row.isMissingSparse(k);
        double v = missing ? fill[a] : row.valueSparse(k);
        seen[a] = true;
        if (layout.width(a) == 1) {
          entry.accept(layout.first(a), v, missing);
        } else {
          entry.accept(layout.first(a) + (int) v, 1, missing);
        }
      }
      for (int a : severalColumns) { // a sparse row that stores nothing has the first value
        if (!seen[a]) {
          entry.accept(layout.first(a), 1, false);
        }
      }
    }
  }
}
