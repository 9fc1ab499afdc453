package rapiduncertainty.forest;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Grows trees, one after the other, on one thread with one set of work arrays.
 *
 * <p>A node's rows are a range of one array that is partitioned in place, together with their labels.
 * A candidate split is a random column that varies in the node and a random threshold between the
 * node's smallest and greatest value there; the best of several by the criterion is kept
 * (docs/math/forest.md, eq. 1–4). Nodes are made breadth-first from a queue: no recursion.
 *
 * <p>Cost: O(rows · candidates) per level.
 *
 * @see "Geurts, Ernst, Wehenkel, Extremely randomized trees, Machine Learning 63, 2006"
 */
final class Grower {
  /** Of splits that are equal up to round-off the first one stays. */
  private static final double TIE = 1 - 1e-12;

  private final TrainingSet data;
  private final ForestSettings settings;
  private final int candidates;
  private final int[] rows; // permuted: each node owns a range
  private final int[] labels; // labels[i] belongs to rows[i]
  private final int[] bounds; // node k owns bounds[2k] … bounds[2k + 1] − 1
  private final byte[] depths;
  private final double[] values; // one column over the rows of the node
  private final double[] range = new double[2]; // least and greatest of them
  private final int[] all; // columns that vary at all; the drawn ones are swapped to the front
  private final int[] some; // columns that are not zero in all rows of a small node
  private final int[] mark; // mark[d] = stamp: column d is already among some
  private int stamp;
  private final int[] counts;
  private final int[] left;
  private final int[] present; // classes of the node
  private int classesPresent;
  private final double[] xlogx;

  // The best split of the node at hand.
  private int bestColumn;
  private double bestValue;

  Grower(TrainingSet data, ForestSettings settings) {
    int n = data.size();
    this.data = data;
    this.settings = settings;
    rows = new int[n];
    labels = new int[n];
    bounds = new int[4 * n];
    depths = new byte[2 * n];
    values = new double[n];
    all = data.varying().clone();
    candidates = settings.candidatesFor(all.length);
    some = new int[all.length];
    mark = new int[data.columns().width()];
    counts = new int[data.classes()];
    left = new int[data.classes()];
    present = new int[data.classes()];
    xlogx = data.xlogx();
  }

  /** Grows a tree from its stream: the bag first, then node after node. */
  GrownTree grow(SplittableRandom random, Stop stop) {
    int n = StepSampling.draw(data.size(), settings.bagStep(), random, rows);
    for (int i = 0; i < n; i++) {
      labels[i] = data.label(rows[i]);
    }
    // Each tree starts from the same order of columns, whatever this thread grew before.
    System.arraycopy(data.varying(), 0, all, 0, all.length);
    GrownTree tree = new GrownTree(data.classes());
    tree.nodes = 1;
    bounds[0] = 0;
    bounds[1] = n;
    depths[0] = 0;
    for (int node = 0; node < tree.nodes; node++) {
      stop.check();
      int from = bounds[2 * node];
      int to = bounds[2 * node + 1];
      int depth = depths[node];
      countClasses(from, to);
      boolean split =
          classesPresent > 1
              && depth < settings.maxDepth()
              && to - from >= settings.minRows()
              && findSplit(from, to, random);
      if (split) {
        int middle = partition(from, to);
        int child = tree.addPair();
        tree.code[node] = bestColumn;
        tree.value[node] = bestValue;
        tree.left[node] = child;
        tree.height = Math.max(tree.height, depth + 1);
        bounds[2 * child] = from;
        bounds[2 * child + 1] = middle;
        bounds[2 * child + 2] = middle;
        bounds[2 * child + 3] = to;
        depths[child] = (byte) (depth + 1);
        depths[child + 1] = (byte) (depth + 1);
      } else if (classesPresent == 1) {
        tree.code[node] = -1 - present[0];
      } else {
        tree.setMixed(node, present, classesPresent, counts);
      }
      clearCounts();
    }
    return tree;
  }

  private void countClasses(int from, int to) {
    int k = 0;
    for (int i = from; i < to; i++) {
      int c = labels[i];
      if (counts[c]++ == 0) {
        present[k++] = c;
      }
    }
    classesPresent = k;
  }

  private void clearCounts() {
    for (int k = 0; k < classesPresent; k++) {
      counts[present[k]] = 0;
    }
  }

  /** Finds the best of several random splits; false if no column varies among the rows. */
  private boolean findSplit(int from, int to, SplittableRandom random) {
    int[] columns = all;
    int width = all.length;
    int nonZeros = data.nonZeros(rows, from, to, all.length);
    if (nonZeros < all.length) {
      // Few entries: only columns with an entry can vary, so draw among those. Columns that do not
      // vary are passed over anyway, hence the distribution of the splits is the same.
      width = columnsWithEntries(from, to);
      columns = some;
    }
    double best = Double.POSITIVE_INFINITY;
    int tried = 0;
    for (int j = 0; j < width && tried < candidates; j++) {
      int pick = j + random.nextInt(width - j);
      int d = columns[pick];
      columns[pick] = columns[j];
      columns[j] = d;
      double threshold = threshold(d, from, to, random);
      if (Double.isNaN(threshold)) {
        continue;
      }
      tried++;
      double score = score(from, to, threshold);
      if (score < best * TIE) {
        best = score;
        bestColumn = d;
        bestValue = threshold;
        if (score <= 0) {
          break; // both sides are pure
        }
      }
    }
    return tried > 0;
  }

  private int columnsWithEntries(int from, int to) {
    stamp++;
    int count = 0;
    int[] index = data.rows().indices();
    for (int i = from; i < to; i++) {
      int end = data.rows().start(rows[i] + 1);
      for (int k = data.rows().start(rows[i]); k < end; k++) {
        int d = index[k];
        if (mark[d] != stamp) {
          mark[d] = stamp;
          some[count++] = d;
        }
      }
    }
    return count;
  }

  /** Reads a column; a random threshold in (minimum, maximum], or NaN if the column does not vary. */
  private double threshold(int d, int from, int to, SplittableRandom random) {
    data.columns().gather(d, rows, from, to, values, range);
    double min = range[0];
    double max = range[1];
    if (!(min < max)) {
      return Double.NaN;
    }
    double u = random.nextDouble();
    double t = u * min + (1 - u) * max; // not min + u (max − min): that may overflow
    float rounded = (float) t;
    if (rounded > min && rounded <= max) {
      return rounded; // takes half the memory
    }
    return t > min && t <= max ? t : max;
  }

  /** Impurity that is left when the rows with values below the threshold go left. */
  private double score(int from, int to, double threshold) {
    int[] l = left;
    for (int k = 0; k < classesPresent; k++) {
      l[present[k]] = 0;
    }
    int nLeft = 0;
    int n = to - from;
    for (int i = 0; i < n; i++) {
      // 1 if the value is below the threshold: the sign bit, because a branch would be a coin toss.
      int goes = (int) (Double.doubleToRawLongBits(values[i] - threshold) >>> 63);
      l[labels[from + i]] += goes;
      nLeft += goes;
    }
    return switch (settings.criterion()) {
      case INFORMATION_GAIN -> entropy(nLeft, n - nLeft);
      case GINI -> gini(nLeft, n - nLeft);
      case MISCLASSIFICATION -> misclassification(n);
    };
  }

  private double entropy(int nLeft, int nRight) {
    double sum = 0;
    for (int k = 0; k < classesPresent; k++) {
      int c = present[k];
      sum += xlogx[left[c]] + xlogx[counts[c] - left[c]];
    }
    return xlogx[nLeft] + xlogx[nRight] - sum; // eq. 2
  }

  private double gini(int nLeft, int nRight) {
    double squaresLeft = 0;
    double squaresRight = 0;
    for (int k = 0; k < classesPresent; k++) {
      int c = present[k];
      double l = left[c];
      double r = counts[c] - left[c];
      squaresLeft += l * l;
      squaresRight += r * r;
    }
    return nLeft - squaresLeft / nLeft + nRight - squaresRight / nRight; // eq. 3
  }

  private double misclassification(int n) {
    int maxLeft = 0;
    int maxRight = 0;
    for (int k = 0; k < classesPresent; k++) {
      int c = present[k];
      maxLeft = Math.max(maxLeft, left[c]);
      maxRight = Math.max(maxRight, counts[c] - left[c]);
    }
    return n - maxLeft - maxRight; // eq. 4
  }

  /** Puts the rows below the best threshold first; returns where the others begin. */
  private int partition(int from, int to) {
    data.columns().gather(bestColumn, rows, from, to, values, range);
    int i = from;
    int j = to - 1;
    while (true) {
      while (i <= j && values[i - from] < bestValue) {
        i++;
      }
      while (i <= j && !(values[j - from] < bestValue)) {
        j--;
      }
      if (i >= j) {
        return i;
      }
      int row = rows[i];
      rows[i] = rows[j];
      rows[j] = row;
      int label = labels[i];
      labels[i] = labels[j];
      labels[j] = label;
      i++;
      j--;
    }
  }

  /** x log x for x = 0 … n. */
  static double[] xlogx(int n) {
    double[] table = new double[n + 1];
    Arrays.setAll(table, x -> x < 2 ? 0 : x * Math.log(x));
    return table;
  }
}
