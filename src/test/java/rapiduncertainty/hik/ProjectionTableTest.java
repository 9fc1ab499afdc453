package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** The projection table against exact sums. */
class ProjectionTableTest {

  @Test
  void sumsAreExactAtThePointsOneByOneAndTogether() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] x = new double[30][6];
    double[][] z = new double[40][6];
    for (double[][] table : new double[][][] {x, z}) {
      for (double[] row : table) {
        for (int d = 0; d < 6; d++) {
          row[d] = random.nextInt(3) == 0 ? 0 : random.nextInt(8) / 4.0;
        }
      }
    }
    java.util.Arrays.fill(x[0], 1.75);
    for (double[] row : x) {
      row[5] = 0; // a column that no training row uses
    }
    double[][] w = new double[5][30];
    for (double[] v : w) {
      for (int i = 0; i < v.length; i++) {
        v[i] = random.nextDouble() - 0.5;
      }
    }
    Histograms h = Histograms.of(Rows.of(x));
    Rows rows = Rows.of(z);
    for (Transform g : new Transform[] {Transform.identity(), Transform.poly(2)}) {
      // Values are multiples of 1/4 up to 7/4: with 7 bins every value is a point.
      ProjectionTable table = new ProjectionTable(h, g, w, 7);
      WeightedSums exact = WeightedSums.exact(h, g, w);
      float[][] together = table.sums(rows, 10, 20);
      double[] truth = new double[5];
      for (int q = 0; q < 20; q++) {
        exact.sums(rows.row(10 + q), truth);
        assertArrayEquals(table.sums(rows.row(10 + q)), together[q]);
        for (int c = 0; c < 5; c++) {
          assertEquals(truth[c], together[q][c], 1e-4);
        }
      }
    }
  }

  @Test
  void refusesNegativeAndTooWideRowsInEveryCall() {
    Histograms h = Histograms.of(Rows.of(new double[][] {{1, 2}, {2, 1}}));
    double[][] w = {{1, 1}};
    ProjectionTable table = new ProjectionTable(h, Transform.identity(), w, 4);
    WeightedSums sums = WeightedSums.interpolated(h, Transform.identity(), w, 4);
    Rows negative = Rows.of(new double[][] {{1, -0.1}});
    var together =
        assertThrows(IllegalArgumentException.class, () -> table.sums(negative, 0, 1));
    assertTrue(together.getMessage().startsWith("column 1 of the row holds -0.1"));
    var parts =
        assertThrows(
            IllegalArgumentException.class,
            () -> sums.contributions(negative.row(0), 0, new double[2]));
    assertTrue(parts.getMessage().startsWith("column 1 of the row holds -0.1"));
    assertThrows(
        IllegalArgumentException.class,
        () -> sums.contributions(Row.of(0, 0, 1), 0, new double[2]));
  }

  @Test
  void linesBetweenPointsAreNearerThanPoints() {
    double[][] x = new double[200][3];
    SplittableRandom random = new SplittableRandom(9);
    for (double[] row : x) {
      for (int d = 0; d < 3; d++) {
        row[d] = random.nextDouble();
      }
    }
    Histograms h = Histograms.of(Rows.of(x));
    double[][] w = new double[1][200];
    java.util.Arrays.fill(w[0], 1);
    WeightedSums exact = WeightedSums.exact(h, Transform.identity(), w);
    WeightedSums nearest = WeightedSums.quantised(h, Transform.identity(), w, 10);
    WeightedSums line = WeightedSums.interpolated(h, Transform.identity(), w, 10);
    double[] truth = new double[1];
    double[] a = new double[1];
    double[] b = new double[1];
    double[] parts = new double[3];
    double far = 0;
    double near = 0;
    for (double[] row : x) {
      var z = rapiduncertainty.Row.of(row);
      exact.sums(z, truth);
      nearest.sums(z, a);
      line.sums(z, b);
      far += Math.abs(a[0] - truth[0]);
      near += Math.abs(b[0] - truth[0]);
      line.contributions(z, 0, parts);
      assertEquals(b[0], parts[0] + parts[1] + parts[2], 1e-4);
    }
    assertEquals(0, near, 0.2 * far);
  }

  @Test
  void theErrorsOfManyColumnsDoNotAddUp() {
    int columns = 100;
    SplittableRandom random = new SplittableRandom(11);
    double[][] x = new double[400][columns];
    for (double[] row : x) {
      for (int d = 0; d < columns; d++) {
        row[d] = Math.pow(random.nextDouble(), 3);
      }
    }
    Histograms h = Histograms.of(Rows.of(x));
    double[][] w = new double[1][400];
    java.util.Arrays.fill(w[0], 1.0 / 400);
    int bins = 10;
    WeightedSums exact = WeightedSums.exact(h, Transform.identity(), w);
    WeightedSums line = WeightedSums.interpolated(h, Transform.identity(), w, bins);
    double[] truth = new double[1];
    double[] found = new double[1];
    double bias = 0;
    for (int q = 0; q < 400; q++) {
      Row z = Row.of(random.doubles(columns).map(u -> u * u * u).toArray());
      exact.sums(z, truth);
      line.sums(z, found);
      bias += (found[0] - truth[0]) / truth[0] / 400;
    }
    // Lines between exact points lie below the sums by 1.1e-2 of them on these rows.
    assertEquals(0, bias, 5e-4);
  }
}
