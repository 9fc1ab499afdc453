package rapiduncertainty.maxmargin;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import rapiduncertainty.Holdout;
import rapiduncertainty.HoldoutModel;
import rapiduncertainty.LatentModel;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.linalg.DenseCholesky;

/**
 * A maximum-margin sparse Gaussian process: one variational logistic posterior per class against the
 * rest, all on the same support points.
 *
 * <p>Latent f_c(x) = w_c·φ(x) is Gaussian; class probabilities are E[softmax(f)] for three and more
 * classes, E[σ(f)] for two (docs/math/maxmargin.md). Classes without a training row get probability
 * 0. Immutable; {@link #extended} and {@link #augmented} give new models.
 *
 * <p>Cost: {@link MarginPosterior#infer} per class to train; r²·(C + 1)/2 multiply-adds to predict.
 *
 * @see "Shi and Yu, Active Learning with Maximum Margin Sparse Gaussian Processes, AISTATS 2021"
 */
public final class MaxMarginModel implements LatentModel, HoldoutModel, Serializable {
  private static final long serialVersionUID = 1L;

  private final MaxMarginTraining training;
  private final SupportBasis basis; // support points, then the pool rows of the augmentation
  private final int supports;
  private final double[][] weights; // per posterior: w in kernel space, so that f(x) = w·k(Z, x)
  private final DenseCholesky[] factors; // per posterior: factor of B over the whole basis

  MaxMarginModel(MaxMarginTraining training) {
    this(training, training.basis(), factors(training));
  }

  private MaxMarginModel(MaxMarginTraining training, SupportBasis basis, DenseCholesky[] factors) {
    this.training = training;
    this.basis = basis;
    this.supports = training.basis().size();
    this.factors = factors;
    this.weights = new double[factors.length][];
    for (int p = 0; p < factors.length; p++) {
      double[][] mean = {training.posteriors()[p].mean()};
      weights[p] = training.basis().factor().backwardSolve(mean)[0];
    }
    if (settings().variance() != VarianceMode.AUGMENTED) {
      training.forgetFeatures();
    }
  }

  private static DenseCholesky[] factors(MaxMarginTraining training) {
    return Arrays.stream(training.posteriors())
        .map(MarginPosterior::factor)
        .toArray(DenseCholesky[]::new);
  }

  /**
   * Trains a model.
   *
   * @param kernel the covariance of the latent functions
   * @param rows training rows, at least one
   * @param labels class of each row, 0 … classes − 1
   * @param classes number of classes, at least 1
   * @param settings how to train
   * @param workers threads to use; they do not change the result
   * @param progress hears how far the work is
   */
  public static MaxMarginModel fit(
      Kernel kernel, Rows rows, int[] labels, int classes, MaxMarginSettings settings,
      Workers workers, Progress progress) {
    MaxMarginTraining.check(rows, labels, classes);
    progress.step("choosing support points", Double.NaN);
    Rows points = settings.supports().choose(kernel, rows, settings.seed(), workers);
    return fit(kernel, points, rows, labels, classes, settings, workers, progress);
  }

  /** Trains a model on given support points; the other arguments as in the other method. */
  public static MaxMarginModel fit(
      Kernel kernel, Rows points, Rows rows, int[] labels, int classes, MaxMarginSettings settings,
      Workers workers, Progress progress) {
    MaxMarginTraining.check(rows, labels, classes);
    return new MaxMarginModel(
        MaxMarginTraining.cold(
            SupportBasis.of(kernel, points), rows, labels, classes, settings, workers, progress));
  }

  /**
   * This model after further labelled rows: the support points stay, new ones join up to the wanted
   * share, and inference starts from the present γ and α. A pool augmentation is not carried over.
   *
   * @param more rows of the width trained with
   * @param labels their classes, from 0; a number not seen before adds classes
   */
  public MaxMarginModel extended(Rows more, int[] labels, Workers workers, Progress progress) {
    return new MaxMarginModel(training.extended(more, labels, workers, progress));
  }

  /**
   * This model with rows of an unlabelled pool as further support points of the variance; the means
   * stay as they are.
   *
   * @param representatives the rows to add, see {@link PoolRepresentatives}
   */
  public MaxMarginModel augmented(Rows representatives, Workers workers) {
    SupportBasis wider = training.basis().append(representatives);
    DenseCholesky[] longer = training.lengthened(wider, workers);
    return new MaxMarginModel(training, wider, longer);
  }

  @Override
  public int classes() {
    return training.classes();
  }

  @Override
  public Prediction predict(Row x) {
    double[] f = new double[weights.length];
    double[] v = new double[weights.length];
    double[] k = basis.column(x);
    for (int p = 0; p < f.length; p++) {
      f[p] = Vectors.dot(weights[p], k, supports);
    }
    double prior = Math.max(0, basis.kernel().self(x));
    variances(x, k, prior, v);
    return outputs(f, v, prior);
  }

  /**
   * Novelties of some rows as if they had not been trained on: by models on support points chosen
   * among the others, with the same kernel and pool rows, from the present γ and α on.
   */
  @Override
  public double[] heldOutNovelties(Workers workers) {
    Rows pool = basis.points().subset(IntStream.range(supports, basis.size()).toArray());
    return Holdout.novelties(
        rows(),
        kept -> {
          Rows points =
              settings().supports().choose(kernel(), rows().subset(kept), settings().seed(), workers);
          MaxMarginModel others =
              new MaxMarginModel(
                  training.within(kept, SupportBasis.of(kernel(), points), workers));
          return (pool.size() == 0 ? others : others.augmented(pool, workers))::predict;
        });
  }

  /** Latent variance per posterior (docs/math/maxmargin.md, eq. 16–18). */
  private void variances(Row x, double[] k, double prior, double[] result) {
    double[] phi = basis.factor().forwardSolve(new double[][] {k})[0];
    double rest = Math.max(0, prior - Vectors.square(phi));
    double[] e = null;
    if (settings().variance() == VarianceMode.AUGMENTED && rest > 1e-10 * prior) {
      e = training.residualColumn(x, basis, phi, Math.sqrt(rest));
    }
    for (int p = 0; p < result.length; p++) {
      double[] a = factors[p].forwardSolve(new double[][] {phi})[0];
      double v = Vectors.square(a);
      if (e != null) {
        v += training.ownSupport(p, basis, factors[p], a, e, Math.sqrt(rest));
      } else if (settings().variance() != VarianceMode.DEGENERATE) {
        v += rest;
      }
      result[p] = Math.max(0, Math.min(prior, v));
    }
  }

  private Prediction outputs(double[] f, double[] v, double prior) {
    int classes = classes();
    int[] present = training.present();
    double[] p = new double[classes];
    if (present.length == 1) {
      p[present[0]] = 1;
    } else if (present.length == 2) {
      p[present[1]] = LogisticGaussian.of(f[0], v[0]).mean();
      p[present[0]] = 1 - p[present[1]];
    } else {
      double[] shares = SoftmaxGaussian.expectation(f, v);
      for (int c = 0; c < present.length; c++) {
        p[present[c]] = shares[c];
      }
    }
    double[] means = new double[classes];
    double[] variances = new double[classes];
    // A class never seen is no more likely than the least likely seen one, and all is open for it.
    double least = Arrays.stream(f).min().orElse(0);
    Arrays.fill(means, present.length == 2 ? -Math.abs(f[0]) : least);
    Arrays.fill(variances, prior);
    for (int c = 0; c < present.length; c++) {
      int output = present.length == 2 ? 0 : c;
      means[present[c]] = present.length == 2 && c == 0 ? -f[0] : f[output];
      variances[present[c]] = v[output];
    }
    return new Prediction(p, means, variances, 0, prior);
  }

  /**
   * Var_c: how much each class probability σ(f_c) itself may still change (docs/math/maxmargin.md,
   * eq. 15). One entry per output of {@link #predict}, each in [0, ¼].
   */
  public double[] probabilityVariances(Row x) {
    Prediction q = predict(x);
    double[] result = new double[q.means().length];
    for (int c = 0; c < result.length; c++) {
      result[c] = LogisticGaussian.of(q.means()[c], q.variances()[c]).variance();
    }
    return result;
  }

  /** The settings trained with. */
  public MaxMarginSettings settings() {
    return training.settings();
  }

  /** The kernel trained with. */
  public Kernel kernel() {
    return basis.kernel();
  }

  /** Number of training rows. */
  public int size() {
    return training.rows().size();
  }

  /** The training rows. */
  public Rows rows() {
    return training.rows();
  }

  /** The support points in use: those that add nothing to the others were left out. */
  public Rows supportPoints() {
    return training.basis().points();
  }

  /** Number of pool rows that complete the variance. */
  public int poolRows() {
    return basis.size() - supports;
  }

  /** What training came to, one report per posterior. */
  public Report[] reports() {
    Report[] reports = new Report[factors.length];
    for (int p = 0; p < reports.length; p++) {
      MarginPosterior q = training.posteriors()[p];
      int positive = training.present()[training.present().length == 2 ? 1 : p];
      reports[p] =
          new Report(
              positive, q.activeConstraints(), q.bound(), q.gap(), q.iterations(), q.sweeps(),
              q.converged());
    }
    return reports;
  }

  /** Sum of the bounds of all posteriors: what the kernel search maximises. */
  public double bound() {
    return training.bound();
  }

  /**
   * What the training of one class against the rest came to.
   *
   * @param positive number of the class
   * @param activeConstraints rows with α > 0: the effective size
   * @param bound lower bound of the log evidence less the margin cost
   * @param gap duality gap left
   * @param iterations updates of γ
   * @param sweeps sweeps of coordinate descent
   * @param converged whether the bound came to rest and the gap closed before the limits
   */
  public record Report(
      int positive, int activeConstraints, double bound, double gap, int iterations, int sweeps,
      boolean converged) {}
}
