package rapiduncertainty.bench;

import java.util.Optional;
import java.util.Random;
import weka.classifiers.functions.GPHIK;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** 15 Scenes, ten rows per class and then one more per class, fifty times: updating or retraining. */
public final class IncrementalStudy implements Program {
  private static final int FIRST = 10;
  private static final int STEPS = 50;

  @Override
  public String title() {
    return "Learning in steps: GPHIK updated against trained again";
  }

  @Override
  public void run(Report report) throws Exception {
    Optional<Split> data = Split.read("scene15_bow1000");
    if (data.isEmpty()) {
      return;
    }
    Instances train = new Instances(data.get().train());
    train.randomize(new Random(1));
    Instances[] perClass = new Instances[train.numClasses()];
    for (int c = 0; c < perClass.length; c++) {
      perClass[c] = new Instances(train, 0);
    }
    for (Instance row : train) {
      perClass[(int) row.classValue()].add(row);
    }
    report.say(
        "scene15_bow1000: %d rows of each of the 15 classes, then %d times one more of each (seed 1),"
            + " rows to sum 1, noise 1. After each step the next prediction learns; CPU seconds of"
            + " that, one thread. Recall on every fourth test row.",
        FIRST, STEPS);
    for (String options : new String[] {"-variance PUP", "-variance CACHED", "-head NONE -variance CAPU"}) {
      compare(report, options, perClass, data.get().test());
    }
  }

  private static void compare(
      Report report, String options, Instances[] perClass, Instances test) throws Exception {
    String all = "-scaling L1 -noise 1 " + options;
    report.say("`%s`", all);
    report.table(
        "rows", "update s", "training s", "times faster", "recall % updated", "recall % trained");
    Instances rows = new Instances(perClass[0], 0);
    for (int k = 0; k < FIRST; k++) {
      for (Instances own : perClass) {
        rows.add(own.instance(k));
      }
    }
    GPHIK updated = (GPHIK) Split.make("weka.classifiers.functions.GPHIK", all);
    updated.buildClassifier(rows);
    double update = 0;
    double training = 0;
    int counted = 0;
    for (int step = 0; step < STEPS; step++) {
      for (Instances own : perClass) {
        rows.add(own.instance(FIRST + step));
        updated.updateClassifier(own.instance(FIRST + step));
      }
      long begin = Split.cpuNanos();
      updated.batchFinished();
      long learnt = Split.cpuNanos();
      GPHIK fresh = (GPHIK) Split.make("weka.classifiers.functions.GPHIK", all);
      long start = Split.cpuNanos();
      fresh.buildClassifier(rows);
      long trained = Split.cpuNanos();
      update += 1e-9 * (learnt - begin);
      training += 1e-9 * (trained - start);
      counted++;
      if (step % 10 == 9) {
        report.row(
            rows.size(),
            update / counted,
            training / counted,
            training / update,
            100 * recall(updated, test),
            100 * recall(fresh, test));
        update = 0;
        training = 0;
        counted = 0;
      }
    }
  }

  private static double recall(GPHIK c, Instances test) throws Exception {
    double[] right = new double[test.numClasses()];
    double[] all = new double[test.numClasses()];
    for (int i = 0; i < test.size(); i += 4) {
      Instance row = test.instance(i);
      int y = (int) row.classValue();
      all[y]++;
      right[y] += Utils.maxIndex(c.distributionForInstance(row)) == y ? 1 : 0;
    }
    double sum = 0;
    for (int k = 0; k < all.length; k++) {
      sum += all[k] > 0 ? right[k] / all[k] / all.length : 0;
    }
    return sum;
  }
}
