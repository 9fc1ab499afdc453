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
        "Official split; one class after the other (four of optdigits, all of segment) is left out of"
            + " the training data. Known: test rows of the other classes; unseen: test rows of that"
            + " class. Marked: share of these rows above the classifier's own mark, in %%, mean over"
            + " the classes; the mark should leave about 95 %% of the known rows alone. Baseline: the"
            + " same with the largest novelty among 200 training rows as the mark. At 5 %%: share of the"
            + " unseen rows marked if the mark were set so that exactly 5 %% of the known test rows are"
            + " marked, which only hindsight can. Area: probability that an unseen row is more novel"
            + " than a known one (½ = no difference).");
    report.table(
        "data", "classifier", "known marked %", "baseline", "unseen marked %", "baseline", "at 5 %",
        "area", "seconds for the mark");
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
    double[] sums = new double[7]; // in the order of the columns
    int rounds = 0;
    int step = split.train().numClasses() < 10 ? 1 : 3;
    for (int left = 0; left < split.train().numClasses(); left += step) {
      Classifier classifier = Split.make(specification[0], specification[1]);
      Instances train = rows(split.train(), left, false);
      classifier.buildClassifier(train);
      UncertaintyEstimator estimator = (UncertaintyEstimator) classifier;
      long begin = System.nanoTime();
      double mark = estimator.noveltyMark();
      sums[6] += 1e-9 * (System.nanoTime() - begin);
      List<Double> trained = novelties(estimator, some(train));
      double baseline = trained.get(trained.size() - 1);
      List<Double> known = novelties(estimator, rows(split.test(), left, false));
      List<Double> unseen = novelties(estimator, rows(split.test(), left, true));
      sums[0] += above(known, mark);
      sums[1] += above(known, baseline);
      sums[2] += above(unseen, mark);
      sums[3] += above(unseen, baseline);
      sums[4] += above(unseen, known.get((int) Math.ceil(0.95 * known.size()) - 1));
      sums[5] += area(known, unseen);
      rounds++;
    }
    String name = specification[0].substring(specification[0].lastIndexOf('.') + 1);
    report.row(
        set,
        (name + " " + specification[1]).trim(),
        percent(sums[0] / rounds),
        percent(sums[1] / rounds),
        percent(sums[2] / rounds),
        percent(sums[3] / rounds),
        percent(sums[4] / rounds),
        sums[5] / rounds,
        sums[6] / rounds);
  }

  private static Instances some(Instances rows) {
    Instances chosen = new Instances(rows, 0);
    for (int i = 0; i < rows.size(); i += (rows.size() + 199) / 200) {
      chosen.add(rows.get(i));
    }
    return chosen;
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
