package rapiduncertainty.maxmargin;

/** Scalar products of prefixes: the innermost loop of coordinate descent and of every prediction. */
final class Vectors {

  private Vectors() {}

  /** Σ a_k b_k over the first n entries, in four running sums. */
  static double dot(double[] a, double[] b, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = 0;
    for (; k + 3 < n; k += 4) {
      s0 += a[k] * b[k];
      s1 += a[k + 1] * b[k + 1];
      s2 += a[k + 2] * b[k + 2];
      s3 += a[k + 3] * b[k + 3];
    }
    for (; k < n; k++) {
      s0 += a[k] * b[k];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** Σ a_k². */
  static double square(double[] a) {
    return dot(a, a, a.length);
  }

  /** target += factor · v. */
  static void add(double[] target, double factor, double[] v) {
    for (int k = 0; k < target.length; k++) {
      target[k] += factor * v[k];
    }
  }
}
