package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import rapiduncertainty.Memory;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.KernelRows;
import rapiduncertainty.linalg.DenseCholesky;

/**
 * The training data of a model with the posteriors they led to: what a warm start and an augmentation
 * go on from.
 *
 * <p>Posterior p belongs to class {@code present[p]} against the rest; with two classes present the
 * only one belongs to the second, with one class all labels are +1. Immutable.
 */
final class MaxMarginTraining implements Serializable {
  private static final long serialVersionUID = 1L;

  private final SupportBasis basis;
  private final Rows rows;
  private final int[] labels;
  private final int classes;
  private final MaxMarginSettings settings;
  private final int[] present;
  private final MarginPosterior[] posteriors;
  private transient volatile Features cache;
  private transient volatile KernelRows boundRows; // k(x, X), needed for AUGMENTED only

  /** φ of the training rows for some basis: large, cheap to make again, so not saved. */
  private record Features(SupportBasis basis, double[][] phi) {}

  private MaxMarginTraining(
      SupportBasis basis, Rows rows, int[] labels, int classes, MaxMarginSettings settings,
      int[] present, MarginPosterior[] posteriors) {
    this.basis = basis;
    this.rows = rows;
    this.labels = labels;
    this.classes = classes;
    this.settings = settings;
    this.present = present;
    this.posteriors = posteriors;
  }

  static void check(Rows rows, int[] labels, int classes) {
    require(rows.size() > 0, "training needs at least one row, got none");
    require(
        labels.length == rows.size(),
        "each row needs a label, got %d labels for %d rows",
        labels.length,
        rows.size());
    require(classes >= 1, "there must be at least one class, got %d", classes);
    for (int i = 0; i < labels.length; i++) {
      require(
          labels[i] >= 0 && labels[i] < classes,
          "row %d has label %d, but classes are numbered 0 to %d",
          i,
          labels[i],
          classes - 1);
    }
  }

  /** Trains from nothing. */
  static MaxMarginTraining cold(
      SupportBasis basis, Rows rows, int[] labels, int classes, MaxMarginSettings settings,
      Workers workers, Progress progress) {
    return train(basis, rows, labels.clone(), classes, settings, null, workers, progress);
  }

  /** Trains on further rows from the present state. */
  MaxMarginTraining extended(Rows more, int[] added, Workers workers, Progress progress) {
    if (more.size() == 0) {
      return this;
    }
    int top = IntStream.concat(IntStream.of(added), IntStream.of(classes - 1)).max().getAsInt();
    check(more, added, top + 1);
    Rows all = rows.append(more);
    int[] allLabels = Arrays.copyOf(labels, all.size());
    System.arraycopy(added, 0, allLabels, labels.length, added.length);
    int room = settings.supports().count(all.size()) - basis.size();
    SupportBasis wider = basis;
    if (room >= more.size()) {
      wider = basis.append(more);
    } else if (room > 0) {
      wider = basis.append(more.subset(basis.worstExplained(more, room)));
    }
    return train(wider, all, allLabels, top + 1, settings, this, workers, progress);
  }

  /**
   * Trains on some of the rows only, starting from their present γ and α.
   *
   * @param kept numbers of these rows
   * @param others support points for them
   */
  MaxMarginTraining within(int[] kept, SupportBasis others, Workers workers) {
    Rows some = rows.subset(kept);
    int[] theirs = IntStream.of(kept).map(i -> labels[i]).toArray();
    MarginPosterior[] known =
        Arrays.stream(posteriors).map(p -> p.within(kept)).toArray(MarginPosterior[]::new);
    MaxMarginTraining before =
        new MaxMarginTraining(basis, some, theirs, classes, settings, present, known);
    return train(others, some, theirs, classes, settings, before, workers, Progress.NONE);
  }

  /** Trains from the γ and α of an earlier state of the first rows, or from nothing (null). */
  static MaxMarginTraining train(
      SupportBasis basis, Rows rows, int[] labels, int classes, MaxMarginSettings settings,
      MaxMarginTraining before, Workers workers, Progress progress) {
    progress.step("computing kernel features", Double.NaN);
    int[] present = IntStream.of(labels).distinct().sorted().toArray();
    int problems = present.length <= 2 ? 1 : present.length;
    Memory.require(
        8 * numbers(rows.size(), basis.size(), problems, workers.threads()),
        String.format(
            "Training %d rows with %d support points and %d posteriors", rows.size(), basis.size(),
            problems),
        "Use fewer support points (-most) or threads, or give Java more memory (-Xmx).");
    double[][] phi = basis.features(rows, workers);
    MarginPosterior[] posteriors = new MarginPosterior[problems];
    MarginPosterior.Start[] starts = new MarginPosterior.Start[problems];
    for (int p = 0; p < problems; p++) {
      starts[p] = start(before, positive(present, p), phi, rows);
    }
    Thread caller = Thread.currentThread();
    AtomicInteger done = new AtomicInteger();
    Progress shared =
        (stage, fraction) -> {
          if (Thread.currentThread() == caller) {
            progress.step(stage, (done.get() + fraction) / problems);
          }
        };
    workers.forEach(
        problems,
        p -> {
          double[] y = signs(labels, positive(present, p));
          posteriors[p] = MarginPosterior.infer(phi, y, starts[p], settings, shared);
          done.incrementAndGet();
        });
    MaxMarginTraining result =
        new MaxMarginTraining(basis, rows, labels, classes, settings, present, posteriors);
    result.cache = new Features(basis, phi);
    return result;
  }

  /** φ, one factor and γ and α per posterior; per thread v = R⁻¹φ, B, its factor and work space. */
  static double numbers(double n, double r, double problems, double threads) {
    double ahead = Math.min(threads, problems);
    return n * r * (1 + 2 * ahead) + (problems + 2 * ahead) * r * r / 2 + 2 * n * problems;
  }

  private static int positive(int[] present, int problem) {
    return present[present.length == 2 ? 1 : problem];
  }

  private static double[] signs(int[] labels, int positive) {
    return Arrays.stream(labels).mapToDouble(c -> c == positive ? 1 : -1).toArray();
  }

  /** Old rows keep γ and α; a new row starts at the γ of its own prediction and α = 0. */
  private static MarginPosterior.Start start(
      MaxMarginTraining before, int positive, double[][] phi, Rows rows) {
    MarginPosterior.Start cold = MarginPosterior.Start.cold(phi);
    if (before == null) {
      return cold;
    }
    for (int p = 0; p < before.posteriors.length; p++) {
      if (positive(before.present, p) == positive && before.present.length != 1) {
        MarginPosterior old = before.posteriors[p];
        int n = old.gamma().length;
        System.arraycopy(old.gamma(), 0, cold.gamma(), 0, n);
        System.arraycopy(old.alpha(), 0, cold.alpha(), 0, n);
        for (int i = n; i < phi.length; i++) {
          double[] a = Arrays.copyOf(phi[i], old.mean().length);
          double f = Vectors.dot(a, old.mean(), a.length);
          double[] v = old.factor().forwardSolve(new double[][] {a})[0];
          cold.gamma()[i] = Math.sqrt(Vectors.square(v) + f * f);
        }
      }
    }
    return cold;
  }

  SupportBasis basis() {
    return basis;
  }

  Rows rows() {
    return rows;
  }

  int classes() {
    return classes;
  }

  MaxMarginSettings settings() {
    return settings;
  }

  int[] present() {
    return present;
  }

  /** Labels of posterior p, ±1. */
  double[] signs(int p) {
    return signs(labels, positive(present, p));
  }

  /** Sum of the bounds of all posteriors. */
  double bound() {
    return Arrays.stream(posteriors).mapToDouble(MarginPosterior::bound).sum();
  }

  MarginPosterior[] posteriors() {
    return posteriors;
  }

  /** The factors of B over a wider basis whose first points are the present ones. */
  DenseCholesky[] lengthened(SupportBasis wider, Workers workers) {
    double[][] phi = features(wider, workers);
    int r = basis.size();
    DenseCholesky[] longer = new DenseCholesky[posteriors.length];
    workers.forEach(
        longer.length,
        p -> {
          double[] lambda = lambda(p);
          double[][] rows = new double[wider.size() - r][];
          for (int a = r; a < wider.size(); a++) {
            Progress.stopIfInterrupted("adding pool rows");
            double[] row = new double[a + 1]; // of B, eq. 5
            for (int i = 0; i < phi.length; i++) {
              Vectors.add(row, 2 * lambda[i] * phi[i][a], phi[i]);
            }
            row[a] += 1;
            rows[a - r] = row;
          }
          longer[p] = posteriors[p].factor().append(rows);
        });
    return longer;
  }

  /** λ(γ_n) of posterior p. */
  private double[] lambda(int p) {
    return Arrays.stream(posteriors[p].gamma()).map(LogisticBound::lambda).toArray();
  }

  /** e_n = (k(x_n, x) − φ_n·φ(x))/√rest: what the training rows share with x beyond the basis. */
  double[] residualColumn(Row x, SupportBasis over, double[] phiOfX, double root) {
    double[][] phi = features(over, Workers.ONE);
    double[] e = new double[rows.size()];
    KernelRows bound = boundRows;
    if (bound == null) {
      bound = over.kernel().over(rows);
      boundRows = bound;
    }
    bound.values(x, e);
    for (int i = 0; i < e.length; i++) {
      e[i] = (e[i] - Vectors.dot(phi[i], phiOfX, phiOfX.length)) / root;
    }
    return e;
  }

  /** What x as a support point of its own adds to the variance (docs/math/maxmargin.md, eq. 18). */
  double ownSupport(
      int p, SupportBasis over, DenseCholesky factor, double[] a, double[] e, double root) {
    double[][] phi = features(over, Workers.ONE);
    double[] gamma = posteriors[p].gamma();
    double[] beta = new double[a.length];
    double corner = 1;
    for (int i = 0; i < e.length; i++) {
      double w = 2 * LogisticBound.lambda(gamma[i]) * e[i];
      corner += w * e[i];
      Vectors.add(beta, w, phi[i]);
    }
    double[] b = factor.forwardSolve(new double[][] {beta})[0];
    double off = root - Vectors.dot(a, b, a.length);
    return off * off / (corner - Vectors.square(b));
  }

  /** Lets go of φ, which only {@link VarianceMode#AUGMENTED} needs for predictions. */
  void forgetFeatures() {
    cache = null;
  }

  /** φ of the training rows. */
  double[][] features(SupportBasis over, Workers workers) {
    Features now = cache;
    if (now == null || now.basis() != over) {
      now = new Features(over, over.features(rows, workers));
      cache = now;
    }
    return now.phi();
  }
}
