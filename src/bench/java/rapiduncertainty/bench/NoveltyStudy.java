package rapiduncertainty.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.rapiduncertainty.UncertaintyEstimator;

/**
 * The mark "unlike the training data": each class in turn is left out of the training, and its rows
 * stand beside the known ones in the test.
 */
public final class NoveltyStudy implements Program {

  private static final String[][] CLASSIFIERS = {
    {"weka.classifiers.functions.GPHIK", "-noise 0.1"},
    {"weka.classifiers.functions.GPHIK", "-noise 0.1 -variance PUP"},
    {"weka.classifiers.functions.GPHIK", "-noise 0.1 -features FOREST"},
    {"weka.classifiers.functions.InformativeVectorMachine", ""},
    {"weka.classifiers.functions.OnlineRFIVM", "-threads 2"},
    {"weka.classifiers.trees.OnlineRandomForest", "-threads 2"}
  };

  @Override
  public String title() {
    return "Rows of a class that was not in the training";
  }

  @Override
  public void run(Report report) throws Exception {
    report.say(
        "Official split; one class after the other is left out of the training data. Known: test"
            + " rows of the other classes; unseen: test rows of that class. Marked: share of these"
            + " rows above the classifier's own mark, in %%, mean over the classes and worst class."
            + " Area: probability that an unseen row is more novel than a known one (½ = no"
            + " difference). At 5 %%: share of the unseen rows marked if the mark were set so that"
            + " exactly 5 %% of the known test rows are marked, which only hindsight can.");
    report.table(
        "data", "classifier", "known marked %", "worst", "unseen marked %", "worst", "area",
        "at 5 %", "seconds for the mark");
    for (String set : new String[] {"optdigits", "segment"}) {
      Optional<Split> split = Split.read(set);
      if (split.isPresent()) {
        for (String[] c : CLASSIFIERS) {
          row(report, set, split.get(), c);
        }
      }
    }
  }

  private static void row(Report report, String set, Split split, String[] specification)
      throws Exception {
    int classes = split.train().numClasses();
    double[] sums = new double[7]; // false marks, worst, hits, worst, area, at 5 %, seconds
    sums[3] = 1;
    for (int left = 0; left < classes; left++) {
      Classifier classifier = Split.make(specification[0], specification[1]);
      classifier.buildClassifier(rows(split.train(), left, false));
      UncertaintyEstimator estimator = (UncertaintyEstimator) classifier;
      long begin = System.nanoTime();
      double mark = estimator.noveltyMark();
      sums[6] += 1e-9 * (System.nanoTime() - begin) / classes;
      List<Double> known = novelties(estimator, rows(split.test(), left, false));
      List<Double> unseen = novelties(estimator, rows(split.test(), left, true));
      double falseMarks = above(known, mark);
      double hits = above(unseen, mark);
      sums[0] += falseMarks / classes;
      sums[1] = Math.max(sums[1], falseMarks);
      sums[2] += hits / classes;
      sums[3] = Math.min(sums[3], hits);
      sums[4] += area(known, unseen) / classes;
      sums[5] += above(unseen, known.get((int) Math.ceil(0.95 * known.size()) - 1)) / classes;
    }
    String name = specification[0].substring(specification[0].lastIndexOf('.') + 1);
    report.row(
        set,
        (name + " " + specification[1]).trim(),
        percent(sums[0]),
        percent(sums[1]),
        percent(sums[2]),
        percent(sums[3]),
        sums[4],
        percent(sums[5]),
        sums[6]);
  }

  private static String percent(double share) {
    return String.format(java.util.Locale.ROOT, "%.1f", 100 * share);
  }

  private static Instances rows(Instances all, int classValue, boolean only) {
    Instances some = new Instances(all, 0);
    for (Instance row : all) {
      if ((row.classValue() == classValue) == only) {
        some.add(row);
      }
    }
    return some;
  }

  /** Ascending. */
  private static List<Double> novelties(UncertaintyEstimator estimator, Instances rows)
      throws Exception {
    List<Double> all = new ArrayList<>();
    for (Instance row : rows) {
      all.add(estimator.predict(row).novelty());
    }
    Collections.sort(all);
    return all;
  }

  private static double above(List<Double> values, double mark) {
    return values.stream().filter(v -> v > mark).count() / (double) values.size();
  }

  private static double area(List<Double> known, List<Double> unseen) {
    double sum = 0;
    for (double u : unseen) {
      for (double k : known) {
        sum += u > k ? 1 : u == k ? 0.5 : 0;
      }
    }
    return sum / known.size() / unseen.size();
  }
}
