package rapiduncertainty.hybrid;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import rapiduncertainty.Progress;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.ivm.IvmModel;
import rapiduncertainty.ivm.IvmSettings;
import rapiduncertainty.kernel.Rbf;

/**
 * The training of one route's machines, trial by trial.
 *
 * <p>A trial trains machines with one kernel on all folds but one, for each fold, and lets them
 * judge the arriving rows of the fold left out. The best trial's kernel and gate are kept.
 */
final class Job {
  private final Route route;
  private final HybridSettings settings;
  private final KernelTrials trials;
  private final int[] fold;
  private Gate gate;
  private int steps;
  private double seconds;

  Job(Route route, HybridSettings settings, Rbf start) {
    this.route = route;
    this.settings = settings;
    this.trials = new KernelTrials(start);
    this.gate = Gate.closed(route.arrivals(), route.forestRight());
    this.fold = folds(route, settings);
  }

  /** Folds dealt out within each class, so that every training part has every class. */
  private static int[] folds(Route route, HybridSettings settings) {
    int n = route.labels().length;
    int[] fold = new int[n];
    SplittableRandom random = Seeds.stream(settings.seed(), route.number());
    for (int c = 0; c < route.classes().length; c++) {
      int next = random.nextInt(settings.folds());
      for (int a = 0; a < n; a++) {
        if (route.labels()[a] == c) {
          fold[a] = next++ % settings.folds();
        }
      }
    }
    return fold;
  }

  Route route() {
    return route;
  }

  boolean finished() {
    return !route.mixed() || trials.finished();
  }

  boolean started() {
    return steps > 0;
  }

  /** Live figures. */
  InformationPackage information() {
    return new InformationPackage(
        route.number(),
        route.rows().size(),
        route.arrivals(),
        gate.accuracy(),
        gate.gain(),
        steps,
        seconds,
        finished());
  }

  /** One trial. */
  void step(Workers workers, Progress progress) {
    long start = System.nanoTime();
    Rbf kernel = trials.next();
    int n = route.labels().length;
    int own = Arrays.binarySearch(route.classes(), route.number());
    int[] decided = new int[n];
    for (int f = 0; f < settings.folds(); f++) {
      judge(f, kernel, decided, workers, progress);
    }
    int[] arrived = IntStream.range(0, n).filter(a -> route.arrived()[a]).toArray();
    double[] certainty = new double[arrived.length];
    boolean[] forest = new boolean[arrived.length];
    boolean[] machines = new boolean[arrived.length];
    for (int i = 0; i < arrived.length; i++) {
      int a = arrived[i];
      certainty[i] = route.certainty()[a];
      forest[i] = route.labels()[a] == own;
      machines[i] = decided[a] == route.classes()[route.labels()[a]];
    }
    Gate now = Gate.choose(certainty, forest, machines, route.strangers());
    if (trials.score(now.gain())) {
      gate = now;
    }
    steps++;
    seconds += (System.nanoTime() - start) * 1e-9;
  }

  private void judge(int f, Rbf kernel, int[] decided, Workers workers, Progress progress) {
    int n = route.labels().length;
    int[] training = IntStream.range(0, n).filter(a -> fold[a] != f).toArray();
    int[] judged = IntStream.range(0, n).filter(a -> fold[a] == f && route.arrived()[a]).toArray();
    if (training.length == 0 || judged.length == 0) {
      Arrays.stream(judged).forEach(a -> decided[a] = -1);
      return;
    }
    IvmModel model = train(training, kernel, workers, progress);
    workers.forEach(
        judged.length,
        i -> {
          int a = judged[i];
          decided[a] =
              OnlineRfIvm.winner(
                  Expert.combined(
                      route.votes()[a], route.classes(), model.predict(route.rows().row(a))));
        });
  }

  private IvmModel train(int[] rows, Rbf kernel, Workers workers, Progress progress) {
    int[] labels = Arrays.stream(rows).map(a -> route.labels()[a]).toArray();
    IvmSettings machines = settings.machines();
    return IvmModel.fit(
        route.rows().subset(rows),
        labels,
        route.classes().length,
        kernel,
        machines,
        workers,
        progress);
  }

  /**
   * The machines trained on all rows of the route, or none behind a closed gate.
   *
   * @param forestRows training rows of the forest
   */
  Expert finish(int forestRows, Workers workers, Progress progress) {
    IvmModel model =
        gate.open()
            ? train(IntStream.range(0, fold.length).toArray(), trials.best(), workers, progress)
            : null;
    return new Expert(
        route.number(), route.classes(), gate, trials.best(), model, information(), forestRows,
        route.numbers());
  }
}
