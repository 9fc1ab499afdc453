package rapiduncertainty.forest;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import rapiduncertainty.Seeds;

/** A decision tree as node objects, written from the definition: the twin of the array trees. */
final class PlainTree {

  /** A node; column −1 marks a leaf. */
  static final class Node {
    int column = -1;
    double threshold;
    Node left;
    Node right;
    int depth;
    List<Integer> rows;
    Map<Integer, Integer> counts = new TreeMap<>();
  }

  private final double[][] x;
  private final int[] labels;
  private final ForestSettings settings;
  private final SplittableRandom random;
  private final List<Integer> columns = new ArrayList<>();
  final Node root = new Node();

  /** Grows tree number {@code stream}; the rows must be dense, without a zero. */
  PlainTree(double[][] x, int[] labels, ForestSettings settings, long stream) {
    this.x = x;
    this.labels = labels;
    this.settings = settings;
    this.random = Seeds.stream(settings.seed(), stream);
    for (int d = 0; d < x[0].length; d++) {
      for (int i = 0; i < x.length; i++) {
        if (x[i][d] != x[0][d]) {
          columns.add(d);
          break;
        }
      }
    }
    root.rows = bag();
    Deque<Node> queue = new ArrayDeque<>(List.of(root));
    while (!queue.isEmpty()) {
      Node node = queue.poll();
      node.rows.forEach(i -> node.counts.merge(labels[i], 1, Integer::sum));
      if (node.counts.size() > 1
          && node.depth < settings.maxDepth()
          && node.rows.size() >= settings.minRows()
          && split(node)) {
        queue.add(node.left);
        queue.add(node.right);
      }
    }
  }

  private List<Integer> bag() {
    List<Integer> rows = new ArrayList<>();
    int row = -1;
    do {
      row += 1 + (int) Math.floor(random.nextDouble() * settings.bagStep());
      if (row < x.length) {
        rows.add(row);
      }
    } while (row < x.length);
    if (rows.isEmpty()) {
      rows.add(random.nextInt(x.length));
    }
    return rows;
  }

  private boolean split(Node node) {
    int wanted =
        settings.candidates() > 0
            ? settings.candidates()
            : Math.max(1, (int) Math.round(0.75 * Math.sqrt(columns.size())));
    int tried = 0;
    double best = Double.POSITIVE_INFINITY;
    for (int j = 0; j < columns.size() && tried < wanted; j++) {
      java.util.Collections.swap(columns, j, j + random.nextInt(columns.size() - j));
      int d = columns.get(j);
      double min = node.rows.stream().mapToDouble(i -> x[i][d]).min().orElseThrow();
      double max = node.rows.stream().mapToDouble(i -> x[i][d]).max().orElseThrow();
      if (min == max) {
        continue;
      }
      tried++;
      double u = random.nextDouble();
      double t = u * min + (1 - u) * max;
      if ((float) t > min && (float) t <= max) {
        t = (float) t;
      } else if (!(t > min && t <= max)) {
        t = max;
      }
      double impurity = impurity(side(node, d, t, true)) + impurity(side(node, d, t, false));
      if (impurity < best - 1e-9) {
        best = impurity;
        node.column = d;
        node.threshold = t;
        if (impurity < 1e-9) {
          break;
        }
      }
    }
    if (tried == 0) {
      return false;
    }
    node.left = child(node, side(node, node.column, node.threshold, true));
    node.right = child(node, side(node, node.column, node.threshold, false));
    return true;
  }

  private static Node child(Node parent, List<Integer> rows) {
    Node child = new Node();
    child.rows = rows;
    child.depth = parent.depth + 1;
    return child;
  }

  private List<Integer> side(Node node, int d, double t, boolean below) {
    return node.rows.stream().filter(i -> (x[i][d] < t) == below).toList();
  }

  /** Impurity of a set of rows times their number. */
  private double impurity(List<Integer> rows) {
    Map<Integer, Integer> counts = new TreeMap<>();
    rows.forEach(i -> counts.merge(labels[i], 1, Integer::sum));
    double n = rows.size();
    return switch (settings.criterion()) {
      case INFORMATION_GAIN ->
          counts.values().stream().mapToDouble(c -> -c * Math.log(c / n)).sum();
      case GINI -> counts.values().stream().mapToDouble(c -> c * (1 - c / n)).sum();
      case MISCLASSIFICATION ->
          n - counts.values().stream().mapToInt(c -> c).max().orElse(0);
    };
  }

  /** The leaf of a row. */
  Node leaf(double[] row) {
    Node node = root;
    while (node.column >= 0) {
      node = row[node.column] < node.threshold ? node.left : node.right;
    }
    return node;
  }

  /** Number of nodes. */
  int size() {
    return size(root);
  }

  private static int size(Node node) {
    return node.column < 0 ? 1 : 1 + size(node.left) + size(node.right);
  }
}
