package rapiduncertainty.hik;

import java.util.Arrays;

/** Writes a {@link ColumnStore} column by column and chooses each column's layout. */
final class ColumnWriter {

  /** A column is level-coded if its runs of equal values have this mean length or more. */
  private static final int RUN_LENGTH = 8;

  /** Entries to make room for at first; more room is made as it is needed. */
  private static final int FIRST_ROOM = 1 << 22;

  private final int size;
  private final int entries;
  private final int[] start;
  private final int[] codedStart;
  private int[] codedRow = new int[16];
  private final int[] runStart;
  private int[] runEnd = new int[16];
  private double[] level = new double[16];
  private final int[] absentStart;
  private int[] absent = new int[16];
  private final boolean[] present;
  private int d;

  /** Rows of the column that is written go here, from {@link #at()} on. */
  int[] row;

  /** Its values go here, one per entry, from {@link #at()} on. */
  double[] value;

  /**
   * Begins a store.
   *
   * @param size number of rows
   * @param entries number of entries of all columns, or more
   */
  ColumnWriter(int size, int columns, int entries) {
    this.size = size;
    this.entries = entries;
    start = new int[columns + 1];
    codedStart = new int[columns + 1];
    runStart = new int[columns + 1];
    absentStart = new int[columns + 1];
    present = new boolean[size];
    row = new int[Math.min(entries, FIRST_ROOM)];
    value = new double[row.length];
  }

  /** Where the entries of the next column go. */
  int at() {
    return start[d];
  }

  /** Makes room for a column with m entries. */
  void room(int m) {
    int needed = start[d] + m;
    if (needed > row.length) {
      row = Arrays.copyOf(row, ahead(needed));
      value = Arrays.copyOf(value, row.length);
    }
  }

  /** Twice what is needed, but no more than there can be. */
  private int ahead(int needed) {
    return (int) Math.max(needed, Math.min(entries, 2L * needed));
  }

  /**
   * Ends the column whose m entries were written by value, then by row; codes it if that pays.
   *
   * @param m number of entries
   */
  void endColumn(int m) {
    int at = start[d];
    int distinct = m == 0 ? 0 : 1;
    for (int k = at + 1; k < at + m; k++) {
      if (value[k] != value[k - 1]) {
        distinct++;
      }
    }
    absentStart[d + 1] = absentStart[d];
    if (2L * m > size && m < size) {
      writeAbsent(m);
    }
    boolean coded = distinct == 1 || m > 0 && (long) distinct * RUN_LENGTH <= m;
    if (coded) {
      codeRuns(m, distinct);
    }
    start[d + 1] = at + (coded ? 0 : m);
    codedStart[d + 1] = codedStart[d] + (coded ? m : 0);
    runStart[d + 1] = runStart[d] + (coded ? distinct : 0);
    d++;
  }

  /** Moves the rows to the coded ones; keeps each value once and writes down where its run ends. */
  private void codeRuns(int m, int distinct) {
    int to = codedStart[d];
    if (to + m > codedRow.length) {
      codedRow = Arrays.copyOf(codedRow, ahead(to + m));
    }
    System.arraycopy(row, start[d], codedRow, to, m);
    int run = runStart[d];
    runEnd = grown(runEnd, run + distinct);
    if (level.length < runEnd.length) {
      level = Arrays.copyOf(level, runEnd.length);
    }
    int at = start[d];
    for (int k = 1; k <= m; k++) {
      if (k == m || value[at + k] != value[at + k - 1]) {
        level[run] = value[at + k - 1];
        runEnd[run++] = to + k;
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

  private static int[] cut(int[] array, int length) {
    return length == array.length ? array : Arrays.copyOf(array, length);
  }

  ColumnStore finish() {
    return new ColumnStore(
        size,
        start,
        cut(row, start[d]),
        value.length == start[d] ? value : Arrays.copyOf(value, start[d]),
        codedStart,
        cut(codedRow, codedStart[d]),
        runStart,
        cut(runEnd, runStart[d]),
        Arrays.copyOf(level, runStart[d]),
        absentStart,
        cut(absent, absentStart[d]));
  }
}
