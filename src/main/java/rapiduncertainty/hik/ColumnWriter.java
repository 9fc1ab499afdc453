package rapiduncertainty.hik;

import java.util.Arrays;

/** Writes a {@link ColumnStore} column by column and chooses each column's layout. */
final class ColumnWriter {

  /** A column is level-coded if its runs of equal values have this mean length or more. */
  private static final int RUN_LENGTH = 8;

  private final int[] start;
  private final int[] row;
  private final int[] valueStart;
  private double[] value;
  private final int[] runStart;
  private int[] runEnd = new int[16];
  private final int[] absentStart;
  private int[] absent = new int[16];
  private final int size;
  private final boolean[] present;
  private int d;

  /**
   * Begins a store.
   *
   * @param size number of rows
   * @param entries number of entries of all columns, or more
   */
  ColumnWriter(int size, int columns, int entries) {
    this.size = size;
    present = new boolean[size];
    absentStart = new int[columns + 1];
    start = new int[columns + 1];
    row = new int[entries];
    valueStart = new int[columns + 1];
    value = new double[16];
    runStart = new int[columns + 1];
  }

  /**
   * Writes the next column.
   *
   * @param rows its rows, by value, then by row
   * @param values their values, ascending, above 0
   * @param m number of entries
   */
  void add(int[] rows, double[] values, int m) {
    System.arraycopy(rows, 0, row, start[d], m);
    int distinct = m == 0 ? 0 : 1;
    for (int k = 1; k < m; k++) {
      if (values[k] != values[k - 1]) {
        distinct++;
      }
    }
    boolean coded = distinct == 1 || (long) distinct * RUN_LENGTH <= m && m > 0;
    int stored = coded ? distinct : m;
    int at = valueStart[d];
    if (at + stored > value.length) {
      value = Arrays.copyOf(value, (int) Math.min(row.length, Math.max(at + stored, 2L * at)));
    }
    if (coded) {
      writeRuns(values, m, distinct);
    } else {
      System.arraycopy(values, 0, value, at, m);
    }
    start[d + 1] = start[d] + m;
    valueStart[d + 1] = at + stored;
    runStart[d + 1] = runStart[d] + (coded ? distinct : 0);
    absentStart[d + 1] = absentStart[d];
    if (2L * m > size && m < size) {
      writeAbsent(rows, m);
    }
    d++;
  }

  private void writeRuns(double[] values, int m, int distinct) {
    int run = runStart[d];
    runEnd = grown(runEnd, run + distinct);
    int at = valueStart[d];
    for (int k = 1; k <= m; k++) {
      if (k == m || values[k] != values[k - 1]) {
        value[at++] = values[k - 1];
        runEnd[run++] = start[d] + k;
      }
    }
  }

  private void writeAbsent(int[] rows, int m) {
    for (int k = 0; k < m; k++) {
      present[rows[k]] = true;
    }
    int at = absentStart[d];
    absent = grown(absent, at + size - m);
    for (int i = 0; i < size; i++) {
      if (!present[i]) {
        absent[at++] = i;
      }
      present[i] = false;
    }
    absentStart[d + 1] = at;
  }

  private static int[] grown(int[] array, int length) {
    return length <= array.length ? array : Arrays.copyOf(array, Math.max(length, 2 * array.length));
  }

  ColumnStore finish() {
    return new ColumnStore(
        size,
        start,
        row.length == start[d] ? row : Arrays.copyOf(row, start[d]),
        valueStart,
        Arrays.copyOf(value, valueStart[d]),
        runStart,
        Arrays.copyOf(runEnd, runStart[d]),
        absentStart,
        Arrays.copyOf(absent, absentStart[d]));
  }
}
