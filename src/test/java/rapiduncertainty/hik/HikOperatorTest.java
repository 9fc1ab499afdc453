package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.Cases.Case;

/** Every product of the operator is the product with the plain dense matrix. */
class HikOperatorTest {

  /** Round-off of sums of a hundred terms, relative to the sum of their sizes. */
  private static final double ROUND_OFF = 1e-12;

  static List<Case> cases() {
    return Cases.all();
  }

  private static HikOperator operator(Case c) {
    return new HikOperator(Histograms.of(c.table().rows()), c.transform(), Workers.ONE);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void productEqualsDefinitionForPanelsOfAnyWidth(Case c) {
    HikOperator k = operator(c);
    double[][] dense = Dense.matrix(c.table().dense(), c.transform()::value);
    for (int m : new int[] {1, 2, 3, 4, 5, 8, 15}) {
      double[][] v = c.table().vectors(m);
      double[][] result = new double[m][k.size()];
      for (double[] r : result) {
        java.util.Arrays.fill(r, Double.NaN); // whatever was there before must not matter
      }
      k.multiply(v, result);
      assertProducts(dense, v, result);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void derivativeProductEqualsDefinition(Case c) {
    HikOperator k = operator(c);
    double[][] dense = Dense.matrix(c.table().dense(), c.transform()::derivative);
    double[][] v = c.table().vectors(5);
    double[][] result = new double[5][k.size()];
    k.multiplyDerivative(v, result);
    assertProducts(dense, v, result);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void diagonalAndColumnsEqualDefinition(Case c) {
    HikOperator k = operator(c);
    double[][] dense = Dense.matrix(c.table().dense(), c.transform()::value);
    double[] column = new double[k.size()];
    for (int j = 0; j < k.size(); j++) {
      double tolerance = ROUND_OFF * dense[j][j];
      assertEquals(dense[j][j], k.diagonal()[j], tolerance);
      k.column(j, column);
      assertArrayEquals(dense[j], column, tolerance);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void quadraticFormsEqualDefinitionColumnByColumn(Case c) {
    HikOperator k = operator(c);
    double[][] a = c.table().vectors(6);
    double[][] b = c.table().vectors(7);
    double[][] b6 = java.util.Arrays.copyOf(b, 6);
    double[] own = k.quadraticForms(a);
    double[] mixed = k.quadraticForms(a, b6);
    for (int d = 0; d < c.table().columns(); d++) {
      double[][] kd = Dense.matrixOfColumn(c.table().dense(), c.transform()::value, d);
      double expectedOwn = 0;
      double expectedMixed = 0;
      double size = 0;
      for (int t = 0; t < 6; t++) {
        double[] ka = Dense.multiply(kd, a[t]);
        for (int i = 0; i < ka.length; i++) {
          expectedOwn += ka[i] * a[t][i];
          expectedMixed += ka[i] * b6[t][i];
        }
        size += Dense.magnitude(kd, a[t]) * ka.length;
      }
      assertEquals(expectedOwn, own[d], ROUND_OFF * size, "column " + d);
      assertEquals(expectedMixed, mixed[d], ROUND_OFF * size, "column " + d);
      assertTrue(own[d] >= 0, "a quadratic form of K_d is not negative");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void kernelVectorsOfNewRowsEqualDefinition(Case c) {
    HikOperator k = operator(c);
    List<Row> queries = Queryset.of(c.table());
    double[][] result = new double[queries.size()][k.size()];
    k.kernelVectors(queries, result);
    for (int q = 0; q < queries.size(); q++) {
      double[] z = queries.get(q).toDense(c.table().columns());
      double self = Dense.kernel(z, z, c.transform()::value);
      assertEquals(self, k.self(queries.get(q)), ROUND_OFF * self);
      for (int i = 0; i < k.size(); i++) {
        double expected = Dense.kernel(z, c.table().dense()[i], c.transform()::value);
        assertEquals(expected, result[q][i], ROUND_OFF * self, "query " + q + ", row " + i);
      }
    }
  }

  @Test
  void derivativeIsTheSlopeOverLogEta() {
    Cases.Table table = Cases.random("slope", 30, 12, 0.5, r -> r.nextDouble());
    double step = 1e-5;
    for (Transform g : List.of(Transform.poly(0.7), Transform.exp(1.3), Transform.poly(2).scaledBy(3))) {
      double[][] v = table.vectors(3);
      double[][] up = product(table, g.withParameter(g.parameter() * Math.exp(step)), v);
      double[][] down = product(table, g.withParameter(g.parameter() * Math.exp(-step)), v);
      double[][] slope = new double[3][30];
      new HikOperator(Histograms.of(table.rows()), g, Workers.ONE).multiplyDerivative(v, slope);
      for (int c = 0; c < 3; c++) {
        for (int i = 0; i < 30; i++) {
          // Central differences: error of order step², and round-off / step.
          assertEquals((up[c][i] - down[c][i]) / (2 * step), slope[c][i], 1e-7);
        }
      }
    }
  }

  private static double[][] product(Cases.Table table, Transform g, double[][] v) {
    double[][] result = new double[v.length][table.dense().length];
    new HikOperator(Histograms.of(table.rows()), g, Workers.ONE).multiply(v, result);
    return result;
  }

  @Test
  void refusesVectorsOfWrongLength() {
    HikOperator k = new HikOperator(Histograms.of(Rows.of(new double[][] {{1}, {2}})),
        Transform.identity(), Workers.ONE);
    var e = assertThrows(IllegalArgumentException.class,
        () -> k.multiply(new double[1][3], new double[1][2]));
    assertEquals(
        "vector 0 of the panel has length 3 and its result 2, but there are 2 rows", e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> k.kernelVector(Row.of(1), new double[3]));
  }

  @Test
  void refusesQueriesThatAreNegativeOrTooWide() {
    HikOperator k = new HikOperator(Histograms.of(Rows.of(new double[][] {{1, 0}, {2, 1}})),
        Transform.identity(), Workers.ONE);
    var negative = assertThrows(IllegalArgumentException.class, () -> k.self(Row.of(1, -2)));
    assertTrue(negative.getMessage().startsWith("column 1 of the row holds -2.0"));
    var wide = assertThrows(IllegalArgumentException.class, () -> k.self(Row.of(1, 2, 3)));
    assertEquals(
        "the row has an entry in column 2, but the histograms have 2 columns", wide.getMessage());
  }

  private static void assertProducts(double[][] dense, double[][] v, double[][] result) {
    for (int t = 0; t < v.length; t++) {
      double[] expected = Dense.multiply(dense, v[t]);
      double tolerance = ROUND_OFF * Dense.magnitude(dense, v[t]);
      assertArrayEquals(expected, result[t], tolerance, "vector " + t + " of " + v.length);
    }
  }
}
