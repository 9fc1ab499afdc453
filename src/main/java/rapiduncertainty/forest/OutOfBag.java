package rapiduncertainty.forest;

import java.util.BitSet;
import java.util.stream.IntStream;
import rapiduncertainty.Workers;

/**
 * What the trees of a forest say about training rows they were not grown from: an honest test without
 * a test set.
 */
public final class OutOfBag {
  private final double[] votes; // per row: sums of class shares over the trees that did not see it
  private final int classes;
  private final int[] labels;

  private OutOfBag(double[] votes, int classes, int[] labels) {
    this.votes = votes;
    this.classes = classes;
    this.labels = labels;
  }

  static OutOfBag of(Forest forest, Bags bags, TrainingSet data, Workers workers) {
    int n = data.size();
    int classes = forest.classes();
    BitSet[] bag = new BitSet[forest.size()];
    workers.forEach(bag.length, t -> bag[t] = bags.of(t));
    double[] votes = new double[Math.multiplyExact(n, classes)];
    workers.forEach(
        Voting.blocks(n),
        b -> {
          int from = b * Voting.BLOCK;
          double[][] x = Voting.dense(data.rows(), from, Math.min(n, from + Voting.BLOCK));
          for (int t = 0; t < bag.length; t++) {
            Tree tree = forest.tree(t);
            for (int i = 0; i < x.length; i++) {
              if (!bag[t].get(from + i)) {
                tree.vote(tree.leaf(x[i]), votes, (from + i) * classes);
              }
            }
          }
        });
    return new OutOfBag(votes, classes, data.labels());
  }

  /** Number of training rows. */
  public int size() {
    return labels.length;
  }

  /** Trees that did not see training row i. */
  public double trees(int i) {
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += votes[i * classes + c];
    }
    return sum;
  }

  /** Class probabilities of training row i by the trees that did not see it; equal if there are none. */
  public double[] distribution(int i) {
    return Voting.shares(votes, i * classes, classes);
  }

  /** Class of training row i by the trees that did not see it, or −1 if every tree saw it. */
  public int prediction(int i) {
    return trees(i) > 0 ? Voting.winner(votes, i * classes, classes) : -1;
  }

  /** Share of right predictions among the rows that have one; NaN if none has. */
  public double accuracy() {
    long judged = IntStream.range(0, size()).filter(i -> trees(i) > 0).count();
    long right = IntStream.range(0, size()).filter(i -> prediction(i) == labels[i]).count();
    return judged == 0 ? Double.NaN : right / (double) judged;
  }
}
