package rapiduncertainty.hik;

import java.util.Arrays;

/** Writes a {@link ColumnStore} column by column and chooses each column's layout. */
final class ColumnWriter {

  /** A column is level-coded if its runs of equal values have this mean length or more. */
  private static final int RUN_LENGTH = 8;

  /** Values to make room for at first; more room is made as it is needed. */
  private static final int FIRST_ROOM = 1 << 22;

  private final int size;
  private final int[] start;
  private final int[] valueStart;
  private final int[] runStart;
  private int[] runEnd = new int[16];
  private final int[] absentStart;
  private int[] absent = new int[16];
  private final boolean[] present;
  private int d;

  /** Rows of the column that is written go here, from {@link #rowAt()} on. */
  final int[] row;

  /** Its values go here, one per entry, from {@link #valueAt()} on. */
  double[] value;

  /**
   * Begins a store.
   *
   * @param size number of rows
   * @param entries number of entries of all columns, or more
   */
  ColumnWriter(int size, int columns, int entries) {
    this.size = size;
    start = new int[columns + 1];
    valueStart = new int[columns + 1];
    runStart = new int[columns + 1];
    absentStart = new int[columns + 1];
    present = new boolean[size];
    row = new int[entries];
    value = new double[Math.min(entries, FIRST_ROOM)];
  }

  int rowAt() {
    return start[d];
  }

  int valueAt() {
    return valueStart[d];
  }

  /** Makes room for the values of a column with m entries. */
  void room(int m) {
    int needed = valueStart[d] + m;
    if (needed > value.length) {
      value = Arrays.copyOf(value, (int) Math.min(row.length, Math.max(needed, 2L * needed)));
    }
  }

  /**
   * Ends the column whose m entries were written by value, then by row; codes it if that pays.
   *
   * @param m number of entries
   */
  void endColumn(int m) {
    int at = valueStart[d];
    int distinct = m == 0 ? 0 : 1;
    for (int k = at + 1; k < at + m; k++) {
      if (value[k] != value[k - 1]) {
        distinct++;
      }
    }
    boolean coded = distinct == 1 || m > 0 && (long) distinct * RUN_LENGTH <= m;
    if (coded) {
      codeRuns(m, distinct);
    }
    start[d + 1] = start[d] + m;
    valueStart[d + 1] = at + (coded ? distinct : m);
    runStart[d + 1] = runStart[d] + (coded ? distinct : 0);
    absentStart[d + 1] = absentStart[d];
    if (2L * m > size && m < size) {
      writeAbsent(m);
    }
    d++;
  }

  /** Keeps each value once, in place, and writes down where its run ends. */
  private void codeRuns(int m, int distinct) {
    int run = runStart[d];
    runEnd = grown(runEnd, run + distinct);
    int at = valueStart[d];
    int to = at;
    for (int k = 1; k <= m; k++) {
      if (k == m || value[at + k] != value[at + k - 1]) {
        value[to++] = value[at + k - 1];
        runEnd[run++] = start[d] + k;
      }
    }
  }

  private void writeAbsent(int m) {
    for (int k = start[d]; k < start[d] + m; k++) {
      present[row[k]] = true;
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
    return length <= array.length
        ? array
        : Arrays.copyOf(array, Math.max(length, 2 * array.length));
  }

  ColumnStore finish() {
    return new ColumnStore(
        size,
        start,
        row.length == start[d] ? row : Arrays.copyOf(row, start[d]),
        valueStart,
        value.length == valueStart[d] ? value : Arrays.copyOf(value, valueStart[d]),
        runStart,
        Arrays.copyOf(runEnd, runStart[d]),
        absentStart,
        Arrays.copyOf(absent, absentStart[d]));
  }
}
