package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import java.util.stream.IntStream;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.SmoothKernel;
import rapiduncertainty.kernel.TunableKernel;

/**
 * From labelled rows to a finished model: kernel, its parameters, support points, inference.
 *
 * <p>The search for kernel parameters runs on a sample of the rows, so that its cost does not grow
 * with the training set.
 *
 * @param kernel which kernel
 * @param scale prior variance to begin with, above 0
 * @param lengthScale length-scale to begin with, or 0 for the median distance
 * @param trees trees of the forest kernel, at least 1
 * @param searchBudget evaluations of the bound in the parameter search; 0 = keep the start
 * @param searchRows rows the search looks at, at least 2
 * @param moveBudget evaluations of the bound in the search for places of the support points; 0 = no
 * @param settings how to train
 */
public record MaxMarginLearner(
    KernelChoice kernel,
    double scale,
    double lengthScale,
    int trees,
    int searchBudget,
    int searchRows,
    int moveBudget,
    MaxMarginSettings settings) {

  /** Checks the values. */
  public MaxMarginLearner {
    require(scale > 0 && Double.isFinite(scale), "scale must be above 0, got %s", scale);
    require(
        lengthScale >= 0 && Double.isFinite(lengthScale),
        "lengthScale must be ≥ 0, got %s",
        lengthScale);
    require(trees >= 1, "trees must be at least 1, got %d", trees);
    require(searchBudget >= 0, "searchBudget must be ≥ 0, got %d", searchBudget);
    require(searchRows >= 2, "searchRows must be at least 2, got %d", searchRows);
    require(moveBudget >= 0, "moveBudget must be ≥ 0, got %d", moveBudget);
    require(
        moveBudget == 0 || kernel.smooth(),
        "support points can be moved with the kernels RBF, ARD and LINEAR, not with %s."
            + " Choose one of these, or leave the points where they are.",
        kernel);
  }

  /**
   * Learns a model.
   *
   * @param rows training rows, at least one
   * @param labels class of each row, 0 … classes − 1
   */
  public MaxMarginModel learn(
      Rows rows, int[] labels, int classes, Workers workers, Progress progress) {
    MaxMarginTraining.check(rows, labels, classes);
    TunableKernel start =
        kernel.start(
            rows, labels, classes, scale, lengthScale, trees, settings.seed(), workers, progress);
    Kernel tuned = searchBudget == 0 ? start : tune(start, rows, labels, classes, workers, progress);
    progress.step("choosing support points", Double.NaN);
    Rows points = settings.supports().choose(tuned, rows, settings.seed(), workers);
    if (moveBudget > 0) {
      points =
          new BoundSearch(rows, labels, classes, settings, moveBudget, workers, progress)
              .points((SmoothKernel) tuned, points)
              .points();
    }
    return MaxMarginModel.fit(tuned, points, rows, labels, classes, settings, workers, progress);
  }

  private Kernel tune(
      TunableKernel start, Rows rows, int[] labels, int classes, Workers workers,
      Progress progress) {
    int n = rows.size();
    int[] sample =
        n <= searchRows
            ? IntStream.range(0, n).toArray()
            : Samples.distinct(n, searchRows, Seeds.stream(settings.seed(), 4));
    Arrays.sort(sample);
    Rows some = rows.subset(sample);
    int[] theirs = IntStream.of(sample).map(i -> labels[i]).toArray();
    Rows points = settings.supports().choose(start, some, settings.seed(), workers);
    return new BoundSearch(some, theirs, classes, settings, searchBudget, workers, progress)
        .parameters(start, points)
        .kernel();
  }
}
