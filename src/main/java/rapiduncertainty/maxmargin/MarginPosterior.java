package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.linalg.DenseCholesky;
import rapiduncertainty.linalg.NotPositiveDefiniteException;
import rapiduncertainty.linalg.WeightedGram;

/**
 * The posterior of one two-class problem in the features of a support basis.
 *
 * <p>q = N(mean, (L·Lᵀ)⁻¹) with L·Lᵀ = B = I + 2Σ λ(γ_n)φ_n φ_nᵀ (docs/math/maxmargin.md, eq. 5–7).
 * {@link #infer} alternates the margin multipliers α, exact for given γ, with the closed form of γ,
 * until the bound no longer rises; neither step can lower it. Immutable.
 *
 * <p>Cost of an iteration: n·r² + r³/6 multiply-adds, and n·r a sweep of the multipliers.
 *
 * @param mean posterior mean of the weights
 * @param factor L
 * @param gamma touching points of the likelihood bound, one per example
 * @param alpha margin multipliers in [0, C], one per example
 * @param bound lower bound of the log evidence less the margin cost
 * @param gap duality gap of the margin problem at the last γ
 * @param iterations updates of γ
 * @param sweeps sweeps of coordinate descent in all
 * @param converged whether the bound came to rest and the gap is as small as asked for
 */
record MarginPosterior(
    double[] mean,
    DenseCholesky factor,
    double[] gamma,
    double[] alpha,
    double bound,
    double gap,
    int iterations,
    int sweeps,
    boolean converged)
    implements Serializable {

  /** Growth of the step in log γ while the bound rises (docs/decisions, over-relaxed γ). */
  private static final double REACH_GROWTH = 1.2;

  /** Starting values of γ and α, one per example. */
  record Start(double[] gamma, double[] alpha) {

    /** Nothing known: no constraint active, γ at the prior spread of each row. */
    static Start cold(double[][] phi) {
      double[] gamma = new double[phi.length];
      for (int i = 0; i < gamma.length; i++) {
        gamma[i] = Math.sqrt(Vectors.square(phi[i]));
      }
      return new Start(gamma, new double[phi.length]);
    }
  }

  /** This posterior with the γ and α of some examples only: a start for a training without the rest. */
  MarginPosterior within(int[] examples) {
    return new MarginPosterior(
        mean,
        factor,
        Arrays.stream(examples).mapToDouble(i -> gamma[i]).toArray(),
        Arrays.stream(examples).mapToDouble(i -> alpha[i]).toArray(),
        bound,
        gap,
        iterations,
        sweeps,
        converged);
  }

  /**
   * Infers the posterior.
   *
   * @param phi features, one array per example
   * @param y labels, ±1
   * @param start where to begin; not changed
   * @param settings margin cost, tolerances, seed
   * @param progress hears of each iteration and may end the work
   */
  static MarginPosterior infer(
      double[][] phi, double[] y, Start start, MaxMarginSettings settings, Progress progress) {
    int n = phi.length;
    int r = phi[0].length;
    double[] gamma = start.gamma().clone();
    double[] alpha = clip(start.alpha(), settings.marginCost());
    double[] twoLambda = new double[n];
    double previous = Double.NEGATIVE_INFINITY;
    int sweeps = 0;
    double[] plain = gamma;
    double reach = 1;
    for (int iteration = 1; ; iteration++) {
      progress.step("inferring posteriors", (iteration - 1.0) / settings.maxIterations());
      double constants = 0;
      for (int i = 0; i < n; i++) {
        twoLambda[i] = 2 * LogisticBound.lambda(gamma[i]);
        constants += LogisticBound.constant(gamma[i]);
      }
      DenseCholesky factor = factor(phi, twoLambda, r);
      double[][] v = factor.forwardSolve(phi);
      MarginDual.Solution dual =
          new MarginDual(v, y, settings.marginCost())
              .solve(alpha, settings.gapTolerance() * n, settings.maxSweeps(), settings.seed());
      sweeps += dual.sweeps();
      double bound =
          constants
              - 0.5 * factor.logDeterminant()
              - dualCost(dual, y, settings.marginCost());
      // A bound that is not a number is no rise either: λ and γ may leave the range of a double.
      boolean overshot = reach > 1 && !(bound >= previous);
      require(
          overshot || Double.isFinite(bound),
          "the bound of the evidence is %s after %d updates: the numbers left the range of a double."
              + " Use a smaller scale of the kernel or a smaller margin cost C (now %s).",
          bound,
          iteration - 1,
          settings.marginCost());
      boolean converged = !overshot && bound - previous <= settings.tolerance() * n;
      if (converged || iteration >= settings.maxIterations() && !overshot) {
        double[] mean = factor.backwardSolve(new double[][] {dual.u()})[0];
        return new MarginPosterior(
            mean, factor, gamma, alpha, bound, dual.gap(), iteration, sweeps,
            converged && dual.solved());
      }
      if (overshot) {
        // The plain step never lowers the bound: take it back to that one.
        gamma = plain;
        reach = 1;
        continue;
      }
      previous = bound;
      plain = new double[n];
      double[] next = new double[n];
      for (int i = 0; i < n; i++) {
        double f = dual.scores()[i];
        // eq. 7: γ_n² = φ_nᵀ(B⁻¹ + mean·meanᵀ)φ_n = |v_n|² + f_n²
        plain[i] = Math.sqrt(Vectors.square(v[i]) + f * f);
        next[i] = gamma[i] > 0 ? gamma[i] * Math.pow(plain[i] / gamma[i], reach) : plain[i];
      }
      gamma = next;
      reach *= REACH_GROWTH;
    }
  }

  /** Factor of B; no eigenvalue of B is below 1, so only the digits of a double can run out. */
  private static DenseCholesky factor(double[][] phi, double[] twoLambda, int r) {
    try {
      return DenseCholesky.of(WeightedGram.identityPlus(phi, twoLambda, r));
    } catch (NotPositiveDefiniteException e) {
      double largest = Arrays.stream(phi).mapToDouble(Vectors::square).max().orElse(0);
      throw new IllegalArgumentException(
          "The prior variance of the latent functions is up to " + largest + ", too large beside the"
              + " noise of the labels. Use a smaller scale of the kernel, or scale the data.",
          e);
    }
  }

  /** ½|u|² − ½Σ y f + C Σ max(0, 1 − y f): the part of the primal that depends on the mean. */
  private static double dualCost(MarginDual.Solution dual, double[] y, double c) {
    double cost = 0.5 * Vectors.square(dual.u());
    for (int i = 0; i < y.length; i++) {
      double yf = y[i] * dual.scores()[i];
      cost += c * Math.max(0, 1 - yf) - 0.5 * yf;
    }
    return cost;
  }

  private static double[] clip(double[] alpha, double c) {
    return Arrays.stream(alpha).map(a -> Math.max(0, Math.min(c, a))).toArray();
  }

  /** Number of active constraints, α > 0: the effective size of the model. */
  int activeConstraints() {
    return (int) Arrays.stream(alpha).filter(a -> a > 0).count();
  }
}
