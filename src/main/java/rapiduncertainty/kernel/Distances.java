package rapiduncertainty.kernel;

import java.util.Arrays;
import java.util.SplittableRandom;
import rapiduncertainty.Rows;

/** Typical distances between rows, from which length-scales are guessed. */
public final class Distances {
  private static final int PAIRS = 2000;

  private Distances() {}

  /**
   * Median Euclidean distance of random pairs of rows.
   *
   * @param seed of the pairs
   * @return above 0; 1 where the rows do not differ
   */
  public static double median(Rows rows, long seed) {
    if (rows.size() < 2) {
      return 1;
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[] distance = new double[PAIRS];
    for (int p = 0; p < PAIRS; p++) {
      int i = random.nextInt(rows.size());
      int j = (i + 1 + random.nextInt(rows.size() - 1)) % rows.size();
      distance[p] = Math.sqrt(Merge.squaredDistance(rows.row(i), rows.row(j), null));
    }
    Arrays.sort(distance);
    double median = distance[PAIRS / 2];
    double largest = distance[PAIRS - 1];
    return median > 0 ? median : largest > 0 ? largest : 1;
  }
}
