package rapiduncertainty.ivm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.Rbf;

class IvmModelTest {
  private static final Rbf KERNEL = new Rbf(10, 2);
  private static final IvmSettings SMALL = IvmSettings.standard().withActivePoints(30);

  private static IvmModel fit(int n, int classes, int declared) {
    return IvmModel.fit(
        Rows.of(Toy.blobs(n, classes, 3)),
        Toy.labels(n, classes),
        declared,
        KERNEL,
        SMALL,
        Workers.ONE,
        Progress.NONE);
  }

  private static double accuracy(IvmModel model, int classes) {
    double[][] x = Toy.blobs(300, classes, 77);
    int right = 0;
    for (int i = 0; i < x.length; i++) {
      right += model.predict(Row.of(x[i])).winner() == i % classes ? 1 : 0;
    }
    return right / (double) x.length;
  }

  @Test
  void learnsBlobs() {
    assertTrue(accuracy(fit(200, 2, 2), 2) > 0.93);
    assertTrue(accuracy(fit(300, 4, 4), 4) > 0.75);
  }

  @Test
  void predictionsAreLawful() {
    IvmModel model = fit(90, 3, 5);
    for (double at : new double[] {-100, -2, 0, 0.3, 2, 100}) {
      Prediction p = model.predict(Row.of(at, 1));
      assertEquals(1, Arrays.stream(p.distribution()).sum(), 1e-12);
      assertEquals(0, p.distribution()[3]);
      assertEquals(0, p.distribution()[4]);
      for (int c = 0; c < 5; c++) {
        assertTrue(p.variances()[c] >= 0 && p.variances()[c] <= p.prior());
        assertTrue(Double.isFinite(p.means()[c]));
      }
    }
  }

  @Test
  void farFromTheDataItKnowsNothing() {
    Prediction p = fit(90, 3, 3).predict(Row.of(1e3, -1e3));
    assertEquals(1, p.novelty(), 1e-9);
    assertEquals(1, p.entropy(), 1e-3);
  }

  @Test
  void twoClassesWhicheverTheirNumbers() {
    double[][] x = Toy.blobs(60, 2, 4);
    int[] y = Arrays.stream(Toy.labels(60, 2)).map(c -> c == 0 ? 1 : 4).toArray();
    IvmModel model =
        IvmModel.fit(Rows.of(x), y, 6, KERNEL, SMALL, Workers.ONE, Progress.NONE);
    Prediction p = model.predict(Row.of(2, 0));
    assertEquals(1, p.winner());
    assertEquals(p.means()[1], -p.means()[4]);
    assertEquals(1, p.distribution()[1] + p.distribution()[4], 1e-12);
  }

  @Test
  void oneClassIsCertainButKnowsItsOwn() {
    double[][] x = Toy.blobs(40, 1, 4);
    IvmModel model =
        IvmModel.fit(Rows.of(x), new int[40], 2, KERNEL, SMALL, Workers.ONE, Progress.NONE);
    Prediction inside = model.predict(Row.of(2, 0));
    assertEquals(1, inside.distribution()[0]);
    assertTrue(inside.novelty() < 0.5 && model.predict(Row.of(50, 50)).novelty() > 0.99);
  }

  @Test
  void survivesOneRowDuplicatesAndMoreClassesThanRows() {
    Rows one = Rows.of(new double[][] {{1, 2}});
    IvmModel single =
        IvmModel.fit(one, new int[] {2}, 3, KERNEL, SMALL, Workers.ONE, Progress.NONE);
    assertEquals(2, single.predict(Row.of(0, 0)).winner());
    double[][] same = new double[20][2];
    IvmModel duplicates =
        IvmModel.fit(
            Rows.of(same),
            Toy.labels(20, 4),
            9,
            KERNEL,
            SMALL,
            Workers.ONE,
            Progress.NONE);
    double[] p = duplicates.predict(Row.of(0, 0)).distribution();
    assertEquals(p[0], p[3], 0.3);
    assertEquals(1, Arrays.stream(p).sum(), 1e-12);
  }

  @Test
  void threadsDoNotChangeTheModel() {
    double[][] x = Toy.blobs(120, 4, 9);
    int[] y = Toy.labels(120, 4);
    IvmSettings pooled = SMALL.withCandidates(15);
    IvmModel one =
        IvmModel.fit(Rows.of(x), y, 4, KERNEL, pooled, Workers.ONE, Progress.NONE);
    try (Workers team = Workers.of(3)) {
      IvmModel three = IvmModel.fit(Rows.of(x), y, 4, KERNEL, pooled, team, Progress.NONE);
      for (int i = 0; i < 20; i++) {
        Row row = Row.of(x[i]);
        assertArrayEquals(one.predict(row).means(), three.predict(row).means());
        assertArrayEquals(one.distribution(row), three.distribution(row));
      }
    }
  }

  @Test
  void kernelsOfTheirOwnForEachClass() {
    double[][] x = Toy.blobs(120, 3, 9);
    Kernel[] kernels = {new Rbf(10, 1), new Rbf(5, 2), new Rbf(10, 1)};
    IvmModel mixed =
        IvmModel.fit(
            Rows.of(x), Toy.labels(120, 3), kernels, SMALL, Workers.ONE, Progress.NONE);
    IvmModel plain = fit2(x, new Rbf(10, 1));
    IvmModel other = fit2(x, new Rbf(5, 2));
    assertEquals(2, mixed.kernels().size());
    double[] means = mixed.predict(Row.of(1, 1)).means();
    assertEquals(plain.predict(Row.of(1, 1)).means()[0], means[0]);
    assertEquals(other.predict(Row.of(1, 1)).means()[1], means[1]);
    assertEquals(plain.predict(Row.of(1, 1)).means()[2], means[2]);
  }

  private static IvmModel fit2(double[][] x, Kernel kernel) {
    return IvmModel.fit(
        Rows.of(x), Toy.labels(120, 3), 3, kernel, SMALL, Workers.ONE, Progress.NONE);
  }

  @Test
  void exponentNeverChangesTheWinnerAndImprovesTheLikelihood() {
    // Little variance and few points: the machines are timid between them.
    IvmModel model =
        IvmModel.fit(
            Rows.of(Toy.blobs(300, 4, 3)),
            Toy.labels(300, 4),
            4,
            new Rbf(1, 1),
            SMALL,
            Workers.ONE,
            Progress.NONE);
    double[][] x = Toy.blobs(300, 4, 78);
    double fitted = 0;
    double plain = 0;
    for (int i = 0; i < x.length; i++) {
      Prediction p = model.predict(Row.of(x[i]));
      double[] logits = new double[4];
      for (int c = 0; c < 4; c++) {
        logits[c] =
            Calibration.logOdds(p.means()[c] / Math.sqrt(p.noise() + p.variances()[c]));
      }
      double[] uncalibrated = Calibration.softmax(1, logits);
      fitted -= Math.log(p.distribution()[i % 4]);
      plain -= Math.log(uncalibrated[i % 4]);
      assertEquals(
          p.distribution()[p.winner()], Arrays.stream(p.distribution()).max().getAsDouble());
      int best = 0;
      for (int c = 1; c < 4; c++) {
        best = uncalibrated[c] > uncalibrated[best] ? c : best;
      }
      assertEquals(best, p.winner());
    }
    assertTrue(fitted < plain, "fitted " + fitted + ", plain " + plain);
  }

  @Test
  void interruptionStopsTheTraining() {
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, () -> fit(200, 4, 4));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void refusesLabelsThatDoNotFit() {
    Rows rows = Rows.of(new double[][] {{1}, {2}});
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                IvmModel.fit(
                    rows, new int[] {0, 7}, 2, KERNEL, SMALL, Workers.ONE, Progress.NONE));
    assertEquals("row 1 has class 7, but there are 2 classes", e.getMessage());
  }
}
