package rapiduncertainty.maxmargin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.Forest;
import rapiduncertainty.forest.ForestKernel;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.forest.NodeHistograms;
import rapiduncertainty.forest.OnlineForest;
import rapiduncertainty.kernel.ArdRbf;
import rapiduncertainty.kernel.HikKernel;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.Linear;
import rapiduncertainty.kernel.Rbf;
import rapiduncertainty.kernel.ScaledKernel;
import rapiduncertainty.kernel.SmoothKernel;
import rapiduncertainty.kernel.TunableKernel;

class BoundGradientTest {
  private static final int ROWS = 30;
  private static final int COLUMNS = 3;
  private static final double STEP = 1e-4;
  /** Central differences of a bound known to 1e-10: 1e-10 / 1e-4, and the third derivative. */
  private static final double DIFFERENCES = 2e-5;

  private static final MaxMarginSettings TIGHT =
      MaxMarginSettings.DEFAULT.withMarginCost(0.8).withTolerances(1e-15, 1e-14)
          .withLimits(2000, 50000);

  private static final int[] LABELS = new int[ROWS];
  private static final Rows X = positive();

  private static Rows positive() {
    double[][] x = Dense.points(ROWS, COLUMNS, 3, LABELS, 3);
    for (double[] row : x) {
      for (int d = 0; d < row.length; d++) {
        row[d] = Math.abs(row[d]);
      }
    }
    return Rows.of(x);
  }

  static Stream<TunableKernel> kernels() {
    Forest forest =
        OnlineForest.fit(
                ForestSettings.standard().withTrees(10), X, LABELS, 3, Workers.ONE, Progress.NONE)
            .forest();
    return Stream.of(
        new Rbf(2, 0.9),
        new ArdRbf(1.5, new double[] {0.8, 1.3, 2}),
        new Linear(0.7, 0.4),
        new HikKernel(1.4),
        new ScaledKernel(new ForestKernel(forest, NodeHistograms.Nodes.ALL), 3));
  }

  private static MaxMarginTraining train(Kernel kernel, Rows points) {
    return MaxMarginTraining.cold(
        SupportBasis.of(kernel, points), X, LABELS, 3, TIGHT, Workers.ONE, Progress.NONE);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void parameterGradientEqualsDifferencesOfTheBound(TunableKernel kernel) {
    Rows points = X.subset(0, 3, 5, 8, 13, 21);
    double[] p = kernel.logParameters();
    double[] gradient =
        new BoundGradient(train(kernel, points), Workers.ONE).byParameters(kernel, Workers.ONE);
    for (int d = 0; d < p.length; d++) {
      double[] up = p.clone();
      double[] down = p.clone();
      up[d] += STEP;
      down[d] -= STEP;
      double difference =
          (train(kernel.withLogParameters(up), points).bound()
                  - train(kernel.withLogParameters(down), points).bound())
              / (2 * STEP);
      assertEquals(
          difference, gradient[d], DIFFERENCES * Math.max(1, Math.abs(difference)),
          kernel.parameterNames().get(d));
    }
  }

  @Test
  void pointGradientEqualsDifferencesOfTheBound() {
    for (SmoothKernel kernel :
        new SmoothKernel[] {
          new Rbf(2, 0.9), new ArdRbf(1.5, new double[] {0.8, 1.3, 2}), new Linear(0.7, 0.4)
        }) {
      double[][] z = X.subset(2, 9, 17).toDense();
      double[][] gradient =
          new BoundGradient(train(kernel, Rows.of(z)), Workers.ONE).byPoints(kernel, Workers.ONE);
      for (int j = 0; j < z.length; j++) {
        for (int d = 0; d < COLUMNS; d++) {
          double difference = 0;
          for (int sign = -1; sign <= 1; sign += 2) {
            double[][] moved = Arrays.stream(z).map(double[]::clone).toArray(double[][]::new);
            moved[j][d] += sign * STEP;
            difference += sign * train(kernel, Rows.of(moved)).bound() / (2 * STEP);
          }
          assertEquals(
              difference, gradient[j][d], DIFFERENCES * Math.max(1, Math.abs(difference)),
              kernel + " point " + j + " column " + d);
        }
      }
    }
  }

  @Test
  void searchRaisesTheBoundOfAPoorKernel() {
    Rbf poor = new Rbf(1.5, 3);
    double before = train(poor, X).bound();
    BoundSearch.Found found = search(40).parameters(poor, X);
    assertTrue(found.bound() > before + 1, before + " → " + found.bound());
    assertEquals(found.bound(), train(found.kernel(), X).bound(), 1e-3);
    for (double logVariance = -1; logVariance <= 1; logVariance += 0.5) {
      for (double logLength = -1; logLength <= 1; logLength += 0.5) {
        Rbf other = new Rbf(1.5 * Math.exp(logVariance), 3 * Math.exp(logLength));
        assertTrue(train(other, X).bound() < found.bound() + 0.1, other + " is better");
      }
    }
  }

  @Test
  void movedSupportPointsRaiseTheBound() {
    Rbf kernel = new Rbf(3, 1);
    Rows few = X.subset(0, 1, 2, 3);
    double before = train(kernel, few).bound();
    BoundSearch.Found found = search(15).points(kernel, few);
    assertTrue(found.bound() > before + 1, before + " → " + found.bound());
    assertEquals(4, found.points().size());
    assertEquals(found.bound(), train(kernel, found.points()).bound(), 1e-3);
  }

  @Test
  void longestStepIsMeasuredByTheWidestColumn() {
    // All rows lie far from the origin, where the largest value says nothing about the width.
    double[][] x = {{1000, 5, 0}, {1002, 5, 0}, {1001, 5, 1.5}};
    assertEquals(2, BoundSearch.spread(Rows.of(x)), 1e-12);
    assertEquals(1.5, BoundSearch.spread(Rows.of(x).subset(0, 0, 2).subset(1, 2)), 1e-12);
    assertEquals(3, BoundSearch.spread(Rows.of(new double[][] {{-3}, {0}})), 1e-12);
    assertEquals(1, BoundSearch.spread(Rows.of(new double[3][2])), 1e-12);
  }

  @Test
  void pointsOfATableWithoutColumnsStay() {
    int[] labels = {0, 1, 0};
    BoundSearch.Found found =
        new BoundSearch(
                Rows.of(new double[3][0]), labels, 2, MaxMarginSettings.DEFAULT, 5, Workers.ONE,
                Progress.NONE)
            .points(new Rbf(1, 1), Rows.of(new double[3][0]));
    assertEquals(1, found.points().size());
    assertTrue(Double.isFinite(found.bound()));
  }

  @Test
  void movingThePointsOfAHistogramKernelIsRefusedAtOnce() {
    for (KernelChoice kernel : new KernelChoice[] {KernelChoice.HIK, KernelChoice.FOREST}) {
      var e =
          assertThrows(
              IllegalArgumentException.class,
              () ->
                  new MaxMarginLearner(kernel, 1, 0, 5, 0, 10, 1, MaxMarginSettings.DEFAULT));
      assertTrue(e.getMessage().contains("not with " + kernel), e.getMessage());
    }
  }

  @Test
  void memoryIsCountedForEveryClass() {
    double one = MaxMarginTraining.numbers(1000, 1000, 1, 1);
    double many = MaxMarginTraining.numbers(1000, 1000, 101, 1);
    assertTrue(many - one >= 100 * 1000 * 1000 / 2.0, one + " → " + many);
  }

  @Test
  void searchDoesNotDependOnTheNumberOfThreads() {
    try (Workers two = Workers.of(2)) {
      BoundSearch.Found a = search(6).parameters(new Rbf(1, 1), X);
      BoundSearch.Found b =
          new BoundSearch(
                  X, LABELS, 3, MaxMarginSettings.DEFAULT.withMarginCost(0.8), 6, two,
                  Progress.NONE)
              .parameters(new Rbf(1, 1), X);
      assertEquals(a.kernel(), b.kernel());
      assertEquals(a.bound(), b.bound());
    }
  }

  private static BoundSearch search(int budget) {
    return new BoundSearch(
        X, LABELS, 3, MaxMarginSettings.DEFAULT.withMarginCost(0.8), budget, Workers.ONE, Progress.NONE);
  }

  @Test
  void climbStopsAtItsBounds() {
    Ascent.Result top =
        Ascent.climb(
            (x, g) -> {
              g[0] = 1;
              g[1] = -2 * x[1];
              return x[0] - x[1] * x[1];
            },
            new double[] {0, 1},
            1,
            1.5,
            1e-14,
            100);
    assertEquals(1.5, top.x()[0], 1e-12);
    assertEquals(0, top.x()[1], 1e-5);
  }

  @Test
  void climbReachesTheTopOfAnIllScaledHill() {
    double[] scale = {1, 30, 0.1, 7};
    Ascent.Result top =
        Ascent.climb(
            (x, g) -> {
              double value = 0;
              for (int d = 0; d < x.length; d++) {
                double u = x[d] - d;
                value -= scale[d] * (u * u + 0.1 * u * u * u * u);
                g[d] = -scale[d] * (2 * u + 0.4 * u * u * u);
              }
              return value;
            },
            new double[] {5, -3, 2, 2},
            1,
            Double.POSITIVE_INFINITY,
            1e-14,
            200);
    IntStream.range(0, 4).forEach(d -> assertEquals(d, top.x()[d], 1e-5));
  }
}
