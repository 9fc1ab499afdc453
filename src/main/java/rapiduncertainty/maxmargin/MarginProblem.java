package rapiduncertainty.maxmargin;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.linalg.DenseCholesky;
import rapiduncertainty.linalg.WeightedGram;

/**
 * The dual of the margin constraints for given γ, to look at and to measure by itself: minimise
 * ½(α + ½)ᵀQ(α + ½) − Σα over 0 ≤ α ≤ C (docs/math/maxmargin.md, eq. 9).
 */
public final class MarginProblem {
  private final double[][] v;
  private final double[] y;
  private final double c;

  private MarginProblem(double[][] v, double[] y, double c) {
    this.v = v;
    this.y = y;
    this.c = c;
  }

  /**
   * The problem of the first iteration, γ being the prior spread of each row.
   *
   * @param rows training rows
   * @param labels 1 for the class, anything else for the rest
   * @param supports number of support points, the first rows
   * @param c price of a margin violation, at least 0
   */
  public static MarginProblem atPrior(
      Kernel kernel, Rows rows, int[] labels, int supports, double c) {
    require(labels.length == rows.size(), "each row needs a label, got %d", labels.length);
    int[] first = new int[Math.min(supports, rows.size())];
    Arrays.setAll(first, i -> i);
    double[][] phi =
        SupportBasis.of(kernel, rows.subset(first)).features(rows, Workers.ONE);
    double[] weights =
        Arrays.stream(MarginPosterior.Start.cold(phi).gamma())
            .map(g -> 2 * LogisticBound.lambda(g))
            .toArray();
    DenseCholesky factor =
        DenseCholesky.of(WeightedGram.identityPlus(phi, weights, phi[0].length));
    double[] y = Arrays.stream(labels).mapToDouble(l -> l == 1 ? 1 : -1).toArray();
    return new MarginProblem(factor.forwardSolve(phi), y, c);
  }

  /** Q, written out: what a general solver needs and coordinate descent does not. */
  public double[][] matrix() {
    int n = v.length;
    double[][] q = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        q[i][j] = y[i] * y[j] * Vectors.dot(v[i], v[j], v[i].length);
        q[j][i] = q[i][j];
      }
    }
    return q;
  }

  /** Linear term of the problem in α: ½·Q·1 − 1. */
  public double[] linearTerm() {
    double[] u = sum(new double[y.length]);
    double[] linear = new double[y.length];
    for (int i = 0; i < linear.length; i++) {
      linear[i] = y[i] * Vectors.dot(v[i], u, u.length) - 1;
    }
    return linear;
  }

  /** ½(α + ½)ᵀQ(α + ½) − Σα. */
  public double cost(double[] alpha) {
    return 0.5 * Vectors.square(sum(alpha)) - Arrays.stream(alpha).sum();
  }

  private double[] sum(double[] alpha) {
    double[] u = new double[v[0].length];
    for (int i = 0; i < alpha.length; i++) {
      Vectors.add(u, (alpha[i] + 0.5) * y[i], v[i]);
    }
    return u;
  }

  /** The multipliers, by coordinate descent from 0. */
  public double[] descend(double gap) {
    double[] alpha = new double[y.length];
    new MarginDual(v, y, c).solve(alpha, gap, 100_000, 1);
    return alpha;
  }
}
