package rapiduncertainty.hik;

import java.util.Arrays;

/** Cuts the columns of a store into parts with about equally many entries. */
final class ColumnParts {

  private ColumnParts() {}

  /**
   * Borders of the parts: part p has the columns border[p] … border[p + 1] − 1.
   *
   * @param start number of entries before each column, and all
   * @param parts number of parts
   */
  static int[] split(int[] start, int parts) {
    int columns = start.length - 1;
    int[] border = new int[parts + 1];
    for (int p = 1; p < parts; p++) {
      int k = Arrays.binarySearch(start, (int) ((long) start[columns] * p / parts));
      border[p] = Math.max(border[p - 1], Math.min(columns, k >= 0 ? k : -k - 1));
    }
    border[parts] = columns;
    return border;
  }
}
