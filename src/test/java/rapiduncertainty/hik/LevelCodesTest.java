package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.Cases.Table;

/** Products through one-byte codes are those of the definition, up to the last code. */
class LevelCodesTest {
  private static final int ROWS = 2400; // nine rows a level, so that columns are coded

  /** Round-off of sums over all rows, against the sum of absolute values. */
  private static final double ROUND_OFF = 1e-13;

  @Test
  void columnsUpTo255LevelsHaveCodes() {
    for (int levels : new int[] {1, 254, 255, 256}) {
      ColumnStore store = Histograms.of(table(levels, 1).rows()).store;
      assertTrue(store.coded(0), levels + " levels are coded");
      assertEquals(levels <= 255, LevelCodes.has(store, 0), levels + " levels");
    }
  }

  @Test
  void columnsThatAreHalfEmptyHaveNone() {
    Table table = Cases.random("half", 100, 1, 0.4, r -> 1 + r.nextInt(2));
    assertFalse(LevelCodes.has(Histograms.of(table.rows()).store, 0));
  }

  @Test
  void productsEqualTheDefinition() {
    for (int levels : new int[] {3, 255, 256}) {
      for (int columns : new int[] {1, 4, 6}) {
        Table table = table(levels, columns);
        Transform g = Transform.poly(0.7);
        double[][] k = Dense.matrix(table.dense(), g::value);
        double[][] v = table.vectors(6); // four at once and two singles
        double[][] result = new double[6][ROWS];
        new HikOperator(Histograms.of(table.rows()), g, Workers.ONE).multiply(v, result);
        for (int c = 0; c < 6; c++) {
          double[] expected = Dense.multiply(k, v[c]);
          double tolerance = ROUND_OFF * Dense.magnitude(k, v[c]);
          for (int i = 0; i < ROWS; i++) {
            assertEquals(expected[i], result[c][i], tolerance, levels + " levels, row " + i);
          }
        }
      }
    }
  }

  /** Every level occurs; some rows are empty. */
  private static Table table(int levels, int columns) {
    double[][] x = new double[ROWS][columns];
    for (int i = 0; i < ROWS; i++) {
      for (int d = 0; d < columns; d++) {
        x[i][d] = i % 17 == d ? 0 : (1 + (i * 7 + d) % levels) / 16.0;
      }
    }
    return new Table(levels + " levels", x);
  }
}
