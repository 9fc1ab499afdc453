package rapiduncertainty.gp;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.List;
import java.util.ArrayList;
import rapiduncertainty.Contributions;
import rapiduncertainty.LatentModel;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.WeightedSums;

/**
 * A trained Gaussian process: means, variances and class probabilities of any row.
 *
 * <p>Immutable and safe for many reading threads. Tables are not saved but made again on loading.
 * All variances it hands out are in units of the mean self-similarity of the training rows (for
 * numbers: of their variance), so the prior is about 1.
 */
public final class GpModel implements LatentModel, Serializable {
  private static final long serialVersionUID = 1L;

  private final GpSettings settings;
  private final Targets.Kind kind;
  private final int classes;
  private final double centre;
  private final double spread;
  private final double scale; // mean self-similarity: K is divided by it
  private final LazySystem system; // null if there are no rows
  private final double[][] weights;
  private final PredictiveVariance variance;
  private final SoftmaxHead head; // null if there is none
  private final NoveltyThreshold threshold; // null unless one class
  private final TrainingReport report;
  private transient WeightedSums sums;
  private transient Likelihood likelihood; // estimated when first asked for

  GpModel(
      GpSettings settings,
      Targets targets,
      double scale,
      LazySystem system,
      double[][] weights,
      PredictiveVariance variance,
      SoftmaxHead head,
      NoveltyThreshold threshold,
      TrainingReport report) {
    this.settings = settings;
    this.kind = targets.kind();
    this.classes = targets.classes();
    this.centre = targets.centre();
    this.spread = targets.spread();
    this.scale = scale;
    this.system = system;
    this.weights = weights;
    this.variance = variance;
    this.head = head;
    this.threshold = threshold;
    this.report = report;
    makeTables();
  }

  private void makeTables() {
    if (system != null) {
      sums =
          settings.bins() == 0
              ? WeightedSums.exact(system.histograms(), settings.transform(), weights)
              : WeightedSums.interpolated(
                  system.histograms(), settings.transform(), weights, settings.bins());
    }
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    makeTables();
  }

  @Override
  public int classes() {
    return classes;
  }

  /** How it was trained. */
  public GpSettings settings() {
    return settings;
  }

  /** What training found and cost. */
  public TrainingReport report() {
    return report;
  }

  /**
   * How the solves behind held-out scores and variances went: those of training, and those of the
   * questions asked of this object since it was made or loaded.
   */
  public Solves solves() {
    return system == null ? report.solves() : report.solves().and(system.solves());
  }

  /**
   * The log marginal likelihood: of training if it had a dense factor, else estimated here by 30
   * kernel products when first asked for.
   *
   * @return NaN if there are no rows
   */
  public synchronized Likelihood likelihood() {
    if (likelihood == null) {
      likelihood =
          !Double.isNaN(report.logLikelihood())
              ? new Likelihood(report.logLikelihood(), 0)
              : system == null
                  ? new Likelihood(Double.NaN, Double.NaN)
                  : Likelihood.estimate(
                      system.get(), weights, scale, settings.seed(), Progress.NONE);
    }
    return likelihood;
  }

  /** The variance method in use, in units of the unscaled kernel. */
  public PredictiveVariance variance() {
    return variance;
  }

  /** Mean self-similarity of the training rows, by which the kernel is divided. */
  public double scale() {
    return scale;
  }

  /** The weights α of the outputs. Read only. */
  double[][] weights() {
    return weights;
  }

  SoftmaxHead head() {
    return head;
  }

  LazySystem system() {
    return system;
  }

  NoveltyThreshold threshold() {
    return threshold;
  }

  /** Latent mean of each output: one per class, the only one for two classes, numbers, one class. */
  public double[] outputs(Row x) {
    double[] mu = new double[outputs()];
    if (sums != null) {
      sums.sums(x, mu);
    }
    return mu;
  }

  private int outputs() {
    return kind == Targets.Kind.CLASSES && classes > 2 ? classes : 1;
  }

  @Override
  public Prediction predict(Row x) {
    double[] mu = outputs(x); // refuses what does not fit the training rows
    double prior = PriorVariance.self(settings.transform(), x);
    double v = variance == null ? prior : variance.variance(x);
    return predict(mu, v, prior);
  }

  /** Predictions of several rows; exact variances share their solves. */
  public Prediction[] predict(rapiduncertainty.Rows rows) {
    Prediction[] result = new Prediction[rows.size()];
    double[][] mu = new double[result.length][outputs()];
    if (sums != null) {
      sums.sums(rows, mu); // refuses what does not fit the training rows
    }
    double[] v = variance == null ? null : variance.variances(rows);
    for (int i = 0; i < result.length; i++) {
      double prior = PriorVariance.self(settings.transform(), rows, i);
      result[i] = predict(mu[i], v == null ? prior : v[i], prior);
    }
    return result;
  }

  /** Rows without a single feature teach nothing: then everything is as uncertain as can be. */
  private boolean blind() {
    return system != null && system.histograms().nonZeros() == 0;
  }

  private Prediction predict(double[] mu, double v, double prior) {
    double latent = blind() ? 1 : v / scale;
    double before = blind() ? 1 : prior / scale;
    double noise = settings.noise();
    if (kind == Targets.Kind.NUMERIC) {
      double[] mean = {centre + spread * mu[0]};
      double square = spread * spread;
      return new Prediction(
          mean.clone(), mean, new double[] {square * latent}, square * noise,
          square * before);
    }
    double[] means = means(mu);
    double[] variances = new double[means.length];
    Arrays.fill(variances, latent);
    return new Prediction(
        distribution(mu, means, latent, v, prior), means, variances, noise, before);
  }

  /** One mean per class: of two classes the second has the output, the first its opposite. */
  private double[] means(double[] mu) {
    if (kind != Targets.Kind.CLASSES || classes > 2) {
      return mu;
    }
    return classes == 2 ? new double[] {-mu[0], mu[0]} : new double[] {-mu[0]};
  }

  private double[] distribution(
      double[] mu, double[] means, double latent, double v, double prior) {
    if (kind == Targets.Kind.ONE_CLASS) {
      return new double[] {
        threshold == null || blind() || threshold.accepts(mu[0], latent, settings.noise()) ? 1 : 0
      };
    }
    if (system == null || classes == 1) {
      double[] equal = new double[classes];
      Arrays.fill(equal, 1.0 / classes);
      return equal;
    }
    return head == null
        ? LargestLatent.probabilities(means, latent + settings.noise())
        : head.probabilities(
            mu, variance instanceof PriorVariance ? 0 : SoftmaxHead.odds(v, prior));
  }

  /**
   * One-class score, higher = more normal.
   *
   * @param x the row
   * @param score which score
   */
  public double score(Row x, OneClassScore score) {
    Prediction p = predict(x);
    return score.of(p.means()[0], p.variances()[0], p.noise());
  }

  /**
   * β = K̃⁻¹k(x): how the weights change when x joins, and where its variance comes from.
   *
   * @param x the row
   * @return one number per training row
   */
  public double[] beta(Row x) {
    if (system == null) {
      return new double[0];
    }
    double[][] k = new double[1][system.histograms().size()];
    system.get().kernel().kernelVector(x, k[0]);
    return solve(k)[0];
  }

  private double[][] solve(double[][] k) {
    KernelSystem s = system.get();
    return s.solves().note(s.solve(k, null, settings.tolerance(), Progress.NONE)).x();
  }

  /** ‖K̃⁻¹k(x)‖₁ for each row: how much the weights move when it joins. */
  public double[] influences(rapiduncertainty.Rows rows) {
    double[] result = new double[rows.size()];
    if (system == null) {
      return result;
    }
    int n = system.histograms().size();
    for (int from = 0; from < result.length; from += IterativeSystem.BATCH) {
      double[][] k = new double[Math.min(IterativeSystem.BATCH, result.length - from)][n];
      for (int c = 0; c < k.length; c++) {
        system.get().kernel().kernelVector(rows.row(from + c), k[c]);
      }
      double[][] beta = solve(k);
      for (int c = 0; c < k.length; c++) {
        for (double b : beta[c]) {
          result[from + c] += Math.abs(b);
        }
      }
    }
    return result;
  }

  /**
   * Posterior covariances c(x, z) = k(x, z) − kₓᵀK̃⁻¹k_z of a row with others (docs/math/gp.md, eq.
   * 14), exact up to the solver's tolerance.
   *
   * @param x a row
   * @param others the rows z
   */
  public double[] covariances(Row x, rapiduncertainty.Rows others) {
    double[] result = new double[others.size()];
    double[] explained = new double[1];
    WeightedSums betaSums =
        system == null
            ? null
            : WeightedSums.exact(
                system.histograms(), settings.transform(), new double[][] {beta(x)});
    for (int j = 0; j < result.length; j++) {
      Row z = others.row(j);
      if (betaSums != null) {
        betaSums.sums(z, explained);
      }
      result[j] = (intersection(x, z) - explained[0]) / scale;
    }
    return result;
  }

  /**
   * Class probabilities of each training row by a model without that row, in closed form
   * (docs/math/gp.md, eq. 4).
   *
   * @return one distribution per row; empty if the whole diagonal of K̃⁻¹ is too dear, or without
   *     classes
   */
  public List<double[]> leaveOneOut() {
    if (system == null || kind != Targets.Kind.CLASSES || !system.get().exact()) {
      return List.of();
    }
    int n = system.histograms().size();
    HikOperator kernel = system.get().kernel();
    double[] c = system.get().inverseDiagonal(IntStream.range(0, n).toArray(), Progress.NONE);
    double[] prior = kernel.diagonal();
    double[][] fitted = new double[weights.length][n];
    kernel.multiply(weights, fitted);
    List<double[]> result = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      double[] mu = new double[weights.length];
      for (int o = 0; o < mu.length; o++) {
        // y = K̃α, so y − α/c needs no targets.
        double y = fitted[o][i] + system.get().noise() * weights[o][i];
        mu[o] = y - weights[o][i] / c[i];
      }
      double v = Math.min(prior[i], Math.max(0, 1 / c[i] - system.get().noise()));
      result.add(distribution(mu, means(mu), v / scale, v, prior[i]));
    }
    return result;
  }

  private double intersection(Row x, Row z) {
    double sum = 0;
    for (int a = 0, b = 0; a < x.nonZeros() && b < z.nonZeros(); ) {
      int da = x.indices()[a];
      int db = z.indices()[b];
      if (da == db) {
        double least = Math.min(x.values()[a++], z.values()[b++]);
        sum += settings.transform().value(da, least);
      } else if (da < db) {
        a++;
      } else {
        b++;
      }
    }
    return sum;
  }

  /**
   * Exact parts of the columns in means and latent variance (docs/math/gp.md, eq. 15). The variance
   * split is that of the exact variance, whatever method predictions use.
   *
   * @param x the row
   * @param columns number of columns
   */
  public Contributions explain(Row x, int columns) {
    int outputs = kind == Targets.Kind.CLASSES ? classes : 1;
    double[][] means = new double[outputs][columns];
    double[] v = new double[columns];
    for (int k = 0; k < x.nonZeros(); k++) {
      v[x.indices()[k]] = settings.transform().value(x.indices()[k], x.values()[k]);
    }
    if (system != null) {
      double[] part = new double[columns];
      for (int o = 0; o < weights.length; o++) {
        sums.contributions(x, o, part);
        boolean opposite = kind == Targets.Kind.CLASSES && classes <= 2;
        for (int d = 0; d < columns; d++) {
          means[o][d] = opposite ? -part[d] : spread * part[d];
          if (classes == 2) {
            means[1][d] = part[d];
          }
        }
      }
      WeightedSums explained =
          WeightedSums.exact(
              system.histograms(), settings.transform(), new double[][] {beta(x)});
      explained.contributions(x, 0, part);
      for (int d = 0; d < columns; d++) {
        v[d] -= part[d];
      }
    }
    for (int d = 0; d < columns; d++) {
      v[d] *= spread * spread / scale;
    }
    double[][] variances = new double[outputs][];
    Arrays.fill(variances, v);
    double[] offsets = new double[outputs];
    Arrays.fill(offsets, kind == Targets.Kind.NUMERIC ? centre : 0);
    return new Contributions(means, variances, offsets);
  }

  /** Memory of tables and weights in bytes, with the training rows. */
  public long bytes() {
    return system == null
        ? 0
        : system.histograms().bytes()
            + sums.bytes()
            + variance.bytes()
            + Arrays.stream(weights).mapToLong(w -> 8L * w.length).sum();
  }
}
