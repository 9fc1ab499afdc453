package rapiduncertainty.ivm;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.hipparchus.random.Well19937c;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.ivm.SearchSettings.Objective;
import rapiduncertainty.ivm.SearchSettings.Scope;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.KernelRows;
import rapiduncertainty.kernel.TunableKernel;

/**
 * Searches the parameters of a kernel by CMA-ES on their logarithms.
 *
 * <p>Two thirds of the rows train small machines, the rest judge them; the objective is eq. 14 of
 * docs/math/ivm.md. The random draws of the optimiser depend on the seed alone, so the result does
 * too. Ends when the budget is spent or the best value has stood still for a while.
 */
public final class KernelSearch {
  /** Rows that judge, at most. */
  private static final int JUDGES = 1000;
  /** Value of parameters with which no machine could be trained. */
  private static final double HOPELESS = 1e6;
  /** Step of the first generation on the log scale. */
  private static final double SIGMA = 0.7;
  /** Furthest from the start on the log scale: a factor of 400. */
  private static final double REACH = 6;
  /** Generations without progress after which the search ends. */
  private static final int PATIENCE = 10;
  /** Relative gain that counts as progress. */
  private static final double PROGRESS = 1e-3;

  private final Rows train;
  private final int[] trainLabels;
  private final Rows judges;
  private final int[] judgeLabels;
  private final SearchSettings search;
  private final IvmSettings settings;
  private final List<SearchHistory.Step> steps = new ArrayList<>();
  private boolean converged = true;

  /**
   * What a search found.
   *
   * @param kernels the best kernel for each class
   * @param history what was tried
   */
  public record Found(Kernel[] kernels, SearchHistory history) implements Serializable {}

  private KernelSearch(Rows rows, int[] labels, SearchSettings search, IvmSettings settings) {
    this.search = search;
    this.settings =
        settings
            .withActivePoints(Math.min(settings.activePoints(), search.activePoints()))
            .withCandidates(search.candidates());
    int n = rows.size();
    int[] order = shuffled(n, search.seed());
    int held = n < 6 ? 0 : Math.min(JUDGES, n / 3);
    int[] judging = n < 6 ? order : Arrays.copyOf(order, held);
    int[] training = Arrays.copyOfRange(order, held, n);
    train = rows.subset(training);
    judges = rows.subset(judging);
    trainLabels = Arrays.stream(training).map(i -> labels[i]).toArray();
    judgeLabels = Arrays.stream(judging).map(i -> labels[i]).toArray();
  }

  /**
   * Searches.
   *
   * @param start kernel with the parameters to begin at
   * @param settings of the final machines; their active set is cut to that of the search
   */
  public static Found run(
      Rows rows,
      int[] labels,
      int classes,
      TunableKernel start,
      IvmSettings settings,
      SearchSettings search,
      Workers workers,
      Progress progress) {
    IvmModel.requireLabels(rows, labels, classes);
    Kernel[] kernels = new Kernel[classes];
    Arrays.fill(kernels, start);
    if (search.evaluations() == 0) {
      return new Found(kernels, SearchHistory.empty());
    }
    KernelSearch s = new KernelSearch(rows, labels, search, settings);
    int[] present = Arrays.stream(s.trainLabels).distinct().sorted().toArray();
    int[] machines = present.length == 2 ? new int[] {present[1]} : present;
    if (search.scope() == Scope.SHARED || machines.length == 1) {
      Arrays.fill(kernels, s.minimise(start, machines, -1, workers, progress));
    } else {
      for (int c : machines) {
        kernels[c] = s.minimise(start, new int[] {c}, c, workers, progress);
      }
    }
    return new Found(
        kernels, new SearchHistory(start.parameterNames(), List.copyOf(s.steps), s.converged));
  }

  static int[] shuffled(int n, long seed) {
    int[] order = IntStream.range(0, n).toArray();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = n - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int t = order[i];
      order[i] = order[j];
      order[j] = t;
    }
    return order;
  }

  /** Ends the optimiser from inside the objective; its own end conditions work differently. */
  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Enough() {
      super(null, null, false, false);
    }
  }

  /** The state of one minimisation. */
  private final class Run {
    final int from = steps.size();
    final int patience;
    double[] bestPoint;
    double best = Double.POSITIVE_INFINITY;
    int lastProgress;
    boolean stood;

    Run(int population) {
      patience = PATIENCE * population;
    }

    void note(double[] point, double value, int classNumber) {
      int done = steps.size() - from + 1;
      if (value < best - PROGRESS * (1 + Math.abs(best)) || bestPoint == null) {
        lastProgress = done;
      }
      if (value < best || bestPoint == null) {
        best = value;
        bestPoint = point.clone();
      }
      double[] parameters = Arrays.stream(point).map(Math::exp).toArray();
      steps.add(new SearchHistory.Step(classNumber, parameters, value, best));
      stood = done - lastProgress >= patience;
      if (stood || done >= search.evaluations()) {
        throw new Enough();
      }
    }
  }

  private Kernel minimise(
      TunableKernel start, int[] machines, int classNumber, Workers workers, Progress progress) {
    double[] origin = start.logParameters();
    int dimension = origin.length;
    int population = 4 + (int) (3 * Math.log(dimension));
    Run run = new Run(population);
    try {
      run.note(origin, value(start, machines, workers, progress), classNumber);
      optimiser(classNumber)
          .optimize(
              new MaxEval(Integer.MAX_VALUE),
              new ObjectiveFunction(
                  point -> {
                    progress.step(
                        "search of kernel parameters",
                        (steps.size() - run.from) / (double) search.evaluations());
                    TunableKernel k = start.withLogParameters(point);
                    double value = value(k, machines, workers, progress);
                    run.note(point, value, classNumber);
                    return value;
                  }),
              GoalType.MINIMIZE,
              new InitialGuess(origin),
              new SimpleBounds(shifted(origin, -REACH), shifted(origin, REACH)),
              new CMAESOptimizer.Sigma(shifted(new double[dimension], SIGMA)),
              new CMAESOptimizer.PopulationSize(population));
    } catch (Enough end) {
      converged &= run.stood;
    }
    return start.withLogParameters(run.bestPoint);
  }

  private CMAESOptimizer optimiser(int classNumber) {
    long seed = Seeds.mix(search.seed(), classNumber + 1);
    return new CMAESOptimizer(
        Integer.MAX_VALUE, Double.NEGATIVE_INFINITY, true, 0, 0, new Well19937c(seed), false, null);
  }

  private static double[] shifted(double[] origin, double by) {
    return Arrays.stream(origin).map(v -> v + by).toArray();
  }

  /** Mean objective of the given one-vs-rest machines. */
  private double value(TunableKernel kernel, int[] machines, Workers workers, Progress progress) {
    KernelColumns columns = new KernelColumns(kernel.over(train), 0);
    BinaryIvm[] trained = new BinaryIvm[machines.length];
    double[][] odds = new double[machines.length][];
    Progress watched = IvmModel.watched((stage, fraction) -> {}, machines.length);
    try {
      workers.forEach(
          machines.length,
          m -> {
            byte[] signs = IvmModel.signs(trainLabels, machines[m]);
            trained[m] = BinaryIvm.fit(columns, signs, settings, watched);
            odds[m] = search.objective() == Objective.COMBINED ? logOdds(kernel, trained[m]) : null;
          });
    } catch (IllegalArgumentException e) {
      return HOPELESS; // the kernel matrix is not positive definite at these parameters
    }
    progress.step("search of kernel parameters", Double.NaN);
    double sum = 0;
    for (BinaryIvm ivm : trained) {
      sum -= ivm.logMarginal() / ivm.active().length;
    }
    double value = sum / machines.length;
    if (search.objective() == Objective.COMBINED) {
      value += 100 * error(machines, odds);
    }
    return Double.isFinite(value) ? Math.min(value, HOPELESS) : HOPELESS;
  }

  /** What a machine says about the rows that judge. */
  private double[] logOdds(TunableKernel kernel, BinaryIvm ivm) {
    KernelRows active = kernel.over(train.subset(ivm.active()));
    double[] k = new double[active.size()];
    double[] odds = new double[judges.size()];
    for (int i = 0; i < odds.length; i++) {
      var x = judges.row(i);
      active.values(x, k);
      odds[i] = Calibration.logOdds(ivm.score(ivm.mean(k), ivm.variance(kernel.self(x), k)));
    }
    return odds;
  }

  /**
   * Mean over the machines of θ · mean of 1 − p over positives + (1 − θ) · the same over negatives.
   *
   * <p>p is the calibrated distribution of all machines together, as in the final model. By itself a
   * small machine is timid, and the search would choose the kernel that makes it bold, not the one
   * that makes the machines right.
   */
  private double error(int[] machines, double[][] odds) {
    int others = machines.length == 1 ? 1 : 0; // one machine: its class against all others
    double[][] logits = new double[judges.size()][machines.length + others];
    int[] winner = new int[logits.length];
    for (int i = 0; i < logits.length; i++) {
      winner[i] = Math.max(others - 1, Arrays.binarySearch(machines, judgeLabels[i]) + others);
      for (int m = 0; m < machines.length; m++) {
        logits[i][m + others] = odds[m][i];
      }
    }
    int[] known = IntStream.range(0, winner.length).filter(i -> winner[i] >= 0).toArray();
    double[][] fitted = Arrays.stream(known).mapToObj(i -> logits[i]).toArray(double[][]::new);
    int[] theirs = Arrays.stream(known).map(i -> winner[i]).toArray();
    double exponent = Calibration.fit(fitted, theirs);
    double sum = 0;
    for (int m = others; m < machines.length + others; m++) {
      double[] wrong = new double[2];
      int[] count = new int[2];
      for (int i = 0; i < fitted.length; i++) {
        double p = Calibration.softmax(exponent, fitted[i])[m];
        int positive = theirs[i] == m ? 1 : 0;
        wrong[positive] += positive == 1 ? 1 - p : p;
        count[positive]++;
      }
      sum +=
          search.theta() * wrong[1] / Math.max(1, count[1])
              + (1 - search.theta()) * wrong[0] / Math.max(1, count[0]);
    }
    return sum / machines.length;
  }
}
