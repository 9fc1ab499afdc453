package rapiduncertainty.hik;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rapiduncertainty.Memory;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * The arrays behind {@link Histograms}: entries column after column, by value, then by row.
 *
 * <p>Column d holds the entries start[d] … start[d + 1] − 1 of {@code row}. Sorted columns have one
 * value per entry; level-coded columns one value per run of equal values and the end of the run.
 *
 * <p>Columns that are more than half full also list the rows where they are 0. A sum over the
 * column's rows is then the sum over all rows, which all columns share, less a few.
 */
final class ColumnStore implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final String REMEDY =
      "Use fewer rows or columns or give Java more memory (-Xmx).";

  final int[] start;
  final int[] row;
  final int[] valueStart; // column d owns value[valueStart[d]] … value[valueStart[d + 1] − 1]
  final double[] value;
  final int[] runStart; // column d owns runEnd[runStart[d]] …; nothing if the column is sorted
  final int[] runEnd; // end of each run as a position in row
  final int[] absentStart; // column d owns absent[absentStart[d]] …
  final int[] absent; // rows without an entry, for columns that are more than half full
  private final int size;

  ColumnStore(
      int size,
      int[] start,
      int[] row,
      int[] valueStart,
      double[] value,
      int[] runStart,
      int[] runEnd,
      int[] absentStart,
      int[] absent) {
    this.size = size;
    this.start = start;
    this.row = row;
    this.valueStart = valueStart;
    this.value = value;
    this.runStart = runStart;
    this.runEnd = runEnd;
    this.absentStart = absentStart;
    this.absent = absent;
  }

  static ColumnStore of(Rows rows) {
    // Entries by column, and the store itself: a row number and a value each.
    Memory.require(24L * rows.nonZeros(), "The store of histograms", REMEDY);
    EntriesByColumn entries = new EntriesByColumn(rows, 0);
    ColumnWriter out = new ColumnWriter(rows.size(), rows.columns(), rows.nonZeros());
    for (int d = 0; d < rows.columns(); d++) {
      int m = entries.sorted(d);
      out.room(m);
      System.arraycopy(entries.sortedRows, 0, out.row, out.rowAt(), m);
      System.arraycopy(entries.sortedValues, 0, out.value, out.valueAt(), m);
      out.endColumn(m);
    }
    return out.finish();
  }

  int columns() {
    return start.length - 1;
  }

  int entries() {
    return row.length;
  }

  int entries(int d) {
    return start[d + 1] - start[d];
  }

  /** Whether column d is more than half full, so that its empty rows are listed. */
  boolean mostlyFull(int d) {
    return 2L * entries(d) > size;
  }

  boolean coded(int d) {
    return runStart[d + 1] > runStart[d];
  }

  double maximum(int d) {
    return valueStart[d + 1] > valueStart[d] ? value[valueStart[d + 1] - 1] : 0;
  }

  int distinct(int d) {
    if (coded(d)) {
      return runStart[d + 1] - runStart[d];
    }
    int count = 0;
    for (int k = valueStart[d]; k < valueStart[d + 1]; k++) {
      if (k == valueStart[d] || value[k] != value[k - 1]) {
        count++;
      }
    }
    return count;
  }

  /** Length that buffers need to take any column. */
  int longest() {
    int longest = 0;
    for (int d = 0; d < columns(); d++) {
      longest = Math.max(longest, entries(d));
    }
    return longest;
  }

  /**
   * The different values of a column and where their runs end.
   *
   * @param values filled with the values, ascending
   * @param ends filled: run k ends before this position of {@code row}
   * @return number of different values
   */
  int levels(int d, double[] values, int[] ends) {
    if (coded(d)) {
      int n = runStart[d + 1] - runStart[d];
      System.arraycopy(value, valueStart[d], values, 0, n);
      System.arraycopy(runEnd, runStart[d], ends, 0, n);
      return n;
    }
    int n = 0;
    int shift = start[d] - valueStart[d];
    for (int k = valueStart[d]; k < valueStart[d + 1]; k++) {
      if (n == 0 || value[k] != values[n - 1]) {
        values[n++] = value[k];
      }
      ends[n - 1] = k + 1 + shift;
    }
    return n;
  }

  /** Writes one value per entry of a column; returns the number of entries. */
  int expand(int d, double[] values) {
    int m = entries(d);
    if (!coded(d)) {
      System.arraycopy(value, valueStart[d], values, 0, m);
      return m;
    }
    int from = 0;
    for (int k = runStart[d]; k < runStart[d + 1]; k++) {
      int to = runEnd[k] - start[d];
      Arrays.fill(values, from, to, value[valueStart[d] + k - runStart[d]]);
      from = to;
    }
    return m;
  }

  /** Value of a row that has an entry in column d. */
  double valueOf(int d, int wanted) {
    if (!coded(d)) {
      int k = start[d];
      while (row[k] != wanted) {
        k++;
      }
      return value[valueStart[d] + k - start[d]];
    }
    int from = start[d];
    int k = runStart[d];
    while (Arrays.binarySearch(row, from, runEnd[k], wanted) < 0) {
      from = runEnd[k++];
    }
    return value[valueStart[d] + k - runStart[d]];
  }

  /** This store with more rows, the first of which gets number {@code first}. */
  ColumnStore merge(int first, Rows more) {
    Memory.require(
        12L * entries() + 24L * more.nonZeros(), "The grown store of histograms", REMEDY);
    EntriesByColumn entries = new EntriesByColumn(more, first);
    ColumnWriter out =
        new ColumnWriter(
            Math.addExact(first, more.size()),
            more.columns(),
            Math.addExact(entries(), more.nonZeros()));
    double[] expanded = new double[longest()];
    for (int d = 0; d < more.columns(); d++) {
      int m = d < columns() ? entries(d) : 0;
      int added = entries.sorted(d);
      out.room(m + added);
      int from = d < columns() ? start[d] : 0;
      double[] old = value;
      int oldAt = d < columns() ? valueStart[d] : 0;
      if (m > 0 && coded(d)) {
        expand(d, expanded);
        old = expanded;
        oldAt = 0;
      }
      int toRow = out.rowAt();
      int toValue = out.valueAt();
      int done = 0;
      for (int a = 0; a <= added; a++) {
        // All old entries up to the next new one, then that one; at the end, the rest.
        int until = a == added ? m : firstAbove(old, oldAt, done, m, entries.sortedValues[a]);
        System.arraycopy(row, from + done, out.row, toRow + done + a, until - done);
        System.arraycopy(old, oldAt + done, out.value, toValue + done + a, until - done);
        if (a < added) {
          out.row[toRow + until + a] = entries.sortedRows[a];
          out.value[toValue + until + a] = entries.sortedValues[a];
        }
        done = until;
      }
      out.endColumn(m + added);
    }
    return out.finish();
  }

  /** First place in [from, to) whose value is above x: behind all that are equal. */
  private static int firstAbove(double[] values, int at, int from, int to, double x) {
    int low = from;
    int high = to;
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (values[at + mid] > x) {
        high = mid;
      } else {
        low = mid + 1;
      }
    }
    return low;
  }

  /** Only the rows whose new number is not negative, under their new numbers. */
  ColumnStore keep(int[] newNumber, int left) {
    ColumnWriter out = new ColumnWriter(left, columns(), entries());
    double[] values = new double[longest()];
    for (int d = 0; d < columns(); d++) {
      int m = expand(d, values);
      out.room(m);
      int toRow = out.rowAt();
      int toValue = out.valueAt();
      int kept = 0;
      for (int k = 0; k < m; k++) {
        int number = newNumber[row[start[d] + k]];
        if (number >= 0) {
          out.row[toRow + kept] = number;
          out.value[toValue + kept++] = values[k];
        }
      }
      out.endColumn(kept);
    }
    return out.finish();
  }

  Rows toRows(int size) {
    int[] count = new int[size];
    for (int i : row) {
      count[i]++;
    }
    int[][] indices = new int[size][];
    double[][] values = new double[size][];
    for (int i = 0; i < size; i++) {
      indices[i] = new int[count[i]];
      values[i] = new double[count[i]];
      count[i] = 0;
    }
    double[] column = new double[longest()];
    for (int d = 0; d < columns(); d++) {
      int m = expand(d, column);
      for (int k = 0; k < m; k++) {
        int i = row[start[d] + k];
        indices[i][count[i]] = d;
        values[i][count[i]++] = column[k];
      }
    }
    List<Row> rows = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      rows.add(new Row(indices[i], values[i]));
    }
    return Rows.of(columns(), rows);
  }

  long bytes() {
    long ints = (long) start.length + row.length + valueStart.length + runStart.length;
    return 4 * (ints + runEnd.length + absentStart.length + absent.length) + 8L * value.length;
  }
}
