package weka.rapiduncertainty.active;

import java.util.List;
import rapiduncertainty.Check;
import rapiduncertainty.Seeds;
import weka.core.Instance;
import weka.core.Instances;

/** Knows the hidden labels of the pool, and errs as often as wanted. */
public final class SimulatedOracle implements Oracle {
  private final Instances truth;
  private final double errorRate;
  private final long seed;

  /**
   * An oracle.
   *
   * @param truth the pool with its class values
   * @param errorRate share of wrong answers, in [0, 1)
   * @param seed decides which answers are wrong, row by row, whatever the order of the questions
   */
  public SimulatedOracle(Instances truth, double errorRate, long seed) {
    Check.require(
        errorRate >= 0 && errorRate < 1, "the error rate must be in [0, 1), got %s", errorRate);
    this.truth = truth;
    this.errorRate = errorRate;
    this.seed = seed;
  }

  @Override
  public Answer ask(int row, Instance x, List<String> classes) {
    Instance known = truth.instance(row);
    if (known.classIsMissing()) {
      return Answer.of(Kind.UNSURE);
    }
    int label = (int) known.classValue();
    var random = Seeds.stream(seed, row);
    int count = truth.numClasses();
    if (count > 1 && random.nextDouble() < errorRate) {
      label = (label + 1 + random.nextInt(count - 1)) % count;
    }
    return Answer.label(truth.classAttribute().value(label));
  }
}
