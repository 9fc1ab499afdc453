package rapiduncertainty.gp;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.linalg.Solution;

/** One training: from the examples of a state, and what it knew, to a model. */
final class Training {
  /** Relative change of the noise in units of K below which a dense factor is kept. */
  private static final double SAME_NOISE = 1e-9;

  /** Share of the rows that may join before head and eigenvectors are made anew. */
  private static final double KEPT = 0.1;

  /** Mean self-similarity below which squares and reciprocals leave the range of a double. */
  private static final double LEAST_SCALE = 1e-145;

  private static final String KEPT_SINCE = ", kept since there were ";

  private final GpSettings settings;
  private final OneClassScore score;
  private final double rejection;
  private final Workers workers;
  private final Progress progress;

  Training(
      GpSettings settings,
      OneClassScore score,
      double rejection,
      Workers workers,
      Progress progress) {
    this.settings = settings;
    this.score = score;
    this.rejection = rejection;
    this.workers = workers;
    this.progress = progress;
  }

  GpState learn(GpState state) {
    progress.step("sorting the rows", 0);
    Histograms h = state.merged();
    Targets targets = state.targets();
    if (h == null) {
      TrainingReport nothing =
          new TrainingReport(0, state.columns(), 0, 0, 0, true, "none", Double.NaN, "", Solves.NONE);
      GpModel model =
          new GpModel(settings, targets, 1, null, new double[0][], null, null, null, nothing);
      return state.learnt(null, model, true);
    }
    HikOperator kernel = new HikOperator(h, settings.transform(), workers);
    double scale = Criterion.scale(kernel);
    requireNotTiny(scale, h);
    KernelSystem k = system(state, kernel, settings.noise() * scale);
    double[][] y = targets.panel();
    Solution solution =
        LabelRegression.solve(k, y, start(state, y), settings.tolerance(), progress);
    LazySystem system = new LazySystem(k, settings);

    boolean head =
        targets.kind() == Targets.Kind.CLASSES
            && targets.classes() > 1
            && settings.head() == HeadKind.SOFTMAX;
    boolean oneClass = targets.kind() == Targets.Kind.ONE_CLASS && score != null;
    GpModel old = keeps(state, k) ? state.model() : null;
    PredictiveVariance variance =
        old == null ? null : Variances.grown(system, old.variance(), progress);
    // With a dense factor held-out scores cost next to nothing.
    boolean keepHead = old != null && !k.exact() && old.classes() == targets.classes();
    // Otherwise a threshold costs other trainings, or rows unknown to the eigenvectors.
    boolean judge =
        oneClass
            && (old == null || (!keepHead && NoveltyScores.closedForm(score, k, settings)));
    HeldOut heldOut =
        (head && !keepHead)
                || (judge && NoveltyScores.needsHeldOut(score, k, settings))
                || (variance == null && Variances.needsCalibration(settings, h.size()))
            ? HeldOut.of(k, y, solution.x(), settings, progress)
            : null;
    if (variance == null) {
      variance =
          Variances.of(system, heldOut, oneClass && score != OneClassScore.MEAN, progress);
    }
    SoftmaxHead softmax =
        !head ? null : keepHead ? old.head() : head(variance, system, heldOut, targets, state);
    NoveltyScores scores =
        judge
            ? NoveltyScores.of(
                score, k, solution.x()[0], variance, heldOut, scale, settings, workers, progress)
            : null;
    NoveltyThreshold threshold =
        scores != null
            ? NoveltyThreshold.of(score, scores.scores(), rejection)
            : oneClass ? old.threshold() : null;
    Solves further = k.solves().take();
    TrainingReport report =
        new TrainingReport(
            h.size(),
            h.columns(),
            h.nonZeros(),
            solution.iterations(),
            solution.worstResidual(),
            solution.allConverged(),
            k.exact() ? "dense Cholesky" : "block conjugate gradients",
            k instanceof DenseSystem d
                ? -Criterion.likelihood(y, solution.x(), scale, d.factor().logDeterminant())
                : Double.NaN,
            scores != null
                ? scores.how()
                : heldOut != null
                    ? heldOut.how()
                    : keepHead || oneClass ? kept(old.report(), h.size()) : "",
            old == null ? further : old.report().solves().and(further));
    return state.learnt(
        h,
        new GpModel(
            settings, targets, scale, system, solution.x(), variance, softmax, threshold, report),
        old == null);
  }

  /** Refuses features that are all too small to compute with, by their largest. */
  private static void requireNotTiny(double scale, Histograms h) {
    if (scale >= LEAST_SCALE) {
      return;
    }
    Rows rows = h.rows();
    int row = 0;
    int column = 0;
    double largest = 0;
    for (int i = 0; i < rows.size(); i++) {
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        if (rows.values()[k] > largest) {
          row = i;
          column = rows.indices()[k];
          largest = rows.values()[k];
        }
      }
    }
    throw new IllegalArgumentException(
        "the features are too small: row %d, column %d holds %s, no other holds more, and the rows'"
                .formatted(row, column, largest)
            + " mean self-similarity is %s; scale the features up or lower the exponent"
                .formatted(scale));
  }

  /**
   * Whether head, threshold and eigenvectors of the earlier model may serve, with what they learn of
   * each new row: if rows joined only, few compared to all, and the solver is the same.
   */
  private static boolean keeps(GpState state, KernelSystem k) {
    return state.grown()
        && state.model() != null
        && state.model().system() != null
        && state.model().system().get().exact() == k.exact()
        && state.drift() <= KEPT * k.size();
  }

  private static String kept(TrainingReport earlier, int rows) {
    String how = earlier.heldOut();
    return how.isEmpty() || how.contains(KEPT_SINCE)
        ? how
        : how + KEPT_SINCE + earlier.rows() + " rows";
  }

  /** The system; what is already known of it is kept if only rows joined. */
  private KernelSystem system(GpState state, HikOperator kernel, double noise) {
    KernelSystem old =
        state.grown() && state.model() != null && state.model().system() != null
            ? state.model().system().get()
            : null;
    boolean dense = kernel.size() <= settings.denseLimit();
    if (dense
        && old instanceof DenseSystem d
        && Math.abs(old.noise() - noise) <= SAME_NOISE * noise
        && kernel.size() - old.size() <= old.size() / 4) {
      return d.append(kernel, progress);
    }
    if (!dense && old instanceof IterativeSystem i) {
      return i.append(kernel, noise, workers);
    }
    return KernelSystem.of(kernel, settings, noise, workers, progress);
  }

  /** Earlier weights with zeros for new rows; null if there are none. */
  private static double[][] start(GpState state, double[][] y) {
    double[][] known = state.start();
    if (known == null) {
      return null;
    }
    double[][] start = new double[y.length][y[0].length];
    for (int o = 0; o < y.length; o++) {
      if (known.length == 1 && y.length > 1) {
        // Two classes became more: the one output served the second class, negated the first.
        if (o < 2) {
          for (int i = 0; i < known[0].length; i++) {
            start[o][i] = o == 1 ? known[0][i] : -known[0][i];
          }
        }
      } else if (o < known.length) {
        System.arraycopy(known[o], 0, start[o], 0, known[o].length);
      }
    }
    return start;
  }

  private SoftmaxHead head(
      PredictiveVariance variance,
      LazySystem system,
      HeldOut heldOut,
      Targets targets,
      GpState state) {
    progress.step("fitting the class probabilities", 0);
    double[] odds = Variances.odds(variance, system, heldOut);
    int[] labels = targets.labels();
    int[] own = Arrays.stream(heldOut.rows()).map(i -> labels[i]).toArray();
    return SoftmaxHead.fit(heldOut.means(), odds, own, targets.classes(), state.model() == null ? null : state.model().head());
  }
}
