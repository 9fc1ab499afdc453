package rapiduncertainty.forest;

import java.util.Arrays;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;

/** Votes of a forest for many rows: blocks of rows visit tree after tree, so a tree stays in cache. */
final class Voting {
  /** Rows that visit a tree together. */
  static final int BLOCK = 64;

  private final Forest forest;

  Voting(Forest forest) {
    this.forest = forest;
  }

  /** Sum of the trees' class shares for each row, row after row. */
  double[] votes(Rows rows, Workers workers) {
    int classes = forest.classes();
    double[] votes = new double[Math.multiplyExact(rows.size(), classes)];
    workers.forEach(
        blocks(rows.size()),
        b -> {
          int from = b * BLOCK;
          double[][] x = dense(rows, from, Math.min(rows.size(), from + BLOCK));
          for (int t = 0; t < forest.size(); t++) {
            Tree tree = forest.tree(t);
            for (int i = 0; i < x.length; i++) {
              tree.vote(tree.leaf(x[i]), votes, (from + i) * classes);
            }
          }
        });
    return votes;
  }

  static int blocks(int rows) {
    return (rows + BLOCK - 1) / BLOCK;
  }

  /** Rows from … to − 1 as dense vectors. */
  static double[][] dense(Rows rows, int from, int to) {
    double[][] x = new double[to - from][rows.columns()];
    for (int i = from; i < to; i++) {
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        x[i - from][rows.indices()[k]] = rows.values()[k];
      }
    }
    return x;
  }

  /** Class with most votes, the first of several; votes start at {@code at}. */
  static int winner(double[] votes, int at, int classes) {
    int best = 0;
    for (int c = 1; c < classes; c++) {
      if (votes[at + c] > votes[at + best]) {
        best = c;
      }
    }
    return best;
  }

  /** Votes divided by their sum; equal shares if there are none. */
  static double[] shares(double[] votes, int at, int classes) {
    double[] p = Arrays.copyOfRange(votes, at, at + classes);
    double sum = Arrays.stream(p).sum();
    for (int c = 0; c < classes; c++) {
      p[c] = sum > 0 ? p[c] / sum : 1.0 / classes;
    }
    return p;
  }
}
