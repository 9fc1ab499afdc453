package rapiduncertainty.ivm;

import static rapiduncertainty.Check.require;

import java.io.Serializable;

/**
 * How an informative vector machine picks and refines its active set.
 *
 * @param activePoints most rows in the active set of one binary machine, at least 1
 * @param selection what makes a candidate good
 * @param balance whether both classes get their share of the active set
 * @param candidates rows looked at in each step; 0 means all
 * @param refinement what is done to the sites once the active set is known
 * @param steepness λ of the likelihood Φ(y λ (f + b)), above 0
 * @param seed of the candidate draws; without effect when all rows are candidates
 */
public record IvmSettings(
    int activePoints,
    Selection selection,
    Balance balance,
    int candidates,
    Refinement refinement,
    double steepness,
    long seed)
    implements Serializable {

  /** What makes a candidate good. */
  public enum Selection {
    /** Largest loss of entropy of the posterior. */
    ENTROPY,
    /** Entropy, less what similar rows in the active set already brought (docs/math/ivm.md, eq. 7). */
    SPREAD
  }

  /** How the classes share the active set. */
  public enum Balance {
    /** The best candidate wins, whatever its class. */
    NONE,
    /** The share of the positives is steered to halfway between their share in the data and ½. */
    CLASS
  }

  /** What is done to the sites once the active set is known. */
  public enum Refinement {
    /** Nothing: sites as assumed-density filtering found them. */
    NONE,
    /** Averaged with those of a second pass over the active set in reverse order. */
    REVERSED,
    /** Sweeps of expectation propagation over the active set until the sites stand still. */
    EP
  }

  /** Checks the values. */
  public IvmSettings {
    require(activePoints >= 1, "activePoints must be at least 1, got %d", activePoints);
    require(candidates >= 0, "candidates must be ≥ 0 (0 = all rows), got %d", candidates);
    require(
        steepness > 0 && Double.isFinite(steepness), "steepness must be above 0, got %s", steepness);
    require(selection != null && balance != null && refinement != null, "a setting is missing");
  }

  /** 400 active points, entropy, class balance, all rows candidates, reversed pass, λ = 1. */
  public static IvmSettings standard() {
    return new IvmSettings(400, Selection.ENTROPY, Balance.CLASS, 0, Refinement.REVERSED, 1, 1);
  }

  /** The same with another size of the active set. */
  public IvmSettings withActivePoints(int points) {
    return new IvmSettings(points, selection, balance, candidates, refinement, steepness, seed);
  }

  /** The same with another selection. */
  public IvmSettings withSelection(Selection s) {
    return new IvmSettings(activePoints, s, balance, candidates, refinement, steepness, seed);
  }

  /** The same with another balance. */
  public IvmSettings withBalance(Balance b) {
    return new IvmSettings(activePoints, selection, b, candidates, refinement, steepness, seed);
  }

  /** The same with another number of candidates. */
  public IvmSettings withCandidates(int rows) {
    return new IvmSettings(activePoints, selection, balance, rows, refinement, steepness, seed);
  }

  /** The same with another refinement. */
  public IvmSettings withRefinement(Refinement r) {
    return new IvmSettings(activePoints, selection, balance, candidates, r, steepness, seed);
  }

  /** The same with another seed. */
  public IvmSettings withSeed(long s) {
    return new IvmSettings(activePoints, selection, balance, candidates, refinement, steepness, s);
  }
}
