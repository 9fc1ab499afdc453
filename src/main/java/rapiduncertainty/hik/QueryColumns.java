package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import rapiduncertainty.Rows;

/**
 * The entries of several query rows, column by column: the table of a column then stays in the cache
 * while all rows look it up.
 */
final class QueryColumns {
  final int[] start; // column d owns entries start[d] … start[d + 1] − 1
  final int[] owner; // the row of an entry, counted from the first
  final double[] value;

  /**
   * Sorts the entries; refuses values and columns that a table does not take.
   *
   * @param rows the queries
   * @param from the first of them
   * @param count number of them
   * @param columns columns of the table
   */
  QueryColumns(Rows rows, int from, int count, int columns) {
    require(
        rows.columns() <= columns,
        "the rows have %d columns, the table %d",
        rows.columns(),
        columns);
    int begin = rows.start(from);
    int end = rows.start(from + count);
    Queries.checkValues(rows, begin, end);
    int[] column = rows.indices();
    double[] values = rows.values();
    start = new int[columns + 1];
    for (int e = begin; e < end; e++) {
      start[column[e] + 1]++;
    }
    for (int d = 0; d < columns; d++) {
      start[d + 1] += start[d];
    }
    int[] next = start.clone();
    owner = new int[end - begin];
    value = new double[end - begin];
    for (int i = 0; i < count; i++) {
      int stop = rows.start(from + i + 1);
      for (int e = rows.start(from + i); e < stop; e++) {
        int slot = next[column[e]]++;
        owner[slot] = i;
        value[slot] = values[e];
      }
    }
  }
}
