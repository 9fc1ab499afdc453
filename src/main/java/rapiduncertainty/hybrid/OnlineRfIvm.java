package rapiduncertainty.hybrid;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rapiduncertainty.HoldoutModel;
import rapiduncertainty.LatentModel;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.OnlineForest;
import rapiduncertainty.forest.OutOfBag;
import rapiduncertainty.forest.Votes;
import rapiduncertainty.ivm.IvmModel;
import rapiduncertainty.kernel.Distances;
import rapiduncertainty.kernel.Rbf;

/**
 * A random forest that sends each row to its predicted class, and informative vector machines that
 * decide there where the forest is unsure.
 *
 * <p>Immutable: {@link #updated} returns another one, so a failed update loses nothing.
 *
 * @see "Denninger, An efficient probabilistic online classification approach for object recognition
 *     with random forests, 2017, chapters 5 and 6"
 */
public final class OnlineRfIvm implements LatentModel, HoldoutModel, Serializable {
  private static final long serialVersionUID = 1L;

  /** Growth of the forest's rows after which a route is trained again whatever its accuracy. */
  private static final double GROWTH = 1.5;

  /** Share of the median distance between rows at which a length-scale starts. */
  private static final double SHARE_OF_MEDIAN = 0.5;

  /** About as many training rows tell how novel an ordinary row is. */
  private static final int JUDGED = 1000;

  private final HybridSettings settings;
  private final OnlineForest forest;
  private final double lengthScale;
  private final Expert[] experts; // by route

  private OnlineRfIvm(
      HybridSettings settings, OnlineForest forest, double lengthScale, Expert[] experts) {
    this.settings = settings;
    this.forest = forest;
    this.lengthScale = lengthScale;
    this.experts = experts;
  }

  /**
   * Grows the forest, then trains the machines of its routes.
   *
   * @param rows training examples, at least one
   * @param labels class of each, from 0
   * @param classes number of classes
   */
  public static OnlineRfIvm fit(
      HybridSettings settings,
      Rows rows,
      int[] labels,
      int classes,
      Workers workers,
      Progress progress) {
    OnlineForest forest =
        OnlineForest.fit(settings.forest(), rows, labels, classes, workers, progress);
    double scale =
        settings.lengthScale() > 0
            ? settings.lengthScale()
            : SHARE_OF_MEDIAN * Distances.median(rows, settings.seed());
    OnlineRfIvm bare = new OnlineRfIvm(settings, forest, scale, new Expert[0]);
    boolean[] all = new boolean[classes];
    Arrays.fill(all, true);
    return bare.trained(forest, all, settings.budget(), workers, progress);
  }

  /** This model with the machines of some routes trained anew, from the kernels they had. */
  private OnlineRfIvm trained(
      OnlineForest basis,
      boolean[] wanted,
      HybridSettings.Budget budget,
      Workers workers,
      Progress progress) {
    OutOfBag votes = basis.outOfBag(workers);
    Rows rows = basis.trainingRows();
    int[] labels = basis.trainingLabels();
    List<Job> jobs = new ArrayList<>();
    for (int r = 0; r < basis.classes(); r++) {
      if (wanted[r]) {
        Rbf start =
            r < experts.length ? experts[r].kernel() : new Rbf(settings.variance(), lengthScale);
        jobs.add(
            new Job(Route.of(r, rows, labels, votes, basis.classes(), settings), settings, start));
      }
    }
    new Scheduler(jobs, budget).run(workers, progress);
    Expert[] result = Arrays.copyOf(experts, basis.classes());
    for (Job job : jobs) {
      progress.step("machines of route " + job.route().number(), Double.NaN);
      result[job.route().number()] = job.finish(rows.size(), workers, progress);
    }
    return new OnlineRfIvm(settings, basis, lengthScale, result);
  }

  /**
   * This model after further rows: the forest learns them all; routes that predicted the new rows
   * badly, or know two thirds of the forest's rows at most, are trained again with their kernel and,
   * if that is not enough, with a search.
   *
   * @param more rows of the same width
   * @param moreLabels their classes; a number not seen before adds a class
   */
  public OnlineRfIvm updated(Rows more, int[] moreLabels, Workers workers, Progress progress) {
    int known = forest.classes();
    progress.step("predicting new rows", Double.NaN);
    int[] route = new int[more.size()];
    boolean[] hit = new boolean[route.length];
    workers.forEach(
        route.length,
        i -> {
          Row x = more.row(i);
          route[i] = winner(forest.distribution(x));
          hit[i] = predict(x).winner() == moreLabels[i];
        });
    int[] arrived = new int[known];
    int[] right = new int[known];
    for (int i = 0; i < route.length; i++) {
      arrived[route[i]]++;
      right[route[i]] += hit[i] ? 1 : 0;
    }
    OnlineForest grown = forest.copy();
    grown.update(more, moreLabels, workers, progress);
    boolean[] again = new boolean[grown.classes()];
    for (int r = 0; r < again.length; r++) {
      again[r] =
          r >= known
              || arrived[r] > 0 && right[r] < settings.threshold() * arrived[r]
              || grown.trainingRows().size() >= GROWTH * experts[r].forestRows();
    }
    HybridSettings.Budget once =
        new HybridSettings.Budget(0, settings.budget().seconds(), settings.budget().minimumRun());
    OnlineRfIvm retrained = trained(grown, again, once, workers, progress);
    boolean[] still = new boolean[again.length];
    boolean any = false;
    for (int r = 0; r < still.length; r++) {
      still[r] =
          again[r] && retrained.experts[r].gate().accuracy() < settings.threshold();
      any |= still[r];
    }
    return any && settings.budget().steps() > 0
        ? retrained.trained(grown, still, settings.budget(), workers, progress)
        : retrained;
  }

  static int winner(double[] p) {
    int best = 0;
    for (int c = 1; c < p.length; c++) {
      best = p[c] > p[best] ? c : best;
    }
    return best;
  }

  @Override
  public int classes() {
    return forest.classes();
  }

  /** The forest, not to be updated but through {@link #updated}. */
  public OnlineForest forest() {
    return forest;
  }

  /** Whether machines decide on a row, not the forest. */
  public boolean machinesDecide(Row x) {
    double[] votes = forest.distribution(x);
    return experts[winner(votes)].decides(votes);
  }

  /** Figures of the last training of each route. */
  public List<InformationPackage> information() {
    return Arrays.stream(experts).map(Expert::information).toList();
  }

  /** The machines in use, of all routes that have some. */
  public List<IvmModel> machines() {
    return Arrays.stream(experts).map(Expert::machines).filter(Objects::nonNull).toList();
  }

  /** The kernel of each route, in use or kept for the next training. */
  public List<Rbf> kernels() {
    return Arrays.stream(experts).map(Expert::kernel).toList();
  }

  @Override
  public Prediction predict(Row x) {
    return predict(x, forest.distribution(x));
  }

  Prediction predict(Row x, double[] votes) {
    Expert expert = experts[winner(votes)];
    return expert.decides(votes) ? expert.predict(x, votes) : Votes.prediction(votes);
  }

  /**
   * Novelties of some training rows by the votes of the trees that have not seen them and, where the
   * machines decide, by machines that take back what they learnt from the row.
   */
  @Override
  public double[] heldOutNovelties(Workers workers) {
    OutOfBag votes = forest.outOfBag(workers);
    Rows rows = forest.trainingRows();
    int every = Math.max(1, votes.size() / JUDGED);
    return IntStream.range(0, votes.size())
        .filter(i -> i % every == 0 && votes.trees(i) > 0)
        .mapToDouble(
            i -> {
              Progress.stopIfInterrupted("novelty of training rows");
              double[] honest = votes.distribution(i);
              Expert expert = experts[winner(honest)];
              Prediction p =
                  expert.decides(honest)
                      ? expert.heldOut(rows.row(i), honest, i)
                      : Votes.prediction(honest);
              return p.novelty();
            })
        .toArray();
  }

  @Override
  public String toString() {
    return table(Integer::toString);
  }

  /**
   * A table of the routes: sizes, machines in use, gains.
   *
   * @param names of the classes by number
   */
  public String table(IntFunction<String> names) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%8s %8s %9s %8s %8s %8s %7s  %-12s %s%n",
            "arrivals", "rows", "machines", "below", "repaired", "spoiled", "right", "route",
            "classes decided there"));
    for (Expert e : experts) {
      boolean used = e.machines() != null;
      text.append(
          String.format(
              Locale.ROOT,
              "%8d %8d %9s %8s %8d %8d %6.2f%%  %-12s %s%n",
              e.information().arrivals(),
              e.information().rows(),
              used ? "in use" : "not used",
              used ? String.format(Locale.ROOT, "%.2f", e.gate().limit()) : "-",
              e.gate().repaired(),
              e.gate().spoiled(),
              100 * e.gate().accuracy(),
              names.apply(e.route()),
              Arrays.stream(e.classes()).mapToObj(names).collect(Collectors.joining(", "))));
    }
    return text.toString();
  }
}
