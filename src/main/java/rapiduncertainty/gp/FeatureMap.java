package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.Forest;
import rapiduncertainty.forest.NodeHistograms;

/** Turns rows of a table into the histograms that the kernel compares. Immutable. */
public interface FeatureMap extends Serializable {

  /** Number of features. */
  int columns();

  /** The features of a row. */
  Row of(Row x);

  /** The features of all rows. */
  default Rows of(Rows rows, Workers workers) {
    Row[] result = new Row[rows.size()];
    workers.forEach(result.length, i -> result[i] = of(rows.row(i)));
    return Rows.of(columns(), Arrays.asList(result));
  }

  /** The column that each feature comes from; empty if a feature comes from several. */
  int[] sources();

  /** The columns themselves. */
  static FeatureMap histogram(int columns) {
    return new Plain(columns);
  }

  /** Each column with its complement 1 − x (0 where x is above 1), side by side. */
  static FeatureMap complement(int columns) {
    return new Complement(columns);
  }

  /** The nodes of a forest. */
  static FeatureMap forest(Forest forest) {
    return new Nodes(new NodeHistograms(forest, NodeHistograms.Nodes.ALL));
  }

  /** Number of groups that numbers are sorted into for a forest. */
  int FOREST_GROUPS = 16;

  /**
   * Labels to grow a forest with: the classes, or for numbers the group of each by its rank.
   *
   * @param labels class numbers; empty if the targets are numbers
   * @param targets numbers
   */
  static int[] forestLabels(int[] labels, double[] targets) {
    if (targets.length == 0) {
      return labels;
    }
    double[] sorted = targets.clone();
    Arrays.sort(sorted);
    return Arrays.stream(targets)
        .mapToInt(
            y -> {
              int rank = Arrays.binarySearch(sorted, y);
              return (int) ((long) FOREST_GROUPS * rank / sorted.length);
            })
        .toArray();
  }

  /** Number of labels that {@link #forestLabels} uses. */
  static int forestClasses(int classes) {
    return classes == 0 ? FOREST_GROUPS : classes;
  }

  /** See {@link #histogram}. */
  record Plain(int columns) implements FeatureMap {
    @Override
    public Row of(Row x) {
      return x;
    }

    @Override
    public Rows of(Rows rows, Workers workers) {
      return rows;
    }

    @Override
    public int[] sources() {
      return IntStream.range(0, columns).toArray();
    }
  }

  /** See {@link #complement}. */
  record Complement(int inputs) implements FeatureMap {
    /** Checks the width. */
    public Complement {
      require(inputs < (1 << 29), "%d columns are too many to complement", inputs);
    }

    @Override
    public int columns() {
      return 2 * inputs;
    }

    @Override
    public Row of(Row x) {
      double[] pair = new double[2 * inputs];
      for (int d = 0; d < inputs; d++) {
        pair[2 * d + 1] = 1;
      }
      for (int k = 0; k < x.nonZeros(); k++) {
        pair[2 * x.indices()[k]] = x.values()[k];
        pair[2 * x.indices()[k] + 1] = Math.max(0, 1 - x.values()[k]);
      }
      return Row.of(pair);
    }

    @Override
    public int[] sources() {
      return IntStream.range(0, 2 * inputs).map(d -> d / 2).toArray();
    }
  }

  /** See {@link #forest}. */
  record Nodes(NodeHistograms histograms) implements FeatureMap {
    @Override
    public int columns() {
      return histograms.columns();
    }

    @Override
    public Row of(Row x) {
      return histograms.of(x);
    }

    @Override
    public Rows of(Rows rows, Workers workers) {
      return histograms.of(rows, workers);
    }

    @Override
    public int[] sources() {
      return new int[0];
    }
  }
}
