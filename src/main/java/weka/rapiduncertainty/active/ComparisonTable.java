package weka.rapiduncertainty.active;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import rapiduncertainty.active.Strategy;
import weka.experiment.PairedStatsCorrected;

/**
 * What runs of several strategies on one data set come to, beside RANDOM.
 *
 * @param outcomes runs of each strategy, in the same order of seeds; RANDOM is among them
 * @param budget labels of a run
 */
record ComparisonTable(Map<Strategy, List<ActiveRun.Outcome>> outcomes, int budget) {
  private static final double LEVEL = 0.05;
  private static final double[] SHARES = {0.25, 0.5, 1};
  private static final List<String> HEADINGS =
      List.of(
          "strategy", "accuracy at 1/4", "at 1/2", "at the budget", "area", "labels to 90 %",
          "s a question", "area against RANDOM", "p");

  private double mean(List<ActiveRun.Outcome> runs, ToDoubleFunction<ActiveRun.Outcome> figure) {
    return runs.stream().mapToDouble(figure).filter(v -> !Double.isNaN(v)).average()
        .orElse(Double.NaN);
  }

  /** One row of figures per strategy, in the order of the headings. */
  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    List<ActiveRun.Outcome> random = outcomes.get(Strategy.RANDOM);
    outcomes.forEach(
        (strategy, runs) -> {
          List<String> row = new ArrayList<>();
          row.add(strategy.name());
          for (double share : SHARES) {
            row.add(show("%.4f", mean(runs, o -> o.curve().accuracyAt(share * budget))));
          }
          row.add(show("%.4f", mean(runs, o -> o.curve().area())));
          long reached = runs.stream().filter(o -> o.labelsToNinetyPercent() >= 0).count();
          row.add(
              show("%.1f", mean(runs, ActiveRun.Outcome::labelsToNinetyPercent))
                  + (reached < runs.size() ? " (" + reached + " runs)" : ""));
          row.add(show("%.4f", mean(runs, o -> o.curve().secondsPerQuestion())));
          PairedStatsCorrected test = test(runs, random);
          row.add(strategy == Strategy.RANDOM ? "" : show("%+.4f", test.differencesStats.mean));
          row.add(
              strategy == Strategy.RANDOM || runs.size() < 2
                  ? ""
                  : show("%.4f", test.differencesProbability));
          rows.add(row);
        });
    return rows;
  }

  /** Corrected resampled t-test of the areas, run by run. */
  private static PairedStatsCorrected test(
      List<ActiveRun.Outcome> runs, List<ActiveRun.Outcome> random) {
    PairedStatsCorrected stats = new PairedStatsCorrected(LEVEL, runs.get(0).testToTrain());
    for (int i = 0; i < runs.size(); i++) {
      stats.add(runs.get(i).curve().area(), random.get(i).curve().area());
    }
    stats.calculateDerived();
    return stats;
  }

  private static String show(String format, double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
  }

  /** The table for spreadsheets. */
  String csv() {
    StringBuilder text = new StringBuilder(String.join(",", HEADINGS)).append('\n');
    rows().forEach(row -> text.append(String.join(",", row)).append('\n'));
    return text.toString();
  }

  /** The table for people. */
  String text() {
    List<List<String>> all = new ArrayList<>();
    all.add(HEADINGS);
    all.addAll(rows());
    StringBuilder text = new StringBuilder();
    for (List<String> row : all) {
      for (int c = 0; c < row.size(); c++) {
        int column = c;
        int width = all.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
        text.append(String.format("%-" + Math.max(1, width) + "s  ", row.get(c)));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
