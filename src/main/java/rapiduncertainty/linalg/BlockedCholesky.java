package rapiduncertainty.linalg;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;

/**
 * The Cholesky decomposition itself, right-looking and in blocks of columns.
 *
 * <p>A block of 64 columns is finished, kept transposed, and subtracted from everything to its
 * right by sums of four long arrays at a time: the one form of the update that the compiler
 * vectorises (docs/decisions/0010-dense-cholesky.md). All loops over rows write disjoint rows.
 */
final class BlockedCholesky {

  /** Columns per step. */
  private static final int BLOCK = 64;

  /** Columns of the rest that are updated together: keeps the transposed block in the cache. */
  private static final int TILE = 1024;

  /** Rows per parallel task. */
  private static final int ROWS = 32;

  private final double[][] l;
  private final double[][] block = new double[BLOCK][]; // block[k][i] = L[i][first + k]
  private final double[][] inverse = new double[BLOCK][]; // of the diagonal block, transposed

  private BlockedCholesky(double[][] l) {
    this.l = l;
    for (int k = 0; k < BLOCK; k++) {
      block[k] = new double[l.length];
      inverse[k] = new double[l.length];
    }
  }

  /**
   * Overwrites the lower triangle of a matrix by its factor.
   *
   * @param l row i holds at least entries 0 … i
   * @throws NotPositiveDefiniteException if a pivot is not above zero
   */
  static void factor(double[][] l, Workers workers, Progress progress) {
    int n = l.length;
    BlockedCholesky work = new BlockedCholesky(l);
    for (int first = 0; first < n; first += BLOCK) {
      progress.step("Cholesky decomposition", (double) first / n);
      int from = first;
      int end = Math.min(n, first + BLOCK);
      work.factorDiagonal(from, end);
      int tasks = (n - end + ROWS - 1) / ROWS;
      workers.forEach(tasks, t -> work.finishRows(from, end, end + t * ROWS));
      workers.forEach(tasks, t -> work.updateRows(from, end, end + t * ROWS));
    }
  }

  /** Factors the diagonal block and inverts its factor. */
  private void factorDiagonal(int first, int end) {
    for (int j = first; j < end; j++) {
      double[] lj = l[j];
      double pivot = lj[j];
      for (int k = first; k < j; k++) {
        pivot -= lj[k] * lj[k];
      }
      if (!(pivot > 0)) {
        throw new NotPositiveDefiniteException(j, pivot);
      }
      lj[j] = Math.sqrt(pivot);
      for (int i = j + 1; i < end; i++) {
        double[] li = l[i];
        double sum = li[j];
        for (int k = first; k < j; k++) {
          sum -= li[k] * lj[k];
        }
        li[j] = sum / lj[j];
      }
    }
    for (int k = first; k < end; k++) {
      double[] column = inverse[k - first]; // column k of the inverse, zero above the diagonal
      Arrays.fill(column, first, k, 0);
      column[k] = 1 / l[k][k];
      for (int j = k + 1; j < end; j++) {
        double[] lj = l[j];
        double sum = 0;
        for (int t = k; t < j; t++) {
          sum += lj[t] * column[t];
        }
        column[j] = -sum / lj[j];
      }
    }
  }

  /** Columns first … end−1 of some rows below the diagonal block: a · L⁻ᵀ. */
  private void finishRows(int first, int end, int row) {
    double[] finished = new double[end];
    for (int i = row; i < Math.min(l.length, row + ROWS); i++) {
      double[] a = l[i];
      Arrays.fill(finished, first, end, 0);
      int k = first;
      for (; k + 4 <= end; k += 4) {
        int b = k - first;
        Panels.add4(
            finished,
            inverse[b],
            a[k],
            inverse[b + 1],
            a[k + 1],
            inverse[b + 2],
            a[k + 2],
            inverse[b + 3],
            a[k + 3],
            k,
            end);
      }
      for (; k < end; k++) {
        Panels.add1(finished, inverse[k - first], a[k], k, end);
      }
      for (k = first; k < end; k++) {
        a[k] = finished[k];
        block[k - first][i] = finished[k];
      }
    }
  }

  /** Subtracts the finished columns from what lies right of them in some rows. */
  private void updateRows(int first, int end, int row) {
    int last = Math.min(l.length, row + ROWS);
    for (int lo = end; lo < last; lo += TILE) {
      for (int i = Math.max(row, lo); i < last; i++) {
        double[] a = l[i];
        int hi = Math.min(i + 1, lo + TILE);
        int k = first;
        for (; k + 4 <= end; k += 4) {
          int b = k - first;
          Panels.add4(
              a,
              block[b],
              -a[k],
              block[b + 1],
              -a[k + 1],
              block[b + 2],
              -a[k + 2],
              block[b + 3],
              -a[k + 3],
              lo,
              hi);
        }
        for (; k < end; k++) {
          Panels.add1(a, block[k - first], -a[k], lo, hi);
        }
      }
    }
  }
}
