package rapiduncertainty.bench;

import java.util.ArrayList;
import java.util.List;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;
import rapiduncertainty.hik.WeightedSums;

/** Weighted sums at new rows: exact and quantised tables against the paper's exact prediction. */
public final class PredictionBench implements Program {
  private static final int CLASSES = 15;
  private static final int QUERIES = 500;

  @Override
  public String title() {
    return "Prediction tables against the paper's exact prediction";
  }

  @Override
  public void run(Report report) {
    report.say(
        "Microseconds per query, least processor time of one thread over repeats, inside the engine."
            + " The yardstick searches each column for every class; error is the root mean square"
            + " difference from it over the standard deviation of the exact sums.");
    report.table(
        "data", "rows", "outputs", "tables", "MB", "yardstick µs", "µs", "ratio", "error", "target");
    compare(report, "1000 words", SyntheticData.words(10_000 + QUERIES, CLASSES, 1).rows());
    compare(report, "64 pixels", SyntheticData.pixels(10_000 + QUERIES, 64, CLASSES, 1).rows());
    wide(report);
  }

  private static void compare(Report report, String name, Rows all) {
    Rows rows = head(all, all.size() - QUERIES);
    List<Row> queries = queries(all);
    double[][] w = ProductBench.vectors(CLASSES, rows.size());
    Histograms h = Histograms.of(rows);
    PaperPrediction paper = new PaperPrediction(rows, w);
    Transform g = Transform.identity();
    WeightedSums[] ours = {
      WeightedSums.exact(h, g, w),
      WeightedSums.quantised(h, g, w, 64),
      WeightedSums.quantised(h, g, w, 256)
    };
    String[] names = {"exact", "64 bins", "256 bins"};
    Runnable[] pieces = new Runnable[ours.length + 1];
    double[] result = new double[CLASSES];
    pieces[0] = () -> queries.forEach(q -> paper.predict(q, result));
    for (int t = 0; t < ours.length; t++) {
      WeightedSums sums = ours[t];
      pieces[t + 1] = () -> queries.forEach(q -> sums.sums(q, result));
    }
    double[] seconds = Clock.least(30, pieces);
    for (int t = 0; t < ours.length; t++) {
      report.row(
          name,
          rows.size(),
          CLASSES,
          names[t],
          ours[t].bytes() / 1e6,
          1e6 * seconds[0] / QUERIES,
          1e6 * seconds[t + 1] / QUERIES,
          seconds[0] / seconds[t + 1],
          error(paper, ours[t], queries),
          t == 0 ? "–" : "15");
    }
  }

  private static double error(PaperPrediction paper, WeightedSums sums, List<Row> queries) {
    double[] exact = new double[CLASSES];
    double[] ours = new double[CLASSES];
    double difference = 0;
    double sum = 0;
    double squares = 0;
    for (Row q : queries) {
      paper.predict(q, exact);
      sums.sums(q, ours);
      for (int c = 0; c < CLASSES; c++) {
        difference += (exact[c] - ours[c]) * (exact[c] - ours[c]);
        sum += exact[c];
        squares += exact[c] * exact[c];
      }
    }
    int n = queries.size() * CLASSES;
    return Math.sqrt(difference / (squares - sum * sum / n));
  }

  /** Many outputs at once, as the cached variance needs them. */
  private static void wide(Report report) {
    Rows all = SyntheticData.words(2000 + QUERIES, CLASSES, 1).rows();
    Rows rows = head(all, 2000);
    List<Row> queries = queries(all);
    double[] result = new double[200];
    WeightedSums sums =
        WeightedSums.quantised(
            Histograms.of(rows), Transform.identity(), ProductBench.vectors(200, 2000), 64);
    double[] seconds = Clock.least(40, () -> queries.forEach(q -> sums.sums(q, result)));
    report.row(
        "1000 words", 2000, 200, "64 bins", sums.bytes() / 1e6, "–", 1e6 * seconds[0] / QUERIES,
        "–", "–", "–");
  }

  private static Rows head(Rows rows, int n) {
    int[] first = new int[n];
    java.util.Arrays.setAll(first, i -> i);
    return rows.subset(first);
  }

  private static List<Row> queries(Rows all) {
    List<Row> queries = new ArrayList<>();
    for (int i = all.size() - QUERIES; i < all.size(); i++) {
      queries.add(all.row(i));
    }
    return queries;
  }
}
