package rapiduncertainty.ivm;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The rows of one class (or of both) from which the next active row may be picked.
 *
 * <p>With a limit, a pool of that many rows is kept. After each step the least informative
 * sixteenth of the pool is given back and others are drawn: most candidates are up to date already,
 * so a step costs about the pool size times the active set, not the number of rows.
 */
final class Candidates {
  private static final int TURNOVER = 16;

  private final int[] rows; // the pool first, then those waiting; count rows in all
  private final double[] score; // of the pool, set by the caller
  private final SplittableRandom random;
  private final int limit;
  private int count;

  /**
   * Candidates among given rows.
   *
   * @param limit most rows in the pool; 0 = all
   */
  Candidates(int[] rows, int limit, SplittableRandom random) {
    this.rows = rows.clone();
    this.count = rows.length;
    this.limit = limit == 0 ? Integer.MAX_VALUE : limit;
    this.random = random;
    this.score = new double[pool()];
    for (int a = 0; a < pool() && pool() < count; a++) {
      swap(a, a + random.nextInt(count - a));
    }
  }

  /** The rows; the pool is the first {@link #pool()} of them. Read only. */
  int[] rows() {
    return rows;
  }

  /** Number of rows in the pool; 0 when all have been taken. */
  int pool() {
    return Math.min(limit, count);
  }

  /** Notes how good the row at a position of the pool is. */
  void score(int position, double value) {
    score[position] = value;
  }

  /** Takes out the row at a position of the pool for good, then renews part of the pool. */
  void remove(int position) {
    int pool = pool();
    if (count == pool) {
      swap(position, --count);
      return;
    }
    int from = pool + random.nextInt(count - pool);
    rows[position] = rows[from];
    rows[from] = rows[--count];
    renew(position);
  }

  /** Exchanges the worst rows of the pool against waiting ones; the newcomer stays. */
  private void renew(int newcomer) {
    int pool = pool();
    int exchanges = Math.min(pool / TURNOVER, count - pool);
    if (exchanges == 0) {
      return;
    }
    score[newcomer] = Double.POSITIVE_INFINITY;
    double[] sorted = Arrays.copyOf(score, pool);
    Arrays.sort(sorted);
    double worst = sorted[exchanges - 1];
    for (int a = 0; a < pool && exchanges > 0; a++) {
      if (score[a] <= worst) {
        swap(a, pool + random.nextInt(count - pool));
        exchanges--;
      }
    }
  }

  private void swap(int a, int b) {
    int t = rows[a];
    rows[a] = rows[b];
    rows[b] = t;
  }
}
