package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Class probabilities from the latent means of all classes: a small multinomial logistic regression
 * (docs/math/gp.md, eq. 6–8).
 *
 * <p>P = softmax(m(u)·(W μ + b)). It is fitted to means that the model gives to rows it has not
 * seen, so it knows how far they can be trusted; it calibrates, and because it sees all scores at
 * once it is more accurate than the largest mean. u is the odds of novelty σ²/(k** − σ²), and the
 * moderation m(u) = 1/√(1 + τu) lets the distribution fall to uniform where nothing is known.
 *
 * <p>Cost: a few hundred passes over rows × outputs × classes.
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
  private static final int ITERATIONS = 40; // then the preconditioner is made again
  private static final int ROUNDS = 12;

  /** With more classes one preconditioner serves all of them. */
  private static final int OWN_BLOCKS = 40;

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
   * Fits a head. The problem is convex in W and b, but has several minima in τ: the
   * search always begins at W = 0, b = 0, τ = 2, so that no earlier head decides which is found.
   *
   * @param scores means of rows not seen in training, {@code scores[output][row]}
   * @param odds odds of novelty of the same rows
   * @param labels their classes
   * @param classes number of classes, at least 2
   */
  public static SoftmaxHead fit(double[][] scores, double[] odds, int[] labels, int classes) {
    int m = scores.length;
    int n = labels.length;
    double[][] s = new double[n][m + 1]; // row after row, with a 1 for the bias
    for (int i = 0; i < n; i++) {
      for (int o = 0; o < m; o++) {
        s[i][o] = scores[o][i];
      }
      s[i][m] = 1;
    }
    double[] x =
        minimise(new Fit(s, odds, labels, classes), new double[classes * (m + 1) + 1]);
    double[][] w = new double[classes][];
    double[] b = new double[classes];
    for (int c = 0; c < classes; c++) {
      w[c] = Arrays.copyOfRange(x, c * (m + 1), c * (m + 1) + m);
      b[c] = x[c * (m + 1) + m];
    }
    return new SoftmaxHead(w, b, 1 + Math.exp(x[x.length - 1]));
  }

  private static double[] minimise(Fit problem, double[] start) {
    double[] x = start;
    boolean done = false;
    for (int round = 0; round < ROUNDS && !done; round++) {
      Lbfgs.Minimum found =
          Lbfgs.minimise(problem, x, problem.inverseHessian(x), TOLERANCE, ITERATIONS);
      x = found.x();
      done = found.converged() || found.iterations() == 0;
    }
    return x;
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

  /** The penalised negative log-likelihood; x holds (W_c, b_c) class after class, then t with τ = 1 + eᵗ. */
  private record Fit(double[][] s, double[] odds, int[] labels, int classes)
      implements Lbfgs.Smooth {

    @Override
    public double value(double[] x, double[] gradient) {
      int width = s[0].length;
      int last = x.length - 1;
      double growth = Math.exp(x[last]);
      double tau = 1 + growth;
      double value = 0.5 * MODERATION_RIDGE * x[last] * x[last];
      Arrays.fill(gradient, 0);
      gradient[last] = MODERATION_RIDGE * x[last];
      for (int k = 0; k < last; k++) {
        double ridge = k % width == width - 1 ? BIAS_RIDGE : RIDGE;
        value += 0.5 * ridge * x[k] * x[k];
        gradient[k] = ridge * x[k];
      }
      double[] p = new double[classes];
      double[] logits = new double[classes];
      for (int i = 0; i < s.length; i++) {
        double[] row = s[i];
        double g = 1 / Math.sqrt(1 + tau * odds[i]);
        for (int c = 0; c < classes; c++) {
          double z = 0;
          for (int o = 0, k = c * width; o < width; o++, k++) {
            z += x[k] * row[o];
          }
          logits[c] = z;
          p[c] = g * z;
        }
        double own = p[labels[i]];
        value += softmax(p) - own;
        p[labels[i]] -= 1;
        double along = 0;
        for (int c = 0; c < classes; c++) {
          double r = g * p[c];
          along += p[c] * logits[c];
          for (int o = 0, k = c * width; o < width; o++, k++) {
            gradient[k] += r * row[o];
          }
        }
        gradient[last] -= 0.5 * along * g * g * g * odds[i] * growth;
      }
      return value;
    }

    /** Inverse of the Hessian at x without the coupling between classes; one block per class. */
    Lbfgs.InverseHessian inverseHessian(double[] x) {
      int width = s[0].length;
      boolean own = classes <= OWN_BLOCKS;
      double[][] block = new double[own ? classes : 1][width * width];
      double tau = 1 + Math.exp(x[x.length - 1]);
      double[] p = new double[classes];
      for (int i = 0; i < s.length; i++) {
        double[] row = s[i];
        double g = 1 / Math.sqrt(1 + tau * odds[i]);
        for (int c = 0; own && c < classes; c++) {
          double z = 0;
          for (int o = 0, k = c * width; o < width; o++, k++) {
            z += x[k] * row[o];
          }
          p[c] = g * z;
        }
        if (own) {
          softmax(p);
        } else {
          p[0] = 1.0 / classes;
        }
        for (int c = 0; c < block.length; c++) {
          double f = g * g * p[c] * (1 - p[c]);
          double[] h = block[c];
          for (int a = 0; a < width; a++) {
            double fa = f * row[a];
            for (int b = 0; b <= a; b++) {
              h[a * width + b] += fa * row[b];
            }
          }
        }
      }
      DMatrixRMaj[] inverse = new DMatrixRMaj[block.length];
      for (int c = 0; c < block.length; c++) {
        inverse[c] = inverse(block[c], width);
      }
      double[] product = new double[width];
      return v -> {
        for (int c = 0; c < classes; c++) {
          double[] h = inverse[Math.min(c, inverse.length - 1)].data;
          for (int a = 0; a < width; a++) {
            double sum = 0;
            for (int b = 0; b < width; b++) {
              sum += h[a * width + b] * v[c * width + b];
            }
            product[a] = sum;
          }
          System.arraycopy(product, 0, v, c * width, width);
        }
      };
    }

    private static DMatrixRMaj inverse(double[] lower, int width) {
      DMatrixRMaj h = new DMatrixRMaj(width, width);
      for (int a = 0; a < width; a++) {
        for (int b = 0; b <= a; b++) {
          h.set(a, b, lower[a * width + b]);
          h.set(b, a, lower[a * width + b]);
        }
        h.add(a, a, a == width - 1 ? BIAS_RIDGE : RIDGE);
      }
      CommonOps_DDRM.invert(h);
      return h;
    }
  }
}
