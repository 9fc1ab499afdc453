package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;

/** Means of folds that were left out, against training without them. */
class HeldOutTest {

  /** Folds are solved to a relative residual of 1e-3. */
  private static final double FOLD = 2e-2;

  @Test
  void meansOfAFoldEqualTrainingWithoutIt() {
    int n = 200;
    double[][] raw = DenseTwin.histograms(n, 8, 6, 17);
    // With its complement each row is nearly as similar to all others as to itself: the largest
    // eigenvalue is thousands of times the noise, which shows every leak from the hidden rows.
    FeatureMap pairs = FeatureMap.complement(8);
    double[][] x = new double[n][];
    Arrays.setAll(x, i -> pairs.of(Row.of(raw[i])).toDense(16));
    int[] labels = DenseTwin.labels(n, 3);
    GpSettings s =
        GpSettings.DEFAULT.withNoise(0.01).withDenseLimit(0).withVariance(VarianceMethod.NONE);
    OnlineGp gp = OnlineGp.classifier(s, 16, 3);
    gp.update(Rows.of(x), labels);
    GpModel model = gp.model();
    HeldOut heldOut =
        HeldOut.of(
            model.system().get(),
            DenseTwin.oneVersusAll(labels, 3),
            model.weights(),
            s,
            Progress.NONE);
    assertEquals(n, heldOut.rows().length, "ten folds of few rows are all rows");
    List<double[]> kept = new ArrayList<>();
    List<Integer> own = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (Long.remainderUnsigned(Seeds.mix(s.seed(), i), 10) != 0) {
        kept.add(x[i]);
        own.add(labels[i]);
      }
    }
    double[][] y = DenseTwin.oneVersusAll(own.stream().mapToInt(c -> c).toArray(), 3);
    double[][] rest = kept.toArray(new double[0][]);
    // The noise in units of the kernel stays that of all rows.
    double scale = new DenseTwin(rest, y, 1, 1).scale;
    DenseTwin twin = new DenseTwin(rest, y, 0.01 * model.scale() / scale, 1);
    int compared = 0;
    for (int k = 0; k < n; k++) {
      int i = heldOut.rows()[k];
      if (Long.remainderUnsigned(Seeds.mix(s.seed(), i), 10) == 0) {
        for (int c = 0; c < 3; c++) {
          assertEquals(twin.mean(c, x[i]), heldOut.means()[c][k], FOLD, "row " + i);
        }
        compared++;
      }
    }
    assertTrue(compared > 5);
  }
}
