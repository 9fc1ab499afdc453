package rapiduncertainty.kernel;

/**
 * Sums over dense vectors in eight independent chains.
 *
 * <p>A floating-point sum in one chain waits for each addition; eight chains keep the units busy
 * (docs/math/ivm.md, §1).
 */
public final class Loops {

  private Loops() {}

  /** Σ_k a[from + k]·b[k] for k below n. */
  public static double dot(double[] a, int from, double[] b, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int k = 0;
    for (; k + 7 < n; k += 8) {
      int q = from + k;
      s0 = Math.fma(a[q], b[k], s0);
      s1 = Math.fma(a[q + 1], b[k + 1], s1);
      s2 = Math.fma(a[q + 2], b[k + 2], s2);
      s3 = Math.fma(a[q + 3], b[k + 3], s3);
      s4 = Math.fma(a[q + 4], b[k + 4], s4);
      s5 = Math.fma(a[q + 5], b[k + 5], s5);
      s6 = Math.fma(a[q + 6], b[k + 6], s6);
      s7 = Math.fma(a[q + 7], b[k + 7], s7);
    }
    for (; k < n; k++) {
      s0 = Math.fma(a[from + k], b[k], s0);
    }
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
  }

  /** Σ_k (a[from + k] − b[k])² for k below n. */
  static double squaredDistance(double[] a, int from, double[] b, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = 0;
    for (; k + 3 < n; k += 4) {
      int q = from + k;
      double d0 = a[q] - b[k];
      double d1 = a[q + 1] - b[k + 1];
      double d2 = a[q + 2] - b[k + 2];
      double d3 = a[q + 3] - b[k + 3];
      s0 = Math.fma(d0, d0, s0);
      s1 = Math.fma(d1, d1, s1);
      s2 = Math.fma(d2, d2, s2);
      s3 = Math.fma(d3, d3, s3);
    }
    for (; k < n; k++) {
      double d = a[from + k] - b[k];
      s0 = Math.fma(d, d, s0);
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** Σ_k min(a[from + k], b[k]) for k below n. */
  static double minima(double[] a, int from, double[] b, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = 0;
    for (; k + 3 < n; k += 4) {
      int q = from + k;
      s0 += Math.min(a[q], b[k]);
      s1 += Math.min(a[q + 1], b[k + 1]);
      s2 += Math.min(a[q + 2], b[k + 2]);
      s3 += Math.min(a[q + 3], b[k + 3]);
    }
    for (; k < n; k++) {
      s0 += Math.min(a[from + k], b[k]);
    }
    return (s0 + s1) + (s2 + s3);
  }
}
