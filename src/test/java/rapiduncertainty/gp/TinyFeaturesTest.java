package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rapiduncertainty.Prediction;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** Features near the least numbers that a double holds. */
class TinyFeaturesTest {
  private static final int COLUMNS = 8;
  private static final int[] LABELS = DenseTwin.labels(60, 3);

  private static double[][] scaled(double factor) {
    double[][] x = DenseTwin.histograms(60, COLUMNS, 6, 11);
    for (double[] row : x) {
      Arrays.setAll(row, d -> factor * row[d]);
    }
    return x;
  }

  private static OnlineGp process(double[][] x, VarianceMethod method, int denseLimit) {
    OnlineGp gp =
        OnlineGp.classifier(
            GpSettings.DEFAULT.withVariance(method).withRank(10).withDenseLimit(denseLimit),
            COLUMNS,
            3);
    gp.update(Rows.of(x), LABELS);
    return gp;
  }

  @ParameterizedTest
  @CsvSource({"1e-30, 0", "1e-140, 0", "1e-140, 2000", "1e30, 2000", "1e100, 0"})
  void theScaleOfTheFeaturesDoesNotMatter(double factor, int denseLimit) {
    double[][] x = scaled(1);
    double[][] tiny = scaled(factor);
    for (VarianceMethod method : VarianceMethod.values()) {
      GpModel model = process(x, method, denseLimit).model();
      GpModel small = process(tiny, method, denseLimit).model();
      for (int i = 0; i < x.length; i++) {
        Prediction expected = model.predict(Row.of(x[i]));
        Prediction actual = small.predict(Row.of(tiny[i]));
        String place = method + ", row " + i;
        assertEquals(expected.variances()[0], actual.variances()[0], 1e-3, place);
        for (int c = 0; c < 3; c++) {
          assertEquals(expected.means()[c], actual.means()[c], 1e-3, place);
          assertEquals(expected.distribution()[c], actual.distribution()[c], 1e-2, place);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1e-320, 0", "1e-320, 2000", "1e-300, 0", "1e-200, 2000"})
  void featuresThatAreAllTooSmallAreRefusedByRowColumnAndValue(double factor, int denseLimit) {
    double[][] x = scaled(factor);
    x[7][5] = 2 * factor; // the largest
    OnlineGp gp = process(x, VarianceMethod.CACHED, denseLimit);
    String message = assertThrows(IllegalArgumentException.class, gp::model).getMessage();
    assertTrue(message.contains("row 7, column 5 holds " + 2 * factor), message);
    assertTrue(message.contains("scale the features up"), message);
  }

  @Test
  void tinyFeaturesAmongOrdinaryOnesAreTakenAsTheyAre() {
    double[][] x = scaled(1);
    x[3][2] = 1e-320;
    for (int limit : new int[] {0, 2000}) {
      Prediction p = process(x, VarianceMethod.CACHED, limit).predict(Row.of(x[3]));
      assertTrue(Double.isFinite(p.means()[0]) && Double.isFinite(p.variances()[0]));
    }
  }
}
