package rapiduncertainty.active;

import java.util.Arrays;
import java.util.stream.IntStream;
import rapiduncertainty.Seeds;

/** Chooses the rows of the next question: scores, reference rows, batch. */
final class QueryPlanner {
  private final ActiveSession.Settings settings;
  private final PoolLearner learner;

  QueryPlanner(ActiveSession.Settings settings, PoolLearner learner) {
    this.settings = settings;
    this.learner = learner;
  }

  /**
   * The rows to ask about, best first.
   *
   * @param free pool rows that may be asked
   * @param labelled pool rows that have a label; rows equal to them come last
   * @param question number of the question, for the random stream
   * @param eta weight of the variance in ENTROPY_VARIANCE
   */
  int[] choose(int[] free, int[] labelled, int question, double eta) {
    // Without a model of at least two classes there is nothing to be uncertain between.
    Strategy strategy = learner.ready() ? settings.strategy() : Strategy.RANDOM;
    int[] twins = learner.twins();
    int[] freeTwins = Arrays.stream(free).map(i -> twins[i]).toArray();
    int[] askedTwins = Arrays.stream(labelled).map(i -> twins[i]).toArray();
    var random = Seeds.stream(settings.seed(), question);
    if (strategy == Strategy.RANDOM) {
      Candidate[] pool = new Candidate[free.length];
      Arrays.fill(pool, Candidate.of(new double[0]));
      return pick(
          free, new BatchSelector(pool, strategy, eta, random, null, freeTwins, askedTwins));
    }
    Candidate[] pool = learner.candidates(free, strategy);
    BatchSelector.Covariances covariances = learner.covariances(free);
    int[] referenceRows = null;
    double[][] reference = null;
    if (strategy == Strategy.EMOC) {
      referenceRows = sample(free.length, settings.referenceRows(), settings.seed(), question);
      reference = reference(covariances, referenceRows);
      addReach(pool, reference);
    }
    BatchSelector selector =
        new BatchSelector(
            pool,
            strategy,
            eta,
            random,
            settings.batch() > 1 ? covariances : null,
            freeTwins,
            askedTwins);
    return pick(free, selector.withReference(referenceRows, reference));
  }

  private int[] pick(int[] free, BatchSelector selector) {
    return Arrays.stream(selector.select(settings.batch())).map(i -> free[i]).toArray();
  }

  /** c(reference row, every row), one array per reference row. */
  static double[][] reference(BatchSelector.Covariances covariances, int[] rows) {
    return Arrays.stream(rows)
        .mapToObj(r -> covariances.withPool(r).clone())
        .toArray(double[][]::new);
  }

  /** Tells each candidate its mean |c| with the reference rows. */
  static void addReach(Candidate[] pool, double[][] reference) {
    for (int i = 0; i < pool.length; i++) {
      double sum = 0;
      for (double[] row : reference) {
        sum += Math.abs(row[i]);
      }
      pool[i] = pool[i].withPosterior(pool[i].influence(), sum / reference.length);
    }
  }

  /** Distinct positions below n, ascending, by the seed. */
  static int[] sample(int n, int count, long seed, int question) {
    var random = Seeds.stream(Seeds.mix(seed, question), 1);
    int[] all = IntStream.range(0, n).toArray();
    int k = Math.min(n, count);
    for (int i = 0; i < k; i++) {
      int j = i + random.nextInt(n - i);
      int swap = all[i];
      all[i] = all[j];
      all[j] = swap;
    }
    int[] chosen = Arrays.copyOf(all, k);
    Arrays.sort(chosen);
    return chosen;
  }
}
