package rapiduncertainty.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import rapiduncertainty.Rows;
import rapiduncertainty.active.Candidate;
import rapiduncertainty.active.GpPool;
import rapiduncertainty.active.Strategy;
import rapiduncertainty.gp.GpSettings;
import rapiduncertainty.gp.VarianceMethod;

/** What a question costs: scores of a large pool, and the way from a label to the next question. */
public final class ActiveBench implements Program {
  private static final int CLASSES = 15;
  private static final int POOL = 50_000;
  private static final List<String> NAMES =
      IntStream.range(0, CLASSES).mapToObj(String::valueOf).toList();
  private static final GpSettings QUICK = GpSettings.DEFAULT.withBins(100).withRank(100);

  @Override
  public String title() {
    return "Active learning: time per question";
  }

  @Override
  public void run(Report report) {
    SyntheticData data = SyntheticData.words(10_000 + POOL, CLASSES, 1);
    int[] first = IntStream.range(0, 10_000).toArray();
    int[] rest = IntStream.range(10_000, 10_000 + POOL).toArray();
    Rows labelled = data.rows().subset(first);
    int[] labels = Arrays.copyOf(data.labels(), 10_000);
    Rows pool = data.rows().subset(rest);

    report.say(
        "Visual-word histograms (1000 columns, 11 %% non-zero), %d classes, one thread, processor"
            + " time. GPHIK with 100 bins, variance CACHED of rank 100 and the softmax head.",
        CLASSES);
    scores(report, labelled, labels, pool);
    updates(report, labelled, labels, pool.subset(IntStream.range(0, 10_000).toArray()), data);
  }

  private static void scores(Report report, Rows labelled, int[] labels, Rows pool) {
    GpPool learner = new GpPool(QUICK, labelled, labels, pool);
    learner.train(new int[0], new int[0], NAMES);
    int[] all = IntStream.range(0, POOL).toArray();
    GpPool exact =
        new GpPool(QUICK.withVariance(VarianceMethod.PUP), labelled, labels, pool);
    exact.train(new int[0], new int[0], NAMES);
    int[] few = IntStream.range(0, 8).toArray();
    double baseline = Clock.least(1, () -> score(exact, few, Strategy.VARIANCE))[0] / few.length;
    report.say(
        "Scores of a pool of %d rows, %d rows labelled. Baseline: the exact variance (PUP, one"
            + " solve a row), %s µs a row.",
        POOL, labelled.size(), Report.number(1e6 * baseline));
    report.table("strategy", "µs a row", "target", "times faster than the baseline");
    for (Strategy s :
        List.of(
            Strategy.MEAN,
            Strategy.VARIANCE,
            Strategy.UNCERTAINTY,
            Strategy.UNCERTAINTY_PLUS,
            Strategy.WEIGHT,
            Strategy.ENTROPY)) {
      double seconds = Clock.least(3, () -> score(learner, all, s))[0] / POOL;
      report.row(s.name(), 1e6 * seconds, "≤ 10", baseline / seconds);
    }
  }

  private static double score(GpPool learner, int[] rows, Strategy strategy) {
    double sum = 0;
    for (Candidate x : learner.candidates(rows, strategy)) {
      sum += strategy.score(x, 0, null);
    }
    return sum;
  }

  /** One label, then the scores of 10,000 rows, with 1,000 and with 10,000 rows labelled. */
  private static void updates(
      Report report, Rows labelled, int[] labels, Rows pool, SyntheticData data) {
    report.say("From a label to the next question, pool of %d rows, strategy UNCERTAINTY.", 10_000);
    report.table("rows labelled", "s from label to question", "ratio to 1,000", "target");
    double small = 0;
    for (int n : new int[] {1_000, 10_000}) {
      GpPool learner =
          new GpPool(
              QUICK,
              labelled.subset(IntStream.range(0, n).toArray()),
              Arrays.copyOf(labels, n),
              pool);
      learner.train(new int[0], new int[0], NAMES);
      int[] all = IntStream.range(0, pool.size()).toArray();
      int[] next = {0};
      double seconds =
          Clock.least(
              3,
              () -> {
                int row = next[0]++;
                learner.add(new int[] {row}, new int[] {data.labels()[10_000 + row]});
                score(learner, all, Strategy.UNCERTAINTY);
              })[0];
      small = n == 1_000 ? seconds : small;
      report.row(String.valueOf(n), seconds, seconds / small, n == 1_000 ? "" : "≤ 5");
    }
  }
}
