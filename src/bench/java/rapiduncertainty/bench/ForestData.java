package rapiduncertainty.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import rapiduncertainty.ClassModel;
import rapiduncertainty.Rows;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SparseInstance;
import weka.core.converters.ConverterUtils.DataSource;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Scaling;

/** A training and a test set, as Weka and as our rows, for the programs about forests. */
record ForestData(
    String name, Instances train, Instances test, Rows rows, int[] labels, Rows testRows) {

  /**
   * Reads a data set of the studies.
   *
   * @param folder its folder
   * @param limit training rows to use, the first ones
   */
  static Optional<ForestData> read(String folder, int limit) throws Exception {
    Optional<Path> train = Run.data(folder + "/train.arff.gz");
    Optional<Path> test = Run.data(folder + "/test.arff.gz");
    if (train.isEmpty() || test.isEmpty()) {
      return Optional.empty();
    }
    Instances rows = load(train.get());
    int n = Math.min(limit, rows.size());
    return Optional.of(of(folder + " (" + n + " rows)", new Instances(rows, 0, n), load(test.get())));
  }

  private static Instances load(Path file) throws Exception {
    Instances rows = new DataSource(file.toString()).getDataSet();
    rows.setClassIndex(rows.numAttributes() - 1);
    return rows;
  }

  /** Generated images: ten classes, each a few blurred strokes with noise, many zeros. */
  static ForestData generated(int n, int tests, int side) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int d = 0; d < side * side; d++) {
      attributes.add(new Attribute("p" + d));
    }
    attributes.add(new Attribute("class", new ArrayList<>(Arrays.asList("0123456789".split("")))));
    Instances all = new Instances("generated", attributes, n + tests);
    all.setClassIndex(side * side);
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < n + tests; i++) {
      int c = random.nextInt(10);
      double[] x = new double[side * side + 1];
      SplittableRandom strokes = new SplittableRandom(c * 7919L + random.nextInt(3));
      for (int s = 0; s < 5; s++) {
        double cx = strokes.nextDouble() * side + 1.5 * random.nextGaussian();
        double cy = strokes.nextDouble() * side + 1.5 * random.nextGaussian();
        for (int d = 0; d < side * side; d++) {
          double r = Math.hypot(d % side - cx, d / side - cy);
          x[d] += Math.round(Math.max(0, 220 - 70 * r) * (0.7 + 0.3 * random.nextDouble()));
        }
      }
      x[side * side] = c;
      all.add(new SparseInstance(1, x));
    }
    return of("generated", new Instances(all, 0, n), new Instances(all, n, tests));
  }

  private static ForestData of(String name, Instances train, Instances test) {
    Encoder encoder = Encoder.fit(train, Scaling.NONE, false);
    int[] labels = train.stream().mapToInt(i -> (int) i.classValue()).toArray();
    return new ForestData(
        name, train, test, encoder.encode(train), labels, encoder.encode(test));
  }

  int classes() {
    return train.numClasses();
  }

  /** Rows from … to − 1 of the training set. */
  Rows part(int from, int to) {
    return rows.subset(java.util.stream.IntStream.range(from, to).toArray());
  }

  /** Share of test rows that a model gets right, in per cent. */
  double accuracy(ClassModel model) {
    int right = 0;
    for (int i = 0; i < test.size(); i++) {
      right += winner(model.distribution(testRows.row(i))) == test.get(i).classValue() ? 1 : 0;
    }
    return 100.0 * right / test.size();
  }

  /** Share of test rows that a Weka classifier gets right, in per cent. */
  double accuracy(weka.classifiers.Classifier model) throws Exception {
    int right = 0;
    for (Instance x : test) {
      right += winner(model.distributionForInstance(x)) == x.classValue() ? 1 : 0;
    }
    return 100.0 * right / test.size();
  }

  private static int winner(double[] p) {
    int best = 0;
    for (int c = 1; c < p.length; c++) {
      best = p[c] > p[best] ? c : best;
    }
    return best;
  }
}
