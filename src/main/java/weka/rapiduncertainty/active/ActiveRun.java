package weka.rapiduncertainty.active;

import java.util.Random;
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

  /** Runs on a data set whose class is set. */
  public Outcome run(Instances data) throws Exception {
    Instances mixed = new Instances(data);
    mixed.deleteWithMissingClass();
    mixed.randomize(new Random(seed));
    mixed.stratify(Math.max(2, (int) Math.round(1 / testShare)));
    int tests = Math.max(1, (int) Math.round(testShare * mixed.numInstances()));
    Instances test = new Instances(mixed, 0, tests);
    Instances rest = new Instances(mixed, tests, mixed.numInstances() - tests);
    ActiveData split = ActiveData.of(new Instances(rest, 0), rest, test, initial, seed);

    InstancesLearner learner = new InstancesLearner(classifier, split.initial(), split.pool());
    var settings =
        new ActiveSession.Settings(strategy, batch, budget, ETA, REFERENCE_ROWS, seed);
    ActiveSession session =
        new ActiveSession(settings, learner, split.classes(), EventLog.inMemory());
    ActiveLoop loop = new ActiveLoop(session, learner, split.pool(), split.test());
    loop.run(new SimulatedOracle(split.truth(), errorRate, seed), budget, p -> {});

    Classifier all = AbstractClassifier.makeCopy(classifier);
    all.buildClassifier(rest);
    return new Outcome(
        loop.curve(),
        ActiveLoop.accuracy(all, test),
        rest.numInstances(),
        tests);
  }
}
