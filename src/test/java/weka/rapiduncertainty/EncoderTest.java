package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Row;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.filters.Filter;
import weka.filters.unsupervised.attribute.NominalToBinary;
import weka.filters.unsupervised.attribute.Normalize;
import weka.filters.unsupervised.attribute.ReplaceMissingValues;
import weka.filters.unsupervised.attribute.Standardize;

class EncoderTest {

  /** Weka and we add the same numbers in another order: a few units in the last place. */
  private static final double ROUND_OFF = 1e-12;

  @ParameterizedTest
  @EnumSource(Scaling.class)
  void equalsWekasFiltersOnTrainingAndTestRows(Scaling scaling) throws Exception {
    Instances train = Tables.mixed(60, 11);
    Instances test = Tables.mixed(40, 12);
    assertEqualsFilters(scaling, train, test);
  }

  @ParameterizedTest
  @EnumSource(Scaling.class)
  void equalsWekasFiltersOnSparseRows(Scaling scaling) throws Exception {
    assertEqualsFilters(scaling, Tables.sparse(30, 60, 13), Tables.sparse(10, 60, 14));
  }

  @ParameterizedTest
  @ValueSource(strings = {"one row", "constant attributes", "one attribute all missing",
    "all attributes missing", "nominal value without rows", "negative values", "tiny values"})
  void equalsWekasFiltersOnHostileTables(String name) throws Exception {
    Instances table = Tables.hostile().get(name);
    assertEqualsFilters(Scaling.UNIT_RANGE, table, table);
  }

  private static void assertEqualsFilters(Scaling scaling, Instances train, Instances test)
      throws Exception {
    Encoder encoder = Encoder.fit(train, scaling, false);
    Instances expectedTrain = train;
    Instances expectedTest = test;
    for (Filter filter : filters(scaling)) {
      filter.setInputFormat(expectedTrain);
      expectedTrain = Filter.useFilter(expectedTrain, filter);
      expectedTest = Filter.useFilter(expectedTest, filter);
    }
    assertRows(divided(scaling, expectedTrain), encoder, train);
    assertRows(divided(scaling, expectedTest), encoder, test);
  }

  /** Weka's core has no filter for L1: each row divided by the sum of its absolute values. */
  private static double[][] divided(Scaling scaling, Instances filtered) {
    double[][] rows = new double[filtered.numInstances()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Arrays.copyOf(filtered.instance(i).toDoubleArray(), filtered.numAttributes() - 1);
      double sum = Arrays.stream(rows[i]).map(Math::abs).sum();
      if (scaling == Scaling.L1 && sum > 0) {
        rows[i] = Arrays.stream(rows[i]).map(v -> v / sum).toArray();
      }
    }
    return rows;
  }

  private static List<Filter> filters(Scaling scaling) throws Exception {
    ReplaceMissingValues missing = new ReplaceMissingValues();
    NominalToBinary nominal = new NominalToBinary();
    return switch (scaling) {
      case UNIT_RANGE -> List.of(missing, nominal, new Normalize());
      case STANDARDISE -> List.of(missing, nominal, new Standardize());
      case L1, NONE -> List.of(missing, nominal);
    };
  }

  private static void assertRows(double[][] expected, Encoder encoder, Instances given) {
    for (int i = 0; i < given.numInstances(); i++) {
      double[] e = expected[i];
      assertEquals(e.length, encoder.columns());
      double[] got = encoder.encode(given.instance(i)).toDense(encoder.columns());
      for (int c = 0; c < got.length; c++) {
        double tolerance = ROUND_OFF * Math.max(1, Math.abs(e[c]));
        assertEquals(e[c], got[c], tolerance, "row " + i + ", column " + encoder.columnNames().get(c));
      }
    }
  }

  @Test
  void denseAndSparseRowsOfTheSameValuesAreEqual() throws Exception {
    Instances dense = Tables.mixed(30, 15);
    Instances sparse = new Instances(dense, 0);
    for (Instance row : dense) {
      sparse.add(new weka.core.SparseInstance(row));
    }
    for (Scaling scaling : Scaling.values()) {
      double[][] a = Encoder.fit(dense, scaling, false).encode(dense).toDense();
      double[][] b = Encoder.fit(sparse, scaling, false).encode(sparse).toDense();
      for (int i = 0; i < a.length; i++) {
        assertArrayEquals(a[i], b[i], ROUND_OFF, scaling + ", row " + i);
      }
    }
  }

  @Test
  void sparseRowsStaySparse() {
    Instances counts = Tables.sparse(50, 5000, 16);
    long stored = 0;
    for (Instance row : counts) {
      stored += row.numValues();
    }
    for (Scaling scaling : List.of(Scaling.UNIT_RANGE, Scaling.L1, Scaling.NONE)) {
      int kept = Encoder.fit(counts, scaling, true).encode(counts).nonZeros();
      assertTrue(kept <= stored, scaling + " stores " + kept + " of " + stored);
    }
  }

  @Test
  void theClassMayStandAnywhereAndIsNotLookedAt() throws Exception {
    Instances data = Tables.mixed(20, 17);
    Instances first = new Instances(data);
    first.setClassIndex(2);
    Encoder encoder = Encoder.fit(first, Scaling.NONE, false);
    // c (three columns) left out, the old class (three columns) in
    assertEquals(List.of("a", "b", "d", "class=v0", "class=v1", "class=v2"), encoder.columnNames());
    assertEquals(3, encoder.attribute(2));
    assertEquals(4, encoder.attribute(5));
    Instance row = (Instance) first.instance(3).copy();
    row.setDataset(first);
    Row before = encoder.encode(row);
    row.setClassMissing();
    assertArrayEquals(before.values(), encoder.encode(row).values());
  }

  @Test
  void valuesBelowTheTrainingRangeBecomeZeroWhereNoneMayBeNegative() {
    Instances train = column(2, 4);
    Encoder encoder = Encoder.fit(train, Scaling.UNIT_RANGE, true);
    assertEquals(0, encoder.encode(column(-5, 0).instance(0)).get(0));
    assertEquals(2, encoder.encode(column(6, 0).instance(0)).get(0));
    assertEquals(1e6, encoder.encode(column(1e200, 0).instance(0)).get(0));
    Encoder signed = Encoder.fit(train, Scaling.UNIT_RANGE, false);
    assertEquals(-3.5, signed.encode(column(-5, 0).instance(0)).get(0));
  }

  @Test
  void aMeanNeverLeavesTheRangeOfAConstantColumn() {
    Instances data = column(0.1, 0.1, 0.1, Double.NaN);
    Encoder encoder = Encoder.fit(data, Scaling.UNIT_RANGE, true);
    for (Instance row : data) {
      assertEquals(0, encoder.encode(row).get(0));
    }
  }

  @Test
  void aRangeThatOverflowsIsScaledToTheUnitInterval() {
    Instances data = column(-1.7e308, 1.7e308, 0);
    double[][] got = Encoder.fit(data, Scaling.UNIT_RANGE, true).encode(data).toDense();
    assertArrayEquals(new double[][] {{0}, {1}, {0.5}}, got);
  }

  @Test
  void negativeValuesAreRefusedByAttributeValueAndRemedy() {
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Encoder.fit(column(1, -4.2), Scaling.NONE, true));
    assertEquals(
        "Attribute 'x' holds -4.2, but the histogram intersection kernel needs values ≥ 0."
            + " Use -scaling UNIT_RANGE or a Normalize filter.",
        e.getMessage());
  }

  @Test
  void noRowsGiveAnEncoderToo() {
    Encoder encoder = Encoder.fit(new Instances(Tables.mixed(3, 1), 0), Scaling.UNIT_RANGE, true);
    assertEquals(6, encoder.columns());
    assertEquals(0, encoder.encode(Tables.mixed(3, 1).instance(0)).nonZeros());
  }

  private static Instances column(double... values) {
    Instances data =
        new Instances("one", new java.util.ArrayList<>(List.of(new weka.core.Attribute("x"))), 0);
    for (double v : values) {
      data.add(new DenseInstance(1, new double[] {v}));
    }
    return data;
  }
}
