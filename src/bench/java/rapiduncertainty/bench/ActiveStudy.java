package rapiduncertainty.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.active.LearningCurve;
import rapiduncertainty.active.Strategy;
import rapiduncertainty.gp.GpSettings;
import rapiduncertainty.gp.HeadKind;
import rapiduncertainty.gp.VarianceMethod;
import rapiduncertainty.picture.CurvePicture;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;
import weka.experiment.PairedStatsCorrected;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Scaling;

/** Query strategies on two-class tasks: the checkerboard of ACCV 2012 and image categories. */
public final class ActiveStudy implements Program {
  private static final double LEVEL = 0.05;
  private static final GpSettings SETTINGS =
      GpSettings.DEFAULT
          .withNoise(0.1)
          .withHead(HeadKind.NONE)
          .withVariance(VarianceMethod.PUP);

  @Override
  public String title() {
    return "Active learning: query strategies against random questions";
  }

  @Override
  public void run(Report report) throws Exception {
    report.say(
        "GPHIK, noise 0.1, exact variance, one question at a time. Area = mean over the curve from"
            + " the first label to the budget. p: t-test of the area against RANDOM, paired by run:"
            + " plain for the checkerboard, whose runs are independent, corrected for shared rows"
            + " elsewhere. Differences with p above 0.05 are not shown to be real.");
    report.say(
        "**Checkerboard** (ACCV 2012, section 6.5): 2 × 2 fields, 200 rows a field in the pool, 8"
            + " labelled rows a class, 750 test rows a field, 100 runs, 60 questions, accuracy.");
    table(
        report, "checkerboard", 100, 60, ActiveTask.Measure.ACCURACY, false, ActiveStudy::board,
        List.of(
            Strategy.RANDOM,
            Strategy.VARIANCE,
            Strategy.MEAN,
            Strategy.UNCERTAINTY,
            Strategy.UNCERTAINTY_PLUS,
            Strategy.WEIGHT,
            Strategy.IMPACT,
            Strategy.EMOC));
    images(report, "15 Scenes", "scene15_bow1000/train.arff.gz", "scene15_bow1000/test.arff.gz");
    images(report, "Office-Caltech (Caltech-256 images)", "office_caltech_bow/caltech10.arff.gz", "");
  }

  private void images(Report report, String name, String train, String test) throws Exception {
    var file = Run.data(train);
    if (file.isEmpty()) {
      report.say("**%s**: left out, the data were not there.", name);
      return;
    }
    ImageData trainData = ImageData.load(file.get());
    ImageData testData = test.isEmpty() ? null : ImageData.load(Run.data(test).orElseThrow());
    report.say(
        "**%s**: one positive class, four negative ones, two labelled rows on either side, 30 tasks,"
            + " 50 questions, area under the ROC curve.",
        name);
    table(
        report, name, 30, 50, ActiveTask.Measure.AUC, true,
        run -> trainData.task(testData, run),
        Arrays.stream(Strategy.values())
            .filter(s -> s != Strategy.ENTROPY && s != Strategy.BEST_VS_SECOND) // = UNCERTAINTY here
            .toList());
  }

  private static void table(
      Report report,
      String name,
      int runs,
      int budget,
      ActiveTask.Measure measure,
      boolean shared,
      IntFunction<ActiveTask> tasks,
      List<Strategy> strategies)
      throws Exception {
    Map<Strategy, List<LearningCurve>> curves = new EnumMap<>(Strategy.class);
    double ratio = 1;
    for (int run = 0; run < runs; run++) {
      ActiveTask task = tasks.apply(run);
      ratio = (double) task.test().size() / (task.initial().size() + task.pool().size());
      for (Strategy s : strategies) {
        curves
            .computeIfAbsent(s, k -> new ArrayList<>())
            .add(task.run(SETTINGS, s, budget, run, measure));
      }
    }
    report.table("strategy", "at 10", "at 25", "at " + budget, "area", "against RANDOM", "p");
    List<CurvePicture.Line> lines = new ArrayList<>();
    List<LearningCurve> random = curves.get(Strategy.RANDOM);
    for (Strategy s : strategies) {
      List<LearningCurve> own = curves.get(s);
      PairedStatsCorrected test = new PairedStatsCorrected(LEVEL, shared ? ratio : 0);
      for (int run = 0; run < runs; run++) {
        test.add(own.get(run).area(), random.get(run).area());
      }
      test.calculateDerived();
      report.row(
          s.name(),
          mean(own, 10),
          mean(own, 25),
          mean(own, budget),
          own.stream().mapToDouble(LearningCurve::area).average().orElse(0),
          s == Strategy.RANDOM ? "" : String.format("%+.4f", test.differencesStats.mean),
          s == Strategy.RANDOM ? "" : String.format("%.3f", test.differencesProbability));
      lines.add(CurvePicture.Line.of(s.name(), own));
    }
    String picture = "active-" + name.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    picture = picture.replaceAll("-$", "") + ".png";
    new CurvePicture(name, lines).writePng(Path.of("docs", "pictures", picture).toFile(), 1000, 560);
    report.say("![%s](pictures/%s)", name, picture);
  }

  private static double mean(List<LearningCurve> curves, int labels) {
    return curves.stream().mapToDouble(c -> c.accuracyAt(labels)).average().orElse(0);
  }

  /** One checkerboard: positions as histograms of three bins that sum to 1. */
  private static ActiveTask board(int run) {
    SplittableRandom random = Seeds.stream(2012, run);
    List<Row> pool = new ArrayList<>();
    List<Integer> labels = new ArrayList<>();
    fields(200, random, pool, labels);
    List<Row> test = new ArrayList<>();
    List<Integer> testLabels = new ArrayList<>();
    fields(750, random, test, testLabels);
    List<Integer> order = new ArrayList<>(IntStream.range(0, pool.size()).boxed().toList());
    Collections.shuffle(order, new Random(run));
    return split(
        Rows.of(3, pool), ints(labels), order, 8, Rows.of(3, test), ints(testLabels));
  }

  private static void fields(
      int each, SplittableRandom random, List<Row> rows, List<Integer> labels) {
    for (int field = 0; field < 4; field++) {
      for (int i = 0; i < each; i++) {
        double x = (random.nextDouble() + (field & 1)) / 4; // both positions in [0, ½]
        double y = (random.nextDouble() + (field >> 1)) / 4;
        rows.add(Row.of(x, y, 1 - x - y));
        labels.add((field & 1) == (field >> 1) ? 1 : 0);
      }
    }
  }

  /** Takes the first rows of each class, in a given order, as labelled. */
  private static ActiveTask split(
      Rows rows, int[] labels, List<Integer> order, int each, Rows test, int[] testLabels) {
    List<Integer> initial = new ArrayList<>();
    List<Integer> rest = new ArrayList<>();
    int[] taken = new int[2];
    for (int i : order) {
      (taken[labels[i]]++ < each ? initial : rest).add(i);
    }
    int[] a = ints(initial);
    int[] b = ints(rest);
    return new ActiveTask(
        rows.subset(a),
        Arrays.stream(a).map(i -> labels[i]).toArray(),
        rows.subset(b),
        Arrays.stream(b).map(i -> labels[i]).toArray(),
        test,
        testLabels);
  }

  private static int[] ints(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Histograms of images with their categories. */
  private record ImageData(Rows rows, int[] labels, int classes) {

    static ImageData load(Path file) throws Exception {
      Instances data = DataSource.read(file.toString());
      data.setClassIndex(data.numAttributes() - 1);
      Rows rows = Encoder.fit(data, Scaling.L1, true).encode(data);
      int[] labels =
          Arrays.stream(data.attributeToDoubleArray(data.classIndex()))
              .mapToInt(v -> (int) v)
              .toArray();
      return new ImageData(rows, labels, data.numClasses());
    }

    /** A task by its number; without test data half of the rows are kept for testing. */
    ActiveTask task(ImageData other, int run) {
      Random random = new Random(run);
      List<Integer> order = new ArrayList<>(IntStream.range(0, classes).boxed().toList());
      Collections.shuffle(order, random);
      int positive = order.get(0);
      List<Integer> used = order.subList(0, 5);
      List<Integer> own = new ArrayList<>(rowsOf(used));
      Collections.shuffle(own, random);
      List<Integer> tests =
          other == null ? own.subList(own.size() / 2, own.size()) : other.rowsOf(used);
      ImageData from = other == null ? this : other;
      int[] mine = Arrays.stream(labels).map(l -> l == positive ? 1 : 0).toArray();
      int[] t = ints(tests);
      return split(
          rows,
          mine,
          other == null ? own.subList(0, own.size() / 2) : own,
          2,
          from.rows.subset(t),
          Arrays.stream(t).map(i -> from.labels[i] == positive ? 1 : 0).toArray());
    }

    private List<Integer> rowsOf(List<Integer> wanted) {
      return IntStream.range(0, labels.length)
          .filter(i -> wanted.contains(labels[i]))
          .boxed()
          .toList();
    }
  }
}
