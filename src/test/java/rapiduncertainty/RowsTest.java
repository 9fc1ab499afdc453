package rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class RowsTest {
  private static final double[][] DENSE = {{0, 2, 0, -1}, {0, 0, 0, 0}, {5, 0, 0, 3}};

  @Test
  void denseRoundTrip() {
    assertArrayEquals(DENSE, Rows.of(DENSE).toDense());
    assertEquals(4, Rows.of(DENSE).nonZeros());
  }

  @Test
  void appendStacksRows() {
    Rows both = Rows.of(DENSE).append(Rows.of(new double[][] {{1, 2, 3, 4}}));
    assertEquals(4, both.size());
    assertArrayEquals(DENSE[2], both.row(2).toDense(4));
    assertArrayEquals(new double[] {1, 2, 3, 4}, both.row(3).toDense(4));
  }

  @Test
  void subsetKeepsOrderAndRepeats() {
    double[][] got = Rows.of(DENSE).subset(2, 0, 2).toDense();
    assertArrayEquals(new double[][] {DENSE[2], DENSE[0], DENSE[2]}, got);
  }

  @Test
  void refusesNaNWithItsColumn() {
    var e = assertThrows(IllegalArgumentException.class, () -> Row.of(1, Double.NaN));
    assertEquals("column 1 holds NaN; the entries of a row must be finite and not zero", e.getMessage());
  }

  @Test
  void refusesAnInfiniteValueWithItsRowAndColumn() {
    double[][] dense = {{1, 2}, {3, Double.POSITIVE_INFINITY}};
    var e = assertThrows(IllegalArgumentException.class, () -> Rows.of(dense));
    assertEquals("row 1, column 1 holds Infinity; values must be finite", e.getMessage());
  }

  @Test
  void refusesRaggedTable() {
    var e = assertThrows(IllegalArgumentException.class, () -> Rows.of(new double[][] {{1, 2}, {1}}));
    assertEquals("row 1 has 1 columns, row 0 has 2", e.getMessage());
  }
}
