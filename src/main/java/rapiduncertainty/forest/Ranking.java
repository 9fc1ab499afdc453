package rapiduncertainty.forest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import rapiduncertainty.Workers;

/**
 * The trees of an online forest by the number of training rows, old and new, they get right.
 *
 * <p>The worst is at the head of a queue; of equals the one in the later position goes first, so the
 * order is the same on every run.
 */
final class Ranking {
  private final TrainingSet data;
  private final List<RankedTree> trees;
  private final int[] right; // rows that the tree in each position gets right
  private final PriorityQueue<Integer> worst;

  /**
   * Ranks trees on all rows of a set.
   *
   * @param trees the trees
   * @param known rows that each tree gets right among the first {@code knownRows}; read only
   */
  Ranking(List<RankedTree> trees, int[] known, int knownRows, TrainingSet data, Workers workers) {
    this.data = data;
    this.trees = new ArrayList<>(trees);
    this.right = right(trees, knownRows, workers);
    for (int t = 0; t < right.length; t++) {
      right[t] += known[t];
    }
    this.worst =
        new PriorityQueue<>(
            Comparator.<Integer>comparingInt(t -> right[t])
                .thenComparing(Comparator.reverseOrder()));
    IntStream.range(0, right.length).forEach(worst::add);
  }

  /** Whether every tree gets every row right, so that no tree can be better. */
  boolean perfect() {
    return right[worst.peek()] == data.size();
  }

  /** Lets each new tree replace the worst one if it is better; returns how many did. */
  int replaceWorst(List<RankedTree> fresh, Workers workers) {
    int[] theirs = right(fresh, 0, workers);
    int replaced = 0;
    for (int k = 0; k < theirs.length; k++) {
      int position = worst.peek();
      if (theirs[k] > right[position]) {
        worst.poll();
        trees.set(position, fresh.get(k));
        right[position] = theirs[k];
        worst.add(position);
        replaced++;
      }
    }
    return replaced;
  }

  /** The trees, each in its position. */
  List<RankedTree> trees() {
    return trees;
  }

  /** Rows that each tree gets right. Read only. */
  int[] right() {
    return right;
  }

  /** Rows from number {@code first} on that each tree gets right. */
  private int[] right(List<RankedTree> some, int first, Workers workers) {
    int blocks = Voting.blocks(data.size() - first);
    int[][] perBlock = new int[blocks][some.size()];
    workers.forEach(
        blocks,
        b -> {
          int from = first + b * Voting.BLOCK;
          double[][] x =
              Voting.dense(data.rows(), from, Math.min(data.size(), from + Voting.BLOCK));
          for (int t = 0; t < some.size(); t++) {
            Tree tree = some.get(t).tree();
            for (int i = 0; i < x.length; i++) {
              if (tree.winner(tree.leaf(x[i])) == data.label(from + i)) {
                perBlock[b][t]++;
              }
            }
          }
        });
    int[] sum = new int[some.size()];
    for (int[] block : perBlock) {
      for (int t = 0; t < sum.length; t++) {
        sum[t] += block[t];
      }
    }
    return sum;
  }
}
