package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.KernelRows;
import rapiduncertainty.linalg.DenseCholesky;

/**
 * Support points with the Cholesky factor of their kernel matrix: the map from a row to its features
 * φ(x) = L⁻¹k(Z, x), for which φ(x)·φ(z) is the kernel seen through the support points.
 *
 * <p>All inference happens in these features, where the prior is N(0, I): the matrices to factor have
 * no eigenvalue below 1, whatever the kernel matrix is like (docs/math/maxmargin.md, eq. 4). A
 * point whose kernel column follows from the others adds nothing and is left out; so equal points do
 * no harm. Immutable.
 */
final class SupportBasis implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Share of k(z, z) that a point must add to be kept; less changes no prediction visibly. */
  private static final double NOVELTY = 1e-7;
  /** Rows whose features are computed together. */
  private static final int BLOCK = 256;
  /** A residual this far below 0 is no round-off: the kernel is not positive semi-definite. */
  private static final double INDEFINITE = -1e-6;

  private final Kernel kernel;
  private final Rows points;
  private final KernelRows bound;
  private final DenseCholesky factor;

  private SupportBasis(Kernel kernel, Rows points, DenseCholesky factor) {
    this.kernel = kernel;
    this.points = points;
    this.bound = kernel.over(points);
    this.factor = factor;
  }

  /**
   * The basis of some points.
   *
   * @param candidates support points, at least one; those that add nothing are left out
   */
  static SupportBasis of(Kernel kernel, Rows candidates) {
    require(candidates.size() > 0, "at least one support point is needed, got none");
    return grow(kernel, candidates.subset(), new double[0][], candidates);
  }

  /** This basis with further points, as far as they add something. */
  SupportBasis append(Rows candidates) {
    return grow(kernel, points, factor.factor(), candidates);
  }

  private static SupportBasis grow(Kernel kernel, Rows old, double[][] factor, Rows candidates) {
    int m = old.size();
    KernelRows all = kernel.over(old.append(candidates));
    int[] kept = Arrays.copyOf(identity(m), m + candidates.size());
    int count = m;
    double scale = 0;
    for (int i = 0; i < all.size(); i++) {
      scale = Math.max(scale, all.self(i));
    }
    require(
        scale > 0 && Double.isFinite(scale),
        "the kernel is %s on every support point. Scale the data, or choose another kernel.",
        scale);
    double[][] lower = Arrays.copyOf(factor, m + candidates.size());
    for (int a = 0; a < candidates.size(); a++) {
      Progress.stopIfInterrupted("factoring the kernel of the support points");
      int i = m + a;
      double[] row = new double[count + 1];
      all.column(i, Arrays.copyOf(kept, count), row);
      double residual = all.self(i);
      for (int j = 0; j < count; j++) {
        row[j] = (row[j] - Vectors.dot(lower[j], row, j)) / lower[j][j];
        residual -= row[j] * row[j];
      }
      require(
          residual >= INDEFINITE * scale,
          "the kernel is not positive semi-definite on the data: support point %d has residual"
              + " variance %s. Choose another kernel.",
          i,
          residual);
      if (residual > NOVELTY * scale) {
        row[count] = Math.sqrt(residual);
        lower[count] = row;
        kept[count++] = i;
      }
    }
    int[] added = new int[count - m];
    for (int k = m; k < count; k++) {
      added[k - m] = kept[k] - m;
    }
    Rows points = old.append(candidates.subset(added));
    return new SupportBasis(
        kernel, points, DenseCholesky.ofFactor(Arrays.copyOf(lower, count)));
  }

  private static int[] identity(int n) {
    int[] a = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = i;
    }
    return a;
  }

  /** Number of support points. */
  int size() {
    return points.size();
  }

  /** The support points. */
  Rows points() {
    return points;
  }

  Kernel kernel() {
    return kernel;
  }

  /** L, the factor of k(Z, Z). */
  DenseCholesky factor() {
    return factor;
  }

  /** k(Z, x). */
  double[] column(Row x) {
    double[] k = new double[size()];
    bound.values(x, k);
    return k;
  }

  /** φ(x) = L⁻¹k(Z, x). */
  double[] features(Row x) {
    return factor.forwardSolve(new double[][] {column(x)})[0];
  }

  /** φ of every row, one array per row. */
  double[][] features(Rows x, Workers workers) {
    double[][] phi = new double[x.size()][];
    int blocks = (phi.length + BLOCK - 1) / BLOCK;
    workers.forEach(
        blocks,
        b -> {
          int from = b * BLOCK;
          double[][] k = new double[Math.min(BLOCK, phi.length - from)][size()];
          for (int i = 0; i < k.length; i++) {
            Progress.stopIfInterrupted("computing kernel features");
            bound.values(x.row(from + i), k[i]);
          }
          System.arraycopy(factor.forwardSolve(k), 0, phi, from, k.length);
        });
    return phi;
  }

  /** The numbers of the rows this basis explains worst: largest k(x, x) − φ·φ first. */
  int[] worstExplained(Rows x, int count) {
    double[] rest = new double[x.size()];
    for (int i = 0; i < rest.length; i++) {
      Progress.stopIfInterrupted("choosing support points");
      double[] phi = features(x.row(i));
      rest[i] = kernel.self(x.row(i)) - Vectors.square(phi);
    }
    return IntStream.range(0, rest.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -rest[i]))
        .limit(count)
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
