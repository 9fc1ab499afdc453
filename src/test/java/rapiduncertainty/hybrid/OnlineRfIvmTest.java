package rapiduncertainty.hybrid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.OutOfBag;
import rapiduncertainty.hybrid.HybridSettings.Budget;
import rapiduncertainty.ivm.IvmSettings;

class OnlineRfIvmTest {
  private static final HybridSettings SMALL =
      HybridSettings.standard()
          .withForest(HybridSettings.standard().forest().withTrees(30).withBagStep(2))
          .withMachines(IvmSettings.standard().withActivePoints(60));

  /** Three classes as rings around each other: trees need many steps, a kernel does not. */
  private static double[][] rings(int n, long seed) {
    Random random = new Random(seed);
    double[][] x = new double[n][2];
    for (int i = 0; i < n; i++) {
      double radius = 1 + i % 3 + 0.25 * random.nextGaussian();
      double angle = 2 * Math.PI * random.nextDouble();
      x[i][0] = radius * Math.cos(angle);
      x[i][1] = radius * Math.sin(angle);
    }
    return x;
  }

  private static int[] labels(int n) {
    return IntStream.range(0, n).map(i -> i % 3).toArray();
  }

  private static OnlineRfIvm fit(HybridSettings settings, int n) {
    return OnlineRfIvm.fit(
        settings, Rows.of(rings(n, 1)), labels(n), 3, Workers.ONE, Progress.NONE);
  }

  private static double accuracy(OnlineRfIvm model, boolean forestAlone) {
    double[][] x = rings(600, 99);
    int right = 0;
    for (int i = 0; i < x.length; i++) {
      double[] p =
          forestAlone ? model.forest().distribution(Row.of(x[i])) : model.distribution(Row.of(x[i]));
      int best = 0;
      for (int c = 1; c < 3; c++) {
        best = p[c] > p[best] ? c : best;
      }
      right += best == i % 3 ? 1 : 0;
    }
    return right / (double) x.length;
  }

  @Test
  void machinesRepairTheForest() {
    OnlineRfIvm model = fit(SMALL, 450);
    assertTrue(model.toString().contains("in use"), model.toString());
    double forest = accuracy(model, true);
    double both = accuracy(model, false);
    assertTrue(both > forest, "forest " + forest + ", with machines " + both);
  }

  @Test
  void machinesThatKnowNothingAreNotUsed() {
    // A length-scale so short that every row is alone: the machines cannot help.
    HybridSettings blind =
        new HybridSettings(
            SMALL.forest(), SMALL.machines(), 30, 1e-6, 3, 2000, 3, SMALL.budget(), 0.95, 1);
    OnlineRfIvm model = fit(blind, 300);
    assertFalse(model.toString().contains("in use"), model.toString());
    assertEquals(accuracy(model, true), accuracy(model, false));
  }

  @Test
  void predictionsAreLawful() {
    OnlineRfIvm model = fit(SMALL, 300);
    for (double[] x : rings(60, 5)) {
      Prediction p = model.predict(Row.of(x));
      assertEquals(1, Arrays.stream(p.distribution()).sum(), 1e-9);
      for (int c = 0; c < 3; c++) {
        assertTrue(p.variances()[c] >= 0 && p.variances()[c] <= p.prior() + 1e-12);
        assertTrue(Double.isFinite(p.means()[c]));
      }
    }
  }

  @Test
  void machinesJudgeTheNoveltyOfRowsTheyLearntAsIfTheyHadNot() {
    OnlineRfIvm model = fit(SMALL, 300);
    OutOfBag votes = model.forest().outOfBag(Workers.ONE);
    Rows rows = model.forest().trainingRows();
    double[] heldOut = model.heldOutNovelties(Workers.ONE);
    int at = 0;
    int taken = 0;
    for (int i = 0; i < votes.size(); i++) {
      if (votes.trees(i) == 0) {
        continue;
      }
      double known = model.predict(rows.row(i), votes.distribution(i)).novelty();
      assertTrue(heldOut[at] >= known - 1e-12, "row " + i + " is less novel when it is new");
      taken += heldOut[at++] > known + 1e-6 ? 1 : 0;
    }
    assertEquals(at, heldOut.length);
    assertTrue(taken > 0, "no machine took back a row");
  }

  @Test
  void threadsChangeNothingTheSeedDecides() {
    HybridSettings more = SMALL.withBudget(new Budget(5, 0, 2));
    OnlineRfIvm one = fit(more, 240);
    try (Workers team = Workers.of(3)) {
      OnlineRfIvm three =
          OnlineRfIvm.fit(more, Rows.of(rings(240, 1)), labels(240), 3, team, Progress.NONE);
      assertArrayEquals(distributions(one), distributions(three));
    }
    assertFalse(Arrays.deepEquals(distributions(one), distributions(fit(more.withSeed(9), 240))));
  }

  private static double[][] distributions(OnlineRfIvm model) {
    return Arrays.stream(rings(60, 7))
        .map(x -> model.distribution(Row.of(x)))
        .toArray(double[][]::new);
  }

  @Test
  void schedulerGivesEachRouteATurnThenTheWorst() {
    OnlineRfIvm model = fit(SMALL.withBudget(new Budget(5, 0, 1)), 300);
    List<InformationPackage> routes = model.information();
    assertEquals(5, routes.stream().mapToInt(InformationPackage::steps).sum());
    assertTrue(routes.stream().allMatch(r -> r.steps() >= 1 || r.finished()), routes.toString());
    int least = routes.stream().mapToInt(InformationPackage::rows).min().getAsInt();
    int most = routes.stream().mapToInt(InformationPackage::rows).max().getAsInt();
    InformationPackage favourite =
        routes.stream().max((a, b) -> Integer.compare(a.steps(), b.steps())).get();
    double lowest =
        routes.stream().mapToDouble(r -> r.attraction(least, most)).min().getAsDouble();
    // A gain in its last turn may have lifted the favourite a little.
    assertTrue(favourite.attraction(least, most) < lowest + 0.7, routes.toString());
  }

  @Test
  void aBudgetInSecondsEndsTheTraining() {
    OnlineRfIvm model = fit(SMALL.withBudget(new Budget(100_000, 0.05, 1)), 300);
    int steps = model.information().stream().mapToInt(InformationPackage::steps).sum();
    assertTrue(steps < 1000, steps + " trials");
  }

  @Test
  void progressTellsOfRoutes() {
    List<String> stages = new ArrayList<>();
    OnlineRfIvm.fit(
        SMALL,
        Rows.of(rings(240, 1)),
        labels(240),
        3,
        Workers.ONE,
        (stage, fraction) -> stages.add(stage));
    assertTrue(stages.stream().anyMatch(s -> s.matches("route \\d: \\d+ rows, .* trial 1")));
  }

  @Test
  void routesAreTrainedAgainWhenTheForestHasGrown() {
    OnlineRfIvm before = fit(SMALL.withThreshold(0), 150); // no accuracy is too low
    Rows few = Rows.of(rings(15, 44));
    OnlineRfIvm same = before.updated(few, labels(15), Workers.ONE, Progress.NONE);
    assertEquals(before.information(), same.information());
    Rows many = Rows.of(rings(450, 44));
    OnlineRfIvm grown = before.updated(many, labels(450), Workers.ONE, Progress.NONE);
    for (int r = 0; r < 3; r++) {
      assertTrue(
          grown.information().get(r).arrivals() > before.information().get(r).arrivals(),
          before + "\n" + grown);
    }
  }

  @Test
  void updateRetrainsBadRoutesAndLeavesTheOldModelAlone() {
    OnlineRfIvm before = fit(SMALL.withThreshold(1), 150);
    double[][] old = distributions(before);
    double[][] x = rings(300, 44);
    OnlineRfIvm after =
        before.updated(Rows.of(x), labels(300), Workers.ONE, Progress.NONE);
    assertArrayEquals(old, distributions(before));
    assertNotEquals(before.toString(), after.toString());
    String figures =
        String.format(
            "forest %.3f → %.3f, with machines %.3f → %.3f%n%s%n%s",
            accuracy(before, true),
            accuracy(after, true),
            accuracy(before, false),
            accuracy(after, false),
            before,
            after);
    assertTrue(accuracy(after, false) >= accuracy(before, false) - 0.01, figures);
  }

  @Test
  void aClassThatComesLaterIsLearnt() {
    double[][] x = rings(300, 1);
    int[] all = labels(300);
    int[] first = IntStream.range(0, 300).filter(i -> all[i] < 2).toArray();
    int[] later = IntStream.range(0, 300).filter(i -> all[i] == 2).toArray();
    Rows rows = Rows.of(x);
    OnlineRfIvm model =
        OnlineRfIvm.fit(
            SMALL,
            rows.subset(first),
            Arrays.stream(first).map(i -> all[i]).toArray(),
            2,
            Workers.ONE,
            Progress.NONE);
    OnlineRfIvm grown =
        model.updated(
            rows.subset(later),
            Arrays.stream(later).map(i -> 2).toArray(),
            Workers.ONE,
            Progress.NONE);
    assertEquals(3, grown.classes());
    assertTrue(accuracy(grown, false) > 0.7);
  }

  @Test
  void oneClassAndOneRowWork() {
    OnlineRfIvm model =
        OnlineRfIvm.fit(
            SMALL, Rows.of(new double[][] {{1, 2}}), new int[1], 1, Workers.ONE, Progress.NONE);
    assertArrayEquals(new double[] {1}, model.distribution(Row.of(0, 0)));
  }

  @Test
  void interruptionStopsTheTraining() {
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, () -> fit(SMALL, 240));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }
}
