package rapiduncertainty.forest;

import java.util.Arrays;

/** Lays a grown tree out in layers; also counts what a layout would cost without doing it. */
final class TreePacker {
  final GrownTree grown;
  final Layout layout;
  int[] code;
  double[] value;
  int[] codeStart;
  int[] valueStart;
  int[] linkStart;
  int[] link;
  int[] map;
  boolean floatsSuffice = true;

  private TreePacker(GrownTree grown, Layout layout) {
    this.grown = grown;
    this.layout = layout;
  }

  /** The tree in the given layout. */
  static Tree pack(GrownTree grown, Layout layout) {
    TreePacker packer = new TreePacker(grown, layout);
    packer.fill(packer.measure());
    return new Tree(packer);
  }

  /** What a layout costs for a tree: bytes of the arrays, and look-ups summed over all leaves. */
  record Cost(long bytes, long lookups) {}

  /** Counts the cost of a layout. A map look-up counts as two: it touches two places at least. */
  static Cost cost(GrownTree grown, Layout layout) {
    TreePacker packer = new TreePacker(grown, layout);
    int[][] roots = packer.measure();
    long bytes = 4L * packer.code.length + 4L * packer.value.length;
    bytes += 4L * packer.link.length + 4L * packer.map.length;
    long lookups = 0;
    // A leaf in layer l cost one look-up per layer above it; every block of layer l is reached by
    // (rows that come there), which the number of its leaves stands for.
    int[] leaves = leavesBelow(grown);
    for (int layer = 0; layer < roots.length; layer++) {
      int weight = layer == 0 || layout.array(layer - 1) ? 1 : 2;
      for (int root : roots[layer]) {
        lookups += (long) weight * leaves[root];
      }
    }
    return new Cost(bytes, lookups);
  }

  private static int[] leavesBelow(GrownTree grown) {
    int[] leaves = new int[grown.nodes];
    for (int node = grown.nodes - 1; node >= 0; node--) { // children come after their parent
      leaves[node] =
          grown.code[node] < 0 ? 1 : leaves[grown.left[node]] + leaves[grown.left[node] + 1];
    }
    return leaves;
  }

  /** Finds the roots of the blocks of each layer and sizes the arrays. */
  private int[][] measure() {
    int[][] roots = new int[8][];
    int layers = 0;
    int codes = 0;
    int values = 0;
    int links = 0;
    int mapped = 0;
    int[] starts = new int[3 * (grown.height + 2)];
    int[] at = {0};
    while (at.length > 0) {
      if (layers == roots.length) {
        roots = Arrays.copyOf(roots, 2 * layers);
      }
      roots[layers] = at;
      int bottom = 1 << layout.height(layers);
      starts[3 * layers] = codes;
      starts[3 * layers + 1] = values;
      starts[3 * layers + 2] = links;
      codes = Math.addExact(codes, Math.multiplyExact(at.length, 2 * bottom - 1));
      values += at.length * (bottom - 1);
      int[] next = descend(at, layout.height(layers));
      if (layout.array(layers)) {
        links += next.length == 0 ? 0 : at.length * bottom; // the last layer needs no links
      } else {
        mapped += next.length;
      }
      at = next;
      layers++;
    }
    code = new int[codes];
    value = new double[values];
    codeStart = new int[layers];
    valueStart = new int[layers];
    linkStart = new int[layers];
    for (int l = 0; l < layers; l++) {
      codeStart[l] = starts[3 * l];
      valueStart[l] = starts[3 * l + 1];
      linkStart[l] = starts[3 * l + 2];
    }
    link = new int[links];
    map = new int[mapped == 0 ? 0 : 2 * (mapped + mapped / 2 + 1)];
    Arrays.fill(map, -1);
    return Arrays.copyOf(roots, layers);
  }

  /** The inner nodes {@code levels} below the given ones, from left to right. */
  private int[] descend(int[] from, int levels) {
    int[] nodes = from;
    for (int step = 0; step < levels; step++) {
      int[] next = new int[2 * nodes.length];
      int count = 0;
      for (int node : nodes) {
        if (grown.code[node] < 0) {
          continue; // the whole tree is one leaf
        }
        for (int child = grown.left[node]; child <= grown.left[node] + 1; child++) {
          if (grown.code[child] >= 0) {
            next[count++] = child;
          }
        }
      }
      nodes = Arrays.copyOf(next, count);
    }
    return nodes;
  }

  private void fill(int[][] roots) {
    for (int layer = 0; layer < roots.length; layer++) {
      int bottom = 1 << layout.height(layer);
      int[] node = new int[2 * bottom]; // grown node at each heap position, −1 = none
      int below = 0; // blocks of the next layer come in the order in which we meet their roots
      for (int block = 0; block < roots[layer].length; block++) {
        int c0 = codeStart[layer] + block * (2 * bottom - 1) - 1;
        int v0 = valueStart[layer] + block * (bottom - 1) - 1;
        Arrays.fill(node, -1);
        node[1] = roots[layer][block];
        for (int k = 1; k < 2 * bottom; k++) {
          if (node[k] < 0) {
            continue;
          }
          int c = grown.code[node[k]];
          code[c0 + k] = c;
          if (c >= 0 && k < bottom) {
            setValue(v0 + k, grown.value[node[k]]);
            node[2 * k] = grown.left[node[k]];
            node[2 * k + 1] = grown.left[node[k]] + 1;
          } else if (c >= 0) {
            connect(layer, (block << layout.height(layer)) + k - bottom, c0 + k, below++);
          }
        }
      }
    }
  }

  private void setValue(int at, double threshold) {
    value[at] = threshold;
    floatsSuffice &= (float) threshold == threshold;
  }

  private void connect(int layer, int leaf, int place, int block) {
    if (layout.array(layer)) {
      link[linkStart[layer] + leaf] = block;
      return;
    }
    int slots = map.length / 2;
    int slot = slot(place, slots);
    while (map[2 * slot] >= 0) {
      slot = slot + 1 == slots ? 0 : slot + 1;
    }
    map[2 * slot] = place;
    map[2 * slot + 1] = block;
  }

  /** First slot of the map in which to look for a place. */
  static int slot(int place, int slots) {
    return (int) (((place * 0x9E3779B1L & 0xFFFFFFFFL) * slots) >>> 32);
  }

  float[] floats() {
    float[] result = new float[value.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (float) value[i];
    }
    return result;
  }
}
