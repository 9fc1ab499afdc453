package rapiduncertainty.active;

import java.util.SplittableRandom;
import rapiduncertainty.Check;
import rapiduncertainty.Normal;

/**
 * Which row to ask about: each strategy scores a candidate, and the highest score is asked.
 *
 * <p>Strategies that the papers state as "smallest first" return the negative of their quantity.
 * Formulas: docs/math/active.md, with |μ| the gap between the two largest means when there are more
 * than two classes.
 *
 * @see "Freytag et al., Rapid Uncertainty Computation with Gaussian Processes and Histogram
 *     Intersection Kernels, ACCV 2012"
 * @see "Freytag et al., Labeling examples that matter, GCPR 2013"
 * @see "Shi, Yu, Active Learning with Maximum Margin Sparse Gaussian Processes, AISTATS 2021"
 */
public enum Strategy {
  /** Any row, by the seed: the baseline every other strategy must beat. */
  RANDOM(Needs.NOTHING),
  /** Smallest |μ|: closest to the decision boundary. */
  MEAN(Needs.LATENT),
  /** Largest σ²: least like the labelled rows. */
  VARIANCE(Needs.LATENT),
  /** Smallest |μ|/√(σ² + σ_n²). */
  UNCERTAINTY(Needs.LATENT),
  /** Smallest |μ| + √(σ² + σ_n²): near the boundary and well supported. */
  UNCERTAINTY_PLUS(Needs.LATENT),
  /** Largest |y − μ|/(σ² + σ_n²), the weight the row would get. */
  WEIGHT(Needs.LATENT),
  /** WEIGHT · (‖β‖₁ + 1), the change of all weights. */
  IMPACT(Needs.POSTERIOR),
  /** Expected change of the outputs on the reference rows. */
  EMOC(Needs.POSTERIOR),
  /** Largest entropy of the class distribution. */
  ENTROPY(Needs.DISTRIBUTION),
  /** Smallest gap between the two most probable classes. */
  BEST_VS_SECOND(Needs.DISTRIBUTION),
  /** Entropy + η · mean variance of the class probabilities, η falling over the session. */
  ENTROPY_VARIANCE(Needs.LATENT);

  /** What a strategy asks of the model. */
  public enum Needs {
    /** Nothing. */
    NOTHING("nothing"),
    /** Class probabilities: any classifier. */
    DISTRIBUTION("class probabilities"),
    /** Latent means and variances. */
    LATENT("means and variances"),
    /** Also K̃⁻¹k and posterior covariances: Gaussian processes on the whole training set. */
    POSTERIOR("posterior covariances");

    private final String words;

    Needs(String words) {
      this.words = words;
    }

    /** For messages. */
    @Override
    public String toString() {
      return words;
    }
  }

  private final Needs needs;

  Strategy(Needs needs) {
    this.needs = needs;
  }

  /** What the model must offer. */
  public Needs needs() {
    return needs;
  }

  /** True if the score falls when other chosen rows already explain the row's variance. */
  public boolean usesVariance() {
    return needs == Needs.LATENT && this != MEAN && this != ENTROPY_VARIANCE
        || needs == Needs.POSTERIOR;
  }

  /**
   * The score of a candidate; higher = ask first.
   *
   * @param x the candidate, with what {@link #needs} says
   * @param eta weight of the variance in {@link #ENTROPY_VARIANCE}, ≥ 0
   * @param random the stream of {@link #RANDOM}; the others do not draw from it
   * @throws IllegalArgumentException if the candidate lacks what the strategy needs
   */
  public double score(Candidate x, double eta, SplittableRandom random) {
    check(x);
    return switch (this) {
      case RANDOM -> random.nextDouble();
      case MEAN -> -x.margin();
      case VARIANCE -> x.variance();
      case UNCERTAINTY -> -x.margin() / Math.sqrt(x.labelVariance());
      case UNCERTAINTY_PLUS -> -(x.margin() + Math.sqrt(x.labelVariance()));
      case WEIGHT -> weight(x);
      case IMPACT -> weight(x) * (x.influence() + 1);
      case EMOC -> emoc(x);
      case ENTROPY -> entropy(x.distribution());
      case BEST_VS_SECOND -> -topGap(x.distribution());
      case ENTROPY_VARIANCE -> entropy(x.distribution()) + eta * x.probabilityVariance();
    };
  }

  private void check(Candidate x) {
    boolean latent = x.means().length > 0 && !Double.isNaN(x.variance());
    Check.require(
        needs.compareTo(Needs.LATENT) < 0 || latent,
        "strategy %s needs latent means and variances, which this model does not give",
        this);
    Check.require(
        needs != Needs.POSTERIOR || !Double.isNaN(x.influence()) && !Double.isNaN(x.reach()),
        "strategy %s needs posterior covariances, which this model does not give",
        this);
  }

  /** Two classes: the label that is predicted anyway; more: the average over P(class). */
  private static double weight(Candidate x) {
    if (x.binary()) {
      double mu = x.binaryMean();
      return Math.abs(mu - (mu >= 0 ? 1 : -1)) / x.labelVariance();
    }
    return x.expectedResidual(x.distribution()) / x.labelVariance();
  }

  private static double emoc(Candidate x) {
    double[] p = x.distribution();
    if (x.binary()) {
      double plus = Normal.cdf(x.binaryMean() / Math.sqrt(x.labelVariance()));
      p = new double[] {1 - plus, plus};
    }
    return x.expectedResidual(p) / x.labelVariance() * x.reach();
  }

  private static double entropy(double[] p) {
    double h = 0;
    for (double q : p) {
      if (q > 0) {
        h -= q * Math.log(q);
      }
    }
    return h;
  }

  private static double topGap(double[] p) {
    double first = 0;
    double second = 0;
    for (double q : p) {
      if (q > first) {
        second = first;
        first = q;
      } else if (q > second) {
        second = q;
      }
    }
    return first - second;
  }
}
