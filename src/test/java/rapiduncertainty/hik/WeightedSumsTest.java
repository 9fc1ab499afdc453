package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.hik.Cases.Case;

/** Weighted sums equal their definition: exactly, or within the bound of the quantisation. */
class WeightedSumsTest {

  /** Round-off of sums of a hundred terms, relative to the sum of their sizes. */
  private static final double ROUND_OFF = 1e-12;

  /** Quantised tables hold floats: relative error 2⁻²⁴ per look-up and addition. */
  private static final double FLOAT = 6e-8;

  /** Columns of the widest table: so many additions at most. */
  private static final int TERMS = 40;

  static List<Case> cases() {
    return Cases.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void exactSumsEqualDefinition(Case c) {
    double[][] w = c.table().vectors(5);
    WeightedSums sums = WeightedSums.exact(Histograms.of(c.table().rows()), c.transform(), w);
    double[] result = new double[5];
    for (Row z : Queryset.of(c.table())) {
      sums.sums(z, result);
      for (int t = 0; t < 5; t++) {
        double expected = Dense.weightedSum(c.table().dense(), w[t], z, c.transform()::value);
        assertEquals(expected, result[t], ROUND_OFF * size(c, w[t], z));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void quantisedSumsKeepTheBoundOfThePaper(Case c) {
    double[][] w = c.table().vectors(3);
    Histograms h = Histograms.of(c.table().rows());
    double[] result = new double[3];
    for (int bins : new int[] {1, 7, 64}) {
      WeightedSums sums = WeightedSums.quantised(h, c.transform(), w, bins);
      for (Row z : Queryset.of(c.table())) {
        sums.sums(z, result);
        for (int t = 0; t < 3; t++) {
          double expected = Dense.weightedSum(c.table().dense(), w[t], z, c.transform()::value);
          double bound = Arrays.stream(w[t]).map(Math::abs).sum() * halfSteps(h, c.transform(), z, bins);
          assertEquals(expected, result[t], bound + TERMS * FLOAT * size(c, w[t], z) + Float.MIN_NORMAL);
        }
      }
    }
  }

  /** Σ_d of the most that g_d can change when z_d moves by half a bin. */
  private static double halfSteps(Histograms h, Transform g, Row z, int bins) {
    double sum = 0;
    for (int k = 0; k < z.nonZeros(); k++) {
      int d = z.indices()[k];
      double half = h.maximum(d) / bins / 2 * (1 + 1e-12);
      double x = Math.min(z.values()[k], h.maximum(d));
      double up = g.value(d, Math.min(x + half, h.maximum(d))) - g.value(d, x);
      double down = g.value(d, x) - g.value(d, Math.max(x - half, 0));
      sum += Math.max(up, down);
    }
    return sum;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void squaredSumsEqualDefinitionAndQuantisedOnesAreNeverAbove(Case c) {
    Histograms h = Histograms.of(c.table().rows());
    WeightedSums exact = WeightedSums.squared(h, c.transform());
    WeightedSums quantised = WeightedSums.squaredQuantised(h, c.transform(), 32);
    double[] ones = new double[h.size()];
    Arrays.fill(ones, 1);
    double[] result = new double[1];
    for (Row z : Queryset.of(c.table())) {
      double expected =
          Dense.weightedSum(c.table().dense(), ones, z, (d, x) -> Math.pow(c.transform().value(d, x), 2));
      exact.sums(z, result);
      assertEquals(expected, result[0], ROUND_OFF * expected);
      quantised.sums(z, result);
      assertTrue(result[0] <= expected * (1 + ROUND_OFF), result[0] + " above " + expected);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void contributionsAddUpToTheSum(Case c) {
    double[][] w = c.table().vectors(3);
    Histograms h = Histograms.of(c.table().rows());
    double[] result = new double[3];
    double[] parts = new double[c.table().columns()];
    for (WeightedSums sums :
        List.of(
            WeightedSums.exact(h, c.transform(), w),
            WeightedSums.quantised(h, c.transform(), w, 50))) {
      for (Row z : Queryset.of(c.table())) {
        sums.sums(z, result);
        sums.contributions(z, 2, parts);
        double tolerance = TERMS * FLOAT * size(c, w[2], z) + Float.MIN_NORMAL;
        assertEquals(result[2], Arrays.stream(parts).sum(), tolerance);
      }
    }
  }

  @Test
  void contributionsEqualDefinitionColumnByColumn() {
    Cases.Table table = Cases.random("parts", 40, 6, 0.6, r -> r.nextDouble());
    double[][] w = table.vectors(2);
    Transform g = Transform.poly(2);
    double[] parts = new double[6];
    Row z = Row.of(0.5, 0, 0.9, 2, 0.1, 0.3);
    WeightedSums.exact(Histograms.of(table.rows()), g, w).contributions(z, 1, parts);
    for (int d = 0; d < 6; d++) {
      int column = d;
      double expected =
          Dense.weightedSum(table.dense(), w[1], z, (e, x) -> e == column ? g.value(e, x) : 0);
      assertEquals(expected, parts[d], 1e-13);
    }
  }

  @Test
  void countsBehindCapuIncludeTheValueItself() {
    // Three rows at 1, 2, 2: the count of rows at or above 2 is 2, not 1 and not 3.
    Histograms h = Histograms.of(Rows.of(new double[][] {{1}, {2}, {2}}));
    double[] result = new double[1];
    WeightedSums exact = WeightedSums.squared(h, Transform.identity());
    exact.sums(Row.of(2), result);
    assertEquals(1 + 4 + 4, result[0]);
    exact.sums(Row.of(1.5), result);
    assertEquals(1 + 2.25 + 2.25, result[0]);
    exact.sums(Row.of(9), result);
    assertEquals(9, result[0]);
  }

  @Test
  void tablesSaturateAboveTheLargestTrainingValue() {
    Histograms h = Histograms.of(Rows.of(new double[][] {{0.25}, {0.5}, {0.75}}));
    double[][] w = {{1, 2, 4}};
    double[] result = new double[1];
    for (WeightedSums sums :
        List.of(
            WeightedSums.exact(h, Transform.identity(), w),
            WeightedSums.quantised(h, Transform.identity(), w, 3))) {
      sums.sums(Row.of(0.75), result);
      double top = result[0];
      assertEquals(0.25 + 1 + 3, top, 1e-6);
      sums.sums(Row.of(1e300), result);
      assertEquals(top, result[0]);
    }
  }

  @Test
  void smallValuesKeepTheirResolution() {
    // L1-normalised histograms have values far below 1; bins follow the column's own maximum.
    Cases.Table table = Cases.random("small", 80, 30, 0.4, r -> r.nextDouble() * 1e-4);
    double[][] w = table.vectors(1);
    Histograms h = Histograms.of(table.rows());
    WeightedSums sums = WeightedSums.quantised(h, Transform.identity(), w, 100);
    double[] result = new double[1];
    Row z = Row.of(table.dense()[3]);
    sums.sums(z, result);
    double expected = Dense.weightedSum(table.dense(), w[0], z, (d, x) -> x);
    assertEquals(expected, result[0], 0.02 * size(new Case(table, Transform.identity()), w[0], z));
  }

  @Test
  void survivesSerialisation() throws Exception {
    Cases.Table table = Cases.random("serial", 30, 10, 0.5, r -> r.nextDouble());
    Histograms h = Histograms.of(table.rows());
    for (WeightedSums sums :
        List.of(
            WeightedSums.exact(h, Transform.poly(2), table.vectors(3)),
            WeightedSums.quantised(h, Transform.exp(1), table.vectors(3), 20))) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new ObjectOutputStream(bytes).writeObject(sums);
      Object read =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
      double[] before = new double[3];
      double[] after = new double[3];
      sums.sums(Row.of(table.dense()[4]), before);
      ((WeightedSums) read).sums(Row.of(table.dense()[4]), after);
      assertArrayEquals(before, after);
    }
  }

  @Test
  void refusesWeightsThatDoNotFit() {
    Histograms h = Histograms.of(Rows.of(new double[][] {{1}, {2}}));
    Transform g = Transform.identity();
    var length = assertThrows(IllegalArgumentException.class,
        () -> WeightedSums.exact(h, g, new double[1][3]));
    assertEquals("weight vector 0 has length 3, but there are 2 rows", length.getMessage());
    var nan = assertThrows(IllegalArgumentException.class,
        () -> WeightedSums.quantised(h, g, new double[][] {{1, Double.NaN}}, 4));
    assertEquals("weight 1 of vector 0 is NaN; weights must be finite", nan.getMessage());
    var bins = assertThrows(IllegalArgumentException.class,
        () -> WeightedSums.quantised(h, g, new double[1][2], 0));
    assertEquals("bins must be above 0, got 0", bins.getMessage());
  }

  @Test
  void columnsOfOneValueAreExactAndSmallInQuantisedTables() {
    Cases.Table table = Cases.random("leaves", 60, 40, 0.3, r -> 0.05);
    double[][] w = table.vectors(2);
    WeightedSums sums =
        WeightedSums.quantised(Histograms.of(table.rows()), Transform.poly(2), w, 1000);
    assertTrue(sums.bytes() < 100 * 40, "bytes " + sums.bytes());
    double[] result = new double[2];
    for (Row z : Queryset.of(table)) {
      sums.sums(z, result);
      for (int c = 0; c < 2; c++) {
        double expected =
            Dense.weightedSum(table.dense(), w[c], z, (d, x) -> Transform.poly(2).value(d, x));
        double size = size(new Case(table, Transform.poly(2)), w[c], z);
        assertEquals(expected, result[c], TERMS * FLOAT * size);
      }
    }
  }

  @Test
  void refusesSumsBeyondTheRangeOfAFloat() {
    Histograms h = Histograms.of(Rows.of(new double[][] {{1e200}, {2e200}}));
    double[][] w = {{1, 1}};
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> WeightedSums.quantised(h, Transform.identity(), w, 8));
    assertEquals(
        "the sums of column 0 exceed the range of a float; scale the features down",
        e.getMessage());
  }

  @Test
  void manyOutputsGiveWhatEachGivesAlone() {
    Cases.Table table = Cases.random("many outputs", 50, 33, 0.6, r -> r.nextDouble());
    double[][] w = table.vectors(70);
    Histograms h = Histograms.of(table.rows());
    Transform g = Transform.identity();
    WeightedSums all = WeightedSums.quantised(h, g, w, 32);
    double[] together = new double[70];
    double[] alone = new double[1];
    Row z = Row.of(table.dense()[7]);
    all.sums(z, together);
    for (int c = 0; c < 70; c++) {
      WeightedSums.quantised(h, g, new double[][] {w[c]}, 32).sums(z, alone);
      assertEquals(alone[0], together[c], 33 * FLOAT * size(new Case(table, g), w[c], z));
    }
  }

  /** Σ_i |w_i| k(x_i, z): what round-off is measured against. */
  private static double size(Case c, double[] w, Row z) {
    double[] absolute = Arrays.stream(w).map(Math::abs).toArray();
    return Dense.weightedSum(c.table().dense(), absolute, z, c.transform()::value);
  }
}
