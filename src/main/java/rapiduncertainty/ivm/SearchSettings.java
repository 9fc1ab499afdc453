package rapiduncertainty.ivm;

import static rapiduncertainty.Check.require;

import java.io.Serializable;

/**
 * How hyper-parameters are searched.
 *
 * @param objective what is minimised
 * @param scope whether all classes share one kernel
 * @param evaluations budget: most machines-for-all-classes trained; 0 = no search
 * @param activePoints active set during the search, at least 1; smaller than in the end, for speed
 * @param candidates rows looked at in each step of the search; 0 = all
 * @param theta θ in [0, 1]: weight of the positives' error against the negatives'
 * @param seed of the search
 */
public record SearchSettings(
    Objective objective,
    Scope scope,
    int evaluations,
    int activePoints,
    int candidates,
    double theta,
    long seed)
    implements Serializable {

  /** What is minimised. */
  public enum Objective {
    /** −LML/d plus a hundred times the balanced error on rows not trained on (ivm.md, eq. 14). */
    COMBINED,
    /** −LML/d alone. */
    LOG_MARGINAL
  }

  /** Who shares parameters. */
  public enum Scope {
    /** One kernel for all classes: the mean of their objectives counts. */
    SHARED,
    /** A search for each class. */
    PER_CLASS
  }

  /** Checks the values. */
  public SearchSettings {
    require(objective != null && scope != null, "a setting of the search is missing");
    require(evaluations >= 0, "evaluations must be ≥ 0 (0 = no search), got %d", evaluations);
    require(activePoints >= 1, "activePoints of the search must be at least 1, got %d", activePoints);
    require(candidates >= 0, "candidates of the search must be ≥ 0, got %d", candidates);
    require(theta >= 0 && theta <= 1, "theta must lie in [0, 1], got %s", theta);
  }

  /** No search; with a budget set: combined error, shared kernel, 100 points, 200 candidates. */
  public static SearchSettings none() {
    return new SearchSettings(Objective.COMBINED, Scope.SHARED, 0, 100, 200, 0.5, 1);
  }

  /** The same with another budget. */
  public SearchSettings withEvaluations(int budget) {
    return new SearchSettings(objective, scope, budget, activePoints, candidates, theta, seed);
  }

  /** The same with another objective. */
  public SearchSettings withObjective(Objective other) {
    return new SearchSettings(other, scope, evaluations, activePoints, candidates, theta, seed);
  }

  /** The same with another scope. */
  public SearchSettings withScope(Scope other) {
    return new SearchSettings(objective, other, evaluations, activePoints, candidates, theta, seed);
  }

  /** The same with another seed. */
  public SearchSettings withSeed(long other) {
    return new SearchSettings(
        objective, scope, evaluations, activePoints, candidates, theta, other);
  }
}
