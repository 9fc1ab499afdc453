package rapiduncertainty.hik;

import java.io.Serializable;

/**
 * Where the points of a column's table lie between 0 and the column's maximum.
 *
 * <p>Word counts and prices crowd near 0 with a few large values far off; points at equal distances
 * would leave nearly all of them in the first bin. So [0, 1], the shares of the maximum, is cut
 * into octaves [1/2, 1], [1/4, 1/2], …, the last of which reaches down to 0, and each octave is cut
 * into as many even bins as its values deserve. The exponent of a share names its octave: the bin
 * of a value is found without a search.
 */
final class Spacing implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Most octaves: beyond 2⁻²³ of the maximum a float of the table holds nothing. */
  private static final int OCTAVES = 24;

  /** A value this near to a point, in bins, is on it. */
  private static final double ON_POINT = 1e-9;

  /** Memory of one spacing at most. */
  static final long BYTES = 96 + 20 * OCTAVES;

  final int bins;
  private final int[] first; // [octave]: its lowest bin; octave 0 is the highest
  private final double[] low; // [octave]: where it begins
  private final double[] perBin; // [octave]: its bins / its width

  /** Octaves with the given numbers of bins, the highest octave first. */
  private Spacing(int... share) {
    int octaves = share.length;
    first = new int[octaves];
    low = new double[octaves];
    perBin = new double[octaves];
    int before = 0;
    for (int o = octaves - 1; o >= 0; o--) {
      first[o] = before;
      before += share[o];
      low[o] = o == octaves - 1 ? 0 : Math.scalb(1.0, -o - 1);
      perBin[o] = share[o] / (Math.scalb(1.0, -o) - low[o]);
    }
    bins = before;
  }

  /** The place of a share of the maximum, from 0 to 1: its bin and how far it lies in it. */
  double place(double share) {
    if (share >= 1) {
      return bins;
    }
    int o = Math.min(-1 - Math.getExponent(share), first.length - 1);
    return first[o] + (share - low[o]) * perBin[o];
  }

  /** Point j, from 0 to {@link #bins}, as a share of the maximum. */
  double point(int j) {
    int o = 0;
    while (first[o] > j) {
      o++;
    }
    return j == bins ? 1 : low[o] + (j - first[o]) / perBin[o];
  }

  /**
   * The spacing for a column: the fewest even bins that hit all its values if there are such,
   * otherwise the octaves with the least error to expect.
   *
   * @param level the different values of the column, ascending, all above 0
   * @param count how many rows have each
   * @param levels number of them
   * @param most largest number of bins
   */
  static Spacing of(double[] level, int[] count, int levels, int most) {
    for (int bins = levels; bins <= most; bins++) {
      if (hits(level, levels, bins)) {
        return new Spacing(bins);
      }
    }
    double[] rows = new double[OCTAVES]; // in each octave, or below where it is the last
    double all = 0;
    for (int k = 0; k < levels; k++) {
      double share = level[k] / level[levels - 1];
      rows[share >= 1 ? 0 : Math.min(-1 - Math.getExponent(share), OCTAVES - 1)] += count[k];
      all += count[k];
    }
    int[] best = {most};
    double least = all * all / most / most;
    double below = all;
    for (int octaves = 2; octaves <= Math.min(OCTAVES, most); octaves++) {
      below -= rows[octaves - 2];
      double[] deserved = new double[octaves];
      double sum = 0;
      for (int o = 0; o < octaves; o++) {
        deserved[o] = Math.cbrt(squaredRowsTimesWidth(rows, below, o, octaves));
        sum += deserved[o];
      }
      int[] share = new int[octaves];
      double error = 0;
      for (int o = 0; o < octaves; o++) {
        share[o] = 1 + (int) ((most - octaves) * deserved[o] / sum);
        error += squaredRowsTimesWidth(rows, below, o, octaves) / share[o] / share[o];
      }
      if (error < least) {
        least = error;
        best = share;
      }
    }
    return new Spacing(best);
  }

  /**
   * The error to expect of an octave with one bin: a line over a bin is wrong by at most (rows in
   * the bin) · width / 4, and queries fall into the bin as often as the rows did. With n bins it is
   * n⁻² of that, so that the least sum has n in proportion to the cube root.
   */
  private static double squaredRowsTimesWidth(double[] rows, double below, int o, int octaves) {
    boolean last = o == octaves - 1;
    double r = last ? below : rows[o];
    return r * r * Math.scalb(1.0, last ? -o : -o - 1);
  }

  private static boolean hits(double[] level, int levels, int bins) {
    double maximum = level[levels - 1];
    for (int k = 0; k < levels; k++) {
      double place = level[k] / maximum * bins;
      if (Math.abs(place - Math.rint(place)) > ON_POINT) {
        return false;
      }
    }
    return true;
  }
}
