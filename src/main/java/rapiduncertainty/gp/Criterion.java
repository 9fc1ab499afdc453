package rapiduncertainty.gp;

import java.util.Arrays;
import java.util.SplittableRandom;
import rapiduncertainty.Progress;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.linalg.Eigenpairs;
import rapiduncertainty.linalg.Lanczos;
import rapiduncertainty.linalg.LogDeterminant;
import rapiduncertainty.linalg.PsdOperator;

/**
 * The objective of a hyper-parameter search on fixed rows (docs/math/gp.md, eqs. 16–19).
 *
 * <p>All in units of the scaled kernel K' = K/m with m the mean self-similarity, K̃' = K' + σ²I. One
 * evaluation costs one training; its derivative by K̃' a few solves more.
 */
final class Criterion {
  private static final int PROBES = 16;
  private static final int LANCZOS_STEPS = 30;
  private static final int BOUND_PAIRS = 10;

  /** Up to this many rows traces are exact, with one solve per row. */
  private static final int EXACT_TRACE = 300;

  private final Histograms h;
  private final Targets targets;
  private final double[][] y;
  private final SearchSettings search;
  private final Workers workers;
  private final Progress progress;
  private double[][] start; // weights of the last evaluation

  Criterion(
      Histograms h, Targets targets, SearchSettings search, Workers workers, Progress progress) {
    this.h = h;
    this.targets = targets;
    this.y = targets.panel();
    this.search = search;
    this.workers = workers;
    this.progress = progress;
  }

  /** Mean self-similarity under a kernel. */
  static double scale(HikOperator k) {
    double mean = Arrays.stream(k.diagonal()).sum() / k.size();
    return mean > 0 ? mean : 1;
  }

  /** The objective. */
  double value(GpSettings s) {
    HikOperator k = new HikOperator(h, s.transform(), workers);
    double m = scale(k);
    KernelSystem system = KernelSystem.of(k, s, s.noise() * m, workers, progress);
    double[][] alpha = weights(system, s);
    return search.objective() == Objective.LIKELIHOOD
        ? likelihood(system, alpha, m, s)
        : loss(heldOutMeans(system, alpha, s), null);
  }

  private double[][] weights(KernelSystem system, GpSettings s) {
    double[][] alpha = LabelRegression.solve(system, y, start, s.tolerance(), progress).x();
    start = alpha;
    return alpha;
  }

  private double likelihood(KernelSystem system, double[][] alpha, double m, GpSettings s) {
    return likelihood(y, alpha, m, logDeterminant(system, s));
  }

  /**
   * Negative log marginal likelihood of all outputs.
   *
   * @param y targets
   * @param alpha K̃⁻¹y in units of K
   * @param m mean self-similarity
   * @param logDet log-determinant of K̃ in units of K
   */
  static double likelihood(double[][] y, double[][] alpha, double m, double logDet) {
    int n = y[0].length;
    double fit = 0;
    for (int o = 0; o < y.length; o++) {
      fit += 0.5 * m * Pairs.dot(y[o], alpha[o]);
    }
    return fit + 0.5 * y.length * (logDet - n * Math.log(m) + n * Math.log(2 * Math.PI));
  }

  private double logDeterminant(KernelSystem system, GpSettings s) {
    PsdOperator a = system.kernel().plusDiagonal(system.noise());
    switch (search.logDet()) {
      case EXACT:
        return system instanceof DenseSystem d
            ? d.factor().logDeterminant()
            : LogDeterminant.exact(a, progress);
      case LANCZOS:
        int steps = Math.min(LANCZOS_STEPS, h.size());
        return LogDeterminant.lanczos(a, PROBES, steps, s.seed(), progress).value();
      default:
        Eigenpairs e = Lanczos.largest(a, Math.min(BOUND_PAIRS, h.size()), s.seed(), progress);
        return LogDeterminant.upperBound(h.size(), Arrays.stream(a.diagonal()).sum(), e);
    }
  }

  private double[][] heldOutMeans(KernelSystem system, double[][] alpha, GpSettings s) {
    HeldOut heldOut = HeldOut.means(system, y, alpha, s, progress);
    rows = heldOut.rows();
    return heldOut.means();
  }

  private int[] rows; // of the last held-out means

  /**
   * Loss of held-out means, a sum over rows; fills their derivatives if wanted.
   *
   * <p>Classes: log loss of softmax(t·μ) with the best t, whose own derivative vanishes. Numbers and
   * one class: n/2 · log of the mean squared error, the log density with the best variance.
   */
  private double loss(double[][] means, double[][] gradient) {
    int n = means[0].length;
    if (targets.kind() == Targets.Kind.CLASSES) {
      int[] labels = targets.labels();
      int[] own = Arrays.stream(rows).map(i -> labels[i]).toArray();
      return TemperedLoss.minimum(means, own, gradient);
    }
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double r = means[0][i] - y[0][rows[i]];
      squares += r * r;
    }
    squares = Math.max(squares, 1e-300);
    if (gradient != null) {
      for (int i = 0; i < n; i++) {
        gradient[0][i] = n * (means[0][i] - y[0][rows[i]]) / squares;
      }
    }
    return 0.5 * n * Math.log(squares / n);
  }

  /** The objective with its derivative by K̃'. */
  Pairs withDerivative(GpSettings s) {
    HikOperator k = new HikOperator(h, s.transform(), workers);
    double m = scale(k);
    KernelSystem system = KernelSystem.of(k, s, s.noise() * m, workers, progress);
    double[][] alpha = weights(system, s);
    return search.objective() == Objective.LIKELIHOOD
        ? likelihoodPairs(system, alpha, m, s)
        : lossPairs(system, alpha, m, s);
  }

  /** ½·C·tr(K̃'⁻¹ dK̃') − ½ Σ_c α'ᵀ dK̃' α', with α' = m·α. */
  private Pairs likelihoodPairs(
      KernelSystem system, double[][] alpha, double m, GpSettings s) {
    double[][] z = probes(s.seed());
    double[][] u = system.solve(z, null, s.tolerance(), progress).x();
    double[][] a = new double[y.length + z.length][];
    double[][] b = new double[a.length][];
    for (int o = 0; o < y.length; o++) {
      a[o] = scaled(alpha[o], -0.5 * m);
      b[o] = scaled(alpha[o], m);
    }
    double f = 0.5 * y.length * weightOfProbe();
    for (int p = 0; p < z.length; p++) {
      a[y.length + p] = scaled(z[p], f);
      b[y.length + p] = scaled(u[p], m);
    }
    return new Pairs(likelihood(system, alpha, m, s), a, b);
  }

  /**
   * For a loss L of the leave-one-out means, G = ∂L/∂μ: dL = Σ_c b_cᵀ dK̃ α_c − tr(D K̃⁻¹ dK̃ K̃⁻¹)
   * with b_c = K̃⁻¹(G_c/c), c the diagonal of K̃⁻¹ and D = diag(Σ_c G_c α_c/c²).
   */
  private Pairs lossPairs(KernelSystem system, double[][] alpha, double m, GpSettings s) {
    int n = h.size();
    double[][] means = heldOutMeans(system, alpha, s);
    double[][] g = new double[y.length][n];
    double value = loss(means, g);
    int[] all = java.util.stream.IntStream.range(0, n).toArray();
    double[] c = system.inverseDiagonal(all, progress);
    double[] d = new double[n];
    double[][] right = new double[y.length][n];
    for (int o = 0; o < y.length; o++) {
      for (int i = 0; i < n; i++) {
        right[o][i] = g[o][i] / c[i];
        d[i] += g[o][i] * alpha[o][i] / (c[i] * c[i]);
      }
    }
    double[][] back = system.solve(right, null, s.tolerance(), progress).x();
    double[][] z = probes(s.seed());
    double[][] dz = new double[z.length][n];
    for (int p = 0; p < z.length; p++) {
      for (int i = 0; i < n; i++) {
        dz[p][i] = -weightOfProbe() * d[i] * z[p][i];
      }
    }
    double[][] u = system.solve(z, null, s.tolerance(), progress).x();
    double[][] v = system.solve(dz, null, s.tolerance(), progress).x();
    double[][] a = new double[y.length + z.length][];
    double[][] b = new double[a.length][];
    for (int o = 0; o < y.length; o++) {
      a[o] = scaled(back[o], m);
      b[o] = alpha[o];
    }
    for (int p = 0; p < z.length; p++) {
      a[y.length + p] = scaled(v[p], m);
      b[y.length + p] = u[p];
    }
    return new Pairs(value, a, b);
  }

  /** Unit vectors for few rows, random signs for many; the same at every evaluation. */
  private double[][] probes(long seed) {
    int n = h.size();
    boolean exact = n <= EXACT_TRACE;
    double[][] z = new double[exact ? n : PROBES][n];
    for (int p = 0; p < z.length; p++) {
      SplittableRandom random = Seeds.stream(seed, p);
      for (int i = 0; i < n; i++) {
        z[p][i] = exact ? (i == p ? 1 : 0) : (random.nextInt(2) == 0 ? 1 : -1);
      }
    }
    return z;
  }

  private double weightOfProbe() {
    return h.size() <= EXACT_TRACE ? 1 : 1.0 / PROBES;
  }

  private static double[] scaled(double[] v, double f) {
    return Arrays.stream(v).map(x -> f * x).toArray();
  }
}
