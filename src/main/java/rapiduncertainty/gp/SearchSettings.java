package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.io.Serializable;

/**
 * What to search for, and how.
 *
 * @param optimise which parameters
 * @param objective what to make small
 * @param logDet how the likelihood's log-determinant is computed
 * @param method how to search
 * @param ard whether the kernel parameters are one weight per column
 * @param evaluations limit of evaluations, at least 1
 */
public record SearchSettings(
    Optimise optimise,
    Objective objective,
    LogDet logDet,
    SearchMethod method,
    boolean ard,
    int evaluations)
    implements Serializable {

  /** Checks that the parts go together. */
  public SearchSettings {
    require(evaluations >= 1, "evaluations must be at least 1, got %d", evaluations);
    boolean kernel = optimise == Optimise.KERNEL || optimise == Optimise.ALL;
    require(
        !(ard && kernel) || method == SearchMethod.GRADIENT,
        "the weights of ARD are searched for by GRADIENT only, not by %s",
        method);
    require(
        method != SearchMethod.GRADIENT
            || objective != Objective.LIKELIHOOD
            || logDet != LogDet.BOUND,
        "GRADIENT follows the likelihood itself, not its bound: use LANCZOS or EXACT");
  }
}
