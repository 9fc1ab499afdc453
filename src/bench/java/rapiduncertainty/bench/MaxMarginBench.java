package rapiduncertainty.bench;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Rbf;
import rapiduncertainty.maxmargin.MaxMarginModel;
import rapiduncertainty.maxmargin.MaxMarginSettings;
import rapiduncertainty.maxmargin.SupportChoice;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Scaling;

/** Times the max-margin sparse Gaussian process. */
public final class MaxMarginBench implements Program {
  private static final int[] SIZES = {300, 400, 500};
  private static final double[] SPARSITY = {0, 0.3, 0.5, 0.75};

  // Shi and Yu 2021, table 2, seconds: sizes down, sparsity 0 %, 30 %, 50 %, 75 % across.
  private static final double[][] PAPER_YEAST = {
    {29.9, 11.7, 6, 1.1}, {78.9, 28.9, 14.3, 3.4}, {282.3, 108.1, 41, 8.7}
  };
  private static final double[][] PAPER_PENSTROKE = {
    {177.3, 46.9, 25.7, 7.2}, {315.2, 103.6, 42.9, 22.4}, {893.3, 306.2, 83, 21.5}
  };

  @Override
  public String title() {
    return "Max-margin sparse GP: retraining and sparsity";
  }

  @Override
  public void run(Report report) throws Exception {
    report.say(
        "Processor seconds of one thread; RBF kernel with variance 4 and the median distance as"
            + " length-scale, C = 1, support points by pivoted Cholesky. Run by"
            + " `./antw bench -Donly=MaxMarginBench -Ddata=<folder>`.");
    table(report, "Yeast, 10 classes", "yeast/all.arff.gz", PAPER_YEAST);
    table(report, "penstroke26, 26 classes", "penstroke26/train.arff.gz", PAPER_PENSTROKE);
    sparsity(report);
  }

  private static Optional<Instances> load(String file) throws Exception {
    Optional<Path> path = Run.data(file);
    if (path.isEmpty()) {
      return Optional.empty();
    }
    Instances data = new DataSource(path.get().toString()).getDataSet();
    data.setClassIndex(data.numAttributes() - 1);
    data.randomize(new Random(1));
    return Optional.of(data);
  }

  private static int[] labels(Instances data) {
    return data.stream().mapToInt(x -> (int) x.classValue()).toArray();
  }

  /** Median distance of random pairs of rows. */
  static double median(Rows rows) {
    SplittableRandom random = new SplittableRandom(1);
    double[] d =
        random
            .doubles(1000)
            .map(
                u -> {
                  double[] a = rows.row((int) (u * rows.size())).toDense(rows.columns());
                  double[] b = rows.row(random.nextInt(rows.size())).toDense(rows.columns());
                  double s = 0;
                  for (int k = 0; k < a.length; k++) {
                    s += (a[k] - b[k]) * (a[k] - b[k]);
                  }
                  return Math.sqrt(s);
                })
            .sorted()
            .toArray();
    return d[500];
  }

  private static MaxMarginModel fit(Rows rows, int[] labels, int classes, double sparsity) {
    SupportChoice choice =
        new SupportChoice(SupportChoice.Method.PIVOTED, 0, sparsity, Integer.MAX_VALUE);
    return MaxMarginModel.fit(
        new Rbf(4, median(rows)), rows, labels, classes,
        MaxMarginSettings.DEFAULT.withSupports(choice), Workers.ONE, Progress.NONE);
  }

  private static void table(Report report, String title, String file, double[][] paper)
      throws Exception {
    Optional<Instances> data = load(file);
    if (data.isEmpty()) {
      return;
    }
    report.say(
        "One full retraining, %s. In brackets the paper's seconds for sampling and retraining on"
            + " its own machine (Shi and Yu 2021, table 2).",
        title);
    report.table("rows", "dense", "30 % sparse", "50 % sparse", "75 % sparse");
    for (int s = 0; s < SIZES.length; s++) {
      Instances some = new Instances(data.get(), 0, SIZES[s]);
      Rows rows = Encoder.fit(some, Scaling.UNIT_RANGE, false).encode(some);
      Object[] cells = new Object[SPARSITY.length + 1];
      cells[0] = SIZES[s];
      for (int k = SPARSITY.length - 1; k >= 0; k--) { // the quickest first: warms up
        double sparsity = SPARSITY[k];
        double[] least =
            Clock.least(1, () -> fit(rows, labels(some), some.numClasses(), sparsity));
        cells[k + 1] = Report.number(least[0]) + " (" + paper[s][k] + ")";
      }
      report.row(cells);
    }
  }

  private static void sparsity(Report report) throws Exception {
    Optional<Instances> train = load("spambase/train.arff.gz");
    Optional<Instances> test = load("spambase/test.arff.gz");
    if (train.isEmpty() || test.isEmpty()) {
      return;
    }
    Instances some = new Instances(train.get(), 0, 2000);
    Encoder encoder = Encoder.fit(some, Scaling.STANDARDISE, false);
    Rows rows = encoder.encode(some);
    Rows unseen = encoder.encode(test.get());
    report.say("Sparsity at 2,000 rows: spambase, 2 classes, its own test rows.");
    report.table("support points", "seconds", "faster than dense", "accuracy in %");
    double dense = 0;
    for (double sparsity : new double[] {0, 0.3, 0.5, 0.75}) {
      MaxMarginModel[] model = new MaxMarginModel[1];
      double seconds =
          Clock.least(1, () -> model[0] = fit(rows, labels(some), 2, sparsity))[0];
      dense = sparsity == 0 ? seconds : dense;
      int right = 0;
      int[] truth = labels(test.get());
      for (int i = 0; i < truth.length; i++) {
        right += model[0].predict(unseen.row(i)).winner() == truth[i] ? 1 : 0;
      }
      report.row(
          model[0].supportPoints().size(), seconds, dense / seconds, 100.0 * right / truth.length);
    }
  }
}
