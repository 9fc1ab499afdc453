package rapiduncertainty.forest;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;

/**
 * One batch of an online update (thesis, algorithm 1; docs/math/forest.md, section 3).
 *
 * <p>Reads the old state, returns a new one; the old one stays whole.
 */
final class UpdateRound {
  /** Trees grown between two looks at convergence, and per joined row at most. */
  static final int TREES = 16;

  private final ForestSettings settings;
  private final Layout layout;
  private final ForestState before;
  private final Rows rows;
  private final int[] labels;
  private final Workers workers;
  private final Progress progress;
  private OnlineForest.Update report = new OnlineForest.Update(0, 0, 0, true);

  UpdateRound(
      ForestSettings settings,
      Layout layout,
      ForestState before,
      Rows rows,
      int[] labels,
      Workers workers,
      Progress progress) {
    this.settings = settings;
    this.layout = layout;
    this.before = before;
    this.rows = rows;
    this.labels = labels;
    this.workers = workers;
    this.progress = progress;
  }

  /** What was done. */
  OnlineForest.Update report() {
    return report;
  }

  ForestState run() {
    progress.step("forwarding new rows", Double.NaN);
    int[] joining = joining();
    if (joining.length == 0) {
      return before;
    }
    int classes = before.data().classes();
    int[] theirLabels = new int[joining.length];
    for (int k = 0; k < joining.length; k++) {
      theirLabels[k] = labels[joining[k]];
      classes = Math.max(classes, theirLabels[k] + 1);
    }
    // Line 1: old and new rows together. Line 2: the trees ranked on all of them.
    TrainingSet all = before.data().append(rows.subset(joining), theirLabels, classes);
    Ranking ranking = new Ranking(before.trees(), before.right(), before.ranked(), all, workers);
    TreeFactory factory = new TreeFactory(all, settings, workers);
    int budget = budget(joining.length);
    long stream = before.nextStream();
    int grown = 0;
    int replaced = 0;
    boolean converged = ranking.perfect();
    while (!converged && grown < budget) { // line 3
      progress.step("replacing trees", grown / (double) budget);
      int count = Math.min(TREES, budget - grown);
      int better = ranking.replaceWorst(factory.growAndPack(stream, count, layout), workers);
      stream += count;
      grown += count;
      replaced += better;
      converged = better == 0 || ranking.perfect();
    }
    report = new OnlineForest.Update(joining.length, grown, replaced, converged);
    return ForestState.of(all, ranking.trees(), ranking.right(), all.size(), stream);
  }

  private int budget(int joined) {
    if (settings.updateTrees() > 0) {
      return settings.updateTrees();
    }
    return (int) Math.min(before.trees().size(), (long) TREES * joined);
  }

  /** Numbers of the new rows that the forest gets wrong or is not certain of. */
  private int[] joining() {
    Forest forest = before.forest();
    double[] votes = new Voting(forest).votes(rows, workers);
    int classes = forest.classes();
    int[] found = new int[rows.size()];
    int count = 0;
    for (int i = 0; i < rows.size(); i++) {
      int label = labels[i];
      boolean right = label < classes && Voting.winner(votes, i * classes, classes) == label;
      if (!right || votes[i * classes + label] < settings.certainty() * forest.size()) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }
}
