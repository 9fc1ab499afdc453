package rapiduncertainty.active;

import java.util.Arrays;
import java.util.List;
import rapiduncertainty.Seeds;

/** Watches a sample of the pool from question to question. */
final class AdviceTracker {
  private static final int SAMPLE = 200;
  private static final int REFERENCE = 20;

  private final PoolLearner learner;
  private final long seed;
  private final int[] watched; // pool rows, the same at every question
  private int[] winners;
  private int[] free = {};
  private int labels;
  private double kept = Double.NaN;

  AdviceTracker(PoolLearner learner, long seed) {
    this.learner = learner;
    this.seed = seed;
    this.watched = QueryPlanner.sample(learner.poolSize(), SAMPLE, Seeds.mix(seed, -1), 0);
  }

  /** Takes note of a new question: which rows are free, and what changed since the one before. */
  void look(int[] nowFree, int nowLabels) {
    free = nowFree;
    labels = nowLabels;
    kept = Double.NaN;
    if (!learner.ready()) {
      winners = null;
      return;
    }
    int[] now =
        Arrays.stream(learner.candidates(watched, Strategy.ENTROPY))
            .mapToInt(AdviceTracker::winner)
            .toArray();
    if (winners != null) {
      int same = 0;
      for (int i = 0; i < now.length; i++) {
        same += now[i] == winners[i] ? 1 : 0;
      }
      kept = (double) same / now.length;
    }
    winners = now;
  }

  /** The figures of the model as it is now. Costs some solves, so they are made when wanted. */
  Advice advice() {
    if (!learner.ready() || free.length == 0) {
      return new Advice(labels, Double.NaN, Double.NaN, Double.NaN, kept);
    }
    List<PoolLearner.OwnLabel> own = learner.leaveOneOut();
    double right =
        own.isEmpty()
            ? Double.NaN
            : (double) own.stream().filter(PoolLearner.OwnLabel::predicted).count() / own.size();
    return new Advice(labels, change(), variance(), right, kept);
  }

  private double variance() {
    if (learner.offers().compareTo(Strategy.Needs.LATENT) < 0) {
      return Double.NaN;
    }
    return Arrays.stream(learner.candidates(some(), Strategy.VARIANCE))
        .mapToDouble(Candidate::novelty)
        .max()
        .orElse(Double.NaN);
  }

  private double change() {
    if (learner.offers() != Strategy.Needs.POSTERIOR) {
      return Double.NaN;
    }
    int[] rows = some();
    Candidate[] pool = learner.candidates(rows, Strategy.EMOC);
    int[] reference = QueryPlanner.sample(rows.length, REFERENCE, seed, 0);
    QueryPlanner.addReach(pool, QueryPlanner.reference(learner.covariances(rows), reference));
    return Arrays.stream(pool)
        .mapToDouble(x -> Strategy.EMOC.score(x, 0, null))
        .max()
        .orElse(Double.NaN);
  }

  private int[] some() {
    return Arrays.stream(QueryPlanner.sample(free.length, SAMPLE, seed, 0))
        .map(i -> free[i])
        .toArray();
  }

  private static int winner(Candidate x) {
    int best = 0;
    for (int c = 1; c < x.distribution().length; c++) {
      if (x.distribution()[c] > x.distribution()[best]) {
        best = c;
      }
    }
    return best;
  }
}
