package rapiduncertainty.forest;

import java.util.Arrays;

/**
 * A tree as it grows: parallel arrays in breadth-first order, before it gets its layout.
 *
 * <p>Node 0 is the root. An inner node holds its column, its threshold and the number of its left
 * child; the right child is the next. A leaf holds a negative code: −1 − c for a leaf of class c
 * alone, −1 − (classes + m) for entry m of the mixed leaves.
 */
final class GrownTree {
  final int classes;
  int nodes;
  int height; // decisions on the longest path
  int[] code;
  double[] value;
  int[] left;
  int[] mixed = new int[0]; // per mixed leaf: number of classes k, then k pairs (class, rows)
  int mixedLength;

  GrownTree(int classes) {
    this.classes = classes;
    int room = 64;
    code = new int[room];
    value = new double[room];
    left = new int[room];
  }

  /** Makes the next two nodes, to be children; returns the number of the first. */
  int addPair() {
    if (nodes + 2 > code.length) {
      int room = code.length * 2;
      code = Arrays.copyOf(code, room);
      value = Arrays.copyOf(value, room);
      left = Arrays.copyOf(left, room);
    }
    nodes += 2;
    return nodes - 2;
  }

  /** Makes a node a leaf that holds several classes. */
  void setMixed(int node, int[] present, int size, int[] counts) {
    int need = mixedLength + 1 + 2 * size;
    if (need > mixed.length) {
      mixed = Arrays.copyOf(mixed, Math.max(need, 2 * mixed.length));
    }
    code[node] = -1 - (classes + mixedLength);
    mixed[mixedLength++] = size;
    for (int k = 0; k < size; k++) {
      mixed[mixedLength++] = present[k];
      mixed[mixedLength++] = counts[present[k]];
    }
  }
}
