package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.linalg.Solution;

/** Warm starts arrive at the same weights. */
class LabelRegressionTest {
  private static final int ROWS = 120;
  private static final int CLASSES = 6;
  private static final double[][] X = DenseTwin.histograms(ROWS, 10, 12, 5);

  private static KernelSystem system(int rows) {
    HikOperator k =
        new HikOperator(
            Histograms.of(Rows.of(Arrays.copyOf(X, rows))),
            GpSettings.DEFAULT.transform(),
            Workers.ONE);
    return new IterativeSystem(k, 0.1, GpSettings.DEFAULT.withDenseLimit(0), Workers.ONE);
  }

  private static double[][] targets(int rows) {
    return DenseTwin.oneVersusAll(DenseTwin.labels(rows, CLASSES), CLASSES);
  }

  @Test
  void aStartWithoutTheLastRowArrivesAtTheSameWeights() {
    double[][] y = targets(ROWS);
    double[][] alpha = new double[CLASSES][];
    Solution before =
        LabelRegression.solve(system(ROWS - 1), targets(ROWS - 1), null, 1e-10, Progress.NONE);
    for (int c = 0; c < CLASSES; c++) {
      alpha[c] = Arrays.copyOf(before.x()[c], ROWS);
    }
    KernelSystem grown = system(ROWS);
    Solution warm = LabelRegression.solve(grown, y, alpha, 1e-4, Progress.NONE);
    assertTrue(warm.allConverged());
    double[][] exact = LabelRegression.solve(grown, y, null, 1e-11, Progress.NONE).x();
    for (int c = 0; c < CLASSES; c++) {
      assertArrayEquals(exact[c], warm.x()[c], 5e-3);
    }
  }
}
