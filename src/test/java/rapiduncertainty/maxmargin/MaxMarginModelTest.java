package rapiduncertainty.maxmargin;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rapiduncertainty.Holdout;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.HikKernel;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.KernelRows;
import rapiduncertainty.kernel.Linear;
import rapiduncertainty.kernel.Rbf;

class MaxMarginModelTest {
  private static final double ROUND_OFF = 1e-9;
  private static final Kernel KERNEL = new Rbf(3, 1);
  private static final int[] LABELS = new int[60];
  private static final Rows X = Rows.of(Dense.points(60, 3, 3, LABELS, 21));

  private static MaxMarginModel fit(Rows x, int[] labels, int classes, MaxMarginSettings s) {
    return MaxMarginModel.fit(KERNEL, x, labels, classes, s, Workers.ONE, Progress.NONE);
  }

  private static MaxMarginSettings half(SupportChoice.Method method) {
    return MaxMarginSettings.DEFAULT.withSupports(new SupportChoice(method, 0, 0.5, 1000));
  }

  private static void checkLaws(MaxMarginModel model, double[][] at) {
    for (double[] x : at) {
      Prediction p = model.predict(Row.of(x));
      assertEquals(1, Arrays.stream(p.distribution()).sum(), ROUND_OFF);
      for (double v : p.distribution()) {
        assertTrue(v >= 0 && v <= 1, "probability " + v);
      }
      for (int c = 0; c < p.means().length; c++) {
        assertTrue(Double.isFinite(p.means()[c]), "mean " + p.means()[c]);
        assertTrue(p.variances()[c] >= 0 && p.variances()[c] <= p.prior(), "variance");
      }
      for (double v : model.probabilityVariances(Row.of(x))) {
        assertTrue(v >= 0 && v <= 0.25, "variance of a probability " + v);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void predictionsObeyTheLaws(VarianceMode mode) {
    for (SupportChoice.Method method : SupportChoice.Method.values()) {
      MaxMarginModel model = fit(X, LABELS, 3, half(method).withVariance(mode));
      assertEquals(30, model.supportPoints().size());
      checkLaws(model, Dense.points(20, 3, 3, new int[20], 5));
      checkLaws(model, new double[][] {{0, 0, 0}, {1e6, -1e6, 1e6}});
      int right = 0;
      for (int i = 0; i < X.size(); i++) {
        right += model.predict(X.row(i)).winner() == LABELS[i] ? 1 : 0;
      }
      assertTrue(right >= 45, right + " of 60 training rows right");
    }
  }

  @Test
  void ownSupportPointEqualsTheModelThatHasIt() {
    // With γ fixed, a further support point changes B only: compare with the brute force.
    MaxMarginModel model =
        fit(X, LABELS, 3, half(SupportChoice.Method.PIVOTED).withVariance(VarianceMode.AUGMENTED));
    MaxMarginModel degenerate =
        fit(X, LABELS, 3, half(SupportChoice.Method.PIVOTED).withVariance(VarianceMode.DEGENERATE));
    for (double[] at : Dense.points(8, 3, 3, new int[8], 6)) {
      double[] joint =
          degenerate.augmented(Rows.of(new double[][] {at}), Workers.ONE).predict(Row.of(at))
              .variances();
      assertArrayEquals(joint, model.predict(Row.of(at)).variances(), 1e-8);
    }
  }

  @Test
  void withAllRowsAsSupportPointsCorrectionAndAugmentationAgree() {
    MaxMarginSettings all = MaxMarginSettings.DEFAULT.withSupports(SupportChoice.ALL);
    MaxMarginModel corrected = fit(X, LABELS, 3, all);
    MaxMarginModel augmented = fit(X, LABELS, 3, all.withVariance(VarianceMode.AUGMENTED));
    for (double[] at : Dense.points(8, 3, 3, new int[8], 7)) {
      assertArrayEquals(
          corrected.predict(Row.of(at)).variances(), augmented.predict(Row.of(at)).variances(),
          1e-6);
    }
  }

  @Test
  void poolRowsChangeVariancesOnly() {
    MaxMarginModel plain = fit(X, LABELS, 3, half(SupportChoice.Method.PIVOTED));
    MaxMarginModel wider = plain.augmented(Rows.of(new double[][] {{9, 9, 9}}), Workers.ONE);
    assertEquals(1, wider.poolRows());
    for (double[] at : Dense.points(5, 3, 3, new int[5], 8)) {
      assertArrayEquals(
          plain.predict(Row.of(at)).means(), wider.predict(Row.of(at)).means(), ROUND_OFF);
    }
  }

  @Test
  void heldOutNoveltiesAreThoseOfModelsWithoutTheRows() {
    // Warm and cold starts end where the bound rises by less than 1e-8 per row.
    MaxMarginSettings s = MaxMarginSettings.DEFAULT.withTolerances(1e-8, 1e-10);
    Rows pool = Rows.of(Dense.points(5, 3, 3, new int[5], 22));
    MaxMarginModel model = fit(X, LABELS, 3, s).augmented(pool, Workers.ONE);
    double[] found = model.heldOutNovelties(Workers.ONE);
    assertEquals(60, found.length);
    int at = 0;
    for (Holdout fold : Holdout.of(60)) {
      MaxMarginModel without =
          fit(X.subset(fold.kept()), labels(fold.kept()), 3, s).augmented(pool, Workers.ONE);
      for (int i : fold.held()) {
        assertEquals(without.predict(X.row(i)).novelty(), found[at++], 1e-3, "row " + i);
      }
    }
  }

  @Test
  void threadsDoNotChangeTheModel() {
    try (Workers two = Workers.of(2)) {
      MaxMarginSettings settings = half(SupportChoice.Method.KMEANS);
      MaxMarginModel a = fit(X, LABELS, 3, settings);
      MaxMarginModel b = MaxMarginModel.fit(KERNEL, X, LABELS, 3, settings, two, Progress.NONE);
      for (int i = 0; i < 10; i++) {
        assertArrayEquals(
            a.predict(X.row(i)).distribution(), b.predict(X.row(i)).distribution(), 0);
      }
    }
  }

  @Test
  void supportPointsAreNeverMoreThanRowsOrTheLimit() {
    SupportChoice many = new SupportChoice(SupportChoice.Method.KMEANS, 10, 0.3, 1000);
    assertEquals(7, many.count(7));
    assertEquals(10, many.count(10));
    assertEquals(14, many.count(20));
    assertEquals(1, new SupportChoice(SupportChoice.Method.PIVOTED, 0, 0.99, 5).count(3));
    assertEquals(5, new SupportChoice(SupportChoice.Method.PIVOTED, 100, 0, 5).count(50));
    for (SupportChoice.Method method : SupportChoice.Method.values()) {
      SupportChoice most = new SupportChoice(method, 0, 0.2, 4);
      MaxMarginModel model = fit(X, LABELS, 3, MaxMarginSettings.DEFAULT.withSupports(most));
      assertTrue(model.supportPoints().size() <= 4);
    }
  }

  @Test
  void duplicatesAndHugeMarginCostGiveFiniteModels() {
    Rows twice = X.append(X);
    int[] labels = Arrays.copyOf(LABELS, 120);
    System.arraycopy(LABELS, 0, labels, 60, 60);
    labels[70] = (labels[70] + 1) % 3; // the same row with two classes
    MaxMarginSettings settings =
        MaxMarginSettings.DEFAULT.withSupports(SupportChoice.ALL).withMarginCost(1e6);
    MaxMarginModel model = fit(twice, labels, 3, settings);
    assertEquals(60, model.supportPoints().size(), "equal points count once");
    checkLaws(model, Dense.points(5, 3, 3, new int[5], 9));
  }

  @Test
  void oneClassAndAbsentClassesAreKnown() {
    MaxMarginModel one = fit(X, new int[60], 1, MaxMarginSettings.DEFAULT);
    assertArrayEquals(new double[] {1}, one.predict(X.row(0)).distribution());
    double near = one.predict(X.row(0)).variance();
    double far = one.predict(Row.of(40, 40, 40)).variance();
    assertTrue(near < far, "the variance tells what is new");

    int[] gap = IntStream.of(LABELS).map(c -> c == 1 ? 3 : c).toArray();
    MaxMarginModel four = fit(X, gap, 5, MaxMarginSettings.DEFAULT);
    Prediction p = four.predict(X.row(0));
    assertEquals(5, p.distribution().length);
    assertEquals(0, p.distribution()[1] + p.distribution()[4]);
    int[] two = IntStream.of(LABELS).map(c -> c == 1 ? 2 : 0).toArray();
    Prediction q = fit(X, two, 3, MaxMarginSettings.DEFAULT).predict(X.row(0));
    assertEquals(-q.means()[0], q.means()[2], ROUND_OFF);
    assertEquals(0, q.distribution()[1]);
  }

  @Test
  void singleRowIsEnough() {
    MaxMarginModel model = fit(X.subset(0), new int[] {0}, 2, MaxMarginSettings.DEFAULT);
    checkLaws(model, new double[][] {{0, 0, 0}});
  }

  @Test
  void newClassJoinsInAnUpdate() {
    int[] old = IntStream.range(0, 60).filter(i -> LABELS[i] < 2).toArray();
    int[] fresh = IntStream.range(0, 60).filter(i -> LABELS[i] == 2).toArray();
    MaxMarginSettings tight =
        MaxMarginSettings.DEFAULT.withSupports(SupportChoice.ALL).withTolerances(1e-12, 1e-12)
            .withLimits(2000, 20000);
    MaxMarginModel grown =
        fit(X.subset(old), labels(old), 2, tight)
            .extended(X.subset(fresh), labels(fresh), Workers.ONE, Progress.NONE);
    MaxMarginModel batch = fit(X, LABELS, 3, tight);
    assertEquals(3, grown.classes());
    for (double[] at : Dense.points(5, 3, 3, new int[5], 10)) {
      assertArrayEquals(
          batch.predict(Row.of(at)).distribution(), grown.predict(Row.of(at)).distribution(), 1e-4);
    }
  }

  private static int[] labels(int[] rows) {
    return IntStream.of(rows).map(i -> LABELS[i]).toArray();
  }

  @Test
  void warmStartNeedsFewerIterations() {
    int[] first = IntStream.range(0, 58).toArray();
    MaxMarginSettings settings = MaxMarginSettings.DEFAULT.withSupports(SupportChoice.ALL);
    MaxMarginModel before = fit(X.subset(first), labels(first), 3, settings);
    MaxMarginModel warm =
        before.extended(
            X.subset(58, 59), new int[] {LABELS[58], LABELS[59]}, Workers.ONE, Progress.NONE);
    MaxMarginModel cold = fit(X, LABELS, 3, settings);
    assertTrue(
        iterations(warm) < iterations(cold), iterations(warm) + " warm, " + iterations(cold));
  }

  private static int iterations(MaxMarginModel model) {
    return Arrays.stream(model.reports()).mapToInt(MaxMarginModel.Report::iterations).sum();
  }

  @Test
  void updateKeepsSupportPointsAndAddsTheWantedShare() {
    int[] first = IntStream.range(0, 40).toArray();
    int[] rest = IntStream.range(40, 60).toArray();
    MaxMarginModel before =
        fit(X.subset(first), labels(first), 3, half(SupportChoice.Method.PIVOTED));
    MaxMarginModel after =
        before.extended(X.subset(rest), labels(rest), Workers.ONE, Progress.NONE);
    assertEquals(20, before.supportPoints().size());
    assertEquals(30, after.supportPoints().size());
    for (int i = 0; i < 20; i++) {
      assertArrayEquals(
          before.supportPoints().row(i).values(), after.supportPoints().row(i).values());
    }
  }

  @Test
  void refusesAKernelThatIsNotPositive() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                MaxMarginModel.fit(
                    new Negated(KERNEL), X, LABELS, 3, MaxMarginSettings.DEFAULT, Workers.ONE,
                    Progress.NONE));
    assertTrue(e.getMessage().contains("another kernel"), e.getMessage());
    IllegalArgumentException f =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                MaxMarginModel.fit(
                    new Distance(), X, LABELS, 3, MaxMarginSettings.DEFAULT, Workers.ONE,
                    Progress.NONE));
    assertTrue(f.getMessage().contains("not positive semi-definite"), f.getMessage());
  }

  @Test
  void refusesLabelsOutOfRangeAndNoRows() {
    assertThrows(
        IllegalArgumentException.class,
        () -> fit(X, new int[] {1}, 2, MaxMarginSettings.DEFAULT));
    assertThrows(
        IllegalArgumentException.class, () -> fit(X, LABELS, 2, MaxMarginSettings.DEFAULT));
    assertThrows(
        IllegalArgumentException.class,
        () -> fit(X.subset(), new int[0], 2, MaxMarginSettings.DEFAULT));
    assertThrows(
        IllegalArgumentException.class, () -> MaxMarginSettings.DEFAULT.withMarginCost(-1));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SupportChoice(SupportChoice.Method.KMEANS, 0, 1, 10));
  }

  @Test
  void allZeroRowsUnderALinearKernelAreRefusedByName() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                MaxMarginModel.fit(
                    new Linear(1, 0), Rows.of(new double[4][2]), new int[] {0, 1, 0, 1}, 2,
                    MaxMarginSettings.DEFAULT, Workers.ONE, Progress.NONE));
    assertTrue(e.getMessage().contains("0.0 on every support point"), e.getMessage());
  }

  @Test
  void histogramKernelWorksWithRowsOfZeros() {
    double[][] x = {{0, 0}, {1, 0}, {0, 1}, {0, 0}, {2, 1}, {0.5, 3}};
    MaxMarginModel model =
        MaxMarginModel.fit(
            new HikKernel(2), Rows.of(x), new int[] {0, 1, 0, 1, 1, 0}, 2,
            MaxMarginSettings.DEFAULT, Workers.ONE, Progress.NONE);
    checkLaws(model, x);
  }

  @Test
  void interruptionEndsTraining() {
    Thread.currentThread().interrupt();
    try {
      assertThrows(
          CancellationException.class, () -> fit(X, LABELS, 3, MaxMarginSettings.DEFAULT));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void savedModelPredictsTheSame() throws Exception {
    MaxMarginModel model =
        fit(X, LABELS, 3, half(SupportChoice.Method.PIVOTED).withVariance(VarianceMode.AUGMENTED));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(model);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      MaxMarginModel copy = (MaxMarginModel) in.readObject();
      assertArrayEquals(
          model.predict(Row.of(1, 2, 3)).distribution(),
          copy.predict(Row.of(1, 2, 3)).distribution(), 0);
    }
  }

  /** −k: every diagonal entry is negative. */
  private record Negated(Kernel base) implements Kernel {
    @Override
    public double value(Row x, Row z) {
      return -base.value(x, z);
    }

    @Override
    public KernelRows over(Rows rows) {
      return new Plain(this, rows);
    }
  }

  /** 1 + |x − z|: indefinite as soon as there are two points. */
  private record Distance() implements Kernel {
    @Override
    public double value(Row x, Row z) {
      double s = 0;
      for (int d = 0; d < 3; d++) {
        s += Math.abs(x.get(d) - z.get(d));
      }
      return 1 + s;
    }

    @Override
    public KernelRows over(Rows rows) {
      return new Plain(this, rows);
    }
  }

  private record Plain(Kernel kernel, Rows rows) implements KernelRows {
    @Override
    public int size() {
      return rows.size();
    }

    @Override
    public double self(int i) {
      return kernel.value(rows.row(i), rows.row(i));
    }

    @Override
    public void column(int j, int[] wanted, double[] result) {
      for (int a = 0; a < wanted.length; a++) {
        result[a] = kernel.value(rows.row(wanted[a]), rows.row(j));
      }
    }

    @Override
    public void values(Row x, double[] result) {
      for (int i = 0; i < size(); i++) {
        result[i] = kernel.value(x, rows.row(i));
      }
    }
  }
}
