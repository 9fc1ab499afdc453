package rapiduncertainty.forest;

import static rapiduncertainty.Check.require;

import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.KernelRows;

/**
 * The random forest kernel: the expected share of trees in which two rows share a node at a height
 * drawn uniformly from 1 … H (thesis, algorithm 2, in expectation).
 *
 * <p>Equal to the histogram intersection of {@link NodeHistograms}, but computed from the paths: two
 * rows share as many nodes of a tree as their paths share leading bits, and all H heights in the same
 * leaf (docs/math/forest.md, eq. 7). k(x, x) = 1.
 *
 * <p>Cost: O(trees) per entry of the kernel matrix, 8 bytes per row and tree.
 *
 * @see "Davies, Ghahramani, The random forest kernel and other kernels for big data from random
 *     partitions, arXiv:1402.4293, 2014"
 */
public final class ForestKernel implements Kernel {
  private static final long serialVersionUID = 1L;

  private final Forest forest;
  private final NodeHistograms.Nodes nodes;
  private final int height;

  /**
   * The kernel of a forest.
   *
   * @param forest the forest
   * @param nodes whether all heights count or the leaves alone
   */
  public ForestKernel(Forest forest, NodeHistograms.Nodes nodes) {
    this.forest = forest;
    this.nodes = nodes;
    this.height = Math.max(1, forest.height());
  }

  @Override
  public double value(Row x, Row z) {
    return value(paths(x), 0, paths(z), 0);
  }

  @Override
  public double self(Row x) {
    return 1;
  }

  @Override
  public KernelRows over(Rows rows) {
    require(
        rows.columns() == forest.columns(),
        "the rows have %d columns, but the forest was trained with %d",
        rows.columns(),
        forest.columns());
    int trees = forest.size();
    long[] paths = new long[Math.multiplyExact(rows.size(), trees)];
    for (int from = 0; from < rows.size(); from += Voting.BLOCK) {
      double[][] x = Voting.dense(rows, from, Math.min(rows.size(), from + Voting.BLOCK));
      for (int t = 0; t < trees; t++) {
        Tree tree = forest.tree(t);
        for (int i = 0; i < x.length; i++) {
          paths[(from + i) * trees + t] = tree.path(x[i]);
        }
      }
    }
    return new Bound(this, paths, rows.size());
  }

  private long[] paths(Row x) {
    double[] dense = forest.dense(x);
    long[] paths = new long[forest.size()];
    for (int t = 0; t < paths.length; t++) {
      paths[t] = forest.tree(t).path(dense);
    }
    return paths;
  }

  /** The kernel from the paths that start at {@code i} and {@code j}. */
  private double value(long[] a, int i, long[] b, int j) {
    int trees = forest.size();
    long shared = 0;
    if (nodes == NodeHistograms.Nodes.LEAVES) {
      for (int t = 0; t < trees; t++) {
        shared += a[i + t] == b[j + t] ? 1 : 0;
      }
      return shared / (double) trees;
    }
    for (int t = 0; t < trees; t++) {
      // Different leaves part before the full height, so only equal paths (64 zeros) reach it.
      shared += Math.min(height, Long.numberOfLeadingZeros(a[i + t] ^ b[j + t]));
    }
    return shared / ((double) trees * height);
  }

  /** The kernel bound to rows through their paths. */
  private record Bound(ForestKernel kernel, long[] paths, int size) implements KernelRows {

    @Override
    public double self(int i) {
      return 1;
    }

    @Override
    public void column(int j, int[] rows, double[] result) {
      int trees = kernel.forest.size();
      for (int a = 0; a < rows.length; a++) {
        result[a] = kernel.value(paths, rows[a] * trees, paths, j * trees);
      }
    }

    @Override
    public void values(Row x, double[] result) {
      long[] mine = kernel.paths(x);
      int trees = kernel.forest.size();
      for (int i = 0; i < size; i++) {
        result[i] = kernel.value(mine, 0, paths, i * trees);
      }
    }
  }
}
