package rapiduncertainty.kernel;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** Typical distances between rows, from which length-scales are guessed. */
public final class Distances {
  private static final int PAIRS = 2000;
  /** Below, squares have lost digits. */
  private static final double TINY = 1e-290;

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
    double unit = Arrays.stream(rows.values()).map(Math::abs).max().orElse(1);
    SplittableRandom random = new SplittableRandom(seed);
    double[] distance = new double[PAIRS];
    for (int p = 0; p < PAIRS; p++) {
      int i = random.nextInt(rows.size());
      int j = (i + 1 + random.nextInt(rows.size() - 1)) % rows.size();
      distance[p] = distance(rows.row(i), rows.row(j), unit);
    }
    Arrays.sort(distance);
    double median = distance[PAIRS / 2];
    double largest = distance[PAIRS - 1];
    return median > 0 ? median : largest > 0 ? largest : 1;
  }

  /** In units first where squares would overflow or vanish. */
  private static double distance(Row x, Row z, double unit) {
    double square = Merge.squaredDistance(x, z, null);
    if (square > TINY && Double.isFinite(square) || unit == 0) {
      return Math.sqrt(square);
    }
    return unit * Math.sqrt(Merge.squaredDistance(divided(x, unit), divided(z, unit), null));
  }

  private static Row divided(Row x, double unit) {
    double[] values = Arrays.stream(x.values()).map(v -> v / unit).toArray();
    int[] kept = IntStream.range(0, values.length).filter(k -> values[k] != 0).toArray();
    return new Row(
        IntStream.of(kept).map(k -> x.indices()[k]).toArray(),
        IntStream.of(kept).mapToDouble(k -> values[k]).toArray());
  }
}
