package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.Transform;

/** Objectives against their dense definition, gradients against differences, searches against grids. */
class HyperSearchTest {
  private static final int ROWS = 40;
  private static final int COLUMNS = 6;
  private static final double[][] X = DenseTwin.histograms(ROWS, COLUMNS, 4, 7);
  private static final int[] LABELS = noisyLabels();

  /** Labels of three classes, a tenth of them wrong, so that the best noise is not 0. */
  private static int[] noisyLabels() {
    SplittableRandom random = new SplittableRandom(3);
    int[] labels = DenseTwin.labels(ROWS, 3);
    for (int i = 0; i < ROWS; i++) {
      labels[i] = random.nextInt(10) == 0 ? random.nextInt(3) : (i % 4) % 3;
    }
    return labels;
  }

  private static final GpSettings GIVEN =
      GpSettings.DEFAULT.withNoise(0.3).withSolver(1e-11, 1000).withTransform(Transform.poly(1.5));

  private static OnlineGp process(GpSettings s) {
    OnlineGp gp = OnlineGp.classifier(s, COLUMNS, 3);
    gp.update(Rows.of(X), LABELS);
    return gp;
  }

  private static SearchSettings search(
      Optimise what, Objective objective, LogDet logDet, SearchMethod method, boolean ard) {
    return new SearchSettings(what, objective, logDet, method, ard, 100);
  }

  private static double objective(Objective objective, GpSettings s) {
    Targets targets = process(s).examples();
    return new Criterion(
            rapiduncertainty.hik.Histograms.of(Rows.of(X)),
            targets,
            search(Optimise.ALL, objective, LogDet.EXACT, SearchMethod.NELDER_MEAD, false),
            Workers.ONE,
            Progress.NONE)
        .value(s);
  }

  /** −log p(Y) from the definition. */
  private static double denseLikelihood(double noise, double power) {
    double[][] y = DenseTwin.oneVersusAll(LABELS, 3);
    DenseTwin twin = new DenseTwin(X, y, noise, power);
    double[][] k = new double[ROWS][ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        k[i][j] = twin.kernel(X[i], X[j]) + (i == j ? noise : 0);
      }
    }
    RealMatrix m = new Array2DRowRealMatrix(k);
    double value = 0;
    for (double[] column : y) {
      value += 0.5 * MatrixUtils.createRealVector(column).dotProduct(
          twin.inverse.operate(MatrixUtils.createRealVector(column)));
    }
    return value
        + 1.5 * (Math.log(new LUDecomposition(m).getDeterminant()) + ROWS * Math.log(2 * Math.PI));
  }

  @ParameterizedTest
  @CsvSource({"0.3, 1", "0.01, 2", "5, 0.5"})
  void likelihoodEqualsItsDefinition(double noise, double power) {
    GpSettings s = GIVEN.withNoise(noise).withTransform(Transform.poly(power));
    assertEquals(denseLikelihood(noise, power), objective(Objective.LIKELIHOOD, s), 1e-7);
    assertEquals(
        denseLikelihood(noise, power),
        objective(Objective.LIKELIHOOD, s.withDenseLimit(0)),
        1e-6);
  }

  @ParameterizedTest
  @EnumSource(Objective.class)
  void gradientsEqualDifferences(Objective objective) {
    double step = 1e-4;
    // Noise and kernel parameter.
    double[] g = gradient(objective, GIVEN, false);
    double up = objective(objective, GIVEN.withNoise(0.3 * Math.exp(step)));
    double down = objective(objective, GIVEN.withNoise(0.3 * Math.exp(-step)));
    assertEquals((up - down) / (2 * step), g[0], 1e-4);
    up = objective(objective, GIVEN.withTransform(Transform.poly(1.5 * Math.exp(step))));
    down = objective(objective, GIVEN.withTransform(Transform.poly(1.5 * Math.exp(-step))));
    assertEquals((up - down) / (2 * step), g[1], 1e-4);
    // Weights of ARD; the prior on their logarithms adds log w.
    double[] w = {1, 2, 0.5, 1, 3, 0.1};
    double[] ard = gradient(objective, GIVEN.withTransform(Transform.ard(w)), true);
    for (int d = 0; d < COLUMNS; d++) {
      double[] more = w.clone();
      double[] less = w.clone();
      more[d] *= Math.exp(step);
      less[d] *= Math.exp(-step);
      up = objective(objective, GIVEN.withTransform(Transform.ard(more)));
      down = objective(objective, GIVEN.withTransform(Transform.ard(less)));
      assertEquals((up - down) / (2 * step) + Math.log(w[d]), ard[1 + d], 1e-4, "weight " + d);
    }
  }

  private static double[] gradient(Objective objective, GpSettings s, boolean ard) {
    return HyperSearch.gradientAt(
        search(Optimise.ALL, objective, LogDet.EXACT, SearchMethod.GRADIENT, ard), process(s));
  }

  @ParameterizedTest
  @EnumSource(SearchMethod.class)
  void searchFindsTheOptimumOfTheDenseLikelihood(SearchMethod method) {
    HyperSearch.Found found =
        HyperSearch.run(
            search(Optimise.NOISE, Objective.LIKELIHOOD, LogDet.EXACT, method, false),
            process(GIVEN.withNoise(5)),
            Workers.ONE,
            Progress.NONE);
    double best = Double.POSITIVE_INFINITY;
    for (double log = Math.log(1e-3); log < Math.log(100); log += 0.02) {
      best = Math.min(best, denseLikelihood(Math.exp(log), 1.5));
    }
    assertEquals(best, found.value(), 5e-3, "found noise " + found.settings().noise());
    assertTrue(found.value() <= found.before());
  }

  @ParameterizedTest
  @EnumSource(LogDet.class)
  void everyLogDeterminantServes(LogDet logDet) {
    HyperSearch.Found found =
        HyperSearch.run(
            search(Optimise.ALL, Objective.LIKELIHOOD, logDet, SearchMethod.NELDER_MEAD, false),
            process(GIVEN),
            Workers.ONE,
            Progress.NONE);
    assertTrue(found.value() <= found.before());
    assertTrue(Double.isFinite(found.settings().noise()));
  }

  @Test
  void relevanceWeightsFindTheColumnThatMatters() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] x = new double[80][5];
    int[] labels = new int[80];
    for (int i = 0; i < 80; i++) {
      Arrays.setAll(x[i], d -> random.nextDouble());
      boolean wrong = random.nextInt(8) == 0;
      labels[i] = x[i][2] > 0.5 ^ wrong ? 1 : 0;
    }
    for (Objective objective : Objective.values()) {
      OnlineGp gp = OnlineGp.classifier(GIVEN.withTransform(Transform.identity()), 5, 2);
      gp.update(Rows.of(x), labels);
      HyperSearch.Found found =
          HyperSearch.run(
              search(Optimise.ALL, objective, LogDet.EXACT, SearchMethod.GRADIENT, true),
              gp,
              Workers.ONE,
              Progress.NONE);
      for (int d = 0; d < 5; d++) {
        double w = found.settings().transform().value(d, 1);
        assertTrue(
            d == 2 || w < 0.5 * found.settings().transform().value(2, 1),
            objective + ": column " + d + " has weight " + w);
      }
    }
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            search(
                Optimise.ALL, Objective.LIKELIHOOD, LogDet.EXACT, SearchMethod.NELDER_MEAD, true));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            search(Optimise.ALL, Objective.LIKELIHOOD, LogDet.BOUND, SearchMethod.GRADIENT, false));
  }
}
