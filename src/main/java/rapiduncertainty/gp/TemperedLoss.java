package rapiduncertainty.gp;

/**
 * Log loss of softmax(t·scores) with the best inverse temperature t: how well scores tell classes
 * apart, whatever their scale.
 */
final class TemperedLoss {
  private static final int STEPS = 60;
  private static final double LARGEST = 1e4;

  private TemperedLoss() {}

  /**
   * The smallest loss over t, summed over the rows.
   *
   * @param scores {@code scores[output][row]}; one output stands for two classes
   * @param labels classes of the rows
   * @param gradient filled with the derivatives by the scores, unless null
   */
  static double minimum(double[][] scores, int[] labels, double[][] gradient) {
    // The loss is convex in t: bisect the sign of its slope.
    double low = 0;
    double high = 1;
    while (high < LARGEST && evaluate(scores, labels, high, null)[1] < 0) {
      low = high;
      high *= 4;
    }
    for (int step = 0; step < STEPS; step++) {
      double middle = 0.5 * (low + high);
      if (evaluate(scores, labels, middle, null)[1] < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return evaluate(scores, labels, 0.5 * (low + high), gradient)[0];
  }

  /** Loss and slope at t. */
  private static double[] evaluate(
      double[][] scores, int[] labels, double t, double[][] gradient) {
    boolean two = scores.length == 1;
    double[] p = new double[two ? 2 : scores.length];
    double[] mu = new double[p.length];
    double loss = 0;
    double slope = 0;
    for (int i = 0; i < labels.length; i++) {
      for (int c = 0; c < p.length; c++) {
        mu[c] = two ? (c == 0 ? -scores[0][i] : scores[0][i]) : scores[c][i];
        p[c] = t * mu[c];
      }
      double own = p[labels[i]];
      loss += SoftmaxHead.softmax(p) - own;
      p[labels[i]] -= 1;
      for (int c = 0; c < p.length; c++) {
        slope += p[c] * mu[c];
      }
      if (gradient != null) {
        if (two) {
          gradient[0][i] = t * (p[1] - p[0]);
        } else {
          for (int c = 0; c < p.length; c++) {
            gradient[c][i] = t * p[c];
          }
        }
      }
    }
    return new double[] {loss, slope};
  }
}
