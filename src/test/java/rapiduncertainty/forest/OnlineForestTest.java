package rapiduncertainty.forest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;

class OnlineForestTest {
  private static final double ROUND_OFF = 1e-12; // sums of some dozen shares
  private static final Blobs DATA = Blobs.dense(600, 6, 4, 4, 21);
  private static final Blobs TEST = Blobs.dense(400, 6, 4, 4, 22);
  private static final ForestSettings SETTINGS = ForestSettings.standard().withTrees(40);

  private static OnlineForest fit(ForestSettings settings, Blobs data, Workers workers) {
    return OnlineForest.fit(
        settings, data.rows(), data.labels(), data.classes(), workers, Progress.NONE);
  }

  private static double[] votes(OnlineForest model) {
    return new Voting(model.forest()).votes(TEST.rows(), Workers.ONE);
  }

  @Test
  void distributionIsTheMeanOfTheTreesShares() {
    OnlineForest model = fit(SETTINGS.withMaxDepth(3), DATA, Workers.ONE);
    for (int i = 0; i < 20; i++) {
      double[] expected = new double[4];
      for (int t = 0; t < model.forest().size(); t++) {
        Tree tree = model.forest().tree(t);
        double[] one = new double[4];
        tree.vote(tree.leaf(TEST.rows().row(i).toDense(6)), one, 0);
        for (int c = 0; c < 4; c++) {
          expected[c] += one[c] / model.forest().size();
        }
      }
      assertArrayEquals(expected, model.distribution(TEST.rows().row(i)), ROUND_OFF);
    }
  }

  @Test
  void threadsNeverChangeFitUpdateOrOutOfBag() {
    try (Workers three = Workers.of(3)) {
      OnlineForest a = fit(SETTINGS, DATA.part(0, 300), Workers.ONE);
      OnlineForest b = fit(SETTINGS, DATA.part(0, 300), three);
      assertArrayEquals(votes(a), votes(b), 0);
      Blobs more = DATA.part(300, 600);
      assertEquals(
          a.update(more.rows(), more.labels(), 50, Workers.ONE, Progress.NONE),
          b.update(more.rows(), more.labels(), 50, three, Progress.NONE));
      assertArrayEquals(votes(a), votes(b), 0);
      assertEquals(a.outOfBag(Workers.ONE).accuracy(), b.outOfBag(three).accuracy(), 0);
    }
  }

  @Test
  void seedDecides() {
    assertArrayEquals(
        votes(fit(SETTINGS, DATA, Workers.ONE)), votes(fit(SETTINGS, DATA, Workers.ONE)), 0);
    double[] other = votes(fit(SETTINGS.withSeed(2), DATA, Workers.ONE));
    assertTrue(!java.util.Arrays.equals(votes(fit(SETTINGS, DATA, Workers.ONE)), other));
  }

  @Test
  void outOfBagVotesComeFromTreesThatDidNotSeeTheRow() {
    OnlineForest model = fit(SETTINGS, DATA.part(0, 200), Workers.ONE);
    Blobs more = DATA.part(200, 400);
    model.update(more.rows(), more.labels()); // later rows are out of bag for older trees
    OutOfBag honest = model.outOfBag(Workers.ONE);
    Rows rows = model.trainingRows();
    Bags bags = model.bags();
    int right = 0;
    int judged = 0;
    for (int i = 0; i < rows.size(); i++) {
      double[] expected = new double[4];
      int outside = 0;
      for (int t = 0; t < model.forest().size(); t++) {
        if (!bags.of(t).get(i)) {
          Tree tree = model.forest().tree(t);
          tree.vote(tree.leaf(rows.row(i).toDense(6)), expected, 0);
          outside++;
        }
      }
      assertEquals(outside, honest.trees(i), ROUND_OFF);
      assertArrayEquals(Voting.shares(expected, 0, 4), honest.distribution(i), ROUND_OFF);
      int winner = outside == 0 ? -1 : Voting.winner(expected, 0, 4);
      assertEquals(winner, honest.prediction(i));
      judged += outside > 0 ? 1 : 0;
      right += winner == model.trainingLabels()[i] ? 1 : 0;
    }
    assertEquals(right / (double) judged, honest.accuracy(), ROUND_OFF);
  }

  @Test
  void redrawnBagsAreTheBagsTheTreesWereGrownFrom() {
    // One distinct row per class: a tree can only know the classes in its bag.
    int n = 50;
    double[][] x = new double[n][1];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      x[i][0] = i + 1;
      labels[i] = i;
    }
    OnlineForest model =
        fit(SETTINGS.withBagStep(2), new Blobs(Rows.of(x), labels, n), Workers.ONE);
    for (int t = 0; t < model.forest().size(); t++) {
      BitSet bag = model.bags().of(t);
      Tree tree = model.forest().tree(t);
      for (int i = 0; i < n; i++) {
        assertEquals(bag.get(i), tree.winner(tree.leaf(x[i])) == i);
      }
    }
  }

  @Test
  void stepsLeaveOutTheExpectedShare() {
    for (double step : new double[] {1, 1.2, 1.5, 2, 3, 10}) {
      int n = 20000;
      int whole = (int) Math.ceil(step);
      double meanStep = 0; // E[1 + ⌊u · step⌋]
      for (int k = 0; k < whole; k++) {
        meanStep += (1 + k) * (Math.min(step, k + 1) - k) / step;
      }
      int[] rows = new int[n];
      int count = StepSampling.draw(n, step, new java.util.SplittableRandom(3), rows);
      assertEquals(1 / meanStep, count / (double) n, 0.02, "step " + step);
    }
  }

  @Test
  void onlyWrongOrUncertainRowsJoin() {
    OnlineForest model = fit(SETTINGS.withUpdates(0.6, 5), DATA.part(0, 200), Workers.ONE);
    Blobs more = DATA.part(200, 600);
    int expected = 0;
    for (int i = 0; i < more.labels().length; i++) {
      double[] p = model.distribution(more.rows().row(i));
      boolean right = Voting.winner(p, 0, 4) == more.labels()[i];
      expected += right && p[more.labels()[i]] >= 0.6 ? 0 : 1;
    }
    OnlineForest.Update report =
        model.update(more.rows(), more.labels(), Workers.ONE, Progress.NONE);
    assertEquals(expected, report.joined());
    assertEquals(200 + expected, model.trainingRows().size());
    assertTrue(report.grown() <= 5);
  }

  @Test
  void rankingCountsOldAndNewRows() {
    OnlineForest model = fit(SETTINGS, DATA.part(0, 300), Workers.ONE);
    Blobs more = DATA.part(300, 600);
    for (int from = 0; from < 300; from += 100) { // counts known from before must stay right
      Blobs batch = more.part(from, from + 100);
      model.update(batch.rows(), batch.labels());
    }
    // The worst tree was replaced while others were better: no tree is worse on all rows than
    // the worst tree would be if it had been kept. Count by definition.
    TrainingSet all =
        TrainingSet.of(model.trainingRows(), model.trainingLabels(), model.classes());
    List<RankedTree> trees = new TreeFactory(all, SETTINGS, Workers.ONE)
        .growAndPack(1000, 8, new Layout(3, 1, 1));
    Ranking ranking = new Ranking(trees, new int[8], 0, all, Workers.ONE);
    for (int t = 0; t < 8; t++) {
      int right = 0;
      for (int i = 0; i < all.size(); i++) {
        Tree tree = trees.get(t).tree();
        right += tree.winner(tree.leaf(all.rows().row(i).toDense(6))) == all.label(i) ? 1 : 0;
      }
      assertEquals(right, ranking.right()[t]);
    }
    int worst = java.util.Arrays.stream(ranking.right()).min().orElseThrow();
    ranking.replaceWorst(
        new TreeFactory(all, SETTINGS, Workers.ONE).growAndPack(2000, 8, new Layout(3, 1, 1)),
        Workers.ONE);
    assertTrue(java.util.Arrays.stream(ranking.right()).min().orElseThrow() >= worst);
  }

  @Test
  void aTreeThatIsGoodOnNewRowsAloneDoesNotReplaceAnOldOne() {
    Blobs old = DATA.part(0, 300);
    OnlineForest model = fit(SETTINGS, old, Workers.ONE);
    // New rows: 20 copies of one corner with a class of its own; trees grown on them alone are
    // perfect there and useless on the old rows.
    double[][] x = new double[20][6];
    int[] labels = new int[20];
    for (int i = 0; i < 20; i++) {
      java.util.Arrays.fill(x[i], 50 + i);
      labels[i] = 3;
    }
    TrainingSet fresh = TrainingSet.of(Rows.of(x), labels, 4);
    List<RankedTree> narrow =
        new TreeFactory(fresh, SETTINGS, Workers.ONE).growAndPack(0, 10, new Layout(2, 1, 1));
    TrainingSet all =
        TrainingSet.of(old.rows(), old.labels(), 4).append(Rows.of(x), labels, 4);
    List<RankedTree> now =
        new TreeFactory(TrainingSet.of(old.rows(), old.labels(), 4), SETTINGS, Workers.ONE)
            .growAndPack(0, 40, new Layout(2, 1, 1));
    Ranking ranking = new Ranking(now, new int[40], 0, all, Workers.ONE);
    assertEquals(0, ranking.replaceWorst(narrow, Workers.ONE));
    model.update(Rows.of(x), labels);
    assertTrue(old.accuracy(model) > 0.97, "old rows: " + old.accuracy(model));
  }

  @Test
  void updatesReachTheAccuracyOfOneTraining() {
    OnlineForest once = fit(SETTINGS, DATA, Workers.ONE);
    OnlineForest online = fit(SETTINGS, DATA.part(0, 60), Workers.ONE);
    double first = TEST.accuracy(online);
    for (int from = 60; from < 600; from += 60) {
      Blobs batch = DATA.part(from, from + 60);
      online.update(batch.rows(), batch.labels());
    }
    double last = TEST.accuracy(online);
    assertTrue(last > first, first + " → " + last);
    assertTrue(last > TEST.accuracy(once) - 0.02, last + " against " + TEST.accuracy(once));
  }

  @Test
  void batchesOfOneCallEqualSeparateCalls() {
    OnlineForest a = fit(SETTINGS, DATA.part(0, 100), Workers.ONE);
    OnlineForest b = fit(SETTINGS, DATA.part(0, 100), Workers.ONE);
    Blobs more = DATA.part(100, 160);
    a.update(more.rows(), more.labels(), 1, Workers.ONE, Progress.NONE);
    for (int i = 0; i < 60; i++) {
      Blobs one = more.part(i, i + 1);
      b.update(one.rows(), one.labels());
    }
    assertArrayEquals(votes(a), votes(b), 0);
  }

  @Test
  void newClassesMayComeLater() {
    Blobs wide = Blobs.dense(300, 6, 4, 2, 5);
    int[] early =
        java.util.stream.IntStream.range(0, 300).filter(i -> wide.labels()[i] < 2).toArray();
    int[] earlyLabels = java.util.Arrays.stream(early).map(i -> wide.labels()[i]).toArray();
    OnlineForest model =
        fit(SETTINGS, new Blobs(wide.rows().subset(early), earlyLabels, 2), Workers.ONE);
    assertEquals(2, model.distribution(wide.rows().row(0)).length);
    model.update(wide.rows(), wide.labels());
    assertEquals(4, model.classes());
    assertEquals(4, model.distribution(wide.rows().row(0)).length);
    assertTrue(wide.accuracy(model) > 0.9);
    assertEquals(1, java.util.Arrays.stream(model.distribution(Row.of(1, 2))).sum(), ROUND_OFF);
  }

  @Test
  void savedForestGoesOnLearningLikeTheOriginal() throws Exception {
    OnlineForest model = fit(SETTINGS, DATA.part(0, 200), Workers.ONE);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(model);
    }
    OnlineForest loaded;
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      loaded = (OnlineForest) in.readObject();
    }
    assertArrayEquals(votes(model), votes(loaded), 0);
    Blobs more = DATA.part(200, 400);
    assertEquals(
        model.update(more.rows(), more.labels(), Workers.ONE, Progress.NONE),
        loaded.update(more.rows(), more.labels(), Workers.ONE, Progress.NONE));
    assertArrayEquals(votes(model), votes(loaded), 0);
  }

  @Test
  void copiesLearnOnWithoutKnowingOfEachOther() {
    OnlineForest model = fit(SETTINGS, DATA.part(0, 200), Workers.ONE);
    OnlineForest copy = model.copy();
    OnlineForest twin = fit(SETTINGS, DATA.part(0, 200), Workers.ONE);
    for (int from : new int[] {200, 400}) { // two batches each, turn and turn about
      learn(copy, DATA.part(from, from + 100));
      learn(model, DATA.part(from + 100, from + 200));
      learn(twin, DATA.part(from, from + 100));
    }
    assertArrayEquals(votes(twin), votes(copy), 0);
  }

  private static void learn(OnlineForest model, Blobs more) {
    model.update(more.rows(), more.labels());
  }

  @Test
  void aStoppedUpdateLeavesTheForestAsItWas() {
    OnlineForest model = fit(SETTINGS, DATA.part(0, 200), Workers.ONE);
    OnlineForest twin = fit(SETTINGS, DATA.part(0, 200), Workers.ONE);
    Forest before = model.forest();
    Blobs more = DATA.part(200, 400);
    int[] steps = {0};
    Progress stopper =
        (stage, fraction) -> {
          if (++steps[0] == 6) {
            throw new CancellationException("enough");
          }
        };
    assertThrows(
        CancellationException.class,
        () -> model.update(more.rows(), more.labels(), 100, Workers.ONE, stopper));
    assertSame(before, model.forest());
    assertEquals(200, model.trainingRows().size());
    Blobs other = DATA.part(400, 600); // learning goes on as if nothing had happened
    model.update(other.rows(), other.labels());
    twin.update(other.rows(), other.labels());
    assertArrayEquals(votes(twin), votes(model), 0);
  }

  @Test
  void interruptionEndsTheGrowing() {
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, () -> fit(SETTINGS, DATA, Workers.ONE));
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void poorDataGiveSaneForests() {
    Rows one = Rows.of(new double[][] {{3, 4}});
    check(one, new int[] {0}, 1);
    check(one, new int[] {2}, 5); // one row, more classes than rows
    check(Rows.of(new double[][] {{1, 1}, {1, 1}, {1, 1}}), new int[] {0, 1, 1}, 2); // constant
    check(Rows.of(2, List.of(Row.of(0, 0), Row.of(0, 0))), new int[] {1, 0}, 2); // nothing at all
    check(Rows.of(0, List.of(Row.of(), Row.of())), new int[] {1, 0}, 2); // no columns
    check(Rows.of(new double[][] {{1e308, -1e308}, {-1e308, 1e308}, {5e-324, 1}}), new int[] {0, 1, 2}, 3);
  }

  private static void check(Rows rows, int[] labels, int classes) {
    OnlineForest model =
        OnlineForest.fit(SETTINGS, rows, labels, classes, Workers.ONE, Progress.NONE);
    model.update(rows, labels);
    double[] p = model.distribution(rows.row(0));
    assertEquals(classes, p.length);
    assertEquals(1, java.util.Arrays.stream(p).sum(), ROUND_OFF);
    NodeHistograms nodes = new NodeHistograms(model.forest(), NodeHistograms.Nodes.ALL);
    double mass = java.util.Arrays.stream(nodes.of(rows.row(0)).values()).sum();
    assertEquals(1, mass, ROUND_OFF);
    nodes.outOfBag(model, Workers.ONE);
    model.outOfBag(Workers.ONE).accuracy();
  }

  @Test
  void badArgumentsAreRefusedByValue() {
    refused("got 0", () -> SETTINGS.withTrees(0));
    refused("got -1", () -> SETTINGS.withCandidates(-1));
    refused("got 65", () -> SETTINGS.withMaxDepth(65));
    refused("got 0.5", () -> SETTINGS.withBagStep(0.5));
    refused("got NaN", () -> SETTINGS.withUpdates(Double.NaN, 0));
    refused("'1,2'", () -> Layout.parse("1,2"));
    refused("got 13", () -> Layout.parse("13,2,1"));
    OnlineForest model = fit(SETTINGS, DATA, Workers.ONE);
    refused("7 columns", () -> model.update(Rows.of(new double[1][7]), new int[1]));
    refused("class number -1", () -> model.update(Rows.of(new double[1][6]), new int[] {-1}));
    refused("column 6", () -> model.distribution(new Row(new int[] {6}, new double[] {1})));
    refused("no", () -> fit(SETTINGS, new Blobs(Rows.of(2, List.of()), new int[0], 2), Workers.ONE));
  }

  private static void refused(String part, Runnable call) {
    String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
    assertTrue(message.contains(part), message);
  }
}
