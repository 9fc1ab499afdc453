package weka.rapiduncertainty.active;

import java.util.Random;
import rapiduncertainty.Check;
import rapiduncertainty.active.ActiveSession;
import rapiduncertainty.active.EventLog;
import rapiduncertainty.active.LearningCurve;
import rapiduncertainty.active.Strategy;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * One simulated session: a random split into pool and test rows, and a learning curve.
 *
 * <p>The split and the rows revealed at the start depend on the data and the seed alone, so runs of
 * several strategies with the same seed are paired.
 *
 * @param classifier the classifier with its options; copied
 * @param strategy which rows are asked
 * @param initial rows per class revealed at the start, ≥ 0
 * @param batch rows asked at once, ≥ 1
 * @param budget labels asked for, ≥ 1
 * @param testShare share of the rows kept for testing, in (0, 1)
 * @param errorRate share of wrong answers, in [0, 1)
 * @param seed decides everything random
 */
public record ActiveRun(
    Classifier classifier,
    Strategy strategy,
    int initial,
    int batch,
    int budget,
    double testShare,
    double errorRate,
    long seed) {

  private static final double ETA = 10; // as in Shi and Yu, section 5
  private static final int REFERENCE_ROWS = 100;

  /**
   * What came out.
   *
   * @param curve accuracy over labels
   * @param full accuracy of the classifier trained on the whole pool
   * @param available rows that were not kept for testing: labelled ones and pool
   * @param tested test rows
   */
  public record Outcome(LearningCurve curve, double full, int available, int tested) {

    /**
     * Test rows per available row: what the corrected resampled t-test needs, because runs share
     * rows in these proportions, however few of them are labelled.
     */
    public double testToTrain() {
      return (double) tested / available;
    }

    /** The fewest labels that reach 90 % of the full accuracy; NaN if none does. */
    public double labelsToNinetyPercent() {
      return curve.labelsTo(0.9 * full);
    }
  }

  /** The rows of a run. */
  private record Split(Instances rest, Instances test) {}

  /** Runs on a data set whose class is set. */
  public Outcome run(Instances data) throws Exception {
    return run(data, fullAccuracy(data));
  }

  /**
   * Accuracy of the classifier trained on the whole pool: the same for all strategies of a seed.
   *
   * @param data a data set whose class is set
   */
  public double fullAccuracy(Instances data) throws Exception {
    Split split = split(data);
    Classifier all = AbstractClassifier.makeCopy(classifier);
    all.buildClassifier(split.rest());
    return ActiveLoop.accuracy(all, split.test());
  }

  /**
   * Runs on a data set.
   *
   * @param data a data set whose class is set
   * @param full what {@link #fullAccuracy} gives, or NaN if it is not wanted
   */
  public Outcome run(Instances data, double full) throws Exception {
    Split split = split(data);
    Instances rest = split.rest();
    ActiveData start = ActiveData.of(new Instances(rest, 0), rest, split.test(), initial, seed);
    Check.require(
        !start.pool().isEmpty(),
        "%d rows per class at the start are all %d rows of the pool: none is left to ask about",
        initial,
        rest.numInstances());
    InstancesLearner learner = new InstancesLearner(classifier, start.initial(), start.pool());
    var settings =
        new ActiveSession.Settings(strategy, batch, budget, ETA, REFERENCE_ROWS, seed);
    ActiveSession session =
        new ActiveSession(settings, learner, start.classes(), EventLog.inMemory());
    ActiveLoop loop = new ActiveLoop(session, learner, start.pool(), start.test());
    loop.run(new SimulatedOracle(start.truth(), errorRate, seed), budget, p -> {});
    return new Outcome(loop.curve(), full, rest.numInstances(), split.test().numInstances());
  }

  private Split split(Instances data) {
    Instances mixed = new Instances(data);
    mixed.deleteWithMissingClass();
    Check.require(
        mixed.numInstances() >= 2,
        "%d rows of %s have a class: too few for a pool and test rows",
        mixed.numInstances(),
        data.relationName());
    mixed.randomize(new Random(seed));
    mixed.stratify(Math.max(2, (int) Math.round(1 / testShare)));
    int tests = (int) Math.round(testShare * mixed.numInstances());
    tests = Math.max(1, Math.min(mixed.numInstances() - 1, tests));
    return new Split(
        new Instances(mixed, tests, mixed.numInstances() - tests), new Instances(mixed, 0, tests));
  }
}
