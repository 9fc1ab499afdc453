package rapiduncertainty.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;

/**
 * Labelled rows for benchmarks: visual-word histograms and dense pixel tables, 5 clusters a class.
 *
 * @param rows the examples; every self-similarity under the histogram kernel is about 1
 * @param labels class of each row
 * @param classes number of classes
 */
record SyntheticData(Rows rows, int[] labels, int classes) {
  private static final int CLUSTERS = 5;

  /**
   * Bags of 1000 visual words with a Zipf law, about 11 % non-zero, each row divided by its sum.
   *
   * @param n number of rows
   * @param classes number of classes
   */
  static SyntheticData words(int n, int classes, long seed) {
    int words = 1000;
    double[][] topics = new double[classes * CLUSTERS][];
    for (int t = 0; t < topics.length; t++) {
      topics[t] = zipf(words, Seeds.stream(seed, t));
    }
    double[] common = zipf(words, Seeds.stream(seed, -1));
    List<Row> rows = new ArrayList<>();
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      SplittableRandom random = Seeds.stream(seed, 1_000_000 + i);
      labels[i] = i % classes;
      double[] topic = topics[labels[i] * CLUSTERS + random.nextInt(CLUSTERS)];
      double[] counts = new double[words];
      int length = 300 + random.nextInt(600);
      for (int w = 0; w < length; w++) {
        counts[draw(random.nextDouble() < 0.7 ? topic : common, random)] += 1.0 / length;
      }
      rows.add(Row.of(counts));
    }
    return new SyntheticData(Rows.of(words, rows), labels, classes);
  }

  /**
   * Dense tables of pixel counts 1 … 255, scaled to a mean sum of 1.
   *
   * @param n number of rows
   * @param columns number of pixels
   */
  static SyntheticData pixels(int n, int columns, int classes, long seed) {
    double[][] centres = new double[classes * CLUSTERS][columns];
    for (int t = 0; t < centres.length; t++) {
      SplittableRandom random = Seeds.stream(seed, t);
      for (int d = 0; d < columns; d++) {
        centres[t][d] = 40 + 120 * random.nextDouble();
      }
    }
    List<Row> rows = new ArrayList<>();
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      SplittableRandom random = Seeds.stream(seed, 1_000_000 + i);
      labels[i] = i % classes;
      double[] centre = centres[labels[i] * CLUSTERS + random.nextInt(CLUSTERS)];
      double[] x = new double[columns];
      for (int d = 0; d < columns; d++) {
        double pixel = centre[d] + 40 * random.nextGaussian();
        x[d] = Math.max(1, Math.min(255, Math.rint(pixel))) / (100.0 * columns);
      }
      rows.add(Row.of(x));
    }
    return new SyntheticData(Rows.of(columns, rows), labels, classes);
  }

  /** One column of ±1 per class. */
  double[][] targets() {
    double[][] y = new double[classes][labels.length];
    for (int c = 0; c < classes; c++) {
      for (int i = 0; i < labels.length; i++) {
        y[c][i] = labels[i] == c ? 1 : -1;
      }
    }
    return y;
  }

  /** The first rows. */
  SyntheticData head(int n) {
    int[] first = new int[n];
    Arrays.setAll(first, i -> i);
    return new SyntheticData(rows.subset(first), Arrays.copyOf(labels, n), classes);
  }

  /** Cumulated probabilities ∝ (rank + 3)^−1.8, the ranks in random order. */
  private static double[] zipf(int words, SplittableRandom random) {
    int[] rank = new int[words];
    Arrays.setAll(rank, i -> i);
    for (int i = words - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int t = rank[i];
      rank[i] = rank[j];
      rank[j] = t;
    }
    double[] cumulated = new double[words];
    double sum = 0;
    for (int w = 0; w < words; w++) {
      sum += Math.pow(rank[w] + 3, -1.8);
      cumulated[w] = sum;
    }
    for (int w = 0; w < words; w++) {
      cumulated[w] /= sum;
    }
    return cumulated;
  }

  private static int draw(double[] cumulated, SplittableRandom random) {
    int k = Arrays.binarySearch(cumulated, random.nextDouble());
    return Math.min(cumulated.length - 1, k < 0 ? -k - 1 : k);
  }
}
