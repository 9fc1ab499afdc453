package rapiduncertainty.gp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rapiduncertainty.Row;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;

/**
 * Training rows that are equal to some chosen ones, for the kernel.
 *
 * <p>A row with twins is no example of a new row: leaving it out alone leaves all that is known of
 * it. So its twins are hidden too, and its variance is computed as if they were not there.
 */
final class Twins {
  /** Digits that taking the twins out may cost: variances are solved for to about four. */
  private static final double MOST_GAIN = 100;

  private final int size;
  private final List<List<Integer>> groups = new ArrayList<>(); // of each chosen row, with itself
  private boolean[] used; // the chosen rows whose whole group is hidden

  private Twins(int size) {
    this.size = size;
  }

  /**
   * Finds them, in one pass over the rows.
   *
   * @param rows the training rows
   * @param g what the kernel makes of the values; those that become 0 do not count
   * @param chosen numbers of the rows whose twins are wanted
   */
  static Twins of(Histograms rows, Transform g, int[] chosen) {
    Map<List<Double>, List<Integer>> known = new HashMap<>();
    Twins twins = new Twins(rows.size());
    for (int i : chosen) {
      twins.groups.add(known.computeIfAbsent(key(rows.row(i), g), k -> new ArrayList<>()));
    }
    for (int i = 0; i < rows.size(); i++) {
      List<Integer> group = known.get(key(rows.row(i), g));
      if (group != null) {
        group.add(i);
      }
    }
    return twins;
  }

  private static List<Double> key(Row x, Transform g) {
    List<Double> key = new ArrayList<>(2 * x.nonZeros());
    for (int k = 0; k < x.nonZeros(); k++) {
      if (g.value(x.indices()[k], x.values()[k]) != 0) {
        key.add((double) x.indices()[k]);
        key.add(x.values()[k]);
      }
    }
    return key;
  }

  /**
   * Marks the chosen rows and their twins, group after group.
   *
   * @param most rows that may be hidden; a group that would exceed it is neither hidden nor used
   */
  boolean[] hidden(int most) {
    boolean[] hidden = new boolean[size];
    used = new boolean[groups.size()];
    int count = 0;
    for (int c = 0; c < used.length; c++) {
      List<Integer> group = groups.get(c);
      if (!hidden[group.get(0)] && count + group.size() <= most) {
        group.forEach(i -> hidden[i] = true);
        count += group.size();
        used[c] = true;
      }
    }
    return hidden;
  }

  /** Number of rows equal to a chosen one, with itself. */
  int count(int c) {
    return groups.get(c).size();
  }

  /**
   * Variances of the chosen rows without their twins: m − 1 twins observed with noise λ add
   * (m − 1)/λ to the precision, so 1/v = 1/v₁ − (m − 1)/λ (docs/math/gp.md, eq. 10).
   *
   * @param variances v₁, without the row itself alone
   * @param noise λ
   * @return v; 0 if the row is not hidden or too few digits of v would be left
   */
  double[] alone(double[] variances, double noise) {
    double[] alone = new double[variances.length];
    Arrays.setAll(
        alone,
        c -> {
          double v = variances[c] / (1 - (count(c) - 1) * (variances[c] / noise));
          return used[c] && v >= 0 && v <= MOST_GAIN * variances[c] ? v : 0;
        });
    return alone;
  }
}
