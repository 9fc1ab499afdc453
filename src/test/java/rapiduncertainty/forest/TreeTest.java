package rapiduncertainty.forest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;

class TreeTest {
  private static final double EXACT = 0;
  private static final int CLASSES = 4;

  private static Stream<Arguments> kinds() {
    ForestSettings s = ForestSettings.standard().withTrees(5);
    return Stream.of(
        Arguments.of(s.withCriterion(SplitCriterion.INFORMATION_GAIN).withLayout(new Layout(1, 1, 64))),
        Arguments.of(s.withCriterion(SplitCriterion.GINI).withLayout(new Layout(3, 2, 1))),
        Arguments.of(s.withCriterion(SplitCriterion.GINI).withBagStep(3).withLayout(new Layout(4, 3, 0))),
        Arguments.of(s.withCriterion(SplitCriterion.MISCLASSIFICATION).withMaxDepth(4)),
        Arguments.of(s.withCandidates(1).withSeed(9).withLayout(new Layout(12, 8, 2))),
        Arguments.of(s.withBagStep(1).withMaxDepth(2)));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void arrayTreesEqualNodeObjectsGrownFromTheSameDraws(ForestSettings settings) {
    Blobs data = Blobs.dense(150, 6, CLASSES, 3, 11);
    double[][] x = data.rows().toDense();
    OnlineForest online =
        OnlineForest.fit(
            settings, data.rows(), data.labels(), CLASSES, Workers.ONE, Progress.NONE);
    for (int t = 0; t < settings.trees(); t++) {
      Tree tree = online.forest().tree(t);
      PlainTree twin = new PlainTree(x, data.labels(), settings, t);
      assertEquals(twin.size(), tree.nodes, "tree " + t);
      for (double[] row : Blobs.dense(100, 6, CLASSES, 4, 12).rows().toDense()) {
        PlainTree.Node leaf = twin.leaf(row);
        double[] votes = new double[CLASSES];
        tree.vote(tree.leaf(row), votes, 0);
        double[] expected = new double[CLASSES];
        leaf.counts.forEach((c, n) -> expected[c] = n / (double) leaf.rows.size());
        assertArrayEquals(expected, votes, EXACT, "tree " + t);
        int winner = tree.winner(tree.leaf(row));
        assertEquals(Voting.winner(expected, 0, CLASSES), winner);
        assertEquals(leaf.depth, tree.places(row, new int[64]));
      }
    }
  }

  @Test
  void layoutNeverChangesAPrediction() {
    Blobs data = Blobs.dense(300, 5, CLASSES, 5, 2);
    ForestSettings settings = ForestSettings.standard().withTrees(20);
    Rows tests = Blobs.dense(50, 5, CLASSES, 5, 3).rows();
    double[] expected = null;
    for (String layout : new String[] {"1,1,64", "1,1,0", "5,2,1", "8,1,3", "12,8,0", "2,3,64"}) {
      OnlineForest forest =
          OnlineForest.fit(
              settings.withLayout(Layout.parse(layout)),
              data.rows(), data.labels(), CLASSES, Workers.ONE, Progress.NONE);
      double[] votes = new Voting(forest.forest()).votes(tests, Workers.ONE);
      assertArrayEquals(expected == null ? votes : expected, votes, EXACT, layout);
      expected = votes;
    }
  }

  @Test
  void countedBytesOfATrialAreThoseOfThePackedTree() {
    Blobs data = Blobs.dense(400, 5, CLASSES, 6, 2);
    TrainingSet set = TrainingSet.of(data.rows(), data.labels(), CLASSES);
    GrownTree grown =
        new TreeFactory(set, ForestSettings.standard(), Workers.ONE).grow(0, 1).get(0);
    for (String layout : new String[] {"1,1,64", "4,2,1", "6,3,0"}) {
      TreePacker.Cost cost = TreePacker.cost(grown, Layout.parse(layout));
      Tree tree = TreePacker.pack(grown, Layout.parse(layout));
      long arrays =
          4L * (tree.code.length + tree.value.length + tree.link.length + tree.map.length);
      assertEquals(arrays, cost.bytes());
      assertTrue(tree.bytes() > arrays && tree.bytes() < arrays + 1000);
    }
  }

  @Test
  void chosenLayoutHasTheSmallestProductOfBytesAndLookUps() {
    Blobs data = Blobs.dense(400, 5, CLASSES, 6, 2);
    TrainingSet set = TrainingSet.of(data.rows(), data.labels(), CLASSES);
    var samples = new TreeFactory(set, ForestSettings.standard(), Workers.ONE).grow(0, 3);
    Layout chosen = LayoutTrial.choose(samples);
    double best = product(samples, chosen);
    for (String other : new String[] {"1,1,64", "2,1,1", "6,2,2", "8,3,1", "10,5,4"}) {
      assertTrue(best <= product(samples, Layout.parse(other)), other);
    }
  }

  private static double product(java.util.List<GrownTree> samples, Layout layout) {
    double bytes = samples.stream().mapToDouble(t -> TreePacker.cost(t, layout).bytes()).sum();
    return bytes * samples.stream().mapToDouble(t -> TreePacker.cost(t, layout).lookups()).sum();
  }

  @Test
  void deepTreesTakeMemoryForTheirNodesOnly() {
    // Values that grow by powers of two: a uniform threshold cuts off a few rows at the top.
    int n = 400;
    double[][] x = new double[n][1];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      x[i][0] = Math.scalb(1.0, i);
      labels[i] = i % 2;
    }
    OnlineForest online =
        OnlineForest.fit(
            ForestSettings.standard().withTrees(20).withBagStep(1),
            Rows.of(x), labels, 2, Workers.ONE, Progress.NONE);
    assertEquals(64, online.forest().height());
    assertTrue(online.forest().bytes() < 100L * online.forest().nodes());
  }

  @Test
  void sixtyThousandRowsOfNoiseMakeTreesDeeperThanThirtyFive() {
    SplittableRandom random = new SplittableRandom(8);
    int n = 60_000;
    double[][] x = new double[n][3];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextInt(2);
      for (int d = 0; d < 3; d++) {
        x[i][d] = Math.exp(3 * random.nextGaussian());
      }
    }
    Forest forest =
        OnlineForest.fit(
                ForestSettings.standard().withTrees(2).withCandidates(1),
                Rows.of(x), labels, 2, Workers.ONE, Progress.NONE)
            .forest();
    assertTrue(forest.height() >= 35, "height " + forest.height());
    assertTrue(forest.nodes() > 2 * 40_000);
    assertTrue(forest.bytes() < 40 * forest.nodes(), "less than objects would take");
  }

  @Test
  void thresholdsSeparateValuesThatAFloatCannot() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] x = new double[60][1];
    int[] labels = new int[60];
    for (int i = 0; i < 60; i++) {
      labels[i] = random.nextInt(2);
      x[i][0] = 1.7e12 + i; // milliseconds since 1970
    }
    Blobs data = new Blobs(Rows.of(x), labels, 2);
    OnlineForest online =
        OnlineForest.fit(
            ForestSettings.standard().withTrees(3).withBagStep(1),
            data.rows(), labels, 2, Workers.ONE, Progress.NONE);
    assertEquals(1, data.accuracy(online), EXACT);
  }

  @Test
  void smallNodesOfSparseRowsAreStillSplitUntilPure() {
    Blobs data = Blobs.sparse(300, 400, 5, 4);
    OnlineForest online =
        OnlineForest.fit(
            ForestSettings.standard().withTrees(10).withBagStep(1),
            data.rows(), data.labels(), 5, Workers.ONE, Progress.NONE);
    assertTrue(data.accuracy(online) > 0.99);
  }
}
