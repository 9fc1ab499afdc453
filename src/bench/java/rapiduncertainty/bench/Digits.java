package rapiduncertainty.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import rapiduncertainty.evaluation.UncertaintyScores;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

/**
 * A digit data set in its official split, and what studies on it share.
 *
 * @param name for the tables
 * @param train training rows
 * @param test test rows
 */
record Digits(String name, Instances train, Instances test) {

  /** USPS, 7291 / 2007. */
  static Optional<Digits> usps() throws Exception {
    return load("USPS", "usps", Integer.MAX_VALUE);
  }

  /** MNIST, the first 10,000 training rows and all 10,000 test rows. */
  static Optional<Digits> mnist() throws Exception {
    return load("MNIST 10k/10k", "mnist", 10_000);
  }

  /**
   * Another set in its official split.
   *
   * @param name for the tables
   * @param folder of its files
   * @param most rows to read of each file
   */
  static Optional<Digits> load(String name, String folder, int most) throws Exception {
    Optional<Path> train = Run.data(folder + "/train.arff.gz");
    Optional<Path> test = Run.data(folder + "/test.arff.gz");
    return train.isEmpty() || test.isEmpty()
        ? Optional.empty()
        : Optional.of(new Digits(name, read(train.get(), most), read(test.get(), most)));
  }

  private static Instances read(Path file, int most) throws Exception {
    Instances rows = DataSource.read(file.toString());
    rows.setClassIndex(rows.numAttributes() - 1);
    return rows.size() > most ? new Instances(rows, 0, most) : rows;
  }

  /** The rows of a split whose class is, or is not, the given one. */
  static Instances only(Instances rows, int classValue, boolean wanted) {
    Instances result = new Instances(rows, 0);
    for (Instance row : rows) {
      if (row.classValue() == classValue == wanted) {
        result.add(row);
      }
    }
    return result;
  }

  /** Scores of a classifier on rows. */
  static UncertaintyScores judge(Classifier classifier, Instances rows) throws Exception {
    UncertaintyScores scores = new UncertaintyScores();
    for (Instance row : rows) {
      scores.add(classifier.distributionForInstance(row), (int) row.classValue(), 1);
    }
    return scores;
  }

  /** CPU seconds of this thread for the training. */
  static double train(Classifier classifier, Instances rows) throws Exception {
    return cpuSeconds(() -> classifier.buildClassifier(rows));
  }

  /** Work that may fail. */
  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }

  /** CPU seconds of this thread for some work. */
  static double cpuSeconds(Work work) throws Exception {
    var clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    work.run();
    return (clock.getCurrentThreadCpuTime() - start) * 1e-9;
  }

  /** Area under the ROC curve: probability that a score of the first kind exceeds one of the second. */
  static double auc(double[] high, double[] low) {
    double[] sorted = low.clone();
    Arrays.sort(sorted);
    double wins = 0;
    for (double h : high) {
      int below = lowerBound(sorted, h);
      int notAbove = lowerBound(sorted, Math.nextUp(h));
      wins += below + 0.5 * (notAbove - below);
    }
    return wins / ((double) high.length * low.length);
  }

  private static int lowerBound(double[] sorted, double value) {
    int at = Arrays.binarySearch(sorted, value);
    if (at < 0) {
      return -at - 1;
    }
    while (at > 0 && sorted[at - 1] == value) {
      at--;
    }
    return at;
  }

  /** Mean of numbers. */
  static double mean(double... values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** "mean (least – largest)" of accuracies, in per cent. */
  static String spread(double... accuracies) {
    return String.format(
        Locale.ROOT,
        "%.2f %% (%.2f – %.2f)",
        100 * mean(accuracies),
        100 * Arrays.stream(accuracies).min().orElse(Double.NaN),
        100 * Arrays.stream(accuracies).max().orElse(Double.NaN));
  }

  /** Seeds 1 … n; n is the system property {@code seeds}, 5 where it is not given. */
  static int[] seeds() {
    return IntStream.rangeClosed(1, Integer.getInteger("seeds", 5)).toArray();
  }
}
