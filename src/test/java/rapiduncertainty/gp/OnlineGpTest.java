package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Contributions;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.Transform;

/** The online process against the dense definition, and the laws of learning in steps. */
class OnlineGpTest {
  private static final int ROWS = 60;
  private static final int COLUMNS = 8;

  /** Dense and iterative solves to 1e-10 leave this much in means and variances. */
  private static final double SOLVED = 1e-6;

  private static final double[][] X = DenseTwin.histograms(ROWS, COLUMNS, 6, 1);
  private static final double[][] Z = DenseTwin.histograms(20, COLUMNS, 5, 2);

  private static GpSettings settings(int denseLimit) {
    return GpSettings.DEFAULT
        .withNoise(0.2)
        .withSolver(1e-10, 1000)
        .withVariance(VarianceMethod.PUP)
        .withDenseLimit(denseLimit);
  }

  private static OnlineGp trained(GpSettings s, int classes, int rows) {
    OnlineGp gp = OnlineGp.classifier(s, COLUMNS, classes);
    gp.update(Rows.of(Arrays.copyOf(X, rows)), DenseTwin.labels(rows, classes));
    return gp;
  }

  @ParameterizedTest
  @CsvSource({"0, 3, 1", "1000, 3, 1", "0, 2, 1", "1000, 2, 1", "0, 4, 2.5", "1000, 3, 0.5"})
  void meansAndVariancesEqualTheDefinition(int denseLimit, int classes, double power) {
    GpSettings s = settings(denseLimit).withTransform(Transform.poly(power));
    OnlineGp gp = trained(s, classes, ROWS);
    DenseTwin twin =
        new DenseTwin(
            X, DenseTwin.oneVersusAll(DenseTwin.labels(ROWS, classes), classes), 0.2, power);
    for (double[] z : Z) {
      Prediction p = gp.predict(Row.of(z));
      for (int c = 0; c < classes; c++) {
        assertEquals(twin.mean(c, z), p.means()[c], SOLVED);
        assertEquals(twin.variance(z), p.variances()[c], SOLVED);
      }
      assertEquals(twin.kernel(z, z), p.prior(), 1e-12);
      assertEquals(1, Arrays.stream(p.distribution()).sum(), 1e-12);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1000})
  void regressionEqualsTheDefinition(int denseLimit) {
    double[] y = new double[ROWS];
    Arrays.setAll(y, i -> 100 + 3 * X[i][0] - 2 * X[i][1]);
    OnlineGp gp = OnlineGp.regression(settings(denseLimit), COLUMNS);
    gp.update(Rows.of(X), y);
    double mean = Arrays.stream(y).average().orElseThrow();
    double spread =
        Math.sqrt(Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
    double[] standard = Arrays.stream(y).map(v -> (v - mean) / spread).toArray();
    DenseTwin twin = new DenseTwin(X, new double[][] {standard}, 0.2, 1);
    for (double[] z : Z) {
      Prediction p = gp.predict(Row.of(z));
      assertEquals(mean + spread * twin.mean(0, z), p.means()[0], SOLVED * spread);
      assertEquals(spread * spread * twin.variance(z), p.variances()[0], SOLVED);
      assertEquals(spread * spread * 0.2, p.noise(), 1e-9);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1000})
  void learningInStepsEqualsLearningAtOnce(int denseLimit) {
    // Beyond the dense limit a head is kept for some rows, see below.
    HeadKind head = denseLimit == 0 ? HeadKind.NONE : HeadKind.SOFTMAX;
    OnlineGp atOnce = trained(settings(denseLimit).withHead(head), 3, ROWS);
    OnlineGp inSteps = trained(settings(denseLimit).withHead(head), 3, 40);
    int[] labels = DenseTwin.labels(ROWS, 3);
    for (int i = 40; i < ROWS; i++) {
      inSteps.model();
      inSteps.update(Rows.of(new double[][] {X[i]}), new int[] {labels[i]});
    }
    assertSame(atOnce, inSteps, SOLVED);
  }

  @Test
  void beyondTheDenseLimitAHeadIsKeptUntilATenthOfTheRowsIsNew() {
    OnlineGp gp = trained(settings(0), 3, 50);
    SoftmaxHead first = gp.model().head();
    int[] labels = DenseTwin.labels(ROWS, 3);
    for (int i = 50; i < 56; i++) {
      gp.update(Rows.of(new double[][] {X[i]}), new int[] {labels[i]});
      if (i < 55) {
        assertEquals(first, gp.model().head(), "row " + i);
        assertTrue(gp.model().report().heldOut().endsWith("kept since there were 50 rows"));
      }
    }
    OnlineGp atOnce = OnlineGp.classifier(settings(0), COLUMNS, 3);
    atOnce.update(Rows.of(Arrays.copyOf(X, 56)), Arrays.copyOf(labels, 56));
    assertSame(atOnce, gp, SOLVED);
  }

  @Test
  void probabilitiesDoNotDependOnEarlierOnesWhereLabelsAreRandom() {
    // Random labels and little noise: the head has several minima.
    for (int seed = 1; seed <= 12; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[][] x = new double[80][COLUMNS];
      int[] labels = new int[80];
      for (int i = 0; i < 80; i++) {
        Arrays.setAll(x[i], d -> random.nextDouble());
        double sum = Arrays.stream(x[i]).sum();
        x[i] = Arrays.stream(x[i]).map(v -> v / sum).toArray();
        labels[i] = random.nextInt(3);
      }
      GpSettings s = settings(1000).withNoise(1e-6);
      OnlineGp atOnce = OnlineGp.classifier(s, COLUMNS, 3);
      atOnce.update(Rows.of(x), labels);
      OnlineGp inSteps = OnlineGp.classifier(s, COLUMNS, 3);
      for (int i = 0; i < 80; i += 8) {
        inSteps.update(
            Rows.of(Arrays.copyOfRange(x, i, i + 8)), Arrays.copyOfRange(labels, i, i + 8));
        inSteps.model();
      }
      for (int q = 0; q < 20; q++) {
        double[] z = new double[COLUMNS];
        for (int d = 0; d < COLUMNS; d++) {
          z[d] = (x[q][d] + x[q + 20][d]) / 2;
        }
        assertArrayEquals(
            atOnce.predict(Row.of(z)).distribution(),
            inSteps.predict(Row.of(z)).distribution(),
            1e-3,
            "seed " + seed);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1000})
  void threadsDoNotChangeABit(int denseLimit) {
    OnlineGp one = trained(settings(denseLimit), 3, ROWS);
    OnlineGp two = trained(settings(denseLimit), 3, ROWS);
    try (Workers workers = Workers.of(2)) {
      two.model(workers, Progress.NONE);
      assertSame(one, two, 0);
    }
  }

  @Test
  void stepsWithoutPredictionsAreBitEqual() {
    OnlineGp atOnce = trained(settings(1000), 3, ROWS);
    OnlineGp inSteps = OnlineGp.classifier(settings(1000), COLUMNS, 3);
    for (int i = 0; i < ROWS; i++) {
      inSteps.update(Rows.of(new double[][] {X[i]}), new int[] {i % 3});
    }
    assertSame(atOnce, inSteps, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1000})
  void relabelledAndRemovedRowsEqualTrainingWithoutThem(int denseLimit) {
    OnlineGp changed = trained(settings(denseLimit), 3, ROWS);
    changed.model();
    changed.relabel(5, 0);
    changed.model();
    changed.remove(7, 30);
    OnlineGp fresh = OnlineGp.classifier(settings(denseLimit), COLUMNS, 3);
    for (int i = 0; i < ROWS; i++) {
      if (i != 7 && i != 30) {
        fresh.update(Rows.of(new double[][] {X[i]}), new int[] {i == 5 ? 0 : i % 3});
      }
    }
    assertSame(fresh, changed, SOLVED);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1000})
  void aClassThatComesLaterIsLearnt(int denseLimit) {
    // Folds go by row numbers, and here the rows come in another order: no head.
    GpSettings s = settings(denseLimit).withHead(HeadKind.NONE);
    for (int first = 1; first <= 3; first++) {
      OnlineGp gp = OnlineGp.classifier(s, COLUMNS, first);
      int[] labels = DenseTwin.labels(ROWS, first + 1);
      for (int i = 0; i < ROWS; i++) {
        if (labels[i] < first) {
          gp.update(Rows.of(new double[][] {X[i]}), new int[] {labels[i]});
        }
      }
      gp.model();
      for (int i = 0; i < ROWS; i++) {
        if (labels[i] == first) {
          gp.update(Rows.of(new double[][] {X[i]}), new int[] {labels[i]});
        }
      }
      OnlineGp atOnce = trained(s, first + 1, ROWS);
      assertSame(atOnce, gp, 10 * SOLVED);
    }
  }

  @Test
  void undoIsBefore() {
    OnlineGp gp = trained(settings(1000), 3, ROWS);
    double[] before = gp.predict(Row.of(Z[0])).means();
    gp.update(Rows.of(new double[][] {Z[1]}), new int[] {1});
    gp.model();
    gp.relabel(3, 2);
    gp.model();
    assertTrue(gp.undo());
    assertTrue(gp.undo());
    assertArrayEquals(before, gp.predict(Row.of(Z[0])).means());
    assertTrue(gp.undo(), "the first rows can be taken back as well");
    assertEquals(0, gp.size());
    assertFalse(gp.undo());
  }

  @Test
  void aLoadedProcessIsEqualAndGoesOnLearning() throws Exception {
    OnlineGp gp = trained(settings(1000).withVariance(VarianceMethod.CACHED).withRank(5), 3, ROWS);
    gp.model();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(gp);
    }
    OnlineGp loaded;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      loaded = (OnlineGp) in.readObject();
    }
    assertSame(gp, loaded, 0);
    for (OnlineGp p : new OnlineGp[] {gp, loaded}) {
      p.update(Rows.of(new double[][] {Z[1]}), new int[] {1});
    }
    assertSame(gp, loaded, SOLVED);
  }

  @Test
  void leaveOneOutEqualsTrainingWithoutTheRow() {
    OnlineGp gp = trained(settings(1000), 3, 20);
    GpModel model = gp.model();
    double[][] y = DenseTwin.oneVersusAll(DenseTwin.labels(20, 3), 3);
    HeldOut heldOut =
        HeldOut.of(
            model.system().get(), y, model.weights(), model.settings(),
            rapiduncertainty.Progress.NONE);
    DenseTwin twin = new DenseTwin(Arrays.copyOf(X, 20), y, 0.2, 1);
    for (int i = 0; i < 20; i++) {
      DenseTwin without = twin.without(i);
      // The kernel keeps the scale of all rows, so the noise is translated.
      double s = without.scale / twin.scale;
      DenseTwin same = new DenseTwin(without.x, without.y, 0.2 / s, 1);
      assertEquals(same.mean(1, X[i]), heldOut.means()[1][i], SOLVED);
      assertEquals(
          same.variance(X[i]) * s, heldOut.variances()[i] / twin.scale, SOLVED, "row " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1000})
  void covariancesAndWeightsOfANewRowEqualTheDefinition(int denseLimit) {
    GpModel model = trained(settings(denseLimit), 3, ROWS).model();
    DenseTwin twin =
        new DenseTwin(X, DenseTwin.oneVersusAll(DenseTwin.labels(ROWS, 3), 3), 0.2, 1);
    double[] c = model.covariances(Row.of(Z[0]), Rows.of(Z));
    double[] beta = model.beta(Row.of(Z[0]));
    assertArrayEquals(twin.inverse.operate(twin.vector(Z[0])), beta, SOLVED);
    for (int j = 0; j < Z.length; j++) {
      assertEquals(twin.covariance(Z[0], Z[j]), c[j], SOLVED);
    }
    double[] influences = model.influences(Rows.of(Z));
    assertEquals(Arrays.stream(beta).map(Math::abs).sum(), influences[0], SOLVED);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void thePartsOfTheColumnsAddUp(int classes) {
    GpModel model = trained(settings(1000), classes, ROWS).model();
    for (double[] z : Z) {
      Prediction p = model.predict(Row.of(z));
      Contributions why = model.explain(Row.of(z), COLUMNS);
      for (int c = 0; c < classes; c++) {
        assertEquals(p.means()[c], why.mean(c), SOLVED);
        assertEquals(p.variances()[c], why.variance(c), SOLVED);
      }
    }
  }

  @Test
  void oneClassRejectsTheShareThatWasAskedFor() {
    for (OneClassScore score : OneClassScore.values()) {
      OnlineGp gp = OnlineGp.oneClass(settings(1000), COLUMNS, score, 0.2);
      gp.update(Rows.of(X), new double[ROWS]);
      double[][] far = new double[1][COLUMNS];
      Arrays.fill(far[0], 3);
      if (score != OneClassScore.MEAN) { // the mean of a histogram kernel does not fall to the right
        assertEquals(0, gp.predict(Row.of(far[0])).distribution()[0], score.toString());
      }
      int rejected = 0;
      for (double[] x : DenseTwin.histograms(ROWS, COLUMNS, 6, 1)) {
        rejected += gp.predict(Row.of(x)).distribution()[0] == 0 ? 1 : 0;
      }
      assertTrue(rejected <= 0.2 * ROWS, score + " rejects " + rejected);
    }
  }

  @Test
  void aRowLikeNothingSeenGetsAFlatDistribution() {
    OnlineGp gp = OnlineGp.classifier(settings(1000), COLUMNS + 1, 3);
    double[][] wide = Arrays.stream(X).map(x -> Arrays.copyOf(x, COLUMNS + 1)).toArray(double[][]::new);
    gp.update(Rows.of(wide), DenseTwin.labels(ROWS, 3));
    double[] alien = new double[COLUMNS + 1];
    alien[COLUMNS] = 1; // a feature that no training row has
    double[] p = gp.predict(Row.of(alien)).distribution();
    for (double v : p) {
      assertEquals(1.0 / 3, v, 1e-3);
    }
    assertEquals(1, gp.predict(Row.of(alien)).novelty(), 1e-12);
  }

  @Test
  void withoutRowsNothingIsKnown() {
    OnlineGp gp = OnlineGp.classifier(settings(1000), COLUMNS, 4);
    Prediction p = gp.predict(Row.of(Z[0]));
    assertArrayEquals(new double[] {0.25, 0.25, 0.25, 0.25}, p.distribution());
    assertEquals(p.prior(), p.variances()[0]);
  }

  @Test
  void badInputIsRefusedWhereItEnters() {
    assertThrows(IllegalArgumentException.class, () -> GpSettings.DEFAULT.withNoise(0));
    assertThrows(IllegalArgumentException.class, () -> GpSettings.DEFAULT.withNoise(-1));
    OnlineGp gp = OnlineGp.classifier(settings(10), COLUMNS, 2);
    assertThrows(
        IllegalArgumentException.class,
        () -> gp.update(Rows.of(new double[][] {{1, 2}}), new int[] {0}));
    assertThrows(IllegalArgumentException.class, () -> gp.relabel(0, 1));
    OnlineGp numbers = OnlineGp.regression(settings(10), COLUMNS);
    assertThrows(
        IllegalArgumentException.class,
        () -> numbers.update(Rows.of(new double[][] {X[0]}), new double[] {Double.NaN}));
  }

  @Test
  void aRefusedUpdateChangesNothing() {
    OnlineGp gp = trained(settings(1000), 2, ROWS);
    double[][] negative = {X[0].clone()};
    negative[0][3] = -1;
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> gp.update(Rows.of(negative), new int[] {4}));
    assertTrue(e.getMessage().startsWith("row 0, column 3 holds -1.0"), e.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> gp.update(Rows.of(new double[][] {{1, 2}}), new int[] {4}));
    assertEquals(2, gp.classes());
    assertEquals(ROWS, gp.size());
  }

  @Test
  void oneUndoTakesBackRowsOfNewClasses() {
    OnlineGp gp = trained(settings(1000), 2, ROWS);
    gp.update(Rows.of(new double[][] {Z[0]}), new int[] {4});
    assertEquals(5, gp.classes());
    assertTrue(gp.undo());
    assertEquals(2, gp.classes());
    assertEquals(ROWS, gp.size());
  }

  @Test
  void aRowWithAnInfinitePriorIsAllNew() {
    for (VarianceMethod method : VarianceMethod.values()) {
      GpSettings s =
          settings(1000).withVariance(method).withRank(5).withTransform(Transform.poly(2));
      double[] huge = new double[COLUMNS];
      Arrays.fill(huge, 1e200);
      Prediction p = trained(s, 3, ROWS).predict(Row.of(huge));
      assertEquals(1, p.novelty(), method.toString());
      assertEquals(1, Arrays.stream(p.distribution()).sum(), 1e-12, method.toString());
    }
  }

  @Test
  void aRowThatIsTooWideIsRefusedByEveryTransform() {
    double[] weights = new double[COLUMNS];
    Arrays.fill(weights, 1);
    GpModel model =
        trained(settings(1000).withTransform(Transform.ard(weights)), 3, ROWS).model();
    Row wide = Row.of(Arrays.copyOf(new double[] {1}, COLUMNS + 1));
    Row wider = new Row(new int[] {COLUMNS}, new double[] {1});
    assertEquals(3, model.predict(wide).means().length); // its last column is empty
    var e = assertThrows(IllegalArgumentException.class, () -> model.predict(wider));
    assertTrue(e.getMessage().contains("column " + COLUMNS), e.getMessage());
  }

  private static void assertSame(OnlineGp a, OnlineGp b, double tolerance) {
    for (double[] z : Z) {
      Prediction p = a.predict(Row.of(z));
      Prediction q = b.predict(Row.of(z));
      assertArrayEquals(p.means(), q.means(), tolerance);
      assertArrayEquals(p.variances(), q.variances(), tolerance);
      assertArrayEquals(p.distribution(), q.distribution(), tolerance == 0 ? 0 : 1e-3);
    }
  }
}
