package rapiduncertainty.forest;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;

/**
 * Turns any row into the histogram of the forest's nodes it visits.
 *
 * <p>With T trees and full height H, a node that the row reaches after 1 … H decisions gets 1/(T·H); a
 * leaf reached earlier also carries the heights that remain (docs/math/forest.md, eq. 6). So each
 * histogram sums to 1, each column holds one value besides 0, and the histogram intersection of two
 * rows is the random forest kernel. Columns are the nodes of the trees without their roots, tree
 * after tree; a tree that is one leaf has that leaf as its column.
 *
 * <p>Immutable. Cost: one comparison and one entry per level and tree.
 */
public final class NodeHistograms implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Which nodes count. */
  public enum Nodes {
    /** Every node on the way: the random forest kernel. */
    ALL,
    /** The leaf alone: the share of trees in which two rows share a leaf. */
    LEAVES
  }

  private final Forest forest;
  private final Nodes nodes;
  private final int height;
  private final NodeNumbers[] numbers;
  private final int columns;

  /**
   * Histograms of a forest.
   *
   * @param forest the forest
   * @param nodes which nodes count
   */
  public NodeHistograms(Forest forest, Nodes nodes) {
    this.forest = forest;
    this.nodes = nodes;
    this.height = Math.max(1, forest.height());
    this.numbers = new NodeNumbers[forest.size()];
    int next = 0;
    for (int t = 0; t < numbers.length; t++) {
      numbers[t] = new NodeNumbers(forest.tree(t), nodes, next);
      next = numbers[t].end();
    }
    this.columns = next;
  }

  /** Number of nodes that count. */
  public int columns() {
    return columns;
  }

  /** Full height H: decisions on the longest path of the forest. */
  public int height() {
    return height;
  }

  /** The forest. */
  public Forest forest() {
    return forest;
  }

  /** Number of the tree that a column belongs to. */
  public int treeOf(int column) {
    require(column >= 0 && column < columns, "column must be in 0 … %d, got %d", columns - 1, column);
    int low = 0;
    int high = numbers.length - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (column < numbers[middle].end()) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Histogram of a row. */
  public Row of(Row x) {
    Writer writer = new Writer();
    double[] dense = forest.dense(x);
    for (int t = 0; t < numbers.length; t++) {
      writer.add(t, dense);
    }
    return writer.row(numbers.length);
  }

  /** Histograms of all rows. */
  public Rows of(Rows rows, Workers workers) {
    return each(rows, workers, null);
  }

  /**
   * Histograms of the training rows of an online forest by the trees that did not see them; a row has
   * 1/(its trees · H) in place of 1/(T·H). A row that every tree saw gets its full histogram.
   *
   * @param model the model these histograms' forest is the present state of
   */
  public Rows outOfBag(OnlineForest model, Workers workers) {
    require(
        model.forest() == forest,
        "these histograms belong to another state of the forest; make them again after an update");
    BitSet[] bags = new BitSet[numbers.length];
    Bags drawn = model.bags();
    workers.forEach(bags.length, t -> bags[t] = drawn.of(t));
    return each(model.trainingRows(), workers, bags);
  }

  private Rows each(Rows rows, Workers workers, BitSet[] bags) {
    require(
        rows.columns() == forest.columns(),
        "the rows have %d columns, but the forest was trained with %d",
        rows.columns(),
        forest.columns());
    Row[] result = new Row[rows.size()];
    workers.forEach(
        Voting.blocks(rows.size()),
        b -> {
          int from = b * Voting.BLOCK;
          double[][] x = Voting.dense(rows, from, Math.min(rows.size(), from + Voting.BLOCK));
          Writer[] writers = new Writer[x.length];
          Arrays.setAll(writers, i -> new Writer());
          int[] trees = new int[x.length];
          for (int t = 0; t < numbers.length; t++) {
            for (int i = 0; i < x.length; i++) {
              if (bags == null || !bags[t].get(from + i)) {
                writers[i].add(t, x[i]);
                trees[i]++;
              }
            }
          }
          for (int i = 0; i < x.length; i++) {
            for (int t = 0; trees[i] == 0 && t < numbers.length; t++) {
              writers[i].add(t, x[i]); // every tree saw it
            }
            result[from + i] = writers[i].row(trees[i] == 0 ? numbers.length : trees[i]);
          }
        });
    return Rows.of(columns, Arrays.asList(result));
  }

  /** Collects the histogram of one row, tree after tree. */
  private final class Writer {
    private final int[] places = new int[ForestSettings.DEEPEST];
    private int[] indices = new int[numbers.length * (nodes == Nodes.LEAVES ? 1 : 12)];
    private double[] values = new double[indices.length]; // heights that a node stands for
    private int size;

    void add(int t, double[] x) {
      int depth = forest.tree(t).places(x, places);
      if (size + depth + 1 > indices.length) {
        indices = Arrays.copyOf(indices, 2 * indices.length + depth + 1);
        values = Arrays.copyOf(values, indices.length);
      }
      int first = nodes == Nodes.ALL ? 0 : Math.max(0, depth - 1);
      for (int k = first; k < depth; k++) {
        indices[size] = numbers[t].column(places[k]);
        values[size++] = 1;
      }
      if (depth == 0) {
        indices[size] = numbers[t].column(0);
        values[size++] = 1;
      }
      // The leaf carries the heights below it (eq. 6); alone, it carries all.
      values[size - 1] = nodes == Nodes.ALL ? height - Math.max(1, depth) + 1 : height;
    }

    Row row(int trees) {
      double unit = 1.0 / ((double) trees * height);
      double[] scaled = new double[size];
      for (int k = 0; k < size; k++) {
        scaled[k] = values[k] * unit;
      }
      return new Row(Arrays.copyOf(indices, size), scaled);
    }
  }
}
