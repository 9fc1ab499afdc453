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
 * <p>A sorted column has one value per entry: entries start[d] … start[d + 1] − 1 of {@code row}
 * and {@code value}. A level-coded column has its rows in codedRow[codedStart[d]] …, and one level
 * per run of equal values with the end of the run. So row and value of an entry have the same place,
 * which is what the compiler needs for fast loops.
 *
 * <p>Columns that are more than half full also list the rows where they are 0. A sum over the
 * column's rows is then the sum over all rows, which all columns share, less a few.
 */
final class ColumnStore implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final String REMEDY =
      "Use fewer rows or columns or give Java more memory (-Xmx).";

  final int[] start; // nothing if the column is level-coded
  final int[] row;
  final double[] value;
  final int[] codedStart; // nothing if the column is sorted
  final int[] codedRow;
  final int[] runStart; // column d owns runEnd[runStart[d]] … and level[runStart[d]] …
  final int[] runEnd; // end of each run as a position in codedRow
  final double[] level;
  final int[] absentStart; // column d owns absent[absentStart[d]] …
  final int[] absent; // rows without an entry, for columns that are more than half full
  private final int size;

  /** Of stores saved when row had the entries of all columns and value those of the levels too. */
  private final int[] valueStart;

  ColumnStore(
      int size,
      int[] start,
      int[] row,
      double[] value,
      int[] codedStart,
      int[] codedRow,
      int[] runStart,
      int[] runEnd,
      double[] level,
      int[] absentStart,
      int[] absent) {
    this.size = size;
    this.start = start;
    this.row = row;
    this.value = value;
    this.codedStart = codedStart;
    this.codedRow = codedRow;
    this.runStart = runStart;
    this.runEnd = runEnd;
    this.level = level;
    this.absentStart = absentStart;
    this.absent = absent;
    this.valueStart = null;
  }

  /** Brings a store that was saved in the older layout into the present one. */
  private Object readResolve() {
    if (valueStart == null) {
      return this;
    }
    ColumnWriter out = new ColumnWriter(size, columns(), row.length);
    for (int d = 0; d < columns(); d++) {
      int m = start[d + 1] - start[d];
      boolean runs = runStart[d + 1] > runStart[d];
      int run = runStart[d];
      out.room(m);
      for (int k = 0; k < m; k++) {
        if (runs && start[d] + k == runEnd[run]) {
          run++;
        }
        out.row[out.at() + k] = row[start[d] + k];
        out.value[out.at() + k] = value[valueStart[d] + (runs ? run - runStart[d] : k)];
      }
      out.endColumn(m);
    }
    return out.finish();
  }

  static ColumnStore of(Rows rows) {
    // Entries by column, and the store itself: a row number and a value each.
    Memory.require(24L * rows.nonZeros(), "The store of histograms", REMEDY);
    EntriesByColumn entries = new EntriesByColumn(rows, 0);
    ColumnWriter out = new ColumnWriter(rows.size(), rows.columns(), rows.nonZeros());
    for (int d = 0; d < rows.columns(); d++) {
      int m = entries.sorted(d);
      out.room(m);
      System.arraycopy(entries.sortedRows, 0, out.row, out.at(), m);
      System.arraycopy(entries.sortedValues, 0, out.value, out.at(), m);
      out.endColumn(m);
    }
    return out.finish();
  }

  int columns() {
    return start.length - 1;
  }

  int entries() {
    return row.length + codedRow.length;
  }

  int entries(int d) {
    return start[d + 1] - start[d] + codedStart[d + 1] - codedStart[d];
  }

  /** Number of entries in the columns before each column. */
  int[] entriesBefore() {
    int[] before = new int[start.length];
    for (int d = 0; d < before.length; d++) {
      before[d] = start[d] + codedStart[d];
    }
    return before;
  }

  /** Where the rows of column d are ... */
  int[] rows(int d) {
    return coded(d) ? codedRow : row;
  }

  /** ... and from which place on. */
  int begin(int d) {
    return coded(d) ? codedStart[d] : start[d];
  }

  /** Whether column d is more than half full, so that its empty rows are listed. */
  boolean mostlyFull(int d) {
    return 2L * entries(d) > size;
  }

  boolean coded(int d) {
    return runStart[d + 1] > runStart[d];
  }

  double maximum(int d) {
    if (coded(d)) {
      return level[runStart[d + 1] - 1];
    }
    return start[d + 1] > start[d] ? value[start[d + 1] - 1] : 0;
  }

  int distinct(int d) {
    if (coded(d)) {
      return runStart[d + 1] - runStart[d];
    }
    int count = 0;
    for (int k = start[d]; k < start[d + 1]; k++) {
      if (k == start[d] || value[k] != value[k - 1]) {
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
   * @param ends filled: run k ends before this position of {@link #rows(int)}
   * @return number of different values
   */
  int levels(int d, double[] values, int[] ends) {
    if (coded(d)) {
      int n = runStart[d + 1] - runStart[d];
      System.arraycopy(level, runStart[d], values, 0, n);
      System.arraycopy(runEnd, runStart[d], ends, 0, n);
      return n;
    }
    int n = 0;
    for (int k = start[d]; k < start[d + 1]; k++) {
      if (n == 0 || value[k] != values[n - 1]) {
        values[n++] = value[k];
      }
      ends[n - 1] = k + 1;
    }
    return n;
  }

  /** Writes one value per entry of a column; returns the number of entries. */
  int expand(int d, double[] values) {
    int m = entries(d);
    if (!coded(d)) {
      System.arraycopy(value, start[d], values, 0, m);
      return m;
    }
    int from = 0;
    for (int k = runStart[d]; k < runStart[d + 1]; k++) {
      int to = runEnd[k] - codedStart[d];
      Arrays.fill(values, from, to, level[k]);
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
      return value[k];
    }
    int from = codedStart[d];
    int k = runStart[d];
    while (Arrays.binarySearch(codedRow, from, runEnd[k], wanted) < 0) {
      from = runEnd[k++];
    }
    return level[k];
  }

  /** This store with more rows, the first of which gets number {@code first}. */
  ColumnStore merge(int first, Rows more) {
    Memory.require(
        12L * entries() + 24L * more.nonZeros(), "The grown store of histograms", REMEDY);
    EntriesByColumn entries = new EntriesByColumn(more, first);
    ColumnWriter out =
        new ColumnWriter(
            ArraySize.of((long) first + more.size(), "The rows of the store", "Use fewer rows."),
            more.columns(),
            ArraySize.of(
                (long) entries() + more.nonZeros(),
                "The grown store of histograms",
                "Use fewer rows or non-zero features."));
    double[] expanded = new double[longest()];
    for (int d = 0; d < more.columns(); d++) {
      int m = d < columns() ? entries(d) : 0;
      int added = entries.sorted(d);
      out.room(m + added);
      int[] rows = m > 0 ? rows(d) : row;
      int from = m > 0 ? begin(d) : 0;
      double[] old = value;
      int oldAt = from;
      if (m > 0 && coded(d)) {
        expand(d, expanded);
        old = expanded;
        oldAt = 0;
      }
      int to = out.at();
      int done = 0;
      for (int a = 0; a <= added; a++) {
        // All old entries up to the next new one, then that one; at the end, the rest.
        int until = a == added ? m : firstAbove(old, oldAt, done, m, entries.sortedValues[a]);
        System.arraycopy(rows, from + done, out.row, to + done + a, until - done);
        System.arraycopy(old, oldAt + done, out.value, to + done + a, until - done);
        if (a < added) {
          out.row[to + until + a] = entries.sortedRows[a];
          out.value[to + until + a] = entries.sortedValues[a];
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
      int[] rows = rows(d);
      int from = begin(d);
      int to = out.at();
      int kept = 0;
      for (int k = 0; k < m; k++) {
        int number = newNumber[rows[from + k]];
        if (number >= 0) {
          out.row[to + kept] = number;
          out.value[to + kept++] = values[k];
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
    for (int i : codedRow) {
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
      int[] from = rows(d);
      int at = begin(d);
      for (int k = 0; k < m; k++) {
        int i = from[at + k];
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
    long ints = (long) start.length + row.length + codedStart.length + codedRow.length;
    ints += (long) runStart.length + runEnd.length + absentStart.length + absent.length;
    return 4 * ints + 8L * (value.length + level.length);
  }
}
