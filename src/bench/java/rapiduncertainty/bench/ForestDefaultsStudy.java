package rapiduncertainty.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.forest.OnlineForest;
import rapiduncertainty.forest.SplitCriterion;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Scaling;

/**
 * The forest's settings compared on training rows alone, so that its defaults owe nothing to test
 * rows.
 *
 * <p>Every training set is cut into three folds, and each fold is predicted by a forest that was
 * grown on the other two. Out-of-bag accuracy would not do: a smaller bag leaves more trees to vote
 * on a row.
 */
public final class ForestDefaultsStudy implements Program {
  private static final int FOLDS = 3;
  private static final int SEEDS = 2;
  private static final int BATCHES = 10;

  /** Where the comparisons start; the defaults that came out of them may differ. */
  private static final ForestSettings BASE =
      ForestSettings.standard()
          .withTrees(500)
          .withCandidates(0)
          .withCriterion(SplitCriterion.GINI)
          .withBagStep(1.2);

  private static final double[] CERTAINTIES = {0, 0.5, 0.6, 0.7, 0.8, 0.9, 1};

  /** Called by the runner. */
  public ForestDefaultsStudy() {}

  /** Training rows and the fold of each. */
  private record Folded(String name, Rows rows, int[] labels, int classes, int[] fold) {

    static Optional<Folded> read(String file, int limit) throws Exception {
      Optional<Path> path = Run.data(file);
      if (path.isEmpty()) {
        return Optional.empty();
      }
      Instances all = DataSource.read(path.get().toString());
      all.setClassIndex(all.numAttributes() - 1);
      Instances rows = new Instances(all, 0, Math.min(limit, all.size()));
      SplittableRandom random = new SplittableRandom(1);
      int[] fold = IntStream.range(0, rows.size()).map(i -> i % FOLDS).toArray();
      for (int i = fold.length - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        int f = fold[i];
        fold[i] = fold[j];
        fold[j] = f;
      }
      return Optional.of(
          new Folded(
              file.substring(0, file.indexOf('/')),
              Encoder.fit(rows, Scaling.NONE, false).encode(rows),
              rows.stream().mapToInt(r -> (int) r.classValue()).toArray(),
              rows.numClasses(),
              fold));
    }

    int[] numbers(int f, boolean in) {
      return IntStream.range(0, fold.length).filter(i -> (fold[i] == f) == in).toArray();
    }

    int[] labels(int[] which) {
      return Arrays.stream(which).map(i -> labels[i]).toArray();
    }
  }

  @Override
  public String title() {
    return "OnlineRandomForest: how the defaults were chosen";
  }

  @Override
  public void run(Report report) throws Exception {
    List<Folded> sets = new ArrayList<>();
    for (String name : List.of("usps", "mnist", "optdigits", "segment", "spambase", "dna")) {
      Folded.read(name + "/train.arff.gz", 10_000).ifPresent(sets::add);
    }
    Folded.read("vehicle/all.arff.gz", 10_000).ifPresent(sets::add);
    if (sets.isEmpty()) {
      report.say("No data: give the folder by `-Ddata=<folder>`.");
      return;
    }
    report.say(
        "Training rows only (the first 10,000 at most), %d-fold cross-validation, mean of seeds 1 …"
            + " %d in per cent correct. The first line is GINI, ¾ √columns candidates, bag step 1.2,"
            + " 500 trees; each other one changes what it says.",
        FOLDS, SEEDS);
    table(report, sets, settings());
    report.say(
        "The same folds, learnt in %d batches in the order of the file (spambase is sorted by class): the"
            + " share of the votes below which a new row joins the training set (`-certainty`), and the"
            + " rows kept at the end; one seed.",
        BATCHES);
    certainties(report, sets);
  }

  private static Map<String, ForestSettings> settings() {
    ForestSettings base = BASE;
    Map<String, ForestSettings> all = new LinkedHashMap<>();
    all.put("start", base);
    for (SplitCriterion c : SplitCriterion.values()) {
      if (c != base.criterion()) {
        all.put("-criterion " + c, base.withCriterion(c));
      }
    }
    for (double step : new double[] {1, 1.1, 1.2, 1.5, 2}) {
      if (step != base.bagStep()) {
        all.put("-bag-step " + step, base.withBagStep(step));
      }
    }
    for (int trees : new int[] {200, 500, 1000}) {
      if (trees != base.trees()) {
        all.put("-trees " + trees, base.withTrees(trees));
      }
    }
    all.put("-bag-step 1.1 -trees 1000", base.withBagStep(1.1).withTrees(1000));
    return all;
  }

  private static void table(Report report, List<Folded> sets, Map<String, ForestSettings> all) {
    List<String> head = new ArrayList<>(List.of("settings"));
    sets.forEach(s -> head.add(s.name()));
    head.add("mean");
    report.table(head.toArray(String[]::new));
    for (var entry : all.entrySet()) {
      line(report, entry.getKey(), sets, s -> entry.getValue());
    }
    for (double factor : new double[] {0.5, 1, 1.5, 2.5}) {
      line(
          report,
          String.format(Locale.ROOT, "%.1f √columns candidates", factor),
          sets,
          s ->
              BASE.withCandidates(
                  (int) Math.max(1, Math.round(factor * Math.sqrt(varying(s))))));
    }
  }

  private static long varying(Folded s) {
    double[] low = new double[s.rows().columns()];
    double[] high = new double[low.length];
    for (int i = 0; i < s.rows().size(); i++) {
      double[] x = s.rows().row(i).toDense(low.length);
      for (int d = 0; d < low.length; d++) {
        low[d] = i == 0 ? x[d] : Math.min(low[d], x[d]);
        high[d] = i == 0 ? x[d] : Math.max(high[d], x[d]);
      }
    }
    return IntStream.range(0, low.length).filter(d -> low[d] < high[d]).count();
  }

  private static void line(
      Report report,
      String name,
      List<Folded> sets,
      java.util.function.Function<Folded, ForestSettings> settings) {
    List<Object> cells = new ArrayList<>(List.of(name));
    double sum = 0;
    for (Folded s : sets) {
      double accuracy = atOnce(s, settings.apply(s));
      sum += accuracy;
      cells.add(percent(accuracy));
    }
    cells.add(percent(sum / sets.size()));
    report.row(cells.toArray());
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static double atOnce(Folded s, ForestSettings settings) {
    double sum = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      for (int f = 0; f < FOLDS; f++) {
        int[] rest = s.numbers(f, false);
        OnlineForest forest =
            OnlineForest.fit(
                settings.withSeed(seed), s.rows().subset(rest), s.labels(rest), s.classes(),
                Workers.ONE, Progress.NONE);
        sum += right(forest, s, f);
      }
    }
    return 100 * sum / (SEEDS * s.labels().length);
  }

  private static int right(OnlineForest forest, Folded s, int f) {
    int right = 0;
    for (int i : s.numbers(f, true)) {
      double[] p = forest.distribution(s.rows().row(i));
      int best = 0;
      for (int c = 1; c < p.length; c++) {
        best = p[c] > p[best] ? c : best;
      }
      right += best == s.labels()[i] ? 1 : 0;
    }
    return right;
  }

  private static void certainties(Report report, List<Folded> sets) {
    List<Folded> small = sets.stream().filter(s -> !s.name().equals("mnist")).toList();
    List<String> head = new ArrayList<>(List.of("certainty"));
    small.forEach(s -> head.add(s.name() + " (kept)"));
    head.add("mean");
    report.table(head.toArray(String[]::new));
    for (double certainty : CERTAINTIES) {
      List<Object> cells = new ArrayList<>(List.of(certainty));
      double sum = 0;
      for (Folded s : small) {
        int right = 0;
        int kept = 0;
        for (int f = 0; f < FOLDS; f++) {
          OnlineForest forest = online(s, f, BASE.withUpdates(certainty, 0));
          right += right(forest, s, f);
          kept += forest.trainingRows().size();
        }
        double accuracy = 100.0 * right / s.labels().length;
        sum += accuracy;
        cells.add(percent(accuracy) + " (" + kept / FOLDS + ")");
      }
      cells.add(percent(sum / small.size()));
      report.row(cells.toArray());
    }
  }

  private static OnlineForest online(Folded s, int f, ForestSettings settings) {
    int[] rest = s.numbers(f, false);
    OnlineForest forest = null;
    for (int b = 0; b < BATCHES; b++) {
      int[] part =
          Arrays.copyOfRange(rest, rest.length * b / BATCHES, rest.length * (b + 1) / BATCHES);
      Rows rows = s.rows().subset(part);
      if (forest == null) {
        forest =
            OnlineForest.fit(
                settings, rows, s.labels(part), s.classes(), Workers.ONE, Progress.NONE);
      } else {
        forest.update(rows, s.labels(part));
      }
    }
    return forest;
  }
}
