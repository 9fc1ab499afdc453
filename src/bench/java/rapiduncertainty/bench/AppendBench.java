package rapiduncertainty.bench;

import java.util.Arrays;
import rapiduncertainty.Rows;
import rapiduncertainty.hik.Histograms;

/** Merging new rows into the histograms against sorting everything again. */
public final class AppendBench implements Program {
  private static final int ROWS = 10_000;

  @Override
  public String title() {
    return "Merging rows against sorting again";
  }

  @Override
  public void run(Report report) {
    report.say(
        "%d rows, then more: milliseconds, least processor time of one thread over repeats. The"
            + " yardstick sorts the columns of all rows again.",
        ROWS);
    report.table("data", "new rows", "sorting ms", "merging ms", "ratio", "target");
    compare(report, "1000 words", SyntheticData.words(ROWS + 1000, 15, 1).rows());
    compare(report, "1000 reals", ProductBench.reals(ROWS + 1000));
    compare(report, "64 pixels", SyntheticData.pixels(ROWS + 1000, 64, 15, 1).rows());
  }

  private static void compare(Report report, String name, Rows all) {
    Histograms h = Histograms.of(range(all, 0, ROWS));
    for (int more : new int[] {1, 100, 1000}) {
      Rows grown = range(all, 0, ROWS + more);
      Rows added = range(all, ROWS, ROWS + more);
      double[] seconds =
          Clock.least(15, () -> Histograms.of(grown), () -> h.append(added), () -> h.append(added));
      double merging = Math.min(seconds[1], seconds[2]);
      report.row(
          name, more, 1e3 * seconds[0], 1e3 * merging, seconds[0] / merging, more == 100 ? "10" : "–");
    }
  }

  private static Rows range(Rows rows, int from, int to) {
    int[] numbers = new int[to - from];
    Arrays.setAll(numbers, i -> from + i);
    return rows.subset(numbers);
  }
}
