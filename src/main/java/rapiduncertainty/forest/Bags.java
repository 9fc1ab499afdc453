package rapiduncertainty.forest;

import java.util.BitSet;
import rapiduncertainty.Seeds;

/**
 * Which rows each tree was grown from, drawn again from the trees' streams instead of being stored.
 *
 * @param seed seed of the forest
 * @param step greatest bagging step
 * @param streams random stream of each tree
 * @param rowsSeen rows there were when each tree was grown
 */
record Bags(long seed, double step, long[] streams, int[] rowsSeen) {

  /** The rows in the bag of tree t. */
  BitSet of(int t) {
    int[] rows = new int[rowsSeen[t]];
    int count = StepSampling.draw(rowsSeen[t], step, Seeds.stream(seed, streams[t]), rows);
    BitSet bag = new BitSet(rowsSeen[t]);
    for (int k = 0; k < count; k++) {
      bag.set(rows[k]);
    }
    return bag;
  }
}
