package rapiduncertainty.bench;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.Forest;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.forest.Layout;
import rapiduncertainty.forest.OnlineForest;
import weka.classifiers.trees.RandomForest;

/** Speed and memory of the forest beside Weka's RandomForest, one thread each. */
public final class ForestBench implements Program {
  private static final int WEKA_TREES = 100; // its default
  private static final int REPEATS = 3;
  private static final int MEMORY_TREES = 1000;
  private static final int[] SIZES = {20, 40, 60, 80, 100, 150, 200, 300, 500, 800};

  @Override
  public String title() {
    return "Forest: speed and memory against Weka's RandomForest";
  }

  @Override
  public void run(Report report) throws Exception {
    List<ForestData> sets = sets();
    report.say(
        "One thread each, processor time of that thread, median of %d runs with seeds 1 … %d; Weka"
            + " RandomForest with its defaults (%d trees). \"Same accuracy\" takes the smallest of our"
            + " forests (20, 40, 60, … trees) whose mean test accuracy reaches Weka's mean.",
        REPEATS, REPEATS, WEKA_TREES);
    report.table(
        "data", "Weka s", "Weka accuracy %", "our trees", "our s", "our accuracy %",
        "faster to the same accuracy", "trees/s Weka", "trees/s ours", "ratio");
    for (ForestData data : sets) {
      speed(report, data);
    }
    report.say(
        "Memory of %d trees of depth at most 35: used heap after garbage collection with the trees"
            + " less that without them. Weka's is measured on %d trees and multiplied; the training"
            + " rows count on neither side.",
        MEMORY_TREES, WEKA_TREES);
    report.table(
        "data", "Weka MB", "our MB", "our share of Weka's", "our height", "nodes per tree",
        "bytes per node", "bytes per node as objects", "objects : arrays", "layout");
    for (ForestData data : sets) {
      memory(report, data);
    }
    report.say(
        "\"As objects\" is the measured heap of one object per node that holds two children, a column, a"
            + " threshold and a class.");
    layouts(report, sets.get(sets.size() - 1));
  }

  private static List<ForestData> sets() throws Exception {
    Optional<ForestData> usps = ForestData.read("usps", Integer.MAX_VALUE);
    Optional<ForestData> mnist = ForestData.read("mnist", 10_000);
    return usps.isPresent() && mnist.isPresent()
        ? List.of(usps.get(), mnist.get())
        : List.of(ForestData.generated(5000, 2000, 20));
  }

  private static void speed(Report report, ForestData data) throws Exception {
    fit(data, 50, 99, null); // warm-up
    double[] wekaTime = new double[REPEATS];
    double wekaAccuracy = 0;
    double[] ourRate = new double[REPEATS];
    for (int seed = 1; seed <= REPEATS; seed++) {
      RandomForest weka = weka(seed);
      double start = seconds();
      weka.buildClassifier(data.train());
      wekaTime[seed - 1] = seconds() - start;
      wekaAccuracy += data.accuracy(weka) / REPEATS;
      start = seconds();
      fit(data, WEKA_TREES, seed, null);
      ourRate[seed - 1] = WEKA_TREES / (seconds() - start);
    }
    double ourAccuracy = 0;
    double[] ourTime = new double[REPEATS];
    int trees = 0;
    for (int k = 0; k < SIZES.length && ourAccuracy < wekaAccuracy; k++) {
      trees = SIZES[k];
      ourAccuracy = 0;
      for (int seed = 1; seed <= REPEATS; seed++) {
        double start = seconds();
        OnlineForest forest = fit(data, trees, seed, null);
        ourTime[seed - 1] = seconds() - start;
        ourAccuracy += data.accuracy(forest) / REPEATS;
      }
    }
    double wekaSeconds = median(wekaTime);
    double wekaRate = WEKA_TREES / wekaSeconds;
    report.row(
        data.name(), wekaSeconds, wekaAccuracy, trees, median(ourTime), ourAccuracy,
        ourAccuracy >= wekaAccuracy ? wekaSeconds / median(ourTime) : "not reached",
        wekaRate, median(ourRate), median(ourRate) / wekaRate);
  }

  private static void memory(Report report, ForestData data) {
    double weka =
        RetainedSize.bytes(
                () -> {
                  RandomForest forest = weka(1);
                  try {
                    forest.buildClassifier(data.train());
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                  return forest;
                })
            * (MEMORY_TREES / (double) WEKA_TREES);
    Forest[] kept = new Forest[1];
    fitForest(data, kept);
    Forest forest = kept[0];
    double nodes = forest.nodes();
    int height = forest.height();
    double counted = forest.bytes();
    Layout layout = forest.layout();
    forest = null;
    kept[0] = null;
    double ours =
        RetainedSize.bytes(
            () -> {
              fitForest(data, kept);
              Forest made = kept[0];
              kept[0] = null;
              return made;
            });
    double objects = bytesPerNodeObject();
    report.row(
        data.name(), weka / 1e6, ours / 1e6, ours / weka, height, nodes / MEMORY_TREES,
        counted / nodes, objects, objects * nodes / counted, layout);
  }

  /** A tree the usual way. */
  private record Node(int column, double threshold, int winner, Node left, Node right) {}

  private static double bytesPerNodeObject() {
    int levels = 20;
    return RetainedSize.bytes(() -> complete(levels)) / (Math.pow(2, levels) - 1);
  }

  private static Node complete(int levels) {
    return levels == 0 ? null : new Node(1, 0.5, 2, complete(levels - 1), complete(levels - 1));
  }

  private static void fitForest(ForestData data, Forest[] result) {
    result[0] =
        fit(data, ForestSettings.standard().withTrees(MEMORY_TREES).withMaxDepth(35)).forest();
  }

  private static void layouts(Report report, ForestData data) {
    report.say("Layouts of 100 trees on %s; times are processor time.", data.name());
    report.table("layout", "bytes per node", "grow s", "µs per prediction");
    Layout chosen = fit(data, 100, 1, null).forest().layout();
    for (String text : List.of(chosen.toString(), "1,1,64", "1,1,0", "6,1,64", "8,4,1", "12,5,1")) {
      Layout layout = Layout.parse(text);
      double grow = Double.POSITIVE_INFINITY;
      double predict = Double.POSITIVE_INFINITY;
      double bytes = 0;
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        double start = seconds();
        OnlineForest forest = fit(data, 100, 1, layout);
        grow = Math.min(grow, seconds() - start);
        start = seconds();
        data.accuracy(forest);
        predict = Math.min(predict, seconds() - start);
        bytes = forest.forest().bytes() / (double) forest.forest().nodes();
      }
      report.row(
          layout.equals(chosen) ? text + " (chosen)" : text, bytes, grow,
          1e6 * predict / data.test().size());
    }
  }

  private static RandomForest weka(int seed) {
    RandomForest forest = new RandomForest();
    forest.setNumIterations(WEKA_TREES);
    forest.setNumExecutionSlots(1);
    forest.setSeed(seed);
    return forest;
  }

  private static OnlineForest fit(ForestData data, int trees, int seed, Layout layout) {
    return fit(
        data, ForestSettings.standard().withTrees(trees).withSeed(seed).withLayout(layout));
  }

  private static OnlineForest fit(ForestData data, ForestSettings settings) {
    return OnlineForest.fit(
        settings, data.rows(), data.labels(), data.classes(), Workers.ONE, Progress.NONE);
  }

  private static double seconds() {
    return 1e-9 * ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
