package rapiduncertainty.forest;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Consecutive numbers for the nodes of one tree that count in a histogram.
 *
 * <p>One bit per place of the tree's arrays and one count per 64 of them; a number is the rank of its
 * bit.
 */
final class NodeNumbers implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int first;
  private final long[] bits;
  private final int[] before; // bits set in earlier words
  private final int count;

  /** Numbers from {@code first} on. */
  NodeNumbers(Tree tree, NodeHistograms.Nodes nodes, int first) {
    this.first = first;
    this.bits = new long[(tree.code.length + 63) / 64];
    this.before = new int[bits.length];
    mark(tree, nodes);
    int sum = 0;
    for (int w = 0; w < bits.length; w++) {
      before[w] = sum;
      sum += Long.bitCount(bits[w]);
    }
    count = sum;
  }

  /** Sets the bits: a walk over the blocks, layer after layer. */
  private void mark(Tree tree, NodeHistograms.Nodes nodes) {
    int[] blocks = {0};
    for (int layer = 0; blocks.length > 0; layer++) {
      int bottom = 1 << tree.layout.height(layer);
      int[] next = new int[blocks.length * bottom];
      int found = 0;
      boolean[] there = new boolean[2 * bottom];
      for (int block : blocks) {
        int c0 = tree.codeStart[layer] + block * (2 * bottom - 1) - 1;
        Arrays.fill(there, false);
        there[1] = true;
        for (int k = 1; k < 2 * bottom; k++) {
          if (!there[k]) {
            continue;
          }
          int place = c0 + k;
          int code = tree.code[place];
          boolean isLeaf = code < 0;
          // Position 1 is the root of the tree or a place that its parent block already holds.
          boolean own = k > 1 || (layer == 0 && isLeaf);
          if (own && (isLeaf || nodes == NodeHistograms.Nodes.ALL)) {
            bits[place >> 6] |= 1L << place;
          }
          if (!isLeaf && k < bottom) {
            there[2 * k] = true;
            there[2 * k + 1] = true;
          } else if (!isLeaf) {
            next[found++] = tree.below(layer, block, k - bottom, place);
          }
        }
      }
      blocks = Arrays.copyOf(next, found);
    }
  }

  /** Column of the node at a place of the tree's arrays. */
  int column(int place) {
    int w = place >> 6;
    return first + before[w] + Long.bitCount(bits[w] & ((1L << place) - 1));
  }

  /** The first column after those of this tree. */
  int end() {
    return first + count;
  }
}
