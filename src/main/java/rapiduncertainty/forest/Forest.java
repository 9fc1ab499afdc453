package rapiduncertainty.forest;

import static rapiduncertainty.Check.require;

import java.util.List;
import rapiduncertainty.ClassModel;
import rapiduncertainty.Row;

/**
 * A finished random forest: the trees vote with the class shares of their leaves.
 *
 * <p>Immutable. Cost of a prediction: one comparison per level and tree.
 */
public final class Forest implements ClassModel, java.io.Serializable {
  private static final long serialVersionUID = 1L;

  private final Tree[] trees;
  private final int classes;
  private final int columns;

  Forest(List<Tree> trees, int classes, int columns) {
    this.trees = trees.toArray(new Tree[0]);
    this.classes = classes;
    this.columns = columns;
  }

  @Override
  public int classes() {
    return classes;
  }

  /** Number of columns of the rows. */
  public int columns() {
    return columns;
  }

  /** Number of trees. */
  public int size() {
    return trees.length;
  }

  /** Decisions on the longest path of any tree. */
  public int height() {
    int height = 0;
    for (Tree tree : trees) {
      height = Math.max(height, tree.height);
    }
    return height;
  }

  /** Number of nodes of all trees, leaves included. */
  public long nodes() {
    long sum = 0;
    for (Tree tree : trees) {
      sum += tree.nodes;
    }
    return sum;
  }

  /** Bytes that the trees take in memory, counted from their arrays. */
  public long bytes() {
    long sum = 0;
    for (Tree tree : trees) {
      sum += tree.bytes();
    }
    return sum;
  }

  /** Memory layout of the trees. */
  public Layout layout() {
    return trees[0].layout;
  }

  @Override
  public double[] distribution(Row x) {
    double[] dense = dense(x);
    double[] votes = new double[classes];
    for (Tree tree : trees) {
      tree.vote(tree.leaf(dense), votes, 0);
    }
    for (int c = 0; c < classes; c++) {
      votes[c] /= trees.length;
    }
    return votes;
  }

  /** A row as a dense vector of the forest's width. */
  double[] dense(Row x) {
    int n = x.nonZeros();
    require(
        n == 0 || x.indices()[n - 1] < columns,
        "the row has an entry in column %d, but the forest was trained with %d columns",
        n == 0 ? 0 : x.indices()[n - 1],
        columns);
    return x.toDense(columns);
  }

  Tree tree(int t) {
    return trees[t];
  }
}
