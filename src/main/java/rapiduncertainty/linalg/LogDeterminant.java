package rapiduncertainty.linalg;

import static rapiduncertainty.Check.require;

import java.util.SplittableRandom;
import rapiduncertainty.Progress;
import rapiduncertainty.Seeds;

/**
 * Log-determinant of a positive definite matrix: exact, estimated, or bounded from above.
 *
 * @see "Bai, Golub, Bounds for the trace of the inverse and the determinant of symmetric positive
 *     definite matrices, 1996"
 * @see "Ubaru, Chen, Saad, Fast estimation of tr(f(A)) via stochastic Lanczos quadrature, 2017"
 */
public final class LogDeterminant {

  private LogDeterminant() {}

  /**
   * An estimate with its spread.
   *
   * @param value the estimate
   * @param standardError standard error over the probes; it does not show the bias of too few steps
   */
  public record Estimate(double value, double standardError) {}

  /** By dense Cholesky decomposition: n³/3 operations and 4 n² bytes. */
  public static double exact(PsdOperator a, Progress progress) {
    return DenseCholesky.of(a, progress).logDeterminant();
  }

  /**
   * Stochastic Lanczos quadrature: the mean over random sign vectors z of zᵀ·log(A)·z, each by
   * Gauss quadrature (docs/math/linalg.md, eq. 9).
   *
   * @param a positive definite
   * @param probes random vectors, at least 2, multiplied together
   * @param steps products per probe, at least 1
   * @param seed decides the probes
   * @param progress hears of each product
   */
  public static Estimate lanczos(
      PsdOperator a, int probes, int steps, long seed, Progress progress) {
    require(probes >= 2, "probes must be at least 2 for a spread, got %d", probes);
    require(steps >= 1, "steps must be at least 1, got %d", steps);
    int n = a.size();
    double[][] start = new double[probes][n];
    for (int p = 0; p < probes; p++) {
      SplittableRandom random = Seeds.stream(seed, p);
      for (int i = 0; i < n; i++) {
        start[p][i] = random.nextInt(2) == 0 ? -1 : 1;
      }
    }
    double[] samples = LanczosQuadrature.of(a, start, Math.min(steps, n), progress).log();
    double mean = 0;
    for (double s : samples) {
      mean += s / probes;
    }
    double squares = 0;
    for (double s : samples) {
      squares += (s - mean) * (s - mean);
    }
    return new Estimate(mean, Math.sqrt(squares / (probes - 1) / probes));
  }

  /**
   * Upper bound from the trace and some leading eigenpairs: the smaller one of the bound of Bai and
   * Golub and of Hadamard's inequality in the basis of the eigenvectors, each of which holds.
   *
   * @param n number of rows
   * @param trace trace of the matrix
   * @param leading leading eigenpairs, at least one
   */
  public static double upperBound(int n, double trace, Eigenpairs leading) {
    require(leading.size() >= 1, "the bound needs at least one eigenpair");
    int rest = n - leading.size();
    // Eigenvalues and trace are known up to round-off: every term takes its worst side of it.
    double off = n * Math.ulp(leading.values()[0]);
    double doubt = leading.size() * off + n * Math.ulp(trace);
    double left = trace;
    double squares = 0;
    double logs = 0;
    double size = 1;
    for (double v : leading.values()) {
      double log = Math.log(v + off);
      left -= v;
      squares += Math.max(0, v - off) * Math.max(0, v - off);
      logs += log;
      size += Math.abs(log);
    }
    double least = Math.max(0, left - doubt);
    // What is left of the trace, spread evenly, gives the least sum of squares (Cauchy–Schwarz) ...
    double mu2 = squares + (rest > 0 ? least * least / rest : 0);
    // ... and the largest product (arithmetic and geometric mean).
    double tail = rest > 0 ? rest * Math.log((Math.max(0, left) + doubt) / rest) : 0;
    double hadamard = logs + tail + n * Math.ulp(size + Math.abs(tail));
    return Math.min(hadamard, baiGolub(n, trace, mu2, leading.upperBound(0)));
  }

  /**
   * The bound of Bai and Golub (docs/math/linalg.md, eq. 7).
   *
   * @param n number of rows
   * @param mu1 trace of the matrix
   * @param mu2 sum of the squared eigenvalues, or a lower bound of it: the result is then larger
   * @param beta the largest eigenvalue or an upper bound of it
   */
  public static double baiGolub(int n, double mu1, double mu2, double beta) {
    require(n >= 1 && mu1 > 0 && beta > 0, "trace and largest eigenvalue must be above 0");
    double mean = n * Math.log(mu1 / n); // of equal eigenvalues, which no others exceed
    double even = mean + n * Math.ulp(1 + Math.abs(mean));
    double least = mu1 * mu1 / n;
    double second = Math.min(Math.max(mu2, least), beta * mu1);
    double gap = beta * n - mu1;
    if (!(gap > 1e-12 * mu1)) {
      return even;
    }
    // Differences of large numbers are rounded up: that means less in mu2 and a larger bound.
    double spread = beta * mu1 - second + 4 * Math.ulp(beta * mu1);
    double t = spread / gap;
    // Weights of the two nodes β and t that match trace and squares.
    double atBeta = (second - t * mu1) / (beta * (beta - t));
    double atT = spread / (t * (beta - t));
    double bound = atBeta * Math.log(beta) + atT * Math.log(t);
    double size = Math.abs(Math.log(beta)) + Math.abs(Math.log(t)) + beta * n / gap;
    bound += 4 * n * Math.ulp(size);
    return bound < even ? bound : even; // not a number if t came to β
  }
}
