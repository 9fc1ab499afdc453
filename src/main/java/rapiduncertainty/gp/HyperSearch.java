package rapiduncertainty.gp;

import java.io.Serializable;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.PointValuePair;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.SimpleValueChecker;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;
import org.hipparchus.random.Well19937c;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;

/**
 * Searches for noise, kernel parameter or relevance weights, starting from the given ones.
 *
 * <p>Parameters are searched for on the log scale. Weights of ARD are drawn to 1 by a standard
 * normal prior on their logarithms. Deterministic.
 */
public final class HyperSearch {
  private static final double LEAST = Math.log(1e-6);
  private static final double MOST = Math.log(1e4);
  private static final double KERNEL_LEAST = Math.log(0.02);
  private static final double KERNEL_MOST = Math.log(50);
  private static final double PRECISION = 1e-3;
  private static final double REFUSED = 1e300;

  /**
   * What was found.
   *
   * @param settings the settings with the found parameters
   * @param value the objective there
   * @param before the objective at the given parameters
   * @param evaluations how often the objective was evaluated
   * @param rows number of rows the search looked at
   * @param examples number of rows there were
   */
  public record Found(
      GpSettings settings, double value, double before, int evaluations, int rows, int examples)
      implements Serializable {}

  private final SearchSettings search;
  private final GpSettings given;
  private final Criterion criterion;
  private final Histograms h;
  private final Workers workers;
  private final Progress progress;
  private final Parameters parameters;
  private int evaluations;

  private HyperSearch(
      SearchSettings search,
      GpSettings given,
      Histograms h,
      Targets targets,
      Workers workers,
      Progress progress) {
    this.search = search;
    this.given = given;
    this.h = h;
    this.workers = workers;
    this.progress = progress;
    this.criterion = new Criterion(h, targets, search, workers, progress);
    this.parameters = Parameters.of(search, given, h.columns());
  }

  /**
   * Searches.
   *
   * @param search what and how
   * @param process the examples and the settings to start from; not changed
   */
  public static Found run(
      SearchSettings search, OnlineGp process, Workers workers, Progress progress) {
    GpSettings given = process.settings();
    Rows rows = process.rows();
    Targets targets = process.examples();
    boolean exactOnly =
        search.objective() == Objective.LEAVE_ONE_OUT && search.method() == SearchMethod.GRADIENT;
    if (exactOnly && rows.size() > given.denseLimit()) {
      int[] some = sample(rows.size(), given.denseLimit(), given.seed());
      rows = rows.subset(some);
      targets = targets.subset(some);
    }
    if (rows.size() < 2) {
      return new Found(given, Double.NaN, Double.NaN, 0, rows.size(), process.size());
    }
    Histograms h = Histograms.of(rows);
    return new HyperSearch(search, given, h, targets, workers, progress).search(process.size());
  }

  /** The derivatives of the objective at the given settings, for tests. */
  static double[] gradientAt(SearchSettings search, OnlineGp process) {
    HyperSearch one =
        new HyperSearch(
            search,
            process.settings(),
            Histograms.of(process.rows()),
            process.examples(),
            Workers.ONE,
            Progress.NONE);
    double[] x = one.parameters.start();
    double[] gradient = new double[x.length];
    one.gradient(x, gradient);
    return gradient;
  }

  private static int[] sample(int n, int count, long seed) {
    SplittableRandom random = Seeds.stream(seed, -2);
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    for (int k = 0; k < count; k++) {
      int other = k + random.nextInt(n - k);
      int swap = order[k];
      order[k] = order[other];
      order[other] = swap;
    }
    int[] some = Arrays.copyOf(order, count);
    Arrays.sort(some);
    return some;
  }

  private Found search(int examples) {
    double[] start = parameters.start();
    if (start.length == 0) {
      return new Found(given, Double.NaN, Double.NaN, 0, h.size(), examples);
    }
    double before = value(start);
    double[] best =
        switch (search.method()) {
          case NELDER_MEAD -> nelderMead(start);
          case CMA_ES -> cmaEs(start);
          case GRADIENT ->
              Lbfgs.minimise(this::gradient, start, null, 1e-5, search.evaluations()).x();
        };
    double value = value(best);
    return value <= before
        ? new Found(parameters.settings(best), value, before, evaluations, h.size(), examples)
        : new Found(given, before, before, evaluations, h.size(), examples);
  }

  private double[] nelderMead(double[] start) {
    double[] steps = new double[start.length];
    Arrays.fill(steps, 1);
    return best(
        start,
        () ->
            new SimplexOptimizer(new SimpleValueChecker(PRECISION * 1e-2, PRECISION))
                .optimize(
                    new MaxEval(search.evaluations()),
                    new ObjectiveFunction(this::value),
                    GoalType.MINIMIZE,
                    new InitialGuess(start),
                    new NelderMeadSimplex(steps)));
  }

  private double[] cmaEs(double[] start) {
    double[] sigma = new double[start.length];
    Arrays.fill(sigma, 1);
    return best(
        start,
        () ->
            new CMAESOptimizer(
                    search.evaluations(),
                    Double.NEGATIVE_INFINITY,
                    true,
                    0,
                    0,
                    new Well19937c(given.seed()),
                    false,
                    new SimpleValueChecker(PRECISION * 1e-2, PRECISION))
                .optimize(
                    new MaxEval(search.evaluations()),
                    new ObjectiveFunction(this::value),
                    GoalType.MINIMIZE,
                    new InitialGuess(start),
                    new SimpleBounds(parameters.least(), parameters.most()),
                    new CMAESOptimizer.Sigma(sigma),
                    new CMAESOptimizer.PopulationSize(8)));
  }

  private interface Search {
    PointValuePair run();
  }

  private double[] lowest;
  private double lowestValue = Double.POSITIVE_INFINITY;

  /** The best point seen, also when the limit of evaluations ended the search. */
  private double[] best(double[] start, Search run) {
    lowest = start;
    try {
      run.run();
    } catch (org.hipparchus.exception.MathIllegalStateException limit) {
      // The limit of evaluations: what was found until then counts.
      return lowest;
    }
    return lowest;
  }

  private double value(double[] x) {
    progress.step("hyper-parameters", Math.min(1, (double) evaluations / search.evaluations()));
    evaluations++;
    double value = parameters.inside(x) ? finite(criterion.value(parameters.settings(x))) : REFUSED;
    value += parameters.penalty(x);
    if (value < lowestValue) {
      lowestValue = value;
      lowest = x.clone();
    }
    return value;
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : REFUSED;
  }

  private double gradient(double[] x, double[] gradient) {
    progress.step("hyper-parameters", Math.min(1, (double) evaluations / search.evaluations()));
    evaluations++;
    if (!parameters.inside(x)) {
      return REFUSED;
    }
    GpSettings s = parameters.settings(x);
    Pairs pairs = criterion.withDerivative(s);
    parameters.gradient(x, s, pairs, new HikOperator(h, s.transform(), workers), gradient);
    return finite(pairs.value()) + parameters.penalty(x);
  }

  /** Logarithms of the parameters: noise, kernel parameter, weights; those that are searched for. */
  private record Parameters(
      GpSettings given, boolean noise, boolean eta, boolean ard, int columns) {

    static Parameters of(SearchSettings search, GpSettings given, int columns) {
      boolean kernel =
          search.optimise() == Optimise.KERNEL || search.optimise() == Optimise.ALL;
      return new Parameters(
          given,
          search.optimise() == Optimise.NOISE || search.optimise() == Optimise.ALL,
          kernel && !search.ard() && !Double.isNaN(given.transform().parameter()),
          kernel && search.ard(),
          columns);
    }

    double[] start() {
      double[] x = new double[(noise ? 1 : 0) + (eta ? 1 : 0) + (ard ? columns : 0)];
      int at = 0;
      if (noise) {
        x[at++] = Math.log(given.noise());
      }
      if (eta) {
        x[at++] = Math.log(given.transform().parameter());
      }
      for (int d = 0; ard && d < columns; d++) {
        x[at + d] = Math.log(Math.max(1e-6, given.transform().value(d, 1)));
      }
      return x;
    }

    double[] least() {
      return bounds(LEAST, KERNEL_LEAST);
    }

    double[] most() {
      return bounds(MOST, KERNEL_MOST);
    }

    private double[] bounds(double ofNoise, double ofKernel) {
      double[] b = new double[start().length];
      Arrays.fill(b, ofKernel);
      if (noise) {
        b[0] = ofNoise;
      }
      return b;
    }

    boolean inside(double[] x) {
      int at = noise ? 1 : 0;
      boolean good = !noise || (x[0] >= LEAST && x[0] <= MOST);
      good &= !eta || (x[at] >= KERNEL_LEAST && x[at] <= KERNEL_MOST);
      for (int d = 0; ard && d < columns; d++) {
        good &= Math.abs(x[at + d]) < 50;
      }
      return good;
    }

    double penalty(double[] x) {
      double sum = 0;
      for (int d = 0; ard && d < columns; d++) {
        double v = x[(noise ? 1 : 0) + d];
        sum += 0.5 * v * v;
      }
      return sum;
    }

    GpSettings settings(double[] x) {
      GpSettings s = given;
      int at = 0;
      if (noise) {
        s = s.withNoise(Math.exp(x[at++]));
      }
      if (eta) {
        s = s.withTransform(s.transform().withParameter(Math.exp(x[at])));
      }
      if (ard) {
        double[] w = new double[columns];
        for (int d = 0; d < columns; d++) {
          w[d] = Math.exp(x[at + d]);
        }
        s = s.withTransform(rapiduncertainty.hik.Transform.ard(w));
      }
      return s;
    }

    /** From the derivative by K̃' to those by the parameters; K' = K/m, and m depends on them too. */
    void gradient(double[] x, GpSettings s, Pairs pairs, HikOperator k, double[] result) {
      double m = Criterion.scale(k);
      int at = 0;
      if (noise) {
        result[at++] = s.noise() * pairs.trace();
      }
      if (!eta && !ard) {
        return;
      }
      double[][] kb = new double[pairs.b().length][k.size()];
      k.multiply(pairs.b(), kb);
      double whole = 0; // Σ aᵀ K b
      for (int p = 0; p < kb.length; p++) {
        whole += Pairs.dot(pairs.a()[p], kb[p]);
      }
      if (eta) {
        k.multiplyDerivative(pairs.b(), kb);
        double part = 0;
        for (int p = 0; p < kb.length; p++) {
          part += Pairs.dot(pairs.a()[p], kb[p]);
        }
        result[at] = part / m - whole / m * (selfDerivative(k, s) / m);
      }
      if (ard) {
        double[] forms = k.quadraticForms(pairs.a(), pairs.b());
        double[] self = columnMeans(k, s);
        for (int d = 0; d < columns; d++) {
          result[at + d] = forms[d] / m - whole / m * (self[d] / m) + x[at + d];
        }
      }
    }

    /** Mean over the rows of ∂k(x, x)/∂ log η. */
    private static double selfDerivative(HikOperator k, GpSettings s) {
      Rows rows = k.histograms().rows();
      double sum = 0;
      for (int e = 0; e < rows.nonZeros(); e++) {
        sum += s.transform().derivative(rows.indices()[e], rows.values()[e]);
      }
      return sum / rows.size();
    }

    /** Mean over the rows of each column's part of k(x, x). */
    private static double[] columnMeans(HikOperator k, GpSettings s) {
      Rows rows = k.histograms().rows();
      double[] sum = new double[rows.columns()];
      for (int e = 0; e < rows.nonZeros(); e++) {
        sum[rows.indices()[e]] += s.transform().value(rows.indices()[e], rows.values()[e]);
      }
      for (int d = 0; d < sum.length; d++) {
        sum[d] /= rows.size();
      }
      return sum;
    }
  }
}
