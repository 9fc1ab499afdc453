package rapiduncertainty.hik;

import rapiduncertainty.Memory;

/**
 * Columns of few values as one byte per row, four columns side by side.
 *
 * <p>A column is here if it is level-coded, more than half full and has at most 255 levels. Code 0
 * stands for a row without an entry, code k + 1 for level k. A product then runs over the rows in
 * their order, and what it touches at random are tables that stay in the first cache.
 */
final class LevelCodes {

  /** Columns side by side. */
  static final int GROUP = 4;

  /** Different codes of a column. */
  static final int CODES = 256;

  /** Per group, the codes of row i at 4·i … 4·i + 3; columns that are not there have code 0. */
  final byte[][] code;

  private final int[] column; // the columns here, ascending; group p has those from 4·p on

  LevelCodes(ColumnStore store, int size) {
    int count = 0;
    int[] here = new int[store.columns()];
    for (int d = 0; d < here.length; d++) {
      if (has(store, d)) {
        here[count++] = d;
      }
    }
    column = java.util.Arrays.copyOf(here, count);
    int groups = (count + GROUP - 1) / GROUP;
    int length =
        ArraySize.of((long) GROUP * size, "A group of the level codes", "Use fewer rows.");
    Memory.require(
        (double) groups * GROUP * size,
        "The table of level codes",
        "Use fewer rows or columns or give Java more memory (-Xmx).");
    code = new byte[groups][count == 0 ? 0 : length];
    for (int k = 0; k < count; k++) {
      write(store, column[k], code[k / GROUP], k % GROUP);
    }
  }

  private static void write(ColumnStore store, int d, byte[] code, int at) {
    int k = store.codedStart[d];
    for (int run = store.runStart[d]; run < store.runStart[d + 1]; run++) {
      byte level = (byte) (run - store.runStart[d] + 1);
      for (; k < store.runEnd[run]; k++) {
        code[GROUP * store.codedRow[k] + at] = level;
      }
    }
  }

  /** Whether a column is kept here. */
  static boolean has(ColumnStore store, int d) {
    return store.mostlyFull(d)
        && store.coded(d)
        && store.runStart[d + 1] - store.runStart[d] < CODES;
  }

  int groups() {
    return code.length;
  }

  /** Column number of place p in a group, or −1 if the last group has none there. */
  int column(int group, int p) {
    int k = GROUP * group + p;
    return k < column.length ? column[k] : -1;
  }

  long bytes() {
    return 4L * column.length + (code.length == 0 ? 0 : (long) code.length * code[0].length);
  }
}
