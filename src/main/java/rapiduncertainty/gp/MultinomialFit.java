package rapiduncertainty.gp;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;
import rapiduncertainty.linalg.DenseCholesky;
import rapiduncertainty.linalg.Panels;

/**
 * Multinomial logistic regression with a ridge: minimises
 * F(X) = Σ_i [log Σ_c exp(x_cᵀs_i) − x_{y_i}ᵀs_i] + ½ Σ_k ρ_k Σ_c X_ck² by Newton's method.
 *
 * <p>F is strictly convex, so where the search begins decides what it costs, not what it finds. The
 * Newton equations are solved by conjugate gradients with products H·V, which need no exponential;
 * their preconditioner is H without the coupling between classes.
 *
 * <p>Cost of a product: 2·rows·features·classes multiply-adds.
 */
final class MultinomialFit {
  private static final double ARMIJO = 1e-4;
  private static final int STEPS = 60;
  private static final int INNER_STEPS = 200;

  /** Relative residual of the Newton equations: one step gains about this factor. */
  private static final double INNER = 0.02;

  /** With more classes one preconditioner serves all of them. */
  private static final int OWN_BLOCKS = 40;

  private final double[][] s;
  private final int[] labels;
  private final int classes;
  private final double[] ridge;

  /** Where the search ended; {@code slope} is ‖gradient‖∞. */
  record Minimum(double[][] x, double value, double slope, boolean converged) {}

  /**
   * A problem.
   *
   * @param s features, {@code s[feature][row]}
   * @param labels classes of the rows
   * @param classes number of classes
   * @param ridge ρ, one per feature, above 0
   */
  MultinomialFit(double[][] s, int[] labels, int classes, double[] ridge) {
    this.s = s;
    this.labels = labels;
    this.classes = classes;
    this.ridge = ridge;
  }

  /**
   * Searches.
   *
   * @param start where to begin, {@code start[class][feature]}, not changed
   * @param tolerance the search ends when ‖gradient‖∞ falls below tolerance · max(1, value)
   */
  Minimum minimise(double[][] start, double tolerance) {
    Point at = new Point(centred(start));
    for (int step = 0; step < STEPS; step++) {
      Progress.stopIfInterrupted("fitting the class probabilities");
      if (at.slope() <= tolerance * Math.max(1, at.value)) {
        return new Minimum(at.x, at.value, at.slope(), true);
      }
      double[][] d = newton(at);
      double slope = dot(d, at.gradient);
      double length = 1;
      Point next = new Point(sum(at.x, length, d));
      while (!(next.value <= at.value + ARMIJO * length * slope) && length > 1e-10) {
        length *= 0.5;
        next = new Point(sum(at.x, length, d));
      }
      if (!(next.value < at.value)) {
        return new Minimum(at.x, at.value, at.slope(), false); // round-off
      }
      at = next;
    }
    return new Minimum(at.x, at.value, at.slope(), false);
  }

  /** A point with value, gradient and class probabilities. */
  private final class Point {
    final double[][] x;
    final double[][] p = new double[classes][labels.length]; // [class][row]
    final double[][] gradient;
    final double value;

    Point(double[][] x) {
      this.x = x;
      Panels.addCombinations(s, x, 1, p, Workers.ONE); // logits
      double sum = 0;
      double[] row = new double[classes];
      for (int i = 0; i < labels.length; i++) {
        for (int c = 0; c < classes; c++) {
          row[c] = p[c][i];
        }
        double own = row[labels[i]];
        sum += SoftmaxHead.softmax(row) - own;
        for (int c = 0; c < classes; c++) {
          p[c][i] = row[c];
        }
      }
      for (int i = 0; i < labels.length; i++) {
        p[labels[i]][i] -= 1;
      }
      gradient = Panels.products(p, s, Workers.ONE);
      for (int i = 0; i < labels.length; i++) {
        p[labels[i]][i] += 1;
      }
      for (int c = 0; c < classes; c++) {
        for (int k = 0; k < ridge.length; k++) {
          gradient[c][k] += ridge[k] * x[c][k];
          sum += 0.5 * ridge[k] * x[c][k] * x[c][k];
        }
      }
      value = sum;
    }

    double slope() {
      double most = 0;
      for (double[] g : gradient) {
        for (double v : g) {
          most = Math.max(most, Math.abs(v));
        }
      }
      return most;
    }

    /** H·V at this point. */
    double[][] hessian(double[][] v) {
      double[][] u = new double[classes][labels.length];
      Panels.addCombinations(s, v, 1, u, Workers.ONE);
      double[] mean = new double[labels.length];
      for (int c = 0; c < classes; c++) {
        double[] pc = p[c];
        double[] uc = u[c];
        for (int i = 0; i < mean.length; i++) {
          mean[i] += pc[i] * uc[i];
        }
      }
      for (int c = 0; c < classes; c++) {
        double[] pc = p[c];
        double[] uc = u[c];
        for (int i = 0; i < mean.length; i++) {
          uc[i] = pc[i] * (uc[i] - mean[i]);
        }
      }
      double[][] h = Panels.products(u, s, Workers.ONE);
      for (int c = 0; c < classes; c++) {
        for (int k = 0; k < ridge.length; k++) {
          h[c][k] += ridge[k] * v[c][k];
        }
      }
      return h;
    }

    /** Factors of the blocks of H on its diagonal, one per class. */
    DenseCholesky[] blocks() {
      DenseCholesky[] blocks = new DenseCholesky[classes];
      boolean shared = classes > OWN_BLOCKS;
      double[][] scaled = new double[s.length][labels.length];
      double[] root = new double[labels.length];
      for (int c = 0; c < (shared ? 1 : classes); c++) {
        for (int i = 0; i < root.length; i++) {
          double q = shared ? 1.0 / classes : p[c][i];
          root[i] = Math.sqrt(Math.max(0, q * (1 - q)));
        }
        for (int k = 0; k < s.length; k++) {
          for (int i = 0; i < root.length; i++) {
            scaled[k][i] = root[i] * s[k][i];
          }
        }
        double[][] h = Panels.symmetricProducts(scaled, scaled, Workers.ONE);
        for (int k = 0; k < ridge.length; k++) {
          h[k][k] += ridge[k];
        }
        blocks[c] = DenseCholesky.of(h);
      }
      if (shared) {
        Arrays.fill(blocks, blocks[0]);
      }
      return blocks;
    }
  }

  /** Solves H·D = −gradient to {@link #INNER} by preconditioned conjugate gradients. */
  private double[][] newton(Point at) {
    DenseCholesky[] blocks = at.blocks();
    double[][] d = new double[classes][ridge.length];
    double[][] r = sum(d, -1, at.gradient);
    double[][] z = solve(blocks, r);
    double[][] q = z;
    double rz = dot(r, z);
    double target = INNER * INNER * rz;
    for (int step = 0; step < INNER_STEPS && rz > target; step++) {
      double[][] h = at.hessian(q);
      double length = rz / dot(q, h);
      d = sum(d, length, q);
      r = sum(r, -length, h);
      z = solve(blocks, r);
      double before = rz;
      rz = dot(r, z);
      q = sum(z, rz / before, q);
    }
    return centred(d);
  }

  /** Less the mean over the classes: the ridge alone keeps all from moving together. */
  private static double[][] centred(double[][] x) {
    double[] mean = new double[x[0].length];
    for (double[] row : x) {
      for (int k = 0; k < mean.length; k++) {
        mean[k] += row[k] / x.length;
      }
    }
    double[][] means = new double[x.length][];
    Arrays.fill(means, mean);
    return sum(x, -1, means);
  }

  private static double[][] solve(DenseCholesky[] blocks, double[][] r) {
    double[][] z = new double[r.length][];
    for (int c = 0; c < r.length; c++) {
      z[c] = blocks[c].solve(new double[][] {r[c]})[0];
    }
    return z;
  }

  /** a + f·b. */
  private static double[][] sum(double[][] a, double f, double[][] b) {
    double[][] sum = new double[a.length][a[0].length];
    for (int c = 0; c < a.length; c++) {
      for (int k = 0; k < sum[c].length; k++) {
        sum[c][k] = a[c][k] + f * b[c][k];
      }
    }
    return sum;
  }

  private static double dot(double[][] a, double[][] b) {
    double sum = 0;
    for (int c = 0; c < a.length; c++) {
      sum += Pairs.dot(a[c], b[c]);
    }
    return sum;
  }
}
