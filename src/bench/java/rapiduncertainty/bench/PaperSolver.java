package rapiduncertainty.bench;

import java.util.Arrays;
import java.util.Comparator;
import rapiduncertainty.Rows;

/**
 * The yardstick: the paper's plain algorithm, one vector at a time.
 *
 * <p>Each column keeps its non-zero values in ascending order with their rows; a product builds the
 * two prefix arrays A (sums of x·v) and B (sums of v) and reads one value per entry. Systems are
 * solved by conjugate gradients without preconditioner, class after class.
 *
 * @see "Rodner et al., Large-Scale Gaussian Process Classification with Flexible Adaptive Histogram
 *     Kernels, ECCV 2012"
 */
final class PaperSolver {
  private final int n;
  private final int[][] order; // per column, rows by ascending value
  private final double[][] value;
  private final double[] prefixA;
  private final double[] prefixB;
  private final double noise;
  private int iterations;

  PaperSolver(Rows rows, double noise) {
    this.n = rows.size();
    this.noise = noise;
    int[] count = new int[rows.columns()];
    for (int k = 0; k < rows.nonZeros(); k++) {
      count[rows.indices()[k]]++;
    }
    order = new int[count.length][];
    value = new double[count.length][];
    double[][] unsorted = new double[count.length][];
    Integer[][] entry = new Integer[count.length][];
    int[][] row = new int[count.length][];
    for (int d = 0; d < count.length; d++) {
      unsorted[d] = new double[count[d]];
      row[d] = new int[count[d]];
      entry[d] = new Integer[count[d]];
      count[d] = 0;
    }
    for (int i = 0; i < n; i++) {
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        int d = rows.indices()[k];
        entry[d][count[d]] = count[d];
        row[d][count[d]] = i;
        unsorted[d][count[d]++] = rows.values()[k];
      }
    }
    int longest = 0;
    for (int d = 0; d < count.length; d++) {
      double[] x = unsorted[d];
      Arrays.sort(entry[d], Comparator.comparingDouble(e -> x[e]));
      order[d] = new int[x.length];
      value[d] = new double[x.length];
      for (int k = 0; k < x.length; k++) {
        order[d][k] = row[d][entry[d][k]];
        value[d][k] = x[entry[d][k]];
      }
      longest = Math.max(longest, x.length);
    }
    prefixA = new double[longest];
    prefixB = new double[longest];
  }

  /** result = (K + noise·I)·v. */
  void multiply(double[] v, double[] result) {
    for (int i = 0; i < n; i++) {
      result[i] = noise * v[i];
    }
    for (int d = 0; d < order.length; d++) {
      addColumn(order[d], value[d], v, result);
    }
  }

  private void addColumn(int[] row, double[] x, double[] v, double[] result) {
    double[] a = prefixA;
    double[] b = prefixB;
    double sumA = 0;
    double sumB = 0;
    for (int k = 0; k < row.length; k++) {
      double w = v[row[k]];
      sumA += x[k] * w;
      sumB += w;
      a[k] = sumA;
      b[k] = sumB;
    }
    for (int k = 0; k < row.length; k++) {
      result[row[k]] += a[k] + x[k] * (sumB - b[k]);
    }
  }

  /** Conjugate gradients to a relative residual. */
  double[] solve(double[] b, double tolerance) {
    double[] x = new double[n];
    double[] r = b.clone();
    double[] p = b.clone();
    double[] ap = new double[n];
    double rho = dot(r, r);
    double stop = tolerance * tolerance * rho;
    iterations = 0;
    while (rho > stop) {
      multiply(p, ap);
      iterations++;
      double alpha = rho / dot(p, ap);
      for (int i = 0; i < n; i++) {
        x[i] += alpha * p[i];
        r[i] -= alpha * ap[i];
      }
      double next = dot(r, r);
      double beta = next / rho;
      rho = next;
      for (int i = 0; i < n; i++) {
        p[i] = r[i] + beta * p[i];
      }
    }
    return x;
  }

  /** Iterations of the last solve. */
  int iterations() {
    return iterations;
  }

  private static double dot(double[] a, double[] b) {
    double s0 = 0;
    double s1 = 0;
    for (int i = 0; i + 1 < a.length; i += 2) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
    }
    if ((a.length & 1) == 1) {
      s0 += a[a.length - 1] * b[a.length - 1];
    }
    return s0 + s1;
  }
}
