package rapiduncertainty.forest;

import java.util.List;

/**
 * Chooses the layout of the trees by a counted trial, so the choice is the same on every machine.
 *
 * <p>A few trees of the forest are grown; for each layout the bytes they take and the look-ups that
 * their leaves need are counted, and the smallest product of both wins: halving the memory is worth
 * as much as halving the look-ups. The thesis (section 3.3) times ten seconds of each layout instead.
 */
final class LayoutTrial {
  /** Trees to grow for the trial. */
  static final int TREES = 4;

  private static final int[] TOPS = {1, 2, 4, 6, 7, 8, 9, 10};
  private static final int[] BELOWS = {1, 2, 3, 4, 5};
  private static final int[] ARRAY_LAYERS = {1, 2, 4, ForestSettings.DEEPEST};

  private LayoutTrial() {}

  /** The best layout for trees like these. */
  static Layout choose(List<GrownTree> samples) {
    Layout best = null;
    double bestProduct = Double.POSITIVE_INFINITY;
    for (int top : TOPS) {
      for (int below : BELOWS) {
        for (int arrays : ARRAY_LAYERS) {
          Layout layout = new Layout(top, below, arrays);
          double product = product(samples, layout);
          if (product < bestProduct) {
            bestProduct = product;
            best = layout;
          }
        }
      }
    }
    return best;
  }

  private static double product(List<GrownTree> samples, Layout layout) {
    double bytes = 0;
    double lookups = 0;
    for (GrownTree tree : samples) {
      TreePacker.Cost cost = TreePacker.cost(tree, layout);
      bytes += cost.bytes();
      lookups += cost.lookups();
    }
    return bytes * lookups;
  }
}
