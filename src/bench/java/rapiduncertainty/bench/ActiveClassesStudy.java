package rapiduncertainty.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import rapiduncertainty.Workers;
import rapiduncertainty.active.LearningCurve;
import rapiduncertainty.active.Strategy;
import rapiduncertainty.picture.CurvePicture;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;
import weka.experiment.PairedStatsCorrected;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.active.ActiveRun;

/** Query strategies with many classes: the data sets of Shi and Yu (AISTATS 2021). */
public final class ActiveClassesStudy implements Program {
  private static final int RUNS = 5;
  private static final int THREADS = 2;
  private static final int BUDGET = 100;
  private static final int BATCH = 10;
  private static final int MOST = 2500;
  private static final int SAMPLE = 1500;
  private static final double TEST_SHARE = 0.5;
  private static final double LEVEL = 0.05;
  private static final List<Strategy> STRATEGIES =
      List.of(
          Strategy.RANDOM,
          Strategy.VARIANCE,
          Strategy.ENTROPY,
          Strategy.BEST_VS_SECOND,
          Strategy.ENTROPY_VARIANCE);
  private static final String GPHIK = "weka.classifiers.functions.GPHIK";
  private static final String MMSGP = "weka.classifiers.functions.MMSGP";

  @Override
  public String title() {
    return "Active learning: many classes, GPHIK and MMSGP";
  }

  @Override
  public void run(Report report) throws Exception {
    report.say(
        "%d runs (seeds 1 to %d), half of the rows for testing, one labelled row per class at the"
            + " start, %d questions of %d rows each. Accuracy; area = mean over the curve; p: t-test"
            + " of the area against RANDOM with the same classifier, paired by run, which says what"
            + " holds for other splits of these rows; corrected p: the corrected resampled t-test,"
            + " which says what holds for other rows. %d runs are few for it. R52: a sample of"
            + " %d rows.",
        RUNS, RUNS, BUDGET / BATCH, BATCH, RUNS, SAMPLE);
    report.table(
        "data", "classifier", "strategy", "at 50", "at 100", "area", "against RANDOM", "p",
        "corrected p", "s a row asked");
    data(report, "Yeast", "yeast/all.arff.gz", GPHIK, MMSGP);
    data(report, "penstroke26", "penstroke26/train.arff.gz", GPHIK, MMSGP);
    data(report, "sensorless2200", "sensorless2200/all.arff.gz", GPHIK, MMSGP);
    data(
        report, "R52", "reuters_r52/train.arff.gz", GPHIK + " -scaling L1",
        MMSGP + " -scaling L1 -kernel LINEAR -search 5 -most 300");
    for (String name : List.of("yeast", "penstroke26", "sensorless2200", "r52")) {
      report.say("![%s](pictures/active-%s.png)", name, name);
    }
  }

  private static void data(Report report, String name, String path, String... classifiers)
      throws Exception {
    Optional<Path> file = Run.data(path);
    if (file.isEmpty()) {
      report.row(name, "left out: the data were not there", "", "", "", "", "", "", "", "");
      return;
    }
    Instances all = DataSource.read(file.get().toString());
    all.setClassIndex(all.numAttributes() - 1);
    Instances data = sample(all);
    List<CurvePicture.Line> lines = new ArrayList<>();
    for (String classifier : classifiers) {
      String brief = classifier.substring(classifier.lastIndexOf('.') + 1);
      List<List<ActiveRun.Outcome>> runs = outcomes(data, classifier);
      for (int s = 0; s < runs.size(); s++) {
        row(report, name, brief, STRATEGIES.get(s), runs.get(s), runs.get(0));
        String label = brief.split(" ")[0] + " " + STRATEGIES.get(s);
        lines.add(CurvePicture.Line.of(label, curves(runs.get(s))));
      }
    }
    Path picture =
        Path.of("docs", "pictures", "active-" + name.toLowerCase(Locale.ROOT) + ".png");
    new CurvePicture(name, lines).writePng(picture.toFile(), 1000, 560);
  }

  /** Some of the rows where there are many, always the same. */
  private static Instances sample(Instances all) {
    if (all.numInstances() <= MOST) {
      return all;
    }
    all.randomize(new Random(1));
    return new Instances(all, 0, SAMPLE);
  }

  /** One list per strategy, one outcome per seed. */
  private static List<List<ActiveRun.Outcome>> outcomes(Instances data, String classifier) {
    ActiveRun.Outcome[][] found = new ActiveRun.Outcome[STRATEGIES.size()][RUNS];
    try (Workers workers = Workers.of(THREADS)) {
      workers.forEach(
          STRATEGIES.size() * RUNS,
          job -> {
            int s = job / RUNS;
            int run = job % RUNS;
            try {
              found[s][run] =
                  new ActiveRun(
                          Estimators.parse(classifier), STRATEGIES.get(s), 1, BATCH, BUDGET,
                          TEST_SHARE, 0, run + 1)
                      .run(data, Double.NaN); // the accuracy with all labels is not shown
            } catch (Exception e) {
              throw new IllegalStateException(classifier + ": " + e.getMessage(), e);
            }
          });
    }
    return Arrays.stream(found).map(List::of).toList();
  }

  private static void row(
      Report report,
      String name,
      String classifier,
      Strategy strategy,
      List<ActiveRun.Outcome> own,
      List<ActiveRun.Outcome> random) {
    PairedStatsCorrected plain = test(own, random, 0);
    PairedStatsCorrected corrected = test(own, random, own.get(0).testToTrain());
    boolean baseline = strategy == Strategy.RANDOM;
    report.row(
        name,
        classifier,
        strategy.name(),
        mean(own, 50),
        mean(own, 100),
        own.stream().mapToDouble(o -> o.curve().area()).average().orElse(0),
        baseline ? "" : String.format(Locale.ROOT, "%+.4f", plain.differencesStats.mean),
        baseline ? "" : String.format(Locale.ROOT, "%.3f", plain.differencesProbability),
        baseline ? "" : String.format(Locale.ROOT, "%.3f", corrected.differencesProbability),
        own.stream().mapToDouble(o -> o.curve().secondsPerQuestion()).average().orElse(0));
  }

  private static PairedStatsCorrected test(
      List<ActiveRun.Outcome> own, List<ActiveRun.Outcome> random, double ratio) {
    PairedStatsCorrected test = new PairedStatsCorrected(LEVEL, ratio);
    for (int i = 0; i < own.size(); i++) {
      test.add(own.get(i).curve().area(), random.get(i).curve().area());
    }
    test.calculateDerived();
    return test;
  }

  private static double mean(List<ActiveRun.Outcome> outcomes, int labels) {
    return outcomes.stream().mapToDouble(o -> o.curve().accuracyAt(labels)).average().orElse(0);
  }

  private static List<LearningCurve> curves(List<ActiveRun.Outcome> outcomes) {
    return outcomes.stream().map(ActiveRun.Outcome::curve).toList();
  }
}
