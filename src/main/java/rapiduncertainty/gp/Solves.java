package rapiduncertainty.gp;

import java.io.Serializable;
import java.util.Locale;
import rapiduncertainty.linalg.Solution;

/**
 * How the solves behind variances and held-out scores went, counted by right-hand sides.
 *
 * @param columns right-hand sides solved for
 * @param missed those that did not meet the tolerance
 * @param worst largest relative residual
 */
public record Solves(long columns, long missed, double worst) implements Serializable {
  /** Nothing was solved for. */
  public static final Solves NONE = new Solves(0, 0, 0);

  /** Whether every right-hand side met the tolerance. */
  public boolean converged() {
    return missed == 0;
  }

  /** These and others. */
  public Solves and(Solves others) {
    return new Solves(
        columns + others.columns, missed + others.missed, Math.max(worst, others.worst));
  }

  /** A line for people; empty if all converged. */
  public String describe() {
    return converged()
        ? ""
        : String.format(
            Locale.ROOT,
            "Solves behind variances and held-out scores: %d of %d not converged, worst relative"
                + " residual %.2g (raise -max-iterations or -noise)%n",
            missed(),
            columns(),
            worst());
  }

  private static Solves of(Solution s) {
    long missed = 0;
    for (boolean c : s.converged()) {
      missed += c ? 0 : 1;
    }
    return new Solves(s.converged().length, missed, s.worstResidual());
  }

  /** A running account; safe for many threads, whose order does not change it. */
  static final class Log {
    private Solves sum = NONE;

    /** Counts a solve and hands it on. */
    synchronized Solution note(Solution s) {
      sum = sum.and(of(s));
      return s;
    }

    /** What was counted so far. */
    synchronized Solves sum() {
      return sum;
    }

    /** What was counted so far; counting begins anew. */
    synchronized Solves take() {
      Solves taken = sum;
      sum = NONE;
      return taken;
    }
  }
}
