package rapiduncertainty.hik;

import java.util.ArrayList;
import java.util.List;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** Rounds features to a grid per column. */
final class RoundedRows {

  private RoundedRows() {}

  /**
   * Rows with every value at the nearest multiple of its column's grid width.
   *
   * @param grid width per column; 0 leaves the column as it is
   */
  static Rows round(Rows rows, double[] grid) {
    List<Row> rounded = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      double[] dense = new double[rows.start(i + 1) - rows.start(i)];
      int[] columns = new int[dense.length];
      int kept = 0;
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        int d = rows.indices()[k];
        double x = rows.values()[k];
        double y = grid[d] == 0 ? x : Math.rint(x / grid[d]) * grid[d];
        if (y > 0) {
          columns[kept] = d;
          dense[kept++] = y;
        }
      }
      rounded.add(
          new Row(java.util.Arrays.copyOf(columns, kept), java.util.Arrays.copyOf(dense, kept)));
    }
    return Rows.of(rows.columns(), rounded);
  }
}
