package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rapiduncertainty.Rows;
import rapiduncertainty.hik.Cases.Table;

/** The column store gives back what went in, whichever way it went in. */
class HistogramsTest {

  static List<Table> tables() {
    return Cases.tables();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void givesRowsAndMaximaBack(Table table) {
    Histograms h = Histograms.of(table.rows());
    assertArrayEquals(table.dense(), h.rows().toDense());
    assertEquals(table.dense().length, h.size());
    assertEquals(table.rows().nonZeros(), h.nonZeros());
    for (int i = 0; i < h.size(); i++) {
      assertArrayEquals(table.dense()[i], h.row(i).toDense(h.columns()));
    }
    for (int d = 0; d < h.columns(); d++) {
      int column = d;
      double[] values = Arrays.stream(table.dense()).mapToDouble(row -> row[column]).toArray();
      assertEquals(Arrays.stream(values).max().orElseThrow(), h.maximum(d));
      assertEquals(
          Arrays.stream(values).filter(x -> x > 0).distinct().count(), h.distinct(d));
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void appendingEqualsBuildingFromScratchBitForBit(Table table) throws IOException {
    double[][] x = table.dense();
    for (int first : new int[] {1, (x.length + 1) / 2, x.length}) {
      Histograms grown = Histograms.of(Rows.of(Arrays.copyOf(x, first)));
      byte[] before = bytes(grown);
      Histograms all = grown;
      for (int i = first; i < x.length; i += 3) {
        double[][] more = Arrays.copyOfRange(x, i, Math.min(i + 3, x.length));
        all = all.append(Rows.of(more));
      }
      assertArrayEquals(bytes(Histograms.of(table.rows())), bytes(all));
      assertArrayEquals(before, bytes(grown), "appending must not change the original");
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void removingEqualsBuildingFromScratchBitForBit(Table table) throws IOException {
    double[][] x = table.dense();
    int[] gone = IntStream.range(0, x.length).filter(i -> i % 3 == 1).toArray();
    double[][] left =
        IntStream.range(0, x.length).filter(i -> i % 3 != 1).mapToObj(i -> x[i]).toArray(double[][]::new);
    Histograms h = Histograms.of(table.rows());
    assertArrayEquals(bytes(Histograms.of(Rows.of(left))), bytes(h.remove(gone)));
    assertArrayEquals(bytes(Histograms.of(table.rows())), bytes(h));
  }

  @Test
  void appendedRowsMayBeWider() throws IOException {
    double[][] narrow = {{1, 0}, {2, 3}};
    double[][] wide = {{1, 0, 0}, {2, 3, 0}, {0, 1, 5}};
    Histograms h = Histograms.of(Rows.of(narrow)).append(Rows.of(new double[][] {{0, 1, 5}}));
    assertArrayEquals(bytes(Histograms.of(Rows.of(wide))), bytes(h));
    assertThrows(
        IllegalArgumentException.class, () -> h.append(Rows.of(new double[][] {{1, 2}})));
  }

  @Test
  void valuesThatDifferInTheLastBitKeepTheirOrder() {
    double[][] x = new double[300][1];
    double value = 1;
    for (int i = 299; i >= 0; i--) {
      x[i][0] = value;
      value = i % 3 == 0 ? Math.nextUp(value) : value;
    }
    Histograms h = Histograms.of(Rows.of(x));
    assertArrayEquals(x, h.rows().toDense());
    double[] levels = new double[300];
    int n = h.store.levels(0, levels, new int[300]);
    assertEquals(100, n);
    for (int k = 1; k < n; k++) {
      assertEquals(Math.nextUp(levels[k - 1]), levels[k]);
    }
  }

  @Test
  void roundsOnlyColumnsWithManyValues() {
    double[][] x = new double[100][2];
    for (int i = 0; i < 100; i++) {
      x[i][0] = i % 10;
      x[i][1] = i / 99.0;
    }
    Histograms h = Histograms.of(Rows.of(x), 10);
    double[][] stored = h.rows().toDense();
    for (int i = 0; i < 100; i++) {
      assertEquals(x[i][0], stored[i][0]);
      assertEquals(x[i][1], stored[i][1], 0.05 + 1e-12);
    }
    assertEquals(10, h.distinct(1));
    Histograms grown = h.append(Rows.of(new double[][] {{3, 0.33}, {4, 1.27}}));
    assertEquals(0.3, grown.row(100).get(1), 1e-12);
    assertEquals(1.3, grown.row(101).get(1), 1e-12, "rows above the maximum stay on the grid");
  }

  @Test
  void refusesNegativeValuesWithTheirPlace() {
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Histograms.of(Rows.of(new double[][] {{1, 2, 0}, {0, 0, 0}, {0, 4, -0.5}})));
    assertEquals(
        "row 2, column 2 holds -0.5; the histogram intersection kernel needs finite values ≥ 0",
        e.getMessage());
    Histograms h = Histograms.of(Rows.of(new double[][] {{1}}));
    assertThrows(IllegalArgumentException.class, () -> h.append(Rows.of(new double[][] {{-1}})));
  }

  @Test
  void refusesNoRowsAndRowsThatAreNotThere() {
    assertThrows(IllegalArgumentException.class, () -> Histograms.of(Rows.of(new double[0][])));
    assertThrows(
        IllegalArgumentException.class, () -> Histograms.of(Rows.of(new double[][] {{1}}), -1));
    Histograms h = Histograms.of(Rows.of(new double[][] {{1}, {2}}));
    assertThrows(IllegalArgumentException.class, () -> h.row(2));
    assertThrows(IllegalArgumentException.class, () -> h.remove(0, 1));
    var e = assertThrows(IllegalArgumentException.class, () -> h.remove(5));
    assertEquals("there is no row 5 to remove among 2 rows", e.getMessage());
  }

  @Test
  void columnsOfOneValueNeedNoValuePerEntry() {
    double[][] x = new double[1000][10];
    for (double[] row : x) {
      Arrays.fill(row, 0.1);
    }
    Histograms h = Histograms.of(Rows.of(x));
    assertTrue(h.bytes() < 8 * h.nonZeros(), "bytes " + h.bytes());
  }

  private static byte[] bytes(Histograms h) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(h);
    return bytes.toByteArray();
  }

  @Test
  void valuesThatDifferInTheLastBitsAreSorted() {
    int n = 20_000; // a quadratic sort of near ties would take seconds
    double[][] x = new double[n][1];
    for (int i = 0; i < n; i++) {
      x[i][0] = Double.longBitsToDouble(Double.doubleToRawLongBits(1.0) + (n - i) / 2);
    }
    double[] sorted = new double[n];
    ColumnStore store = Histograms.of(Rows.of(x)).store;
    store.expand(0, sorted);
    for (int k = 1; k < n; k++) {
      assertTrue(sorted[k - 1] <= sorted[k], "place " + k);
      if (sorted[k - 1] == sorted[k]) {
        assertTrue(store.row[k - 1] < store.row[k], "equal values in the order of their rows");
      }
    }
  }
}
