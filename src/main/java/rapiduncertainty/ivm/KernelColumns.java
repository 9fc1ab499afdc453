package rapiduncertainty.ivm;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import rapiduncertainty.kernel.KernelRows;

/**
 * Columns of one kernel matrix for several machines that train on the same rows.
 *
 * <p>The column of a row is the same in every one-vs-rest problem. Whole columns are kept until a
 * budget of memory is spent; after that, and where only few entries are wanted, they are computed
 * entry by entry. What is kept never changes a value. Safe for many threads.
 */
final class KernelColumns {
  private final KernelRows kernel;
  private final AtomicReferenceArray<double[]> kept;
  private final AtomicLong left; // columns that may still be kept
  private final int[] all;

  /**
   * Columns of a bound kernel.
   *
   * @param megabytes memory that may be used for whole columns; 0 keeps none
   */
  KernelColumns(KernelRows kernel, int megabytes) {
    this.kernel = kernel;
    int n = kernel.size();
    this.kept = new AtomicReferenceArray<>(n);
    this.left = new AtomicLong(megabytes * (1L << 20) / (8L * Math.max(1, n)));
    this.all = new int[n];
    for (int i = 0; i < n; i++) {
      all[i] = i;
    }
  }

  int size() {
    return all.length;
  }

  double self(int i) {
    return kernel.self(i);
  }

  /** result[a] = k(rows[a], j) for the first {@code count} entries of rows. */
  void column(int j, int[] rows, int count, double[] result) {
    double[] whole = kept.get(j);
    if (whole == null && 2L * count >= all.length && left.getAndDecrement() > 0) {
      whole = new double[all.length];
      kernel.column(j, all, whole);
      kept.set(j, whole);
    }
    if (whole == null) {
      kernel.column(j, count == rows.length ? rows : Arrays.copyOf(rows, count), result);
      return;
    }
    for (int a = 0; a < count; a++) {
      result[a] = whole[rows[a]];
    }
  }
}
