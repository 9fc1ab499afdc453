package weka.rapiduncertainty.active;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.AbstractFileLoader;
import weka.core.converters.ConverterUtils;

/**
 * The data of a session: rows labelled at the start, the pool, the hidden labels, the test rows.
 *
 * @param initial rows labelled at the start
 * @param pool rows to ask about; their class values are not to be looked at
 * @param truth the pool with its class values, for a simulated oracle
 * @param test test rows, or null
 */
record ActiveData(Instances initial, Instances pool, Instances truth, Instances test) {

  /** Loads the files that the options name. */
  static ActiveData load(ActiveOptions options) throws Exception {
    if (options.getPool().isEmpty()) {
      throw new IllegalArgumentException(
          "Option -pool is missing: it takes the data file with the rows to ask about.");
    }
    Instances pool = read(options.getPool(), "-pool", options.getClassIndex());
    Instances start =
        options.getStart().isEmpty()
            ? new Instances(pool, 0)
            : read(options.getStart(), "-t", options.getClassIndex());
    Instances test =
        options.getTest().isEmpty()
            ? null
            : read(options.getTest(), "-T", options.getClassIndex());
    check(pool, start, options.getPool(), options.getStart());
    if (test != null) {
      check(pool, test, options.getPool(), options.getTest());
      test.deleteWithMissingClass();
      if (test.isEmpty()) {
        throw new IllegalArgumentException(
            "No row of " + options.getTest() + " (option -T) has a class: it cannot be a test set.");
      }
    }
    start.deleteWithMissingClass();
    boolean hidden = options.getOracle() == ActiveOptions.OracleKind.SIMULATED;
    if (!pool.isEmpty() && (hidden || options.getInitial() > 0) && allMissing(pool)) {
      throw new IllegalArgumentException(
          "No row of "
              + options.getPool()
              + " has a class, but "
              + (hidden
                  ? "the simulated oracle answers with it. Use -oracle CONSOLE or FILE."
                  : "-initial reveals some. Give labelled rows with -t, or none at all."));
    }
    ActiveData data = of(start, pool, test, options.getInitial(), options.getSeed());
    if (data.pool().isEmpty() && !pool.isEmpty()) {
      throw new IllegalArgumentException(
          String.format(
              "Option -initial %d reveals all %d rows of %s: none is left to ask about."
                  + " Take a smaller number.",
              options.getInitial(), pool.numInstances(), options.getPool()));
    }
    return data;
  }

  private static boolean allMissing(Instances pool) {
    return pool.stream().allMatch(Instance::classIsMissing);
  }

  /**
   * Moves some rows per class from the pool to the start.
   *
   * @param initial rows per class to reveal
   * @param seed decides which
   */
  static ActiveData of(Instances start, Instances pool, Instances test, int initial, long seed) {
    Instances first = new Instances(start);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < pool.numInstances(); i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(seed));
    int[] taken = new int[pool.numClasses()];
    boolean[] moved = new boolean[pool.numInstances()];
    for (int i : order) {
      Instance x = pool.instance(i);
      if (!x.classIsMissing() && taken[(int) x.classValue()] < initial) {
        taken[(int) x.classValue()]++;
        moved[i] = true;
        first.add(x);
      }
    }
    Instances rest = new Instances(pool, 0);
    for (int i = 0; i < moved.length; i++) {
      if (!moved[i]) {
        rest.add(pool.instance(i));
      }
    }
    return new ActiveData(first, rest, rest, test);
  }

  List<String> classes() {
    return Relabel.classes(pool);
  }

  /** A text that changes with start and pool, the class of the pool left out. */
  String fingerprint() {
    return Fingerprint.of(initial, pool);
  }

  static Instances read(String file, String option, String classIndex) throws Exception {
    if (!new java.io.File(file).isFile()) {
      throw new IllegalArgumentException("Option " + option + ": there is no file " + file + ".");
    }
    AbstractFileLoader loader = ConverterUtils.getLoaderForFile(file);
    if (loader == null) {
      throw new IllegalArgumentException(
          "Cannot read " + file + " (option " + option + "): no data file of a known format.");
    }
    Instances data;
    try {
      loader.setFile(new java.io.File(file));
      data = loader.getDataSet();
    } catch (Exception e) {
      throw new IllegalArgumentException(
          "Cannot read " + file + " (option " + option + "): " + e.getMessage(), e);
    }
    data.setClassIndex(index(classIndex, data));
    if (!data.classAttribute().isNominal()) {
      throw new IllegalArgumentException(
          "The class '"
              + data.classAttribute().name()
              + "' of "
              + file
              + " is not nominal. Choose the class with -c, or name its values in an ARFF file:"
              + " @attribute class {a,b}, or {} if none is known yet.");
    }
    return data;
  }

  private static int index(String text, Instances data) {
    if (text.equals("first")) {
      return 0;
    }
    if (text.equals("last")) {
      return data.numAttributes() - 1;
    }
    if (text.matches("[1-9]\\d{0,6}") && Integer.parseInt(text) <= data.numAttributes()) {
      return Integer.parseInt(text) - 1;
    }
    throw new IllegalArgumentException(
        "Option -c cannot be '"
            + text
            + "': it takes first, last or a number from 1 to "
            + data.numAttributes()
            + ".");
  }

  private static void check(Instances pool, Instances other, String poolFile, String otherFile) {
    String difference = pool.equalHeadersMsg(other);
    if (difference != null) {
      throw new IllegalArgumentException(
          otherFile + " has other attributes than " + poolFile + ": " + difference.strip());
    }
  }
}
