package rapiduncertainty.linalg;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import java.util.stream.IntStream;
import rapiduncertainty.Progress;

/**
 * Solves A·X = B for a whole panel of right-hand sides by preconditioned block conjugate gradients.
 *
 * <p>All columns search in one common space, so that each product serves all of them: with ten
 * columns half the iterations of separate runs suffice. Only the directions that the residuals need
 * are searched: columns that depend on others are left out and get their solution from them, and a
 * start that differs from the solution by one changed row costs one direction for all columns.
 * After each run the true residual b − A·x is computed; what is not yet good enough is run again,
 * and if block runs no longer gain anything, column by column. So a reported residual is one, and a
 * column that is not converged is reported as such.
 *
 * <p>Cost per iteration: one product with the panel and about 4 n m² multiply-adds.
 *
 * @param tolerance residual to reach, above 0
 * @param criterion what the residual is measured against
 * @param maxIterations limit of all runs together, at least 1; with few iterations the result is
 *     the best approximation from that many products
 * @param patience iterations that may pass without a new smallest residual before a run is ended,
 *     at least 1
 */
public record ConjugateGradients(
    double tolerance, Criterion criterion, int maxIterations, int patience) {

  /** What the tolerance is compared with. */
  public enum Criterion {
    /** ‖b − A·x‖ / ‖b‖. */
    RELATIVE,
    /** ‖b − A·x‖. */
    ABSOLUTE
  }

  /** A run that does not reduce the worst residual to this share was in vain. */
  private static final double GAIN = 0.5;

  /** Checks the settings. */
  public ConjugateGradients {
    require(
        tolerance > 0 && Double.isFinite(tolerance),
        "tolerance must be above 0, got %s",
        tolerance);
    require(criterion != null, "criterion must be RELATIVE or ABSOLUTE, got null");
    require(maxIterations >= 1, "maxIterations must be at least 1, got %d", maxIterations);
    require(patience >= 1, "patience must be at least 1, got %d", patience);
  }

  /** To a relative residual, within 1000 iterations. */
  public static ConjugateGradients relative(double tolerance) {
    return new ConjugateGradients(tolerance, Criterion.RELATIVE, 1000, 100);
  }

  /** To an absolute residual, within 1000 iterations. */
  public static ConjugateGradients absolute(double tolerance) {
    return new ConjugateGradients(tolerance, Criterion.ABSOLUTE, 1000, 100);
  }

  /** The same with another limit. */
  public ConjugateGradients withMaxIterations(int limit) {
    return new ConjugateGradients(tolerance, criterion, limit, patience);
  }

  /**
   * Solves for all right-hand sides.
   *
   * @param a positive definite, so with its noise
   * @param b right-hand sides, finite; they may be zero, equal or dependent
   * @param start where to begin, one array per right-hand side, or null to begin at zero. A column
   *     that is further from the solution than zero is, by its residual, is not used
   * @param m preconditioner, {@link Preconditioner#NONE} for none
   * @param progress hears of each iteration; interruption ends the work
   */
  public Solution solve(
      PsdOperator a, double[][] b, double[][] start, Preconditioner m, Progress progress) {
    int n = a.size();
    checkPanel(b, n, "right-hand side");
    double[] scale = Panels.norms(b);
    double[][] x = new double[b.length][n];
    double[][] r = new double[b.length][];
    for (int c = 0; c < b.length; c++) {
      r[c] = b[c].clone();
    }
    if (start != null) {
      useStart(a, b, start, scale, x, r);
    }
    double[] target = new double[b.length];
    for (int c = 0; c < b.length; c++) {
      target[c] = criterion == Criterion.RELATIVE ? tolerance * scale[c] : tolerance;
    }
    double[] norms = Panels.norms(r);
    int iterations = 0;
    boolean block = true;
    double worst = Double.POSITIVE_INFINITY;
    while (true) {
      int[] todo =
          IntStream.range(0, b.length).filter(c -> norms[c] > target[c]).toArray();
      if (todo.length == 0 || iterations >= maxIterations) {
        break;
      }
      double now = Arrays.stream(todo).mapToDouble(c -> norms[c] / target[c]).max().getAsDouble();
      if (now > GAIN * worst) {
        if (!block) {
          break; // neither way gains anything: the limit of double precision
        }
        block = false;
      }
      worst = now;
      double[][] rest = Panels.select(r, todo);
      Start from =
          block
              ? Start.directions(rest, pick(norms, todo), pick(target, todo), a.workers())
              : Start.columns(rest, pick(target, todo));
      double[][] z = new double[from.q().length][n];
      Run run = new Run(a, m, z, from, maxIterations - iterations, patience, progress);
      iterations += block ? BlockRun.run(run) : SimultaneousRun.run(run);
      double[][] found = Panels.select(x, todo);
      Panels.addCombinations(z, from.c(), 1, found, a.workers());
      // Not r − A·z: what adding z to x rounds away would stay unseen.
      double[][] ax = product(a, found);
      for (int k = 0; k < todo.length; k++) {
        int c = todo[k];
        for (int i = 0; i < n; i++) {
          r[c][i] = b[c][i] - ax[k][i];
        }
        norms[c] = Math.sqrt(Panels.dot(r[c], r[c]));
      }
    }
    return result(x, iterations, norms, scale, target);
  }

  private static double[] pick(double[] values, int[] which) {
    return Arrays.stream(which).mapToDouble(c -> values[c]).toArray();
  }

  private Solution result(
      double[][] x, int iterations, double[] norms, double[] scale, double[] target) {
    boolean[] converged = new boolean[x.length];
    double[] residuals = new double[x.length];
    for (int c = 0; c < x.length; c++) {
      converged[c] = norms[c] <= target[c];
      residuals[c] =
          criterion == Criterion.RELATIVE && scale[c] > 0 ? norms[c] / scale[c] : norms[c];
    }
    return new Solution(x, iterations, residuals, converged);
  }

  /** Takes over those starting columns that are nearer to the solution than zero is. */
  private static void useStart(
      PsdOperator a, double[][] b, double[][] start, double[] scale, double[][] x, double[][] r) {
    require(
        start.length == b.length,
        "the start has %d columns for %d right-hand sides",
        start.length,
        b.length);
    checkPanel(start, a.size(), "start");
    double[][] fresh = product(a, start);
    for (int c = 0; c < b.length; c++) {
      for (int i = 0; i < fresh[c].length; i++) {
        fresh[c][i] = b[c][i] - fresh[c][i];
      }
    }
    for (int c = 0; c < b.length; c++) {
      if (Math.sqrt(Panels.dot(fresh[c], fresh[c])) < scale[c]) {
        System.arraycopy(start[c], 0, x[c], 0, x[c].length);
        r[c] = fresh[c];
      }
    }
  }

  private static double[][] product(PsdOperator a, double[][] x) {
    double[][] ax = new double[x.length][a.size()];
    if (x.length > 0) {
      a.multiply(x, ax);
    }
    for (int c = 0; c < x.length; c++) {
      double sum = 0;
      for (double v : ax[c]) {
        sum += v;
      }
      require(
          Double.isFinite(sum),
          "the product of the matrix with column %d is not finite; is one of its entries NaN?",
          c);
    }
    return ax;
  }

  private static void checkPanel(double[][] panel, int n, String name) {
    for (int c = 0; c < panel.length; c++) {
      require(
          panel[c].length == n,
          "%s %d has %d entries, the matrix has %d rows",
          name,
          c,
          panel[c].length,
          n);
      for (int i = 0; i < n; i++) {
        if (!Double.isFinite(panel[c][i])) { // in millions of entries the arguments cost more
          require(false, "%s %d holds %s in row %d", name, c, panel[c][i], i);
        }
      }
    }
  }
}
