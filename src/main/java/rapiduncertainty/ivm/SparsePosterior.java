package rapiduncertainty.ivm;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import rapiduncertainty.kernel.Loops;

/**
 * Gaussian posterior of a latent function given Gaussian sites at the active rows.
 *
 * <p>With S = diag(β) and B = I + S^½ K S^½ = LLᵀ (docs/math/ivm.md, eq. 9–10): mean kᵀα with
 * α = S^½B⁻¹S^½·m, variance k** − ‖L⁻¹S^½k‖². B instead of K + S⁻¹: a site without precision does no
 * harm, and the condition number is at most 1 + d·max β·max k.
 *
 * <p>Cost: O(d³) to build, O(d) per mean, O(d²) per variance. Memory d²/2.
 */
final class SparsePosterior implements Serializable {
  private static final long serialVersionUID = 1L;

  private final double[] rootPrecision;
  private final double[] lower; // rows of L one after the other, row i has i + 1 entries
  private final double[] alpha;
  private final double[] shift;
  private final double logMarginal;

  /**
   * The posterior.
   *
   * @param k kernel matrix of the active rows
   */
  SparsePosterior(double[][] k, Sites sites) {
    int d = k.length;
    shift = sites.shift();
    rootPrecision = new double[d];
    for (int i = 0; i < d; i++) {
      rootPrecision[i] = Math.sqrt(sites.precision()[i]);
    }
    lower = factor(k);
    // α = S^½ B⁻¹ (S^½ m) with S^½ m = shift/S^½.
    double[] t = new double[d];
    double logDeterminant = 0;
    double logPrecisions = 0;
    for (int i = 0; i < d; i++) {
      t[i] = rootPrecision[i] > 0 ? sites.shift()[i] / rootPrecision[i] : 0;
      logDeterminant += 2 * Math.log(lower[start(i) + i]);
      logPrecisions += Math.log(Math.max(sites.precision()[i], Double.MIN_NORMAL));
    }
    forward(t);
    double quadratic = Loops.dot(t, 0, t, d);
    backward(t);
    alpha = t;
    for (int i = 0; i < d; i++) {
      alpha[i] *= rootPrecision[i];
    }
    // log N(m; 0, K + S⁻¹), eq. 11
    logMarginal =
        -0.5 * (logDeterminant - logPrecisions + quadratic + d * Math.log(2 * Math.PI));
  }

  private double[] factor(double[][] k) {
    int d = k.length;
    DMatrixRMaj b = new DMatrixRMaj(d, d);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        b.data[i * d + j] = rootPrecision[i] * k[i][j] * rootPrecision[j] + (i == j ? 1 : 0);
      }
    }
    var cholesky = DecompositionFactory_DDRM.chol(d, true);
    require(
        d == 0 || cholesky.decompose(b),
        "the kernel matrix of the active set is not positive semi-definite;"
            + " check that the kernel is a valid one and that its parameters are not extreme");
    double[] packed = new double[start(d)];
    double[] data = d == 0 ? packed : cholesky.getT(null).data;
    for (int i = 0; i < d; i++) {
      System.arraycopy(data, i * d, packed, start(i), i + 1);
    }
    return packed;
  }

  private static int start(int i) {
    return i * (i + 1) / 2;
  }

  private void forward(double[] t) {
    for (int i = 0; i < t.length; i++) {
      int row = start(i);
      t[i] = (t[i] - Loops.dot(lower, row, t, i)) / lower[row + i];
    }
  }

  private void backward(double[] t) {
    for (int i = t.length - 1; i >= 0; i--) {
      int row = start(i);
      double x = t[i] / lower[row + i];
      t[i] = x;
      for (int j = 0; j < i; j++) {
        t[j] -= lower[row + j] * x;
      }
    }
  }

  /** Size of the active set. */
  int size() {
    return alpha.length;
  }

  /** log N(m; 0, K + S⁻¹). */
  double logMarginal() {
    return logMarginal;
  }

  /** L⁻¹ S^½ k for kernel values k against the active rows. */
  double[] whiten(double[] k) {
    double[] t = new double[alpha.length];
    for (int i = 0; i < t.length; i++) {
      t[i] = rootPrecision[i] * k[i];
    }
    forward(t);
    return t;
  }

  /** Latent mean for kernel values against the active rows. */
  double mean(double[] k) {
    return Loops.dot(k, 0, alpha, alpha.length);
  }

  /**
   * Latent variance, in [0, self].
   *
   * @param self k(x, x)
   * @param k kernel values against the active rows
   */
  double variance(double self, double[] k) {
    double[] v = whiten(k);
    return Math.max(0, self - Loops.dot(v, 0, v, v.length));
  }

  /**
   * Mean and variance at active row i had its own site not been there (eq. 13).
   *
   * @param mean latent mean at the row
   * @param variance latent variance at the row
   * @return mean and variance of the cavity; those of the posterior where there is no proper one
   */
  double[] cavity(int i, double mean, double variance) {
    double left = 1 - variance * rootPrecision[i] * rootPrecision[i];
    return left > 1e-12
        ? new double[] {(mean - variance * shift[i]) / left, variance / left}
        : new double[] {mean, variance};
  }
}
