package rapiduncertainty.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
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
  private static final int RUNS = 100;
  private static final int BUDGET = 100;
  private static final int THREADS = 2;
  private static final List<Strategy> STRATEGIES =
      Arrays.stream(Strategy.values())
          .filter(s -> s != Strategy.ENTROPY && s != Strategy.BEST_VS_SECOND) // = UNCERTAINTY here
          .toList();
  private static final List<Strategy> ENGINE =
      List.of(Strategy.VARIANCE, Strategy.UNCERTAINTY_PLUS, Strategy.IMPACT);
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
        "The process of GPHIK, noise %s, exact variance, one question at a time. Area = mean over"
            + " the curve from the first label to the budget. p: t-test of the area against RANDOM,"
            + " paired by run: what holds for tasks drawn from these rows. Corrected p: the same"
            + " with the correction for rows that runs share (not needed on the checkerboard, where"
            + " each run draws its own): what holds for other images of these kinds. The process is written out densely, the kernel values of a"
            + " task made once; the first task of each table is run by the engine of GPHIK as well.",
        SETTINGS.noise());
    table(
        report,
        "Checkerboard",
        "ACCV 2012, section 6.5: 2 × 2 fields, 200 rows a field in the pool, 8 labelled rows a"
            + " class, 750 test rows a field, 100 questions, accuracy",
        ActiveTask.Measure.ACCURACY,
        ActiveStudy::board);
    for (int others : new int[] {4, 9}) {
      images(report, "15 Scenes", others, "scene15_bow1000/train.arff.gz",
          "scene15_bow1000/test.arff.gz");
    }
    for (int others : new int[] {4, 9}) {
      images(report, "Office-Caltech", others, "office_caltech_bow/caltech10.arff.gz", "");
    }
  }

  private static void images(Report report, String name, int others, String train, String test)
      throws Exception {
    var file = Run.data(train);
    if (file.isEmpty()) {
      report.say("**%s**: left out, the data were not there.", name);
      return;
    }
    ImageData trainData = ImageData.load(file.get());
    ImageData testData = test.isEmpty() ? null : ImageData.load(Run.data(test).orElseThrow());
    table(
        report,
        name + ", 1 against " + others,
        (test.isEmpty() ? "the images of Caltech-256, half of them for testing, " : "")
            + "one positive and "
            + others
            + " negative categories per task, drawn anew; two labelled rows on either side, 100"
            + " questions, area under the ROC curve",
        ActiveTask.Measure.AUC,
        run -> trainData.task(testData, others, run));
  }

  private static void table(
      Report report,
      String name,
      String setting,
      ActiveTask.Measure measure,
      IntFunction<ActiveTask> tasks)
      throws Exception {
    LearningCurve[][] curves = new LearningCurve[STRATEGIES.size()][RUNS];
    double[] ratio = new double[RUNS];
    try (Workers workers = Workers.of(THREADS)) {
      workers.forEach(
          RUNS,
          run -> {
            ActiveTask task = tasks.apply(run);
            ratio[run] = (double) task.test().size() / (task.initial().size() + task.pool().size());
            DensePool.Kernels kernels = task.kernels();
            for (int s = 0; s < curves.length; s++) {
              curves[s][run] =
                  task.run(kernels, SETTINGS.noise(), STRATEGIES.get(s), BUDGET, run, measure);
            }
          });
    }
    boolean shared = measure == ActiveTask.Measure.AUC;
    report.say("**%s** (%s), %d runs.", name, setting, RUNS);
    report.table(
        "strategy", "at 10", "at 25", "at 50", "at " + BUDGET, "area", "against RANDOM", "p",
        "corrected p");
    List<CurvePicture.Line> lines = new ArrayList<>();
    Map<String, List<String>> verdicts = new TreeMap<>();
    List<LearningCurve> random = List.of(curves[0]);
    for (int s = 0; s < curves.length; s++) {
      List<LearningCurve> own = List.of(curves[s]);
      PairedStatsCorrected plain = test(own, random, 0);
      PairedStatsCorrected corrected = test(own, random, ratio[0]);
      double difference = plain.differencesStats.mean;
      String strategy = STRATEGIES.get(s).name();
      report.row(
          strategy,
          mean(own, 10),
          mean(own, 25),
          mean(own, 50),
          mean(own, BUDGET),
          own.stream().mapToDouble(LearningCurve::area).average().orElse(0),
          s == 0 ? "" : String.format(Locale.ROOT, "%+.4f", difference),
          s == 0 ? "" : String.format(Locale.ROOT, "%.4f", plain.differencesProbability),
          s == 0 || !shared
              ? ""
              : String.format(Locale.ROOT, "%.4f", corrected.differencesProbability));
      if (s > 0) {
        boolean real = plain.differencesProbability < LEVEL;
        String verdict =
            real ? difference > 0 ? "better than RANDOM" : "worse than RANDOM" : "not told apart";
        verdicts.computeIfAbsent(verdict, v -> new ArrayList<>()).add(strategy);
      }
      lines.add(CurvePicture.Line.of(strategy, own));
    }
    StringJoiner verdict = new StringJoiner("; ", "At the level of 5 %: ", ".");
    verdicts.forEach((v, names) -> verdict.add(v + " " + String.join(", ", names)));
    report.say("%s %s", verdict, engine(tasks.apply(0), curves, measure));
    String picture = "active-" + name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + ".png";
    new CurvePicture(name, shared ? "area under the ROC curve" : "accuracy", lines)
        .writePng(Path.of("docs", "pictures", picture).toFile(), 1000, 560);
    report.say("![%s](pictures/%s)", name, picture);
  }

  private static PairedStatsCorrected test(
      List<LearningCurve> own, List<LearningCurve> random, double ratio) {
    PairedStatsCorrected test = new PairedStatsCorrected(LEVEL, ratio);
    for (int run = 0; run < RUNS; run++) {
      test.add(own.get(run).area(), random.get(run).area());
    }
    test.calculateDerived();
    return test;
  }

  /** How far the engine of GPHIK is from the dense process on the first task. */
  private static String engine(
      ActiveTask task, LearningCurve[][] curves, ActiveTask.Measure measure) {
    double most = 0;
    for (Strategy s : ENGINE) {
      double dense = curves[STRATEGIES.indexOf(s)][0].area();
      most = Math.max(most, Math.abs(task.run(SETTINGS, s, BUDGET, 0, measure).area() - dense));
    }
    return String.format(
        Locale.ROOT,
        "Areas of the first task by the engine of GPHIK (%s): at most %.1e away.",
        ENGINE.stream().map(Strategy::name).collect(Collectors.joining(", ")),
        most);
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
    ActiveTask task(ImageData other, int others, int run) {
      Random random = new Random(run);
      List<Integer> order = new ArrayList<>(IntStream.range(0, classes).boxed().toList());
      Collections.shuffle(order, random);
      int positive = order.get(0);
      List<Integer> used = order.subList(0, others + 1);
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
