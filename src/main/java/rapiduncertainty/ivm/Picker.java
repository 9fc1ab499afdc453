package rapiduncertainty.ivm;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import rapiduncertainty.Progress;
import rapiduncertainty.ivm.IvmSettings.Balance;
import rapiduncertainty.ivm.IvmSettings.Selection;

/**
 * Grows the active set of one binary machine: the row that removes most entropy comes next.
 *
 * <p>Thesis, algorithm 3; balance and spread as in docs/math/ivm.md, eq. 7–8.
 */
final class Picker {
  /** A row that removes less entropy than this (nats) tells nothing new. */
  private static final double NOTHING = 1e-10;

  private final IvmSettings settings;
  private final byte[] y;
  private final Filter filter;
  private final Candidates[] candidates; // negatives, positives; or all in one
  private final double positiveShare; // wanted in the active set
  private int positives;

  Picker(IvmSettings settings, KernelColumns kernel, byte[] y, ProbitSite site) {
    this.settings = settings;
    this.y = y;
    int n = y.length;
    int capacity = Math.min(settings.activePoints(), n);
    filter = new Filter(kernel, y, site, capacity, settings.selection() == Selection.SPREAD);
    SplittableRandom random = new SplittableRandom(settings.seed());
    int limit = settings.candidates();
    candidates =
        settings.balance() == Balance.NONE
            ? new Candidates[] {new Candidates(IntStream.range(0, n).toArray(), limit, random)}
            : new Candidates[] {
              new Candidates(rowsOf(y, -1), limit, random),
              new Candidates(rowsOf(y, 1), limit, random)
            };
    positiveShare = 0.5 * (rowsOf(y, 1).length / (double) n + 0.5); // eq. 8
  }

  static int[] rowsOf(byte[] y, int sign) {
    return IntStream.range(0, y.length).filter(i -> y[i] == sign).toArray();
  }

  /** Picks until the active set is full or no candidate tells anything new. */
  Filter run(Progress progress) {
    int wanted = Math.min(settings.activePoints(), y.length);
    while (filter.size() < wanted) {
      progress.step("active set", filter.size() / (double) wanted);
      int preferred = next();
      if (!pickFrom(candidates[preferred])
          && (candidates.length == 1 || !pickFrom(candidates[1 - preferred]))) {
        break;
      }
    }
    return filter;
  }

  /** Which list comes next: the positives while their share is below the wanted one. */
  private int next() {
    return candidates.length == 1 || positives >= positiveShare * Math.max(1, filter.size()) ? 0 : 1;
  }

  private boolean pickFrom(Candidates list) {
    int pool = list.pool();
    int[] rows = list.rows();
    filter.catchUp(rows, pool);
    int best = -1;
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int a = 0; a < pool; a++) {
      double gain = filter.gain(rows[a]);
      double score = gain - filter.penalty(rows[a]);
      list.score(a, score);
      // Ties go to the lower row number, so that the order of the pool does not matter.
      if (gain > NOTHING
          && (score > bestScore || score == bestScore && rows[a] < rows[best])) {
        best = a;
        bestScore = score;
      }
    }
    if (best < 0) {
      return false;
    }
    int row = rows[best];
    filter.include(row, bestScore);
    positives += y[row] > 0 ? 1 : 0;
    list.remove(best);
    return true;
  }
}
