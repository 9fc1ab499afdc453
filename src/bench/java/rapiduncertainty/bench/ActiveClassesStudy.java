package rapiduncertainty.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private static final int BUDGET = 100;
  private static final int BATCH = 10;
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
            + " start, %d questions of %d rows each. Accuracy; area = mean over the curve; p:"
            + " corrected resampled t-test of the area against RANDOM with the same classifier.",
        RUNS, RUNS, BUDGET / BATCH, BATCH);
    report.table(
        "data", "classifier", "strategy", "at 50", "at 100", "area", "against RANDOM", "p",
        "s a row asked");
    data(report, "Yeast", "yeast/all.arff.gz", GPHIK, MMSGP);
    data(report, "penstroke26", "penstroke26/train.arff.gz", GPHIK, MMSGP);
    data(report, "sensorless2200", "sensorless2200/all.arff.gz", GPHIK, MMSGP);
    data(
        report, "R52", "reuters_r52/train.arff.gz", GPHIK + " -scaling L1",
        MMSGP + " -scaling L1 -kernel LINEAR");
  }

  private static void data(Report report, String name, String path, String... classifiers)
      throws Exception {
    Optional<Path> file = Run.data(path);
    if (file.isEmpty()) {
      report.row(name, "left out: the data were not there", "", "", "", "", "", "", "");
      return;
    }
    Instances data = DataSource.read(file.get().toString());
    data.setClassIndex(data.numAttributes() - 1);
    List<CurvePicture.Line> lines = new ArrayList<>();
    for (String classifier : classifiers) {
      String brief = classifier.substring(classifier.lastIndexOf('.') + 1);
      Map<Strategy, List<ActiveRun.Outcome>> all = new EnumMap<>(Strategy.class);
      for (Strategy s : STRATEGIES) {
        List<ActiveRun.Outcome> outcomes = new ArrayList<>();
        for (int seed = 1; seed <= RUNS; seed++) {
          outcomes.add(
              new ActiveRun(
                      Estimators.parse(classifier), s, 1, BATCH, BUDGET, TEST_SHARE, 0, seed)
                  .run(data));
        }
        all.put(s, outcomes);
        row(report, name, brief, s, outcomes, all.get(Strategy.RANDOM));
        lines.add(CurvePicture.Line.of(brief.split(" ")[0] + " " + s, curves(outcomes)));
      }
    }
    Path picture = Path.of("docs", "pictures", "active-" + name.toLowerCase() + ".png");
    new CurvePicture(name, lines).writePng(picture.toFile(), 1000, 560);
  }

  private static void row(
      Report report,
      String name,
      String classifier,
      Strategy strategy,
      List<ActiveRun.Outcome> own,
      List<ActiveRun.Outcome> random) {
    PairedStatsCorrected test = new PairedStatsCorrected(LEVEL, own.get(0).testToTrain());
    for (int i = 0; i < own.size(); i++) {
      test.add(own.get(i).curve().area(), random.get(i).curve().area());
    }
    test.calculateDerived();
    boolean baseline = strategy == Strategy.RANDOM;
    report.row(
        name,
        classifier,
        strategy.name(),
        mean(own, 50),
        mean(own, 100),
        own.stream().mapToDouble(o -> o.curve().area()).average().orElse(0),
        baseline ? "" : String.format("%+.4f", test.differencesStats.mean),
        baseline ? "" : String.format("%.3f", test.differencesProbability),
        own.stream().mapToDouble(o -> o.curve().secondsPerQuestion()).average().orElse(0));
  }

  private static double mean(List<ActiveRun.Outcome> outcomes, int labels) {
    return outcomes.stream().mapToDouble(o -> o.curve().accuracyAt(labels)).average().orElse(0);
  }

  private static List<LearningCurve> curves(List<ActiveRun.Outcome> outcomes) {
    return outcomes.stream().map(ActiveRun.Outcome::curve).toList();
  }
}
