package rapiduncertainty.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.forest.OnlineForest;

/** Accuracy of the online random forest: trained at once, and in ten batches. */
public final class ForestStudy implements Program {
  private static final int SEEDS = 5;
  private static final int BATCHES = 10;

  @Override
  public String title() {
    return "OnlineRandomForest: accuracy at once and online";
  }

  @Override
  public void run(Report report) throws Exception {
    report.say(
        "Default settings (%d trees), official splits, rows in the order of the files, mean of seeds"
            + " 1 … %d in per cent correct with the standard deviation over seeds. Online: fitted to"
            + " the first tenth, then nine updates; \"kept\" is the training set at the end.",
        ForestSettings.standard().trees(), SEEDS);
    report.table("data", "at once", "out of bag", "online", "online − at once", "rows", "kept");
    Optional<ForestData> usps = ForestData.read("usps", Integer.MAX_VALUE);
    Optional<ForestData> mnist = ForestData.read("mnist", 10_000);
    if (usps.isPresent()) {
      study(report, usps.get(), true);
    }
    if (mnist.isPresent()) {
      study(report, mnist.get(), false); // minutes of updates on 784 columns; USPS shows them
    }
    if (usps.isEmpty() && mnist.isEmpty()) {
      study(report, ForestData.generated(3000, 1000, 16), true);
    }
  }

  private static void study(Report report, ForestData data, boolean batches) {
    double[] once = new double[SEEDS];
    double[] honest = new double[SEEDS];
    double[] online = new double[SEEDS];
    int kept = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      ForestSettings settings = ForestSettings.standard().withSeed(seed);
      OnlineForest whole = fit(settings, data.rows(), data.labels(), data.classes());
      once[seed - 1] = data.accuracy(whole);
      honest[seed - 1] = 100 * whole.outOfBag(Workers.ONE).accuracy();
      if (batches) {
        OnlineForest growing = online(settings, data);
        online[seed - 1] = data.accuracy(growing);
        kept += growing.trainingRows().size() / SEEDS;
      }
    }
    report.row(
        data.name(), text(once), text(honest), batches ? text(online) : "–",
        batches ? String.format(Locale.ROOT, "%+.2f", mean(online) - mean(once)) : "–",
        data.rows().size(), batches ? kept : "–");
  }

  private static OnlineForest online(ForestSettings settings, ForestData data) {
    int n = data.labels().length;
    OnlineForest forest = null;
    for (int b = 0; b < BATCHES; b++) {
      int from = n * b / BATCHES;
      int to = n * (b + 1) / BATCHES;
      int[] labels = Arrays.copyOfRange(data.labels(), from, to);
      if (forest == null) {
        forest = fit(settings, data.part(from, to), labels, data.classes());
      } else {
        forest.update(data.part(from, to), labels);
      }
    }
    return forest;
  }

  private static OnlineForest fit(ForestSettings settings, Rows rows, int[] labels, int classes) {
    return OnlineForest.fit(settings, rows, labels, classes, Workers.ONE, Progress.NONE);
  }

  private static String text(double[] values) {
    double mean = mean(values);
    double variance =
        Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
    return String.format(Locale.ROOT, "%.2f ± %.2f", mean, Math.sqrt(variance));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
