package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.SmoothKernel;
import rapiduncertainty.kernel.TunableKernel;

/**
 * Kernel parameters and places of support points that raise the bound, by its gradient
 * (docs/math/maxmargin.md, eq. 19, 20).
 *
 * <p>Each evaluation infers the posteriors anew, from the γ and α of the evaluation before.
 */
public final class BoundSearch {
  /** Largest change of a log parameter in one step: a factor e. */
  private static final double PARAMETER_STEP = 1;
  /** Largest change of a coordinate in one step, in widths of the widest column. */
  private static final double SPREAD_STEP = 0.1;
  /** Log parameters stay this near their start, a factor 4.5: see docs/decisions, flat kernels. */
  private static final double PARAMETER_REACH = 1.5;
  /** Rise of the bound per row below which the search ends. */
  private static final double ENOUGH = 1e-4;

  private final Rows rows;
  private final int[] labels;
  private final int classes;
  private final MaxMarginSettings settings;
  private final Workers workers;
  private final Progress progress;
  private final int budget;

  /**
   * What was found.
   *
   * @param kernel the kernel, the given one if nothing better was found
   * @param points the support points
   * @param bound sum of the bounds over the classes
   * @param evaluations how often the posteriors were inferred
   */
  public record Found(Kernel kernel, Rows points, double bound, int evaluations) {}

  /**
   * A search on a training set.
   *
   * @param budget evaluations of the bound at most, at least 1
   */
  public BoundSearch(
      Rows rows, int[] labels, int classes, MaxMarginSettings settings, int budget,
      Workers workers, Progress progress) {
    MaxMarginTraining.check(rows, labels, classes);
    require(budget >= 1, "a search needs at least 1 evaluation, got %d", budget);
    this.rows = rows;
    this.labels = labels;
    this.classes = classes;
    this.settings = settings;
    this.budget = budget;
    this.workers = workers;
    this.progress = progress;
  }

  /**
   * Searches the kernel's parameters with fixed support points.
   *
   * @param start the kernel to begin with
   * @param points support points
   */
  public Found parameters(TunableKernel start, Rows points) {
    double[] origin = start.logParameters();
    State state = new State();
    Ascent.Result best =
        Ascent.climb(
            (x, gradient) -> {
              TunableKernel kernel = start.withLogParameters(x);
              double value = state.infer(kernel, points);
              copy(new BoundGradient(state.last, workers).byParameters(kernel, workers), gradient);
              return value;
            },
            origin,
            PARAMETER_STEP,
            PARAMETER_REACH,
            ENOUGH * rows.size(),
            budget);
    return new Found(
        start.withLogParameters(best.x()), points, best.value(), best.evaluations());
  }

  /**
   * Moves support points with a fixed kernel.
   *
   * @param start where to begin; points that add nothing are left out first
   */
  public Found points(SmoothKernel kernel, Rows start) {
    Rows points = SupportBasis.of(kernel, start).points();
    int columns = points.columns();
    State state = new State();
    if (columns == 0) {
      return new Found(kernel, points, state.infer(kernel, points), 1); // nowhere to go
    }
    double[] origin =
        Arrays.stream(points.toDense()).flatMapToDouble(Arrays::stream).toArray();
    Ascent.Result best =
        Ascent.climb(
            (x, gradient) -> {
              double value = state.infer(kernel, table(x, columns));
              if (state.last.basis().size() < points.size()) {
                return Double.NEGATIVE_INFINITY; // two points fell together
              }
              double[][] byPoint = new BoundGradient(state.last, workers).byPoints(kernel, workers);
              copy(
                  Arrays.stream(byPoint).flatMapToDouble(Arrays::stream).toArray(), gradient);
              return value;
            },
            origin,
            SPREAD_STEP * spread(points),
            Double.POSITIVE_INFINITY,
            ENOUGH * rows.size(),
            budget);
    return new Found(kernel, table(best.x(), columns), best.value(), best.evaluations());
  }

  /** Width of the widest column, 1 if no column varies. */
  static double spread(Rows points) {
    double[] low = new double[points.columns()];
    double[] high = new double[points.columns()];
    int[] stored = new int[points.columns()];
    for (int k = 0; k < points.nonZeros(); k++) {
      int d = points.indices()[k];
      double v = points.values()[k];
      low[d] = stored[d] == 0 ? v : Math.min(low[d], v);
      high[d] = stored[d] == 0 ? v : Math.max(high[d], v);
      stored[d]++;
    }
    double widest = 0;
    for (int d = 0; d < low.length; d++) {
      boolean zero = stored[d] < points.size(); // an entry that is not stored is 0
      double top = zero ? Math.max(0, high[d]) : high[d];
      double bottom = zero ? Math.min(0, low[d]) : low[d];
      widest = Math.max(widest, top - bottom);
    }
    return widest > 0 ? widest : 1;
  }

  private static Rows table(double[] flat, int columns) {
    double[][] dense = new double[flat.length / columns][];
    for (int i = 0; i < dense.length; i++) {
      dense[i] = Arrays.copyOfRange(flat, i * columns, (i + 1) * columns);
    }
    return Rows.of(dense);
  }

  private static void copy(double[] from, double[] to) {
    System.arraycopy(from, 0, to, 0, to.length);
  }

  /** The last posteriors, from which the next inference starts. */
  private final class State {
    private MaxMarginTraining last;
    private int evaluations;

    double infer(Kernel kernel, Rows points) {
      progress.step("raising the bound", Math.min(1, (double) evaluations++ / budget));
      last =
          MaxMarginTraining.train(
              SupportBasis.of(kernel, points), rows, labels, classes, settings, last, workers,
              Progress.NONE);
      return last.bound();
    }
  }
}
