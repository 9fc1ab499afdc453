package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Workers;
import rapiduncertainty.linalg.Panels;

/**
 * Class probabilities from the latent means of all classes: a small multinomial logistic regression
 * (docs/math/gp.md, eq. 6–8).
 *
 * <p>P = softmax(m(u)·(W μ + b)). It is fitted to means that the model gives to rows it has not
 * seen, so it knows how far they can be trusted; it calibrates, and because it sees all scores at
 * once it is more accurate than the largest mean. u is the odds of novelty σ²/(k** − σ²), and the
 * moderation m(u) = 1/√(1 + τu) lets the distribution fall to uniform where nothing is known.
 *
 * <p>Cost of a fit: about a hundred passes over rows × outputs × classes, a few with a good start.
 *
 * @param weights W, one row per class
 * @param biases b, one per class
 * @param moderation τ, at least 1
 */
public record SoftmaxHead(double[][] weights, double[] biases, double moderation)
    implements Serializable {
  /** Weight of ½‖W‖² against the log-likelihood; measured, see docs/decisions. */
  static final double RIDGE = 0.1;

  private static final double MOST_ODDS = 1e12; // stands for "nothing is known"
  private static final double BIAS_RIDGE = 1e-3;
  private static final double MODERATION_RIDGE = 1e-2;
  private static final double TOLERANCE = 1e-6;

  /** t with τ = 1 + eᵗ: where the fit begins, near what real data end with, and where it looks. */
  private static final double FIRST_MODERATION = -5;

  private static final double GRID_START = -8;
  private static final double GRID_STEP = 1.5;
  private static final int GRID_POINTS = 9;

  /** Checks sizes. */
  public SoftmaxHead {
    require(
        weights.length == biases.length,
        "a head needs one bias per class, got %d for %d classes",
        biases.length,
        weights.length);
    require(moderation >= 1, "the moderation must be at least 1, got %s", moderation);
  }

  /**
   * Odds of novelty σ²/(k** − σ²): 0 at a row known exactly, infinite where nothing is known.
   *
   * @param variance latent variance, in [0, prior]
   * @param prior latent variance before any data
   */
  static double odds(double variance, double prior) {
    // Not below the prior: also if both are infinite.
    return variance < prior ? Math.min(MOST_ODDS, variance / (prior - variance)) : MOST_ODDS;
  }

  /**
   * Fits a head: W and b with τ = 1.007, then τ for these, then W and b again. Each of the three has
   * one answer, the least of a convex function or of values on a grid, so neither the order of the
   * rows nor the start decides what is found.
   *
   * @param scores means of rows not seen in training, {@code scores[output][row]}
   * @param odds odds of novelty of the same rows
   * @param labels their classes
   * @param classes number of classes, at least 2
   * @param start a head of similar data, from which the search is shorter; or null
   */
  public static SoftmaxHead fit(
      double[][] scores, double[] odds, int[] labels, int classes, SoftmaxHead start) {
    int m = scores.length;
    double[][] x = new double[classes][m + 1];
    for (int c = 0; start != null && c < Math.min(classes, start.biases.length); c++) {
      System.arraycopy(
          start.weights[c], 0, x[c], 0, Math.min(m, start.weights[c].length));
      x[c][m] = start.biases[c];
    }
    double[] ridge = new double[m + 1];
    Arrays.fill(ridge, RIDGE);
    ridge[m] = BIAS_RIDGE;
    double t = FIRST_MODERATION;
    x = minimise(moderated(scores, odds, t), labels, classes, ridge, x);
    double best = moderation(x, scores, odds, labels);
    if (best != t) {
      t = best;
      x = minimise(moderated(scores, odds, t), labels, classes, ridge, x);
    }
    double[][] w = new double[classes][];
    double[] b = new double[classes];
    for (int c = 0; c < classes; c++) {
      w[c] = Arrays.copyOf(x[c], m);
      b[c] = x[c][m];
    }
    return new SoftmaxHead(w, b, 1 + Math.exp(t));
  }

  private static double[][] minimise(
      double[][] s, int[] labels, int classes, double[] ridge, double[][] start) {
    return new MultinomialFit(s, labels, classes, ridge).minimise(start, TOLERANCE).x();
  }

  /** The scores and a 1 for the bias, times 1/√(1 + τu) of each row. */
  private static double[][] moderated(double[][] scores, double[] odds, double t) {
    int m = scores.length;
    double[][] s = new double[m + 1][odds.length];
    for (int i = 0; i < odds.length; i++) {
      double g = 1 / Math.sqrt(1 + (1 + Math.exp(t)) * odds[i]);
      for (int o = 0; o < m; o++) {
        s[o][i] = g * scores[o][i];
      }
      s[m][i] = g;
    }
    return s;
  }

  /**
   * The t of least loss for given W and b, τ = 1 + eᵗ: of a grid, and from there the lowest point of
   * the parabola through it and its neighbours.
   */
  private static double moderation(
      double[][] x, double[][] scores, double[] odds, int[] labels) {
    double[][] logits = new double[x.length][odds.length];
    Panels.addCombinations(moderated(scores, new double[odds.length], 0), x, 1, logits, Workers.ONE);
    double[] loss = new double[GRID_POINTS];
    int best = 0;
    for (int k = 0; k < GRID_POINTS; k++) {
      loss[k] = loss(logits, odds, labels, GRID_START + k * GRID_STEP);
      best = loss[k] < loss[best] ? k : best;
    }
    double t = GRID_START + best * GRID_STEP;
    if (best == 0 || best == GRID_POINTS - 1) {
      return t;
    }
    double slope = 0.5 * (loss[best + 1] - loss[best - 1]);
    double bend = loss[best + 1] - 2 * loss[best] + loss[best - 1];
    return bend > 0 ? t - GRID_STEP * slope / bend : t;
  }

  private static double loss(double[][] logits, double[] odds, int[] labels, double t) {
    double sum = 0.5 * MODERATION_RIDGE * t * t;
    double[] p = new double[logits.length];
    for (int i = 0; i < odds.length; i++) {
      double g = 1 / Math.sqrt(1 + (1 + Math.exp(t)) * odds[i]);
      for (int c = 0; c < p.length; c++) {
        p[c] = g * logits[c][i];
      }
      double own = p[labels[i]];
      sum += softmax(p) - own;
    }
    return sum;
  }

  /**
   * Class probabilities, summing to 1.
   *
   * @param means one latent mean per output
   * @param odds odds of novelty of the row
   */
  public double[] probabilities(double[] means, double odds) {
    double[] p = new double[biases.length];
    double g = 1 / Math.sqrt(1 + moderation * odds);
    for (int c = 0; c < p.length; c++) {
      double z = biases[c];
      for (int o = 0; o < means.length; o++) {
        z += weights[c][o] * means[o];
      }
      p[c] = g * z;
    }
    softmax(p);
    return p;
  }

  /** Turns logits into probabilities, in place, and returns the logarithm of their normaliser. */
  static double softmax(double[] z) {
    double max = Double.NEGATIVE_INFINITY;
    for (double v : z) {
      max = Math.max(max, v);
    }
    double sum = 0;
    for (int c = 0; c < z.length; c++) {
      z[c] = Math.exp(z[c] - max);
      sum += z[c];
    }
    for (int c = 0; c < z.length; c++) {
      z[c] /= sum;
    }
    return max + Math.log(sum);
  }
}
