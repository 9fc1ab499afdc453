package rapiduncertainty.linalg;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;

/**
 * Substitution with a lower triangular matrix that is stored by rows, for a panel at a time.
 *
 * <p>A block of 64 unknowns is solved, then subtracted from the others by sums of long arrays.
 * Going backwards the rows of L serve as they are; going forwards the block is transposed first,
 * which pays from a few columns on.
 */
final class TriangularSolve {
  private static final int BLOCK = 64;

  /** Columns from which the transposed block pays. */
  private static final int FEW = 4;

  private TriangularSolve() {}

  /**
   * Z ← L⁻¹·Z.
   *
   * @param l row i holds entries 0 … i
   * @param z columns, overwritten; zero before row {@code first}
   */
  static void forward(double[][] l, double[][] z, int first, Workers workers) {
    int n = l.length;
    boolean few = z.length < FEW;
    double[][] block = new double[few ? 0 : BLOCK][few ? 0 : n]; // block[k][i] = L[i][from + k]
    for (int from = first; from < n; from += BLOCK) {
      Progress.stopIfInterrupted("forward substitution");
      int end = Math.min(n, from + BLOCK);
      for (double[] column : z) {
        for (int i = from; i < end; i++) {
          double[] row = l[i];
          column[i] = (column[i] - Panels.dot(row, column, few ? first : from, i)) / row[i];
        }
      }
      if (!few && end < n) {
        for (int i = end; i < n; i++) {
          double[] row = l[i];
          for (int k = from; k < end; k++) {
            block[k - from][i] = row[k];
          }
        }
        Panels.addCombinations(
            Arrays.copyOf(block, end - from), part(z, from, end), -1, z, end, n, workers);
      }
    }
  }

  /** Z ← L⁻ᵀ·Z. */
  static void backward(double[][] l, double[][] z, Workers workers) {
    int n = l.length;
    for (int end = n; end > 0; end = Math.max(0, end - BLOCK)) {
      Progress.stopIfInterrupted("backward substitution");
      int from = Math.max(0, end - BLOCK);
      for (double[] column : z) {
        for (int i = end - 1; i >= from; i--) {
          double[] row = l[i];
          column[i] /= row[i];
          Panels.add1(column, row, -column[i], from, i);
        }
      }
      Panels.addCombinations(
          Arrays.copyOfRange(l, from, end), part(z, from, end), -1, z, 0, from, workers);
    }
  }

  private static double[][] part(double[][] z, int from, int end) {
    double[][] part = new double[z.length][];
    for (int c = 0; c < part.length; c++) {
      part[c] = Arrays.copyOfRange(z[c], from, end);
    }
    return part;
  }
}
