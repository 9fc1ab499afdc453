package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.linalg.PivotedCholesky;

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

  @ParameterizedTest
  @CsvSource({"false, 0.01", "true, 0.01", "false, 1e-5", "true, 1e-5"})
  void randomLabelsOfManyRowsAreHeldOutAtChance(boolean complement, double noise) {
    int n = 2100; // too many for a dense factor
    int columns = 30;
    SplittableRandom random = new SplittableRandom(23);
    FeatureMap pairs = FeatureMap.complement(columns);
    double[][] x = new double[n][];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      double[] row = new double[columns];
      for (int d = 0; d < columns; d++) {
        row[d] = complement || random.nextInt(3) == 0 ? random.nextDouble() : 0;
      }
      x[i] = complement ? pairs.of(Row.of(row)).toDense(2 * columns) : row;
      labels[i] = random.nextInt(2);
    }
    GpSettings s = GpSettings.DEFAULT.withNoise(noise).withVariance(VarianceMethod.NONE);
    OnlineGp gp = OnlineGp.classifier(s.withHead(HeadKind.NONE), x[0].length, 2);
    gp.update(Rows.of(x), labels);
    GpModel model = gp.model();
    KernelSystem system = model.system().get();
    assertFalse(system.exact(), "folds are what this is about");
    double[][] y = {DenseTwin.oneVersusAll(labels, 2)[1]};
    HeldOut heldOut = HeldOut.means(system, y, model.weights(), s, Progress.NONE);
    int rows = heldOut.rows().length;
    int right = 0;
    int fitted = 0;
    double agreement = 0;
    double squares = 0;
    for (int k = 0; k < rows; k++) {
      int i = heldOut.rows()[k];
      double mean = heldOut.means()[0][k];
      right += mean * y[0][i] > 0 ? 1 : 0;
      fitted += model.outputs(Row.of(x[i]))[0] * y[0][i] > 0 ? 1 : 0;
      agreement += mean * y[0][i];
      squares += mean * mean;
    }
    assertTrue(fitted > 0.8 * rows, "labels that were trained on are known: " + fitted);
    // Four standard deviations of a fair coin; the sum of signs times scores has that of the scores.
    assertEquals(0.5 * rows, right, 4 * Math.sqrt(0.25 * rows), "rows right of " + rows );
    assertEquals(0, agreement, 4 * Math.sqrt(squares), "scores agree with the labels");
  }

  @Test
  void nothingThatTheSolverLeavesOnHiddenRowsComesBackToThem() {
    int n = 2100; // too many for a dense factor
    int columns = 64;
    int classes = 10;
    // Dark pictures with a few bright spots: with complements the rows are nearly equal, and the
    // largest eigenvalue is a hundred thousand times the noise. The preconditioner mixes all rows.
    SplittableRandom random = new SplittableRandom(29);
    FeatureMap pairs = FeatureMap.complement(columns);
    double[][] x = new double[n][];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextInt(classes);
      double[] row = new double[columns];
      for (int d = 0; d < columns; d++) {
        row[d] = (d + labels[i]) % classes < 3 && random.nextBoolean() ? random.nextDouble() : 0;
      }
      x[i] = pairs.of(Row.of(row)).toDense(2 * columns);
    }
    GpSettings s =
        GpSettings.DEFAULT
            .withNoise(0.01)
            .withVariance(VarianceMethod.NONE)
            .withHead(HeadKind.NONE);
    GpModel model = classifier(s, x, labels, classes).model();
    IterativeSystem system = (IterativeSystem) model.system().get();
    HeldOut heldOut =
        HeldOut.means(
            system.preconditionedBy(
                PivotedCholesky.of(
                    system.kernel(), 100, PivotedCholesky.Pivots.GREEDY, 1, Progress.NONE)),
            DenseTwin.oneVersusAll(labels, classes),
            model.weights(),
            s,
            Progress.NONE);
    int[] kept = IntStream.range(0, n).filter(i -> !firstFold(s, i)).toArray();
    GpModel without =
        classifier(
                s, // each row's similarity to itself is the number of columns, so λ is the same
                Arrays.stream(kept).mapToObj(i -> x[i]).toArray(double[][]::new),
                Arrays.stream(kept).map(i -> labels[i]).toArray(),
                classes)
            .model();
    assertTrue(without.system().get().exact(), "the truth comes from a dense factor");
    double worst = 0;
    for (int k = 0; k < heldOut.rows().length; k++) {
      int i = heldOut.rows()[k];
      if (firstFold(s, i)) {
        double[] truth = without.outputs(Row.of(x[i]));
        for (int c = 0; c < classes; c++) {
          worst = Math.max(worst, Math.abs(truth[c] - heldOut.means()[c][k]));
        }
      }
    }
    assertEquals(0, worst, FOLD, "largest difference to training without the fold");
  }

  private static boolean firstFold(GpSettings s, int i) {
    return Long.remainderUnsigned(Seeds.mix(s.seed(), i), 10) == 0;
  }

  private static OnlineGp classifier(GpSettings s, double[][] x, int[] labels, int classes) {
    OnlineGp gp = OnlineGp.classifier(s, x[0].length, classes);
    gp.update(Rows.of(x), labels);
    return gp;
  }
}
