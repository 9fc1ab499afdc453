package rapiduncertainty.forest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.NodeHistograms.Nodes;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Transform;
import rapiduncertainty.kernel.KernelRows;

class ForestKernelTest {
  /** Sums of at most some hundred shares that add up to 1. */
  private static final double ROUND_OFF = 1e-13;

  private static final Blobs DATA = Blobs.dense(120, 5, 3, 2.5, 7);

  private static OnlineForest forest(String layout) {
    ForestSettings settings =
        ForestSettings.standard().withTrees(13).withSeed(3).withLayout(Layout.parse(layout));
    return OnlineForest.fit(
        settings, DATA.rows(), DATA.labels(), DATA.classes(), Workers.ONE, Progress.NONE);
  }

  /** The nodes on the way of a row, as strings of decisions, found in the grown tree alone. */
  private static List<String> way(GrownTree tree, Row x) {
    List<String> nodes = new ArrayList<>();
    String name = "";
    int node = 0;
    while (tree.code[node] >= 0) {
      boolean right = x.get(tree.code[node]) >= tree.value[node];
      node = tree.left[node] + (right ? 1 : 0);
      name += right ? "R" : "L";
      nodes.add(name);
    }
    return nodes;
  }

  /** Algorithm 2 with every height 1 … H in place of a drawn one. */
  private static double byDefinition(List<GrownTree> trees, int height, Row x, Row z) {
    double sum = 0;
    for (GrownTree tree : trees) {
      List<String> a = way(tree, x);
      List<String> b = way(tree, z);
      for (int h = 1; h <= height; h++) {
        String atA = a.isEmpty() ? "" : a.get(Math.min(h, a.size()) - 1);
        String atB = b.isEmpty() ? "" : b.get(Math.min(h, b.size()) - 1);
        sum += atA.equals(atB) ? 1 : 0;
      }
    }
    return sum / (trees.size() * (double) height);
  }

  private static List<GrownTree> grown(OnlineForest forest) {
    TrainingSet set = TrainingSet.of(DATA.rows(), DATA.labels(), DATA.classes());
    return new TreeFactory(set, forest.settings(), Workers.ONE).grow(0, forest.forest().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,1,64", "3,2,1", "10,3,0", "2,1,0"})
  void kernelAndHistogramIntersectionEqualTheDefinition(String layout) {
    OnlineForest online = forest(layout);
    Forest forest = online.forest();
    List<GrownTree> grown = grown(online);
    NodeHistograms histograms = new NodeHistograms(forest, Nodes.ALL);
    ForestKernel kernel = new ForestKernel(forest, Nodes.ALL);
    Rows all = histograms.of(DATA.rows(), Workers.ONE);
    KernelRows bound = kernel.over(DATA.rows());
    double[] column = new double[1];
    double[] values = new double[DATA.rows().size()];
    for (int i = 0; i < 40; i++) {
      Row x = DATA.rows().row(i);
      bound.values(x, values);
      for (int j = 0; j < 40; j++) {
        Row z = DATA.rows().row(j);
        double expected = byDefinition(grown, histograms.height(), x, z);
        bound.column(j, new int[] {i}, column);
        assertEquals(expected, kernel.value(x, z), ROUND_OFF);
        assertEquals(expected, column[0], ROUND_OFF);
        assertEquals(expected, values[j], ROUND_OFF);
        assertEquals(expected, intersection(all.row(i), all.row(j)), ROUND_OFF);
      }
    }
  }

  @Test
  void engineOnHistogramsMultipliesWithTheForestKernel() {
    OnlineForest online = forest("4,2,2");
    Rows nodes = new NodeHistograms(online.forest(), Nodes.ALL).of(DATA.rows(), Workers.ONE);
    int n = DATA.rows().size();
    double[][] v = {new double[n]};
    v[0][5] = 1;
    double[][] result = new double[1][n];
    new HikOperator(Histograms.of(nodes), Transform.identity(), Workers.ONE).multiply(v, result);
    double[] expected = new double[n];
    new ForestKernel(online.forest(), Nodes.ALL)
        .over(DATA.rows())
        .values(DATA.rows().row(5), expected);
    assertArrayEquals(expected, result[0], ROUND_OFF);
  }

  @Test
  void leavesAloneGiveTheShareOfCommonLeaves() {
    OnlineForest online = forest("2,2,1");
    NodeHistograms leaves = new NodeHistograms(online.forest(), Nodes.LEAVES);
    ForestKernel kernel = new ForestKernel(online.forest(), Nodes.LEAVES);
    List<GrownTree> grown = grown(online);
    for (int i = 0; i < 30; i++) {
      Row x = DATA.rows().row(i);
      assertEquals(grown.size(), leaves.of(x).nonZeros());
      for (int j = 0; j < 30; j++) {
        Row z = DATA.rows().row(j);
        double common =
            grown.stream().filter(t -> way(t, x).equals(way(t, z))).count() / (double) grown.size();
        assertEquals(common, kernel.value(x, z), ROUND_OFF);
        assertEquals(common, intersection(leaves.of(x), leaves.of(z)), ROUND_OFF);
      }
    }
  }

  @Test
  void everyColumnIsANodeAndHoldsOneValue() {
    Forest forest = forest("3,2,1").forest();
    NodeHistograms histograms = new NodeHistograms(forest, Nodes.ALL);
    assertEquals(forest.nodes() - forest.size(), histograms.columns());
    double[] seen = new double[histograms.columns()];
    for (int i = 0; i < DATA.rows().size(); i++) {
      Row h = histograms.of(DATA.rows().row(i));
      double sum = 0;
      for (int k = 0; k < h.nonZeros(); k++) {
        int d = h.indices()[k];
        sum += h.values()[k];
        assertEquals(seen[d] == 0 ? h.values()[k] : seen[d], h.values()[k], 0);
        seen[d] = h.values()[k];
      }
      assertEquals(1, sum, ROUND_OFF);
    }
    for (int d = 0; d < seen.length; d++) {
      assertEquals(true, seen[d] > 0, "no training row reaches node " + d);
    }
    assertEquals(0, histograms.treeOf(0));
    assertEquals(forest.size() - 1, histograms.treeOf(histograms.columns() - 1));
  }

  @Test
  void outOfBagHistogramsUseTheTreesThatDidNotSeeTheRow() {
    OnlineForest online = forest("3,2,1");
    NodeHistograms histograms = new NodeHistograms(online.forest(), Nodes.ALL);
    Rows honest = histograms.outOfBag(online, Workers.ONE);
    Bags bags = online.bags();
    for (int i = 0; i < honest.size(); i++) {
      Row h = honest.row(i);
      double sum = 0;
      int outside = 0;
      for (int t = 0; t < online.forest().size(); t++) {
        outside += bags.of(t).get(i) ? 0 : 1;
      }
      for (int k = 0; k < h.nonZeros(); k++) {
        sum += h.values()[k];
        boolean inBag = bags.of(histograms.treeOf(h.indices()[k])).get(i);
        assertEquals(false, inBag && outside > 0);
      }
      assertEquals(1, sum, ROUND_OFF);
    }
  }

  private static double intersection(Row a, Row b) {
    double sum = 0;
    for (int k = 0; k < a.nonZeros(); k++) {
      sum += Math.min(a.values()[k], b.get(a.indices()[k]));
    }
    return sum;
  }
}
