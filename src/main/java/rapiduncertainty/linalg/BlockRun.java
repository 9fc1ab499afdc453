package rapiduncertainty.linalg;

import java.util.Arrays;
import rapiduncertainty.Workers;

/**
 * One run of preconditioned block conjugate gradients in the form that keeps the residuals as
 * R = Q·C with Q orthonormal in the inner product of the preconditioner (BCGrQ).
 *
 * <p>Q may have fewer columns than R, and loses columns when directions become dependent: C is then
 * wider than high, and the recurrences hold unchanged (docs/math/linalg.md, eq. 1–5).
 *
 * @see "A. A. Dubrulle, Retooling the method of block conjugate gradients, ETNA 12, 2001"
 */
final class BlockRun {

  /** Pivots of Pᵀ·A·P below this share of the diagonal mean that the directions depend. */
  private static final double BREAKDOWN = 1e-14;

  /**
   * Residual, in units of the target, from which the norm is computed and no longer inferred from
   * the one in the inner product of the preconditioner, to which it keeps a slowly changing ratio.
   */
  private static final double NEAR = 10;

  private BlockRun() {}

  /** Solves until the residuals meet their targets, and returns the iterations used. */
  static int run(Run run) {
    PsdOperator a = run.a();
    Workers workers = a.workers();
    int n = a.size();
    boolean plain = run.m() == Preconditioner.NONE;

    // Symbols as in docs/math/linalg.md: R = Q·C·C₀, W = M⁻¹·Q, P = directions.
    double[][] c0 = run.start().c();
    double[][] q = run.start().q();
    double first = run.worst(Panels.norms(c0)); // the start is orthonormal
    double[][] w = plain ? q : apply(run.m(), q, new double[q.length][n]);
    Orthonormal basis = Orthonormal.of(q, w, workers);
    double[][] c = basis.zeta();
    q = basis.q();
    w = basis.w();
    double[][] p = copy(w);
    double[][] ap = new double[p.length][n];
    double ratio = plain || q.length == 0 ? 1 : first / run.worst(Panels.norms(times(c, c0)));
    double best = first;
    int bestAt = 0;
    int done = 0;
    while (q.length > 0 && done < run.maxIterations() && done - bestAt < run.patience()) {
      a.multiply(p, ap);
      done++;
      double[][] s = inverse(Panels.symmetricProducts(p, ap, workers));
      if (s == null) {
        break; // breakdown: the caller looks at the true residual and decides
      }
      Panels.addCombinations(p, times(s, c), 1, run.z(), workers); // eq. 2: Z += P·S⁻¹·C
      Panels.addCombinations(ap, s, -1, q, workers); // eq. 3: T = Q − A·P·S⁻¹, in place of Q
      w = plain ? q : apply(run.m(), q, w);
      basis = Orthonormal.of(q, w, workers); // T = Q⁺·ζ
      q = basis.q();
      w = basis.w();
      c = times(basis.zeta(), c); // eq. 5: C⁺ = ζ·C
      double[][] all = times(c, c0);
      double worst = ratio * run.worst(Panels.norms(all));
      if (!plain && worst < NEAR) {
        double estimate = worst / ratio;
        worst = run.worst(norms(q, all, workers));
        ratio = estimate > 0 ? worst / estimate : ratio;
      }
      if (!(worst < Double.POSITIVE_INFINITY)) {
        break;
      }
      run.step(first, worst);
      if (worst <= 1) {
        break;
      }
      if (worst < best) {
        best = worst;
        bestAt = done;
      }
      double[][] next = Arrays.copyOf(ap, q.length); // eq. 4: P⁺ = W + P·ζᵀ, in the space of A·P
      double[][] from = w;
      workers.forEach(next.length, k -> System.arraycopy(from[k], 0, next[k], 0, n));
      Panels.addCombinations(p, transposed(basis.zeta()), 1, next, workers);
      ap = Arrays.copyOf(p, next.length);
      p = next;
    }
    return done;
  }

  /** Norms of the columns of Q·C. */
  private static double[] norms(double[][] q, double[][] c, Workers workers) {
    double[][] gram = Panels.symmetricProducts(q, q, workers);
    double[] norms = new double[c.length];
    for (int j = 0; j < norms.length; j++) {
      double sum = 0;
      for (int k = 0; k < c[j].length; k++) {
        sum += c[j][k] * Panels.dot(gram[k], c[j]);
      }
      norms[j] = Math.sqrt(Math.max(0, sum));
    }
    return norms;
  }

  private static double[][] apply(Preconditioner m, double[][] q, double[][] result) {
    double[][] w = Arrays.copyOf(result, q.length);
    m.apply(q, w);
    return w;
  }

  /** Inverse of a small symmetric matrix, or null if it is not safely positive definite. */
  private static double[][] inverse(double[][] s) {
    try {
      DenseCholesky factor = DenseCholesky.of(s);
      for (int k = 0; k < s.length; k++) {
        double pivot = factor.factor()[k][k];
        if (!(pivot * pivot > BREAKDOWN * s[k][k])) {
          return null;
        }
      }
      double[][] unit = new double[s.length][s.length];
      for (int k = 0; k < s.length; k++) {
        unit[k][k] = 1;
      }
      return factor.solve(unit);
    } catch (NotPositiveDefiniteException e) {
      return null;
    }
  }

  /** Product of two small matrices, both given and returned as columns. */
  private static double[][] times(double[][] a, double[][] b) {
    int rows = a.length == 0 ? 0 : a[0].length;
    double[][] ab = new double[b.length][rows];
    Panels.addCombinations(a, b, 1, ab);
    return ab;
  }

  private static double[][] transposed(double[][] a) {
    int rows = a.length == 0 ? 0 : a[0].length;
    double[][] t = new double[rows][a.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < a.length; j++) {
        t[i][j] = a[j][i];
      }
    }
    return t;
  }

  private static double[][] copy(double[][] a) {
    double[][] copy = new double[a.length][];
    for (int c = 0; c < a.length; c++) {
      copy[c] = a[c].clone();
    }
    return copy;
  }
}
