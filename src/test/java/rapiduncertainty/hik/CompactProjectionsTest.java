package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** Sums in whole numbers against the definition. */
class CompactProjectionsTest {
  private static final int ROWS = 50;
  private static final int COLUMNS = 9;

  private static double[][] histograms(long seed, int rows) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] x = new double[rows][COLUMNS];
    for (double[] row : x) {
      Arrays.setAll(row, d -> random.nextInt(3) == 0 ? 0 : random.nextDouble() * (d + 1));
      row[4] = 0; // a column without entries
      row[5] = random.nextInt(2); // one with one value
    }
    return x;
  }

  private static double[][] weights(int vectors) {
    SplittableRandom random = new SplittableRandom(7);
    double[][] w = new double[vectors][ROWS];
    for (int j = 0; j < vectors; j++) {
      double size = Math.pow(10, j % 5 - 2);
      Arrays.setAll(w[j], i -> size * random.nextGaussian());
    }
    return w;
  }

  @Test
  void sumsEqualTheDefinitionUpToRounding() {
    double[][] x = histograms(1, ROWS);
    double[][] z = histograms(2, 30);
    z[0] = new double[COLUMNS];
    Arrays.fill(z[1], 100); // above all maxima: exact up to the units
    for (Transform g : List.of(Transform.identity(), Transform.poly(0.5), Transform.exp(1))) {
      for (int vectors : new int[] {1, 3, 4, 5, 33}) {
        double[][] w = weights(vectors);
        int bins = 200;
        CompactProjections table =
            new CompactProjections(Histograms.of(Rows.of(x)), g, w, bins);
        for (int q = 0; q < z.length; q++) {
          float[] sums = table.sums(Row.of(z[q]));
          for (int j = 0; j < vectors; j++) {
            double sum = 0;
            double all = 0;
            for (int i = 0; i < ROWS; i++) {
              for (int d = 0; d < COLUMNS; d++) {
                double k = g.value(d, Math.min(x[i][d], z[q][d]));
                sum += w[j][i] * k;
                all += Math.abs(w[j][i]) * g.value(d, x[i][d]);
              }
            }
            // Bins are not even: a few are wider than 1/bins of the column's maximum.
            double most = (q == 1 ? 1e-3 : 0.03) * all;
            assertEquals(sum, sums[j], most, g + ", vector " + j + ", row " + q);
          }
        }
        assertTrue(table.bytes() > 0);
      }
    }
  }

  @Test
  void rowsTogetherAreTheRowsOneByOne() {
    Rows rows = Rows.of(histograms(3, 20));
    CompactProjections table =
        new CompactProjections(
            Histograms.of(Rows.of(histograms(1, ROWS))), Transform.identity(), weights(11), 32);
    float[][] together = table.sums(rows, 5, 12);
    for (int i = 0; i < 12; i++) {
      assertArrayEquals(table.sums(rows.row(5 + i)), together[i]);
    }
  }

  @Test
  void refusesWhatItCannotLookUp() {
    CompactProjections table =
        new CompactProjections(
            Histograms.of(Rows.of(histograms(1, ROWS))), Transform.identity(), weights(2), 32);
    double[] negative = new double[COLUMNS];
    negative[3] = -1;
    assertThrows(IllegalArgumentException.class, () -> table.sums(Row.of(negative)));
    assertThrows(
        IllegalArgumentException.class, () -> table.sums(Rows.of(new double[][] {negative}), 0, 1));
    assertThrows(
        IllegalArgumentException.class,
        () -> table.sums(Rows.of(new double[1][COLUMNS + 1]), 0, 1));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new CompactProjections(
                Histograms.of(Rows.of(histograms(1, ROWS))), Transform.identity(), weights(2), 0));
  }
}
