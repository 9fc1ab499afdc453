package rapiduncertainty.gp;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.Forest;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.forest.OnlineForest;

/**
 * A forest whose nodes are features, with the rows it was grown from and those that came later.
 *
 * <p>A forest that knows one class would not split at all. So with one class it learns to tell the
 * rows from copies whose columns were shuffled each for itself: its nodes follow how the columns go
 * together. Once grown, it stays while rows join, until there are twice as many, or other classes.
 *
 * @param rows all rows so far, before the forest
 * @param grownRows how many of them it was grown from
 * @param grownClasses number of classes it was grown for; 0 for numbers
 */
public record ForestFeatures(Rows rows, int grownRows, int grownClasses) implements Serializable {

  /** Trees of the forest. */
  public static final int TREES = 500;

  /** Two thirds of the rows a tree: varied trees make a better kernel (docs/benchmarks.md). */
  private static final double BAG_STEP = 2;

  /** How the forest is grown. */
  public static ForestSettings settings(long seed) {
    return ForestSettings.standard().withTrees(TREES).withBagStep(BAG_STEP).withSeed(seed);
  }

  /** Just grown. */
  public ForestFeatures(Rows rows, int classes) {
    this(rows, rows.size(), classes);
  }

  /** Whether the forest should be grown anew once these rows joined. */
  public boolean outgrown(int more, int classes) {
    return classes != grownClasses || rows.size() + more >= 2 * grownRows;
  }

  /** The same after further rows. */
  public ForestFeatures append(Rows more) {
    return new ForestFeatures(rows.append(more), grownRows, grownClasses);
  }

  /**
   * Grows the forest.
   *
   * @param settings how
   * @param rows at least one
   * @param labels class numbers; empty if the targets are numbers
   * @param targets numbers
   * @param classes number of classes, 0 for numbers
   */
  public static Forest grow(
      ForestSettings settings,
      Rows rows,
      int[] labels,
      double[] targets,
      int classes,
      Workers workers,
      Progress progress) {
    if (classes == 1) {
      int[] real = new int[2 * rows.size()];
      Arrays.fill(real, 0, rows.size(), 1);
      Rows both = rows.append(shuffled(rows, settings.seed()));
      return OnlineForest.fit(settings, both, real, 2, workers, progress).forest();
    }
    return OnlineForest.fit(
            settings,
            rows,
            FeatureMap.forestLabels(labels, targets),
            FeatureMap.forestClasses(classes),
            workers,
            progress)
        .forest();
  }

  /** The rows with the values of each column dealt out to rows at random. */
  static Rows shuffled(Rows rows, long seed) {
    int n = rows.size();
    int[] count = new int[rows.columns() + 1];
    for (int e = 0; e < rows.nonZeros(); e++) {
      count[rows.indices()[e] + 1]++;
    }
    Arrays.parallelPrefix(count, Integer::sum);
    double[] byColumn = new double[rows.nonZeros()];
    int[] next = count.clone();
    for (int e = 0; e < rows.nonZeros(); e++) {
      byColumn[next[rows.indices()[e]]++] = rows.values()[e];
    }
    List<List<Integer>> columns = new ArrayList<>(n);
    List<List<Double>> values = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      columns.add(new ArrayList<>());
      values.add(new ArrayList<>());
    }
    SplittableRandom random = Seeds.stream(seed, -3);
    int[] order = IntStream.range(0, n).toArray();
    for (int d = 0; d < rows.columns(); d++) {
      for (int e = count[d], k = 0; e < count[d + 1]; e++, k++) {
        int other = k + random.nextInt(n - k);
        int swap = order[k];
        order[k] = order[other];
        order[other] = swap;
        columns.get(order[k]).add(d);
        values.get(order[k]).add(byColumn[e]);
      }
    }
    List<Row> result = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      result.add(
          new Row(
              columns.get(i).stream().mapToInt(d -> d).toArray(),
              values.get(i).stream().mapToDouble(v -> v).toArray()));
    }
    return Rows.of(rows.columns(), result);
  }
}
