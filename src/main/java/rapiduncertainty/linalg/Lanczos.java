package rapiduncertainty.linalg;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import java.util.SplittableRandom;
import rapiduncertainty.Memory;
import rapiduncertainty.Progress;
import rapiduncertainty.Seeds;

/**
 * Largest eigenpairs by the Lanczos method with full reorthogonalisation and thick restarts.
 *
 * <p>When the wanted pairs have converged, one more cycle begins with a fresh random vector: a
 * second copy of a multiple eigenvalue, which one starting vector cannot see, appears then. It ends
 * when such a cycle changes nothing.
 *
 * <p>Cost: some 2 k products with one vector and n k² multiply-adds for well separated eigenvalues;
 * 16 n k bytes.
 *
 * @see "Wu, Simon, Thick-restart Lanczos method for large symmetric eigenvalue problems, 2000"
 */
public final class Lanczos {

  /** Residual of a converged pair in units of the largest eigenvalue. */
  private static final double CONVERGED = 1e-9;

  /** Norm, in units of the largest eigenvalue, below which a new direction is round-off. */
  private static final double NOTHING_NEW = 1e-13;

  private static final int MAX_CYCLES = 300;

  private final PsdOperator a;
  private final int wanted;
  private final int length; // vectors per cycle
  private final double[][] basis;
  private final double[][] projected; // basisᵀ·A·basis
  private final SplittableRandom random;
  private final Progress progress;
  private double scale; // largest eigenvalue so far
  private double next; // norm of what the last product added to the basis

  private Lanczos(PsdOperator a, int wanted, int length, long seed, Progress progress) {
    this.a = a;
    this.wanted = wanted;
    this.length = length;
    this.basis = new double[length + 1][];
    this.projected = new double[length][length];
    this.random = Seeds.stream(seed, 0);
    this.progress = progress;
  }

  /**
   * The k largest eigenvalues and their vectors.
   *
   * @param a symmetric positive semi-definite
   * @param k number of pairs, 1 … n
   * @param seed decides the starting vector
   * @param progress hears of each product; interruption ends the work
   */
  public static Eigenpairs largest(PsdOperator a, int k, long seed, Progress progress) {
    int n = a.size();
    require(k >= 1 && k <= n, "the number of eigenpairs must be 1 … %d (the rows), got %d", n, k);
    int length = Math.max(2 * k + 20, 40);
    if (length >= n) {
      return SymmetricEigen.of(DenseOperator.of(a, progress).rows(), k);
    }
    Memory.require(
        16.0 * n * length,
        "The search for " + k + " eigenpairs of " + n + " rows",
        "Ask for fewer pairs or give Java more memory (-Xmx).");
    return new Lanczos(a, k, length, seed, progress).run();
  }

  private Eigenpairs run() {
    basis[0] = fresh(0);
    int kept = 0;
    double[] verified = null; // the values when the last fresh vector joined
    for (int cycle = 0; cycle < MAX_CYCLES; cycle++) {
      extend(kept);
      SymmetricEigen ritz = SymmetricEigen.decompose(projected);
      scale = Math.max(scale, ritz.values()[0]);
      boolean converged = true;
      for (int i = 0; i < wanted; i++) {
        double last = ritz.vectors()[i][length - 1];
        converged &= next * Math.abs(last) <= CONVERGED * scale;
      }
      double[] values = Arrays.copyOf(ritz.values(), wanted);
      if (converged && verified != null && same(values, verified)) {
        return finish(ritz);
      }
      kept = converged ? wanted : wanted + (length - wanted) / 3;
      double[] direction = basis[length];
      restart(ritz, kept);
      basis[kept] = converged ? fresh(kept) : direction;
      verified = converged ? values : verified;
    }
    return finish(SymmetricEigen.decompose(projected));
  }

  /** Extends the basis from {@code kept} + 1 vectors to {@code length} + 1. */
  private void extend(int kept) {
    for (int j = kept; j < length; j++) {
      progress.step("eigenvalues", Double.NaN);
      double[] w = a.multiply(basis[j]);
      double[][] known = Arrays.copyOf(basis, j + 1);
      double[] h = orthogonalise(known, w);
      for (int i = 0; i <= j; i++) {
        projected[i][j] = h[i];
        projected[j][i] = h[i];
      }
      scale = Math.max(scale, Math.abs(h[j]));
      next = Math.sqrt(Panels.dot(w, w));
      require(Double.isFinite(next), "the product of the matrix with a unit vector is not finite");
      if (next > NOTHING_NEW * scale) {
        normalise(w, next);
        basis[j + 1] = w;
      } else {
        next = 0; // an invariant subspace: go on outside it
        basis[j + 1] = fresh(j + 1);
      }
    }
  }

  /** Replaces the basis by its first {@code kept} Ritz vectors. */
  private void restart(SymmetricEigen ritz, int kept) {
    double[][] vectors = vectors(ritz, kept);
    for (double[] row : projected) {
      Arrays.fill(row, 0);
    }
    for (int i = 0; i < kept; i++) {
      basis[i] = vectors[i];
      projected[i][i] = ritz.values()[i];
    }
  }

  private double[][] vectors(SymmetricEigen ritz, int count) {
    double[][] vectors = new double[count][a.size()];
    Panels.addCombinations(
        Arrays.copyOf(basis, length),
        Arrays.copyOf(ritz.vectors(), count),
        1,
        vectors,
        a.workers());
    return vectors;
  }

  /** The wanted pairs with residuals measured by one more product each. */
  private Eigenpairs finish(SymmetricEigen ritz) {
    double[][] v = vectors(ritz, wanted);
    double[][] av = new double[wanted][a.size()];
    a.multiply(v, av);
    double[] values = new double[wanted];
    double[] residuals = new double[wanted];
    for (int i = 0; i < wanted; i++) {
      values[i] = Panels.dot(v[i], av[i]) / Panels.dot(v[i], v[i]);
      Panels.add1(av[i], v[i], -values[i], 0, av[i].length);
      residuals[i] = Math.sqrt(Panels.dot(av[i], av[i]));
    }
    return new Eigenpairs(values, v, residuals);
  }

  /** A random unit vector orthogonal to the first {@code count} basis vectors. */
  private double[] fresh(int count) {
    double[] v = new double[a.size()];
    for (int i = 0; i < v.length; i++) {
      v[i] = random.nextDouble() - 0.5;
    }
    normalise(v, Math.sqrt(Panels.dot(v, v)));
    orthogonalise(Arrays.copyOf(basis, count), v);
    normalise(v, Math.sqrt(Panels.dot(v, v)));
    return v;
  }

  /**
   * Removes what w has along the known vectors, twice for full precision; returns how much it was.
   */
  private double[] orthogonalise(double[][] known, double[] w) {
    double[] h = new double[known.length];
    for (int pass = 0; pass < 2; pass++) {
      double[][] part = Panels.products(new double[][] {w}, known, a.workers());
      Panels.addCombinations(known, part, -1, new double[][] {w}, a.workers());
      Panels.add1(h, part[0], 1, 0, h.length);
    }
    return h;
  }

  private static void normalise(double[] v, double norm) {
    double inverse = 1 / norm;
    for (int i = 0; i < v.length; i++) {
      v[i] *= inverse;
    }
  }

  private boolean same(double[] values, double[] before) {
    for (int i = 0; i < values.length; i++) {
      if (Math.abs(values[i] - before[i]) > CONVERGED * scale) {
        return false;
      }
    }
    return true;
  }
}
