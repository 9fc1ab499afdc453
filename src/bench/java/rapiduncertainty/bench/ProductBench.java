package rapiduncertainty.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;

/** Products with the kernel matrix against the paper's plain algorithm; growth, threads, memory. */
public final class ProductBench implements Program {
  private static final int CLASSES = 15;

  @Override
  public String title() {
    return "Kernel products against the paper's algorithm";
  }

  @Override
  public void run(Report report) {
    report.say(
        "Nanoseconds per non-zero and vector: least processor time of one thread over repeats, both"
            + " sides taking turns of several products. The yardstick multiplies one vector at a time with sorted columns"
            + " and prefix arrays (int and double). Words are L1-normalised counts, so they have"
            + " ties; reals have none.");
    report.table(
        "data", "rows", "non-zeros", "vectors", "yardstick", "ours", "ratio", "target");
    double[] growth = new double[4];
    int at = 0;
    for (int n : new int[] {1500, 10_000, 50_000}) {
      double one = n <= 10_000 ? 1.25 : 1.6;
      double[] ns = compare(report, "1000 words", SyntheticData.words(n, CLASSES, 1).rows(), one, 1.7);
      if (n >= 10_000) {
        growth[at++] = ns[0];
        growth[at++] = ns[1];
      }
      compare(report, "1000 reals", reals(n), one, 1.7);
    }
    compare(report, "64 pixels", pixels(10_000, 64), 1.9, 2.6);
    compare(report, "784 pixels", pixels(10_000, 784), 1.9, 2.6);
    compare(report, "64 pixels", pixels(50_000, 64), 1.9, 2.6);
    compare(report, "20 trees × 50 leaves", leaves(10_000), Double.NaN, Double.NaN);
    report.say(
        "Growth, words: time per non-zero at 50,000 rows over that at 10,000: %.2f for one vector,"
            + " %.2f for 15 (at most 1.3 wanted).",
        growth[2] / growth[0],
        growth[3] / growth[1]);
    threads(report);
    memory(report);
  }

  private static double[] compare(
      Report report, String name, Rows rows, double targetOne, double targetPanel) {
    PaperSolver paper = new PaperSolver(rows, 0);
    HikOperator k = operator(rows, Workers.ONE);
    double[][] v = vectors(CLASSES, rows.size());
    double[][] result = new double[CLASSES][rows.size()];
    double[][] one = {v[0]};
    double[][] oneResult = {result[0]};
    int rounds = (int) Math.max(4, 2e7 / rows.nonZeros());
    double[] seconds =
        inTurns(
            rounds,
            () -> paper.multiply(v[0], result[0]),
            () -> k.multiply(one, oneResult),
            () -> {
              for (int c = 0; c < CLASSES; c++) {
                paper.multiply(v[c], result[c]);
              }
            },
            () -> k.multiply(v, result));
    double single = 1e9 / rows.nonZeros();
    double panel = single / CLASSES;
    report.row(
        name,
        rows.size(),
        rows.nonZeros(),
        1,
        seconds[0] * single,
        seconds[1] * single,
        seconds[0] / seconds[1],
        text(targetOne));
    report.row(
        name,
        rows.size(),
        rows.nonZeros(),
        CLASSES,
        seconds[2] * panel,
        seconds[3] * panel,
        seconds[2] / seconds[3],
        text(targetPanel));
    return new double[] {seconds[1] * single, seconds[3] * panel};
  }

  /** Least processor seconds; each piece runs four times in a row, as in a solver, and counts thrice. */
  private static double[] inTurns(int rounds, Runnable... pieces) {
    double[] least = new double[pieces.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int round = 0; round <= rounds; round++) {
      for (int p = 0; p < pieces.length; p++) {
        for (int repeat = 0; repeat < 4; repeat++) {
          double seconds = Clock.seconds(pieces[p]);
          if (round > 0 && repeat > 0) {
            least[p] = Math.min(least[p], seconds);
          }
        }
      }
    }
    return least;
  }

  private static String text(double target) {
    return Double.isNaN(target) ? "–" : String.valueOf(target);
  }

  private static void threads(Report report) {
    report.say(
        "Two threads against one: least processor time of the busier thread over repeats, which is"
            + " the wall-clock time where each thread has a processor of its own.");
    report.table("data", "rows", "vectors", "one thread ms", "two threads ms", "ratio", "target");
    try (Workers two = Workers.of(2)) {
      for (int n : new int[] {10_000, 50_000}) {
        Rows rows = SyntheticData.words(n, CLASSES, 1).rows();
        HikOperator[] k = {operator(rows, Workers.ONE), operator(rows, two)};
        for (int m : new int[] {1, CLASSES}) {
          double[][] v = vectors(m, n);
          double[][] result = new double[m][n];
          double[] best = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
          for (int round = 0; round < 4_000_000 / n / m + 20; round++) {
            for (int t = 0; t < 2; t++) {
              HikOperator operator = k[t];
              best[t] =
                  Math.min(best[t], Clock.busiestSeconds(() -> operator.multiply(v, result)));
            }
          }
          report.row(
              "1000 words", n, m, 1e3 * best[0], 1e3 * best[1], best[0] / best[1], 1.8);
        }
      }
    }
  }

  private static void memory(Report report) {
    report.say(
        "Memory of the histograms and the operator in bytes per non-zero: all that training needs"
            + " besides its vectors. At most 20 wanted.");
    report.table("data", "rows", "identity", "POLY 0.5");
    List<Rows> tables =
        List.of(
            SyntheticData.words(10_000, CLASSES, 1).rows(),
            reals(10_000),
            reals(50_000),
            pixels(10_000, 784),
            leaves(10_000));
    String[] names = {"1000 words", "1000 reals", "1000 reals", "784 pixels", "20 trees × 50 leaves"};
    for (int t = 0; t < names.length; t++) {
      Rows rows = tables.get(t);
      Histograms h = Histograms.of(rows);
      double[] bytes = new double[2];
      Transform[] transforms = {Transform.identity(), Transform.poly(0.5)};
      for (int g = 0; g < 2; g++) {
        HikOperator k = new HikOperator(h, transforms[g], Workers.ONE);
        k.multiply(new double[1][rows.size()], new double[1][rows.size()]);
        bytes[g] = (double) (h.bytes() + k.bytes()) / rows.nonZeros();
      }
      report.row(names[t], rows.size(), bytes[0], bytes[1]);
    }
  }

  private static HikOperator operator(Rows rows, Workers workers) {
    return new HikOperator(Histograms.of(rows), Transform.identity(), workers);
  }

  private static Rows pixels(int n, int columns) {
    return SyntheticData.pixels(n, columns, CLASSES, 1).rows();
  }

  /** 1000 columns, 11 % of them filled with exponential values, L1-normalised. */
  static Rows reals(int n) {
    SplittableRandom random = Seeds.stream(3, n);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double[] x = new double[1000];
      double sum = 0;
      for (int d = 0; d < x.length; d++) {
        x[d] = random.nextDouble() < 0.11 ? -Math.log(1 - random.nextDouble()) : 0;
        sum += x[d];
      }
      double total = sum;
      rows.add(Row.of(Arrays.stream(x).map(value -> value / total).toArray()));
    }
    return Rows.of(1000, rows);
  }

  /** Leaf occupancies of a forest: one of 50 leaves in each of 20 trees, all of the same value. */
  private static Rows leaves(int n) {
    SplittableRandom random = Seeds.stream(4, n);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double[] x = new double[20 * 50];
      for (int t = 0; t < 20; t++) {
        x[50 * t + random.nextInt(50)] = 1.0 / 20;
      }
      rows.add(Row.of(x));
    }
    return Rows.of(1000, rows);
  }

  static double[][] vectors(int m, int n) {
    SplittableRandom random = Seeds.stream(5, m);
    double[][] v = new double[m][n];
    for (double[] column : v) {
      Arrays.setAll(column, i -> random.nextDouble() - 0.5);
    }
    return v;
  }
}
