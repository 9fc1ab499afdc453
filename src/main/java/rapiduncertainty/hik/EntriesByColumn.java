package rapiduncertainty.hik;

import java.util.Arrays;
import rapiduncertainty.Memory;
import rapiduncertainty.Rows;

/** The entries of a table column by column, sorted on demand by value, then by row. */
final class EntriesByColumn {
  private final int[] start;
  private final int[] row;
  private final double[] value;
  private final long[] key;

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
    Memory.require(
        12.0 * rows.nonZeros() + 20.0 * longest + 4.0 * start.length,
        "Sorting %d non-zero features of %d rows".formatted(rows.nonZeros(), rows.size()),
        "Use fewer rows or columns, or give Java more memory (-Xmx).");
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
    key = new long[longest];
    sortedRows = new int[longest];
    sortedValues = new double[longest];
  }

  /** Sorts column d into {@link #sortedRows} and {@link #sortedValues}; returns its length. */
  int sorted(int d) {
    int from = start[d];
    int m = start[d + 1] - from;
    // Non-negative numbers sort like their bits. The low bits make room for the place in the
    // column, so one sort of plain longs orders by value, then by row.
    int bits = 64 - Long.numberOfLeadingZeros(Math.max(1, m - 1));
    long mask = (1L << bits) - 1;
    for (int k = 0; k < m; k++) {
      key[k] = Double.doubleToRawLongBits(value[from + k]) & ~mask | k;
    }
    Arrays.sort(key, 0, m);
    for (int k = 0; k < m; k++) {
      int end = k + 1;
      while (end < m && (key[end] & ~mask) == (key[k] & ~mask)) {
        end++;
      }
      if (end > k + 1) {
        sortByLowBits(from, k, end, bits);
        k = end - 1;
      }
    }
    for (int k = 0; k < m; k++) {
      int at = from + (int) (key[k] & mask);
      sortedValues[k] = value[at];
      sortedRows[k] = row[at];
    }
    return m;
  }

  /** Keys that differ in the place only: orders them by the bits that the place took, then by it. */
  private void sortByLowBits(int from, int begin, int end, int bits) {
    long mask = (1L << bits) - 1;
    for (int k = begin; k < end; k++) {
      long place = key[k] & mask;
      key[k] = (Double.doubleToRawLongBits(value[from + (int) place]) & mask) << bits | place;
    }
    Arrays.sort(key, begin, end);
  }
}
