package rapiduncertainty.gp;

import rapiduncertainty.Progress;

/**
 * Minimises a smooth function by limited-memory BFGS with backtracking.
 *
 * <p>The steps are those of Nocedal's two-loop recursion; the caller may give the inverse Hessian it
 * starts from. Every accepted step lowers the value (Armijo), and pairs that would break positive
 * curvature are left out. Deterministic.
 *
 * @see "Nocedal and Wright, Numerical Optimization, 2006, algorithms 7.4 and 3.1"
 */
final class Lbfgs {
  private static final int MEMORY = 12;
  private static final double ARMIJO = 1e-4;

  /** A function with its gradient. */
  @FunctionalInterface
  interface Smooth {
    /** Value at x; fills the gradient. */
    double value(double[] x, double[] gradient);
  }

  /** An approximate inverse Hessian, applied in place. */
  @FunctionalInterface
  interface InverseHessian {
    /** Overwrites a vector with its product. */
    void apply(double[] vector);
  }

  /**
   * Where the search ended.
   *
   * @param x the point
   * @param value its value
   * @param iterations accepted steps
   * @param converged whether the gradient fell below the tolerance
   */
  record Minimum(double[] x, double value, int iterations, boolean converged) {}

  private Lbfgs() {}

  /**
   * Searches from a starting point.
   *
   * @param f what to minimise; an infinite or NaN value makes the step shorter
   * @param start where to begin, not changed
   * @param first inverse Hessian to begin with, or null for the usual scaling
   * @param tolerance the search ends when ‖gradient‖∞ falls below tolerance · max(1, |value|)
   * @param iterations limit of steps
   */
  static Minimum minimise(
      Smooth f, double[] start, InverseHessian first, double tolerance, int iterations) {
    int n = start.length;
    double[] x = start.clone();
    double[] g = new double[n];
    double value = f.value(x, g);
    double[][] steps = new double[MEMORY][];
    double[][] changes = new double[MEMORY][];
    double[] curvature = new double[MEMORY];
    double[] trial = new double[n];
    double[] next = new double[n];
    int stored = 0;
    for (int it = 0; it < iterations; it++) {
      Progress.stopIfInterrupted("numerical optimisation");
      if (largest(g) <= tolerance * Math.max(1, Math.abs(value))) {
        return new Minimum(x, value, it, true);
      }
      double[] p = direction(g, steps, changes, curvature, stored, first);
      double slope = dot(p, g);
      if (!(slope < 0)) { // round-off spoilt the direction: begin afresh
        stored = 0;
        p = direction(g, steps, changes, curvature, 0, first);
        slope = dot(p, g);
      }
      double length = stored == 0 && first == null ? 1 / Math.max(1, norm(g)) : 1;
      double found = Double.NaN;
      for (int halvings = 0; halvings < 50; halvings++) {
        for (int i = 0; i < n; i++) {
          trial[i] = x[i] + length * p[i];
        }
        found = f.value(trial, next);
        if (found <= value + ARMIJO * length * slope) {
          break;
        }
        length *= 0.5;
        found = Double.NaN;
      }
      if (Double.isNaN(found)) {
        return new Minimum(x, value, it, false); // no lower value along the direction: round-off
      }
      double[] s = new double[n];
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        s[i] = trial[i] - x[i];
        y[i] = next[i] - g[i];
      }
      double sy = dot(s, y);
      if (sy > 1e-12 * norm(s) * norm(y)) {
        steps[stored % MEMORY] = s;
        changes[stored % MEMORY] = y;
        curvature[stored % MEMORY] = 1 / sy;
        stored++;
      }
      System.arraycopy(trial, 0, x, 0, n);
      System.arraycopy(next, 0, g, 0, n);
      value = found;
    }
    return new Minimum(x, value, iterations, false);
  }

  private static double[] direction(
      double[] g,
      double[][] steps,
      double[][] changes,
      double[] curvature,
      int stored,
      InverseHessian first) {
    double[] q = new double[g.length];
    for (int i = 0; i < q.length; i++) {
      q[i] = -g[i];
    }
    int kept = Math.min(stored, MEMORY);
    double[] a = new double[kept];
    for (int k = 1; k <= kept; k++) {
      int slot = (stored - k) % MEMORY;
      a[k - 1] = curvature[slot] * dot(steps[slot], q);
      axpy(-a[k - 1], changes[slot], q);
    }
    if (first != null) {
      first.apply(q);
    } else if (kept > 0) {
      int slot = (stored - 1) % MEMORY;
      double scale = 1 / (curvature[slot] * dot(changes[slot], changes[slot]));
      for (int i = 0; i < q.length; i++) {
        q[i] *= scale;
      }
    }
    for (int k = kept; k >= 1; k--) {
      int slot = (stored - k) % MEMORY;
      axpy(a[k - 1] - curvature[slot] * dot(changes[slot], q), steps[slot], q);
    }
    return q;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  private static double largest(double[] a) {
    double max = 0;
    for (double v : a) {
      max = Math.max(max, Math.abs(v));
    }
    return max;
  }

  private static void axpy(double factor, double[] x, double[] y) {
    for (int i = 0; i < y.length; i++) {
      y[i] += factor * x[i];
    }
  }
}
