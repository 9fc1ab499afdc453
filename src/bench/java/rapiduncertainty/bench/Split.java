package rapiduncertainty.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import rapiduncertainty.evaluation.UncertaintyScores;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;

/**
 * A data set with its official split.
 *
 * @param train training rows
 * @param test test rows
 */
record Split(Instances train, Instances test) {

  /** Reads train.arff.gz and test.arff.gz of a folder; empty if they are not there. */
  static Optional<Split> read(String name) throws Exception {
    Optional<Path> train = Run.data(name + "/train.arff.gz");
    Optional<Path> test = Run.data(name + "/test.arff.gz");
    if (train.isEmpty() || test.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Split(rows(train.get()), rows(test.get())));
  }

  private static Instances rows(Path file) throws Exception {
    Instances rows = DataSource.read(file.toString());
    if (rows == null) {
      throw new IOException("cannot read " + file);
    }
    rows.setClassIndex(rows.numAttributes() - 1);
    return rows;
  }

  /** The first rows of the training half, shuffled by a seed. */
  Split withTraining(int rows, long seed) {
    Instances shuffled = new Instances(train);
    shuffled.randomize(new java.util.Random(seed));
    return new Split(new Instances(shuffled, 0, Math.min(rows, shuffled.size())), test);
  }

  /** The same rows, each divided by its sum and multiplied by another one. */
  Split withRowSums(double sum) {
    return new Split(withSums(train, sum), withSums(test, sum));
  }

  private static Instances withSums(Instances rows, double sum) {
    Instances scaled = new Instances(rows, rows.size());
    for (Instance row : rows) {
      double[] values = row.toDoubleArray();
      double before = 0;
      for (int d = 0; d < values.length; d++) {
        before += d == rows.classIndex() ? 0 : values[d];
      }
      for (int d = 0; d < values.length; d++) {
        values[d] *= d == rows.classIndex() || before == 0 ? 1 : sum / before;
      }
      scaled.add(row.copy(values));
    }
    return scaled;
  }

  /** A classifier with the given options. */
  static Classifier make(String name, String options) throws Exception {
    return AbstractClassifier.forName(name, Utils.splitOptions(options));
  }

  /**
   * How a classifier did.
   *
   * @param scores accuracy, calibration and so on
   * @param recall mean over the classes of the share found
   * @param trainSeconds CPU time of the training
   * @param testMicros CPU time per test row
   */
  record Result(UncertaintyScores scores, double recall, double trainSeconds, double testMicros) {}

  /** Trains and tests. */
  Result run(Classifier c) throws Exception {
    long begin = cpuNanos();
    c.buildClassifier(new Instances(train));
    long trained = cpuNanos();
    UncertaintyScores scores = new UncertaintyScores();
    double[] right = new double[test.numClasses()];
    double[] all = new double[test.numClasses()];
    for (Instance row : test) {
      double[] p = c.distributionForInstance(row);
      int y = (int) row.classValue();
      scores.add(p, y, 1);
      all[y]++;
      right[y] += Utils.maxIndex(p) == y ? 1 : 0;
    }
    long tested = cpuNanos();
    double recall = 0;
    int seen = 0;
    for (int k = 0; k < all.length; k++) {
      if (all[k] > 0) {
        recall += right[k] / all[k];
        seen++;
      }
    }
    return new Result(
        scores, recall / seen, 1e-9 * (trained - begin), 1e-3 * (tested - trained) / test.size());
  }

  /** Processor time of this thread. */
  static long cpuNanos() {
    return java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
