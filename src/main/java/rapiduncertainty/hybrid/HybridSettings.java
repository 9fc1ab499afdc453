package rapiduncertainty.hybrid;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.ivm.IvmSettings;

/**
 * How a forest and its machines are trained.
 *
 * @param forest settings of the forest
 * @param machines settings of the machines of a route
 * @param variance prior variance at which the machines' kernel starts, above 0
 * @param lengthScale length-scale at which it starts; 0 = half the median distance between rows
 * @param leastRows out-of-bag rows a class must have on a route to be decided there, at least 1
 * @param mostRows most rows a route's machines are trained on, at least 2
 * @param folds parts into which a route is cut to judge its machines, at least 2
 * @param budget when the training of machines ends
 * @param threshold accuracy of a route on new rows below which it is trained again, in [0, 1]
 * @param seed decides every random draw besides the forest's
 */
public record HybridSettings(
    ForestSettings forest,
    IvmSettings machines,
    double variance,
    double lengthScale,
    int leastRows,
    int mostRows,
    int folds,
    Budget budget,
    double threshold,
    long seed)
    implements Serializable {

  /**
   * When the training of machines ends, and how long a job keeps its turn.
   *
   * @param steps most trials of all routes together; 0 = one for each route
   * @param seconds most seconds, 0 = no limit; with a limit the result depends on the machine's speed
   * @param minimumRun trials a job may make before another takes its turn, at least 1
   */
  public record Budget(int steps, double seconds, int minimumRun) implements Serializable {
    /** Checks the values. */
    public Budget {
      require(steps >= 0, "steps must be ≥ 0 (0 = one for each route), got %d", steps);
      require(
          seconds >= 0 && Double.isFinite(seconds), "seconds must be ≥ 0 (0 = no limit), got %s", seconds);
      require(minimumRun >= 1, "minimumRun must be at least 1, got %d", minimumRun);
    }
  }

  /** Checks the values. */
  public HybridSettings {
    require(variance > 0 && Double.isFinite(variance), "variance must be above 0, got %s", variance);
    require(
        lengthScale >= 0 && Double.isFinite(lengthScale),
        "lengthScale must be ≥ 0 (0 = from the rows), got %s",
        lengthScale);
    require(leastRows >= 1, "leastRows must be at least 1, got %d", leastRows);
    require(mostRows >= 2, "mostRows must be at least 2, got %d", mostRows);
    require(folds >= 2, "folds must be at least 2, got %d", folds);
    require(threshold >= 0 && threshold <= 1, "threshold must lie in [0, 1], got %s", threshold);
    require(forest != null && machines != null && budget != null, "a setting is missing");
  }

  /**
   * 500 trees, 300 active points, at most 2000 rows a route, three folds, one trial each.
   *
   * <p>A tree sees 86 % of the rows, fewer than in a forest alone: routes need trees that did not see
   * a row.
   *
   * <p>The forest keeps every new row on which its trees do not all agree: the machines need more
   * rows than the forest's mistakes.
   */
  public static HybridSettings standard() {
    return new HybridSettings(
        ForestSettings.standard().withTrees(500).withBagStep(1.2).withUpdates(1, 0),
        IvmSettings.standard().withActivePoints(300),
        30,
        0,
        1,
        2000,
        3,
        new Budget(0, 0, 1),
        0.95,
        1);
  }

  /** The same with another forest. */
  public HybridSettings withForest(ForestSettings f) {
    return new HybridSettings(
        f, machines, variance, lengthScale, leastRows, mostRows, folds, budget, threshold, seed);
  }

  /** The same with other machines. */
  public HybridSettings withMachines(IvmSettings m) {
    return new HybridSettings(
        forest, m, variance, lengthScale, leastRows, mostRows, folds, budget, threshold, seed);
  }

  /** The same with another budget. */
  public HybridSettings withBudget(Budget b) {
    return new HybridSettings(
        forest, machines, variance, lengthScale, leastRows, mostRows, folds, b, threshold, seed);
  }

  /** The same with another threshold. */
  public HybridSettings withThreshold(double t) {
    return new HybridSettings(
        forest, machines, variance, lengthScale, leastRows, mostRows, folds, budget, t, seed);
  }

  /** The same with another seed, of the forest too. */
  public HybridSettings withSeed(long s) {
    return new HybridSettings(
        forest.withSeed(s),
        machines.withSeed(s),
        variance,
        lengthScale,
        leastRows,
        mostRows,
        folds,
        budget,
        threshold,
        s);
  }
}
