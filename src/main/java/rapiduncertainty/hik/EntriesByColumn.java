package rapiduncertainty.hik;

import java.util.Arrays;
import rapiduncertainty.Rows;

/** The entries of a table column by column, sorted on demand by value, then by row. */
final class EntriesByColumn {
  private final int[] start;
  private final int[] row;
  private final double[] value;
  private final double[] levels;
  private final int[] place;

  /** Rows and values of the column last asked for. */
  final int[] sortedRows;

  final double[] sortedValues;

  /**
   * Transposes a table.
   *
   * @param first number of the table's first row
   */
  EntriesByColumn(Rows rows, int first) {
    start = new int[rows.columns() + 1];
    for (int d : rows.indices()) {
      start[d + 1]++;
    }
    int longest = 0;
    for (int d = 0; d < rows.columns(); d++) {
      longest = Math.max(longest, start[d + 1]);
      start[d + 1] += start[d];
    }
    int[] next = start.clone();
    row = new int[rows.nonZeros()];
    value = new double[row.length];
    for (int i = 0; i < rows.size(); i++) {
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        int at = next[rows.indices()[k]]++;
        row[at] = first + i;
        value[at] = rows.values()[k];
      }
    }
    levels = new double[longest];
    place = new int[longest + 1];
    sortedRows = new int[longest];
    sortedValues = new double[longest];
  }

  /** Sorts column d into {@link #sortedRows} and {@link #sortedValues}; returns its length. */
  int sorted(int d) {
    int from = start[d];
    int m = start[d + 1] - from;
    System.arraycopy(value, from, levels, 0, m);
    Arrays.sort(levels, 0, m);
    int n = 0;
    for (int k = 0; k < m; k++) {
      if (n == 0 || levels[k] != levels[n - 1]) {
        levels[n++] = levels[k];
      }
    }
    // Counting sort by level keeps rows of equal value in order.
    Arrays.fill(place, 0, n + 1, 0);
    for (int k = 0; k < m; k++) {
      place[Arrays.binarySearch(levels, 0, n, value[from + k]) + 1]++;
    }
    for (int k = 0; k < n; k++) {
      place[k + 1] += place[k];
    }
    for (int k = 0; k < m; k++) {
      int at = place[Arrays.binarySearch(levels, 0, n, value[from + k])]++;
      sortedRows[at] = row[from + k];
      sortedValues[at] = value[from + k];
    }
    return m;
  }
}
