package rapiduncertainty.bench;

import java.util.Arrays;
import java.util.Optional;
import rapiduncertainty.Rows;
import rapiduncertainty.gp.GpModel;
import rapiduncertainty.gp.GpSettings;
import rapiduncertainty.gp.OneClassScore;
import rapiduncertainty.gp.OnlineGp;
import rapiduncertainty.gp.PredictiveVariance;
import rapiduncertainty.gp.VarianceMethod;
import weka.core.Instances;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Scaling;

/** Variance methods against the exact variance, and as one-class scores. */
public final class VarianceStudy implements Program {
  private static final GpSettings BASE = GpSettings.DEFAULT.withNoise(0.1);

  @Override
  public String title() {
    return "Predictive variance: methods against the exact one, and one-class scores";
  }

  @Override
  public void run(Report report) throws Exception {
    Optional<Split> scenes = Split.read("scene15_bow1000");
    Optional<Split> usps = Split.read("usps");
    if (scenes.isPresent()) {
      compare(report, "scene15_bow1000 (rows to sum 1)", scenes.get(), Scaling.L1, 0.1);
      compare(report, "scene15_bow1000 (rows to sum 1)", scenes.get(), Scaling.L1, 0.01);
    }
    if (usps.isPresent()) {
      compare(report, "2000 rows of usps", usps.get().withTraining(2000, 1), Scaling.UNIT_RANGE, 0.1);
    }
    report.say(
        "One-class learning: for each class a process is trained on its rows alone (noise 0.1, at most"
            + " 500 rows of a class) and the test rows are ranked by −variance; the mean area under the"
            + " ROC curve over the classes. The last column ranks by the mean.");
    report.table("data", "tasks", "PUP", "CACHED", "FAPU(2)", "FAPU(8)", "CAPU", "q-CAPU", "MEAN");
    if (scenes.isPresent()) {
      oneClass(report, "scene15_bow1000", scenes.get(), Scaling.L1);
    }
    if (usps.isPresent()) {
      oneClass(report, "usps", usps.get(), Scaling.UNIT_RANGE);
    }
  }

  private static void compare(
      Report report, String name, Split split, Scaling scaling, double noise) {
    Encoder encoder = Encoder.fit(split.train(), scaling, true);
    Rows train = encoder.encode(split.train());
    Rows test = encoder.encode(split.test());
    double[] labels = split.train().attributeToDoubleArray(split.train().classIndex());
    report.say(
        "%s, %d training and %d test rows, noise %s. Latent variance; CPU time inside the engine,"
            + " one thread.",
        name, train.size(), test.size(), noise);
    report.table("method", "mean relative error", "Spearman", "µs a row", "set-up s");
    GpSettings base = BASE.withNoise(noise).withHead(rapiduncertainty.gp.HeadKind.NONE);
    double[] exact = null;
    for (GpSettings s :
        new GpSettings[] {
          base.withVariance(VarianceMethod.PUP),
          base.withVariance(VarianceMethod.CACHED).withRank(200),
          base.withVariance(VarianceMethod.CACHED).withRank(100),
          base.withVariance(VarianceMethod.CACHED).withRank(50),
          base.withVariance(VarianceMethod.FAPU).withEigenvectors(2),
          base.withVariance(VarianceMethod.FAPU).withEigenvectors(8),
          base.withVariance(VarianceMethod.FAPU).withEigenvectors(16),
          base.withVariance(VarianceMethod.CAPU),
          base.withVariance(VarianceMethod.CAPU).withBins(100)
        }) {
      OnlineGp gp = OnlineGp.classifier(s, train.columns(), split.train().numClasses());
      gp.update(train, labels);
      double setUp = Clock.seconds(gp::model);
      PredictiveVariance variance = gp.model().variance();
      double[] v = variance.variances(test); // warms up as well
      double seconds = Clock.least(3, () -> variance.variances(test))[0];
      exact = exact == null ? v : exact;
      double error = 0;
      for (int i = 0; i < v.length; i++) {
        error += Math.abs(v[i] - exact[i]) / exact[i] / v.length;
      }
      report.row(
          variance.describe(), error, spearman(v, exact), 1e6 * seconds / test.size(), setUp);
    }
  }

  private static void oneClass(Report report, String name, Split split, Scaling scaling) {
    Encoder encoder = Encoder.fit(split.train(), scaling, true);
    Rows test = encoder.encode(split.test());
    int classes = split.train().numClasses();
    double[][] areas = new double[7][classes];
    for (int c = 0; c < classes; c++) {
      Instances own = new Instances(split.train(), 0);
      for (var row : split.train()) {
        if (row.classValue() == c && own.size() < 500) {
          own.add(row);
        }
      }
      Rows rows = encoder.encode(own);
      int k = c;
      boolean[] normal = new boolean[test.size()];
      for (int i = 0; i < normal.length; i++) {
        normal[i] = split.test().instance(i).classValue() == k;
      }
      GpSettings[] methods = {
        BASE.withVariance(VarianceMethod.PUP),
        BASE.withVariance(VarianceMethod.CACHED).withRank(Math.min(100, rows.size() / 3)),
        BASE.withVariance(VarianceMethod.FAPU).withEigenvectors(2),
        BASE.withVariance(VarianceMethod.FAPU).withEigenvectors(8),
        BASE.withVariance(VarianceMethod.CAPU),
        BASE.withVariance(VarianceMethod.CAPU).withBins(100)
      };
      for (int m = 0; m < methods.length; m++) {
        OnlineGp gp = OnlineGp.oneClass(methods[m], rows.columns(), OneClassScore.VARIANCE, 0.05);
        gp.update(rows, new double[rows.size()]);
        GpModel model = gp.model();
        double[] v = model.variance().variances(test);
        double[] score = Arrays.stream(v).map(a -> -a).toArray();
        areas[m][c] = area(score, normal);
        if (m == 0) {
          double[] mean = new double[test.size()];
          Arrays.setAll(mean, i -> model.outputs(test.row(i))[0]);
          areas[6][c] = area(mean, normal);
        }
      }
    }
    Object[] cells = new Object[9];
    cells[0] = name;
    cells[1] = classes;
    for (int m = 0; m < 7; m++) {
      cells[2 + m] = Arrays.stream(areas[m]).average().orElseThrow();
    }
    report.row(cells);
  }

  /** Area under the ROC curve, ties counting half. */
  static double area(double[] score, boolean[] positive) {
    double[] ranks = ranks(score);
    double sum = 0;
    double count = 0;
    for (int i = 0; i < score.length; i++) {
      if (positive[i]) {
        sum += ranks[i];
        count++;
      }
    }
    return (sum - count * (count + 1) / 2) / (count * (score.length - count));
  }

  static double spearman(double[] a, double[] b) {
    double[] x = ranks(a);
    double[] y = ranks(b);
    double mean = (a.length + 1) / 2.0;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < a.length; i++) {
      xy += (x[i] - mean) * (y[i] - mean);
      xx += (x[i] - mean) * (x[i] - mean);
      yy += (y[i] - mean) * (y[i] - mean);
    }
    return xy / Math.sqrt(xx * yy);
  }

  /** Ranks from 1, ties sharing their mean. */
  private static double[] ranks(double[] v) {
    Integer[] order = new Integer[v.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (i, j) -> Double.compare(v[i], v[j]));
    double[] ranks = new double[v.length];
    for (int i = 0; i < v.length; ) {
      int j = i;
      while (j < v.length && v[order[j]] == v[order[i]]) {
        j++;
      }
      for (int t = i; t < j; t++) {
        ranks[order[t]] = (i + j + 1) / 2.0;
      }
      i = j;
    }
    return ranks;
  }
}
