package rapiduncertainty.hybrid;

import java.io.Serializable;
import rapiduncertainty.kernel.Rbf;

/**
 * A pattern search over variance and length-scale that can be paused between trials.
 *
 * <p>Tries one factor up and down in each parameter around the best kernel; when none of the four
 * helps the factor shrinks, and after that the search is over.
 */
final class KernelTrials implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final double FIRST_FACTOR = 2;
  private static final int SHRINKINGS = 2;

  private Rbf best;
  private Rbf tried;
  private double bestScore = Double.NEGATIVE_INFINITY;
  private double factor = FIRST_FACTOR;
  private int direction = -1; // −1: the start itself has not been tried
  private boolean improved;
  private int shrunk;

  KernelTrials(Rbf start) {
    best = start;
  }

  Rbf best() {
    return best;
  }

  boolean finished() {
    return shrunk > SHRINKINGS;
  }

  /** The next kernel to try. */
  Rbf next() {
    tried =
        switch (direction) {
          case 0 -> new Rbf(best.variance(), best.lengthScale() / factor);
          case 1 -> new Rbf(best.variance(), best.lengthScale() * factor);
          case 2 -> new Rbf(best.variance() * factor * factor, best.lengthScale());
          case 3 -> new Rbf(best.variance() / (factor * factor), best.lengthScale());
          default -> best;
        };
    return tried;
  }

  /** Takes note of how good the kernel of {@link #next} was; says whether it is the best so far. */
  boolean score(double value) {
    boolean better = value > bestScore;
    if (better) {
      bestScore = value;
      best = tried;
      improved = direction >= 0;
    }
    direction++;
    if (direction > 3) {
      if (!improved) {
        factor = Math.sqrt(factor);
        shrunk++;
      }
      direction = 0;
      improved = false;
    }
    return better;
  }
}
