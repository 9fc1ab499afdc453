package rapiduncertainty.gp;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;

/** Makes the variance that the settings ask for, and its odds of novelty on held-out rows. */
final class Variances {

  private Variances() {}

  /** Whether exact held-out variances are needed to make the method. */
  static boolean needsCalibration(GpSettings s, int n) {
    return s.variance() == VarianceMethod.CACHED && !smallerThanCache(s, n);
  }

  /** Whether predictions use the exact variance. */
  static boolean exact(GpSettings s, int n) {
    return s.variance() == VarianceMethod.PUP
        || (s.variance() == VarianceMethod.CACHED && smallerThanCache(s, n));
  }

  /** A cache of half as many vectors as there are rows is no cache: the exact variance is used. */
  private static boolean smallerThanCache(GpSettings s, int n) {
    return n <= 2 * s.rank();
  }

  /**
   * The variance after further rows, if an earlier one can learn them; else null.
   *
   * @param system K̃ of the earlier rows and further ones below them
   * @param earlier the variance without them
   */
  static PredictiveVariance grown(
      LazySystem system, PredictiveVariance earlier, Progress progress) {
    return earlier instanceof CachedVariance c && c.serves(system.noise())
        ? c.observe(system.get(), progress)
        : null;
  }

  /**
   * The variance.
   *
   * @param system K̃
   * @param heldOut held-out rows with exact variances; needed for CACHED only
   * @param judges whether held-out rows are to be judged by it, so that CACHED must not know them
   */
  static PredictiveVariance of(
      LazySystem system, HeldOut heldOut, boolean judges, Progress progress) {
    GpSettings s = system.settings();
    KernelSystem k = system.get();
    Histograms h = system.histograms();
    switch (s.variance()) {
      case NONE:
        return new PriorVariance(s.transform());
      case CAPU:
        return new CoarseVariance(
            k.kernel(), system.noise(), h, s.transform(), s.bins(), progress);
      case FAPU: // rows come and go: as many eigenvectors as there are, which describe() says
        return new FineVariance(
            system, Math.min(s.eigenvectors(), h.size()), s.seed(), progress);
      case PUP:
        return new ExactVariance(system);
      default:
        if (smallerThanCache(s, h.size())) {
          return new ExactVariance(system);
        }
        HeldOut some = heldOut.sampled(s.seed());
        int[] rows = Arrays.stream(some.sample()).map(j -> some.rows()[j]).toArray();
        int all = heldOut.rows().length;
        int more = judges ? NoveltyScores.hidden(h.size(), all) : 0;
        int[] hidden =
            Arrays.stream(HeldOut.shuffled(all, s.seed()), 0, more)
                .map(j -> heldOut.rows()[j])
                .toArray();
        int rank = Math.min(s.rank(), h.size() - Math.max(more, rows.length));
        return CachedVariance.of(k, rank, rows, some.variances(), hidden, s.seed(), progress);
    }
  }

  /**
   * Odds of novelty of the held-out rows, as the method would give them; rows whose variance is not
   * known get the mean of the others.
   */
  static double[] odds(PredictiveVariance variance, LazySystem system, HeldOut heldOut) {
    Transform g = system.settings().transform();
    int n = heldOut.rows().length;
    double[] odds = new double[n];
    if (variance instanceof PriorVariance) {
      return odds; // nothing to moderate with
    }
    boolean bound = variance instanceof CoarseVariance || variance instanceof FineVariance;
    if (bound) {
      for (int k = 0; k < n; k++) {
        int i = heldOut.rows()[k];
        Row x = system.histograms().row(i);
        double v =
            variance instanceof CoarseVariance coarse
                ? coarse.heldOut(x)
                : ((FineVariance) variance).heldOut(x, i);
        odds[k] = SoftmaxHead.odds(v, PriorVariance.self(g, x));
      }
      return odds;
    }
    double[] diagonal = system.get().kernel().diagonal(); // priors; rows would have to be searched for
    double sum = 0;
    Arrays.fill(odds, Double.NaN);
    for (int k = 0; k < heldOut.sample().length; k++) {
      int at = heldOut.sample()[k];
      double prior = diagonal[heldOut.rows()[at]];
      odds[at] = SoftmaxHead.odds(Math.min(prior, heldOut.variances()[k]), prior);
      sum += odds[at];
    }
    double mean = sum / Math.max(1, heldOut.sample().length);
    for (int k = 0; k < n; k++) {
      odds[k] = Double.isNaN(odds[k]) ? mean : odds[k];
    }
    return odds;
  }
}
