package rapiduncertainty.maxmargin;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.kernel.KernelRows;

/**
 * Rows by pivoted Cholesky: each next one is the row that those before explain worst.
 *
 * <p>Cost: m columns of the kernel matrix and n·m²/2 multiply-adds.
 */
final class Pivots {
  /** Share of the largest k(x, x) below which nothing is left to explain. */
  private static final double EXPLAINED = 1e-12;

  private Pivots() {}

  /**
   * The numbers of the chosen rows, in the order chosen.
   *
   * @param m how many at most; fewer if those explain all rows
   */
  static int[] choose(KernelRows rows, int m) {
    int n = rows.size();
    double[] residual = new double[n];
    int[] all = new int[n];
    for (int i = 0; i < n; i++) {
      all[i] = i;
      residual[i] = rows.self(i);
    }
    double floor = EXPLAINED * Arrays.stream(residual).max().orElse(0);
    double[][] columns = new double[Math.min(m, n)][n];
    int[] chosen = new int[columns.length];
    int count = 0;
    while (count < chosen.length) {
      Progress.stopIfInterrupted("choosing support points");
      int best = 0;
      for (int i = 1; i < n; i++) {
        if (residual[i] > residual[best]) {
          best = i;
        }
      }
      if (count > 0 && !(residual[best] > floor)) {
        break;
      }
      double[] column = columns[count];
      rows.column(best, all, column);
      for (int k = 0; k < count; k++) {
        double f = columns[k][best];
        double[] other = columns[k];
        for (int i = 0; i < n; i++) {
          column[i] -= f * other[i];
        }
      }
      double scale = 1 / Math.sqrt(Math.max(residual[best], Double.MIN_NORMAL));
      for (int i = 0; i < n; i++) {
        column[i] *= scale;
        residual[i] -= column[i] * column[i];
      }
      residual[best] = Double.NEGATIVE_INFINITY;
      chosen[count++] = best;
    }
    return Arrays.copyOf(chosen, count);
  }
}
