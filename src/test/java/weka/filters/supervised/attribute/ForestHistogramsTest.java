package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import rapiduncertainty.Row;
import rapiduncertainty.forest.NodeHistograms;
import rapiduncertainty.forest.NodeHistograms.Nodes;
import weka.classifiers.trees.OnlineRandomForest;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SparseInstance;
import weka.filters.Filter;
import weka.rapiduncertainty.Tables;
import weka.rapiduncertainty.UserException;

class ForestHistogramsTest {
  private final Instances data = Tables.mixed(45, 1);

  private static ForestHistograms filter(Instances rows, String... options) throws Exception {
    ForestHistograms filter = new ForestHistograms();
    filter.setOptions(options);
    filter.setInputFormat(rows);
    return filter;
  }

  @Test
  void writesTheHistogramsOfTheForestAsSparseAttributes() throws Exception {
    ForestHistograms filter = filter(data, "-forest", "-trees 9");
    Instances result = Filter.useFilter(data, filter);
    Instances later = Filter.useFilter(Tables.mixed(10, 5), filter);
    OnlineRandomForest forest = new OnlineRandomForest();
    forest.setTrees(9);
    forest.buildClassifier(data);
    NodeHistograms nodes = new NodeHistograms(forest.forest().forest(), Nodes.ALL);
    assertEquals(nodes.columns() + 1, result.numAttributes());
    assertEquals(nodes.columns(), result.classIndex());
    check(forest, nodes, data, result);
    check(forest, nodes, Tables.mixed(10, 5), later);
    assertTrue(result.attribute(0).name().equals("tree1_node1"));
  }

  private static void check(
      OnlineRandomForest forest, NodeHistograms nodes, Instances from, Instances to) {
    assertEquals(from.size(), to.size());
    for (int i = 0; i < from.size(); i++) {
      Row expected = nodes.of(forest.encoderInUse().encode(from.get(i)));
      Instance row = to.get(i);
      assertInstanceOf(SparseInstance.class, row);
      assertArrayEquals(
          expected.toDense(nodes.columns()),
          java.util.Arrays.copyOf(row.toDoubleArray(), nodes.columns()),
          0);
      assertEquals(from.get(i).classValue(), row.classValue(), 0);
    }
  }

  @Test
  void leavesAloneGiveOneEntryPerTree() throws Exception {
    Instances result =
        Filter.useFilter(data, filter(data, "-forest", "-trees 9", "-nodes", "LEAVES"));
    for (Instance row : result) {
      assertEquals(9 + (row.classValue() == 0 ? 0 : 1), row.numValues()); // zeros are not stored
    }
  }

  @Test
  void emptyAndClasslessDataAreHandled() throws Exception {
    Instances none = new Instances(data, 0);
    assertEquals(0, Filter.useFilter(none, filter(none)).size());
    Instances classless = new Instances(data);
    classless.setClassIndex(-1);
    assertThrows(Exception.class, () -> Filter.useFilter(classless, filter(classless)));
  }

  @Test
  void badOptionsAreRefusedByValue() {
    assertTrue(
        assertThrows(UserException.class, () -> filter(data, "-nodes", "SOME"))
            .getMessage()
            .contains("'SOME'"));
    assertThrows(Exception.class, () -> filter(data, "-forest", "-trees 0"));
    assertThrows(Exception.class, () -> filter(data, "-unknown"));
  }

  @Test
  void optionsSurviveARoundTrip() throws Exception {
    ForestHistograms filter = filter(data, "-forest", "-trees 3 -max-depth 5", "-nodes", "LEAVES");
    ForestHistograms copy = filter(data, filter.getOptions());
    assertArrayEquals(filter.getOptions(), copy.getOptions());
    assertEquals(5, copy.getForest().getMaxDepth());
  }
}
