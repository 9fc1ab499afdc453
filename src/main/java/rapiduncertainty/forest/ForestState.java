package rapiduncertainty.forest;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * All that an online forest has learnt; an update makes a new one.
 *
 * @param data the training rows
 * @param trees the trees with what is known about their making
 * @param forest the same trees as a finished model
 * @param right rows that each tree gets right among the first {@code ranked} training rows
 * @param ranked rows on which the trees were ranked so far
 * @param nextStream random stream of the next tree
 */
record ForestState(
    TrainingSet data,
    ArrayList<RankedTree> trees,
    Forest forest,
    int[] right,
    int ranked,
    long nextStream)
    implements Serializable {

  static ForestState of(
      TrainingSet data, List<RankedTree> trees, int[] right, int ranked, long nextStream) {
    Forest forest =
        new Forest(
            trees.stream().map(RankedTree::tree).toList(), data.classes(), data.rows().columns());
    return new ForestState(data, new ArrayList<>(trees), forest, right, ranked, nextStream);
  }
}
