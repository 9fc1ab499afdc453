package rapiduncertainty.forest;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A decision tree as parallel arrays, without node objects; made by {@link TreePacker}.
 *
 * <p>The arrays hold complete trees of a few levels ("blocks"), layer after layer, each in heap order
 * from position 1 (see {@link Layout}). A block of h levels has 2^h − 1 places for splits and 2^h
 * leaves at its bottom. A place holds a column (≥ 0) or the code of a leaf (negative, as in {@link
 * GrownTree}); at the bottom a place ≥ 0 means: a block of the next layer goes on here.
 *
 * <p>Cost: one comparison per level, one look-up per layer. Immutable.
 *
 * @see "Denninger, An efficient probabilistic online classification approach for object recognition
 *     with random forests, 2017, sections 3.1 and 3.3"
 */
final class Tree implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int HEADER = 16; // bytes of an array or object before its content
  private static final int FIELDS = 13 * 4 + 4; // references and numbers of this class, rounded up

  final int classes;
  final int nodes;
  final int height;
  final Layout layout;
  final int[] code; // all blocks of layer 0, of layer 1, …
  final float[] value; // thresholds, or null if a threshold needs more digits
  final double[] exactValue; // thresholds, or null
  final int[] codeStart; // per layer: position of its first block in code
  final int[] valueStart; // per layer: position of its first block in value
  final int[] linkStart; // per array layer: position of its first leaf in link
  final int[] link; // per leaf of an array layer: block in the next layer
  final int[] map; // pairs (position in code, block in the next layer), hashed by position; −1 = free
  final int[] mixed;

  Tree(TreePacker p) {
    classes = p.grown.classes;
    nodes = p.grown.nodes;
    height = p.grown.height;
    layout = p.layout;
    code = p.code;
    value = p.floatsSuffice ? p.floats() : null;
    exactValue = p.floatsSuffice ? null : p.value;
    codeStart = p.codeStart;
    valueStart = p.valueStart;
    linkStart = p.linkStart;
    link = p.link;
    map = p.map;
    mixed = Arrays.copyOf(p.grown.mixed, p.grown.mixedLength);
  }

  /** Code of the leaf that a dense row ends in. */
  int leaf(double[] x) {
    int block = 0;
    for (int layer = 0; ; layer++) {
      int h = layout.height(layer);
      int bottom = 1 << h;
      int c0 = codeStart[layer] + block * (2 * bottom - 1) - 1;
      int v0 = valueStart[layer] + block * (bottom - 1) - 1;
      int k = 1;
      int c = code[c0 + 1];
      while (c >= 0 && k < bottom) {
        double t = value != null ? value[v0 + k] : exactValue[v0 + k];
        k += k;
        if (x[c] >= t) {
          k++;
        }
        c = code[c0 + k];
      }
      if (c < 0) {
        return c;
      }
      block = below(layer, block, k - bottom, c0 + k);
    }
  }

  /**
   * The decisions on the way of a dense row, first decision in the highest bit, 1 = right; zeros fill
   * up. Two rows are in the same leaf exactly if these are equal; otherwise they share as many nodes
   * below the root as the numbers share leading bits.
   */
  long path(double[] x) {
    long path = 0;
    long bit = Long.MIN_VALUE;
    int block = 0;
    for (int layer = 0; ; layer++) {
      int bottom = 1 << layout.height(layer);
      int c0 = codeStart[layer] + block * (2 * bottom - 1) - 1;
      int v0 = valueStart[layer] + block * (bottom - 1) - 1;
      int k = 1;
      int c = code[c0 + 1];
      while (c >= 0 && k < bottom) {
        double t = value != null ? value[v0 + k] : exactValue[v0 + k];
        k += k;
        if (x[c] >= t) {
          k++;
          path |= bit;
        }
        bit >>>= 1;
        c = code[c0 + k];
      }
      if (c < 0) {
        return path;
      }
      block = below(layer, block, k - bottom, c0 + k);
    }
  }

  /**
   * The nodes on the way of a dense row, without the root.
   *
   * @param result filled with the places of the nodes in the arrays, ascending
   * @return their number: the depth of the leaf
   */
  int places(double[] x, int[] result) {
    int depth = 0;
    int block = 0;
    for (int layer = 0; ; layer++) {
      int bottom = 1 << layout.height(layer);
      int c0 = codeStart[layer] + block * (2 * bottom - 1) - 1;
      int v0 = valueStart[layer] + block * (bottom - 1) - 1;
      int k = 1;
      int c = code[c0 + 1];
      while (c >= 0 && k < bottom) {
        double t = value != null ? value[v0 + k] : exactValue[v0 + k];
        k = 2 * k + (x[c] >= t ? 1 : 0);
        c = code[c0 + k];
        result[depth++] = c0 + k;
      }
      if (c < 0) {
        return depth;
      }
      block = below(layer, block, k - bottom, c0 + k);
    }
  }

  /** Number of the block in the next layer that goes on at a leaf of a block. */
  int below(int layer, int block, int leaf, int place) {
    if (layout.array(layer)) {
      return link[linkStart[layer] + (block << layout.height(layer)) + leaf];
    }
    int slots = map.length / 2;
    int slot = TreePacker.slot(place, slots);
    while (map[2 * slot] != place) {
      slot = slot + 1 == slots ? 0 : slot + 1;
    }
    return map[2 * slot + 1];
  }

  /** Class with most training rows in a leaf; the first of several. */
  int winner(int leafCode) {
    int c = -1 - leafCode;
    if (c < classes) {
      return c;
    }
    int at = c - classes;
    int best = at + 1;
    for (int k = 1; k < mixed[at]; k++) {
      int pair = at + 1 + 2 * k;
      if (mixed[pair + 1] > mixed[best + 1]
          || (mixed[pair + 1] == mixed[best + 1] && mixed[pair] < mixed[best])) {
        best = pair;
      }
    }
    return mixed[best];
  }

  /** Adds the class shares of a leaf to the votes, from position {@code at} on. */
  void vote(int leafCode, double[] votes, int at) {
    int c = -1 - leafCode;
    if (c < classes) {
      votes[at + c]++;
      return;
    }
    int m = c - classes;
    double sum = 0;
    for (int k = 0; k < mixed[m]; k++) {
      sum += mixed[m + 2 + 2 * k];
    }
    for (int k = 0; k < mixed[m]; k++) {
      votes[at + mixed[m + 1 + 2 * k]] += mixed[m + 2 + 2 * k] / sum;
    }
  }

  /** Bytes this tree takes in memory: its arrays with their headers, and this object. */
  long bytes() {
    return HEADER
        + FIELDS
        + ints(code)
        + (value == null ? 0 : HEADER + 4L * value.length)
        + (exactValue == null ? 0 : HEADER + 8L * exactValue.length)
        + ints(codeStart)
        + ints(valueStart)
        + ints(linkStart)
        + ints(link)
        + ints(map)
        + ints(mixed);
  }

  private static long ints(int[] array) {
    return HEADER + 4L * array.length;
  }
}
