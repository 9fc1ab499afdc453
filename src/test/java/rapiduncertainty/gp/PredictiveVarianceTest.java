package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;

/** Every variance method against the dense truth, on friendly and on degenerate data. */
class PredictiveVarianceTest {
  private static final int COLUMNS = 8;
  private static final double NOISE = 0.1;

  /** Round-off of bounds that are met exactly, in units of the prior. */
  private static final double ROUND_OFF = 1e-8;

  private static double[][] data(String kind) {
    double[][] x = DenseTwin.histograms(60, COLUMNS, 6, 11);
    SplittableRandom random = new SplittableRandom(4);
    switch (kind) {
      case "random" -> {}
      case "duplicates" -> {
        for (int i = 0; i < 30; i++) {
          x[i + 30] = x[i].clone();
        }
      }
      case "blocks" -> { // two groups that share nothing: the largest eigenvalue is double
        for (int i = 0; i < 60; i++) {
          double[] row = new double[COLUMNS];
          for (int d = 0; d < COLUMNS / 2; d++) {
            row[i % 2 == 0 ? d : d + COLUMNS / 2] = x[i - i % 2][d];
          }
          x[i] = row;
        }
      }
      case "sparse" -> {
        for (double[] row : x) {
          for (int d = 0; d < COLUMNS; d++) {
            row[d] = random.nextInt(4) == 0 ? row[d] : 0;
          }
        }
      }
      default -> { // huge range
        for (double[] row : x) {
          for (int d = 0; d < COLUMNS; d++) {
            row[d] *= Math.pow(10, random.nextInt(7) - 3);
          }
        }
      }
    }
    return x;
  }

  static Stream<Arguments> cases() {
    return Stream.of("random", "duplicates", "blocks", "sparse", "huge range")
        .flatMap(k -> Stream.of(0.5, 1.0, 2.0).map(p -> Arguments.of(k, p)));
  }

  private static GpModel model(double[][] x, GpSettings s) {
    OnlineGp gp = OnlineGp.classifier(s, COLUMNS, 3);
    gp.update(Rows.of(x), DenseTwin.labels(x.length, 3));
    return gp.model();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void boundsBoundAndNothingLeavesItsRange(String kind, double power) {
    double[][] x = data(kind);
    double[][] y = DenseTwin.oneVersusAll(DenseTwin.labels(x.length, 3), 3);
    DenseTwin twin = new DenseTwin(x, y, NOISE, power);
    GpSettings base =
        GpSettings.DEFAULT.withNoise(NOISE).withTransform(Transform.poly(power)).withRank(10);
    double[][] queries = assertBounds(kind, twin, base);
    PredictiveVariance cached =
        model(x, base.withVariance(VarianceMethod.CACHED).withRank(20)).variance();
    for (double[] z : queries) {
      double v = cached.variance(Row.of(z));
      assertTrue(v >= 0 && v <= twin.kernel(z, z) * twin.scale * (1 + 1e-12));
    }
  }

  /** Asserts it for every method that bounds; returns the rows it was asserted on. */
  private static double[][] assertBounds(String kind, DenseTwin twin, GpSettings base) {
    List<GpSettings> bounds =
        List.of(
            base.withVariance(VarianceMethod.CAPU),
            base.withVariance(VarianceMethod.CAPU).withBins(7),
            base.withVariance(VarianceMethod.FAPU).withEigenvectors(1),
            base.withVariance(VarianceMethod.FAPU).withEigenvectors(8),
            base.withVariance(VarianceMethod.FAPU).withEigenvectors(60),
            base.withVariance(VarianceMethod.FAPU).withDenseLimit(0));
    double[][] queries = DenseTwin.histograms(30, COLUMNS, 5, 12);
    queries[0] = new double[COLUMNS];
    Arrays.fill(queries[1], 5);
    queries[2] = twin.x[3];
    for (GpSettings s : bounds) {
      PredictiveVariance variance = model(twin.x, s).variance();
      boolean belowPrior = false;
      for (double[] z : queries) {
        double prior = twin.kernel(z, z) * twin.scale;
        double truth = twin.variance(z) * twin.scale;
        double v = variance.variance(Row.of(z));
        assertTrue(
            v >= truth - ROUND_OFF * Math.max(prior, twin.scale) && v <= prior * (1 + 1e-12) && v >= 0,
            () -> s.variance() + " gives " + v + " for " + truth + " of " + prior);
        belowPrior |= v < 0.999 * prior;
      }
      // Where one row is a thousand times as large as the others, little is left to say of these.
      assertTrue(belowPrior || kind.equals("huge range"), s.variance() + " says nothing");
    }
    return queries;
  }

  private static DenseTwin.Image exponential(double rate) {
    return (d, v) -> (Math.exp(rate * v) - 1) / (Math.exp(rate) - 1);
  }

  static Stream<Arguments> transforms() {
    // One weight is 0: the column is not there for the kernel.
    double[] w = {0, 1e-3, 0.2, 1, 1, 3, 10, 50};
    return Stream.of("random", "duplicates", "blocks", "sparse", "huge range")
        .flatMap(
            k ->
                Stream.of(
                    Arguments.of(k, "EXP 0.5", Transform.exp(0.5), exponential(0.5)),
                    Arguments.of(k, "EXP 3", Transform.exp(3), exponential(3)),
                    Arguments.of(k, "POLY 2", Transform.poly(2), (DenseTwin.Image) (d, v) -> v * v),
                    Arguments.of(k, "ARD", Transform.ard(w), (DenseTwin.Image) (d, v) -> w[d] * v),
                    Arguments.of(
                        k,
                        "ARD on POLY 2",
                        Transform.ard(Transform.poly(2), w),
                        (DenseTwin.Image) (d, v) -> w[d] * v * v)))
        // e to the power of thousands is no number.
        .filter(a -> !(a.get()[0].equals("huge range") && a.get()[1].toString().startsWith("EXP")));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("transforms")
  void boundsBoundUnderEveryTransform(String kind, String name, Transform g, DenseTwin.Image image) {
    double[][] x = data(kind);
    double[][] y = DenseTwin.oneVersusAll(DenseTwin.labels(x.length, 3), 3);
    DenseTwin twin = new DenseTwin(x, y, NOISE, image);
    assertBounds(kind, twin, GpSettings.DEFAULT.withNoise(NOISE).withTransform(g));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void exactVarianceIsExactOneByOneAndTogether(String kind, double power) {
    double[][] x = data(kind);
    double[][] y = DenseTwin.oneVersusAll(DenseTwin.labels(x.length, 3), 3);
    DenseTwin twin = new DenseTwin(x, y, NOISE, power);
    for (int limit : new int[] {0, 100}) {
      PredictiveVariance exact =
          model(
                  x,
                  GpSettings.DEFAULT
                      .withNoise(NOISE)
                      .withTransform(Transform.poly(power))
                      .withVariance(VarianceMethod.PUP)
                      .withSolver(1e-10, 1000)
                      .withDenseLimit(limit))
              .variance();
      double[][] queries = DenseTwin.histograms(40, COLUMNS, 5, 13);
      double[] together = exact.variances(Rows.of(queries));
      for (int q = 0; q < queries.length; q++) {
        double tolerance = 1e-6 * twin.scale * Math.max(1, twin.kernel(queries[q], queries[q]));
        double truth = twin.variance(queries[q]) * twin.scale;
        assertEquals(truth, together[q], tolerance);
        assertEquals(truth, exact.variance(Row.of(queries[q])), tolerance);
      }
    }
  }

  @Test
  void cachedVarianceIsNearTheTruthAndBecomesExactForFewRows() {
    double[][] x = DenseTwin.histograms(300, COLUMNS, 12, 21);
    double[][] y = DenseTwin.oneVersusAll(DenseTwin.labels(300, 3), 3);
    DenseTwin twin = new DenseTwin(x, y, NOISE, 1);
    double[][] queries = DenseTwin.histograms(50, COLUMNS, 12, 22);
    for (int limit : new int[] {0, 1000}) {
      GpSettings s =
          GpSettings.DEFAULT.withNoise(NOISE).withSolver(1e-8, 1000).withDenseLimit(limit);
      double few = error(model(x, s.withRank(20)), twin, queries);
      double many = error(model(x, s.withRank(100)), twin, queries);
      assertTrue(many < few && many < 0.1, "relative errors " + few + ", " + many);
      assertTrue(error(model(x, s.withRank(150)), twin, queries) < 1e-6);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 0.1", "2, 1e-3", "4, 0.1", "50, 0.1"})
  void copiesOfTrainingRowsDoNotMakeTheCacheOverconfident(int copies, double noise) {
    double[][] x = DenseTwin.histograms(200, COLUMNS, 12, 71);
    for (int i = 0; i < 200; i++) {
      x[i] = x[i % (200 / copies)].clone();
    }
    DenseTwin twin =
        new DenseTwin(x, DenseTwin.oneVersusAll(DenseTwin.labels(200, 3), 3), noise, 1);
    double[][] queries = DenseTwin.histograms(50, COLUMNS, 12, 72);
    for (int limit : new int[] {0, 1000}) {
      GpSettings s =
          GpSettings.DEFAULT.withNoise(noise).withRank(20).withDenseLimit(limit);
      GpModel model = model(x, s);
      double ratio = 0;
      for (double[] z : queries) {
        ratio += model.predict(Row.of(z)).variances()[0] / twin.variance(z) / queries.length;
      }
      assertTrue(ratio > 0.7 && ratio < 5, "mean ratio to the truth " + ratio);
    }
  }

  @Test
  void aRankThatTheRowsDoNotFillIsSaid() {
    double[][] x = DenseTwin.histograms(30, COLUMNS, 6, 81);
    assertEquals(
        "PUP (exact: CACHED of rank 100 needs more than 200 rows, there are 30)",
        model(x, GpSettings.DEFAULT.withRank(100)).variance().describe());
  }

  private static double error(GpModel model, DenseTwin twin, double[][] queries) {
    double sum = 0;
    for (double[] z : queries) {
      double truth = twin.variance(z);
      sum += Math.abs(model.predict(Row.of(z)).variances()[0] - truth) / truth;
    }
    return sum / queries.length;
  }

  @Test
  void moreRowsNeverMeanMoreVariance() {
    double[][] x = DenseTwin.histograms(50, COLUMNS, 6, 31);
    // With a kernel scale that follows the rows the law holds in units of the kernel.
    GpSettings s = GpSettings.DEFAULT.withVariance(VarianceMethod.PUP);
    double[][] queries = DenseTwin.histograms(20, COLUMNS, 5, 32);
    double[] before = new double[queries.length];
    Arrays.fill(before, Double.POSITIVE_INFINITY);
    for (int n = 1; n <= 50; n += 7) {
      Histograms h = Histograms.of(Rows.of(Arrays.copyOf(x, n)));
      KernelSystem system =
          DenseSystem.of(
              new HikOperator(h, s.transform(), Workers.ONE), 0.3, Progress.NONE);
      PredictiveVariance exact = new ExactVariance(new LazySystem(system, s));
      for (int q = 0; q < queries.length; q++) {
        double v = exact.variance(Row.of(queries[q]));
        assertTrue(v <= before[q] + 1e-9);
        before[q] = v;
      }
    }
  }

  @Test
  void tablesAreNeverStaleAfterAnIncrement() {
    double[][] x = DenseTwin.histograms(80, COLUMNS, 6, 41);
    for (VarianceMethod method : VarianceMethod.values()) {
      GpSettings s = GpSettings.DEFAULT.withVariance(method).withRank(10);
      OnlineGp inSteps = OnlineGp.classifier(s, COLUMNS, 3);
      inSteps.update(Rows.of(Arrays.copyOf(x, 60)), DenseTwin.labels(60, 3));
      inSteps.model();
      int[] all = DenseTwin.labels(80, 3);
      inSteps.update(
          Rows.of(Arrays.copyOfRange(x, 60, 80)), Arrays.copyOfRange(all, 60, 80));
      GpModel atOnce = model(x, s);
      for (double[] z : DenseTwin.histograms(20, COLUMNS, 5, 42)) {
        assertEquals(
            atOnce.predict(Row.of(z)).variances()[0],
            inSteps.predict(Row.of(z)).variances()[0],
            1e-5,
            method.toString());
      }
    }
  }

  @Test
  void fineVarianceBoundsWhereSquaresOverflow() {
    SplittableRandom random = new SplittableRandom(51);
    double[][] x = new double[30][COLUMNS];
    for (double[] row : x) {
      Arrays.setAll(row, d -> Math.pow(10, random.nextInt(600) - 300));
    }
    PredictiveVariance fine =
        model(x, GpSettings.DEFAULT.withVariance(VarianceMethod.FAPU)).variance();
    double[] alien = new double[COLUMNS];
    alien[0] = 1e305; // far above every row, so nearly all of its prior stays
    assertEquals(1e305, fine.variance(Row.of(alien)), 1e303);
  }

  @Test
  void fineVarianceBoundsUnderTinyNoise() {
    SplittableRandom random = new SplittableRandom(61);
    double[][] x = new double[60][COLUMNS];
    for (double[] row : x) {
      Arrays.setAll(row, d -> random.nextInt(3));
    }
    GpSettings s = GpSettings.DEFAULT.withNoise(1e-6).withHead(HeadKind.NONE);
    PredictiveVariance exact = model(x, s.withVariance(VarianceMethod.PUP)).variance();
    for (int k = 1; k <= 60; k++) {
      PredictiveVariance fine =
          model(x, s.withVariance(VarianceMethod.FAPU).withEigenvectors(k)).variance();
      for (double[] z : x) {
        Row row = Row.of(z);
        double prior = Arrays.stream(z).sum();
        assertTrue(
            fine.variance(row) >= exact.variance(row) - 1e-12 * prior,
            k + " eigenvectors: " + fine.variance(row) + " below " + exact.variance(row));
      }
    }
  }

  @Test
  void moreEigenvectorsThanRowsAreRefusedByTheMethodAndSaidByTheModel() {
    double[][] x = DenseTwin.histograms(30, COLUMNS, 6, 81);
    GpModel model =
        model(x, GpSettings.DEFAULT.withVariance(VarianceMethod.FAPU).withEigenvectors(40));
    assertEquals(
        "FAPU (upper bound, 30 eigenvectors: 40 were asked for, there are 30 rows)",
        model.variance().describe());
    String refusal =
        assertThrows(
                IllegalArgumentException.class,
                () -> new FineVariance(model.system(), 40, 1, Progress.NONE))
            .getMessage();
    assertEquals(
        "FAPU with 40 eigenvectors needs as many rows, there are 30; ask for at most 30, or for"
            + " PUP, which is exact",
        refusal);
  }

  @Test
  void theSpectralBoundBoundsAndIsTight() {
    for (String kind : List.of("random", "duplicates", "blocks", "sparse", "huge range")) {
      double[][] x = data(kind);
      HikOperator k = new HikOperator(Histograms.of(Rows.of(x)), Transform.identity(), Workers.ONE);
      double truth =
          rapiduncertainty.linalg.Lanczos.largest(k, 1, 1, Progress.NONE).values()[0];
      double bound = SpectralBound.largest(k, Progress.NONE);
      assertTrue(bound >= truth * (1 - 1e-9), kind + ": " + bound + " below " + truth);
      assertTrue(bound <= 1.2 * truth, kind + ": " + bound + " far above " + truth);
    }
  }
}
