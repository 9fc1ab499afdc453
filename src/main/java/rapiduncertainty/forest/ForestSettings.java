package rapiduncertainty.forest;

import static rapiduncertainty.Check.require;

import java.io.Serializable;

/**
 * How a forest is grown and kept up to date.
 *
 * @param trees number of trees, at least 1
 * @param candidates random splits compared per node; 0 chooses ¾ √(columns that vary), rounded
 * @param criterion what a good split is
 * @param maxDepth greatest number of decisions to a leaf, 1 … 64
 * @param minRows nodes with fewer rows are leaves, at least 2
 * @param bagStep steps of the bagging are 1 + ⌊u · bagStep⌋ with u uniform in [0, 1): a tree sees 92 %
 *     of the rows at 1.1, 67 % at 2, all at 1, and then no row is out of bag; at least 1
 * @param certainty a new row joins the training set of an update if the forest gets it wrong or gives
 *     its class a probability below this, in [0, 1]; 0 = wrong rows only, 1 = all rows but those on
 *     which every tree is right
 * @param updateTrees most trees grown for one batch of an update; 0 = as many as the forest has, but
 *     no more than 16 for each row that joins
 * @param layout memory layout of the trees, or null to choose it by a counted trial
 * @param seed decides every random draw
 */
public record ForestSettings(
    int trees,
    int candidates,
    SplitCriterion criterion,
    int maxDepth,
    int minRows,
    double bagStep,
    double certainty,
    int updateTrees,
    Layout layout,
    long seed)
    implements Serializable {

  /** The greatest depth: the path to a leaf is kept as the bits of one long. */
  public static final int DEEPEST = 64;

  /** Checks the ranges. */
  public ForestSettings {
    require(trees >= 1, "trees must be at least 1, got %d", trees);
    require(candidates >= 0, "candidates must be at least 0 (0 = automatic), got %d", candidates);
    require(criterion != null, "a split criterion is needed, got null");
    require(
        maxDepth >= 1 && maxDepth <= DEEPEST,
        "maxDepth must be in 1 … %d, got %d",
        DEEPEST,
        maxDepth);
    require(minRows >= 2, "minRows must be at least 2, got %d", minRows);
    require(bagStep >= 1 && bagStep < Integer.MAX_VALUE, "bagStep must be at least 1, got %s", bagStep);
    require(certainty >= 0 && certainty <= 1, "certainty must be in [0, 1], got %s", certainty);
    require(updateTrees >= 0, "updateTrees must be at least 0, got %d", updateTrees);
  }

  /** The defaults, as measured (docs/decisions). */
  public static ForestSettings standard() {
    return new ForestSettings(
        1000, 0, SplitCriterion.GINI, DEEPEST, 2, 1.1, 0.7, 0, null, 1);
  }

  /** The same settings with another number of trees. */
  public ForestSettings withTrees(int number) {
    return new ForestSettings(
        number, candidates, criterion, maxDepth, minRows, bagStep, certainty, updateTrees, layout,
        seed);
  }

  /** The same settings with another number of candidate splits. */
  public ForestSettings withCandidates(int number) {
    return new ForestSettings(
        trees, number, criterion, maxDepth, minRows, bagStep, certainty, updateTrees, layout, seed);
  }

  /** The same settings with another criterion. */
  public ForestSettings withCriterion(SplitCriterion other) {
    return new ForestSettings(
        trees, candidates, other, maxDepth, minRows, bagStep, certainty, updateTrees, layout, seed);
  }

  /** The same settings with another greatest depth. */
  public ForestSettings withMaxDepth(int depth) {
    return new ForestSettings(
        trees, candidates, criterion, depth, minRows, bagStep, certainty, updateTrees, layout,
        seed);
  }

  /** The same settings with another greatest bagging step. */
  public ForestSettings withBagStep(double step) {
    return new ForestSettings(
        trees, candidates, criterion, maxDepth, minRows, step, certainty, updateTrees, layout,
        seed);
  }

  /** The same settings with other rules for updates. */
  public ForestSettings withUpdates(double newCertainty, int newUpdateTrees) {
    return new ForestSettings(
        trees, candidates, criterion, maxDepth, minRows, bagStep, newCertainty, newUpdateTrees,
        layout, seed);
  }

  /** The same settings with another layout; null = automatic. */
  public ForestSettings withLayout(Layout other) {
    return new ForestSettings(
        trees, candidates, criterion, maxDepth, minRows, bagStep, certainty, updateTrees, other,
        seed);
  }

  /** The same settings with another seed. */
  public ForestSettings withSeed(long other) {
    return new ForestSettings(
        trees, candidates, criterion, maxDepth, minRows, bagStep, certainty, updateTrees, layout,
        other);
  }

  /** Candidate splits per node for a table with this many varying columns. */
  int candidatesFor(int varyingColumns) {
    return candidates > 0 ? candidates : Math.max(1, (int) Math.round(0.75 * Math.sqrt(varyingColumns)));
  }
}
