package rapiduncertainty;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Why a model says what it says about one row: its latent means and variances as exact sums of one
 * part per feature.
 *
 * <p>Kernels that add up over the features, such as histogram intersection, split every mean and
 * every variance without remainder: mean[o] = offsets[o] + Σ_d means[o][d] and
 * variance[o] = Σ_d variances[o][d]. Single parts may be negative; only the sums are bounded.
 *
 * @param means part of each feature in the mean of each output, {@code means[output][feature]}
 * @param variances part of each feature in the latent variance of each output, in the same order;
 *     outputs that have one variance in common may share one array
 * @param offsets what each mean holds besides the features, such as a bias; 0 if nothing
 */
public record Contributions(double[][] means, double[][] variances, double[] offsets)
    implements Serializable {

  /** Checks that the three parts belong together. */
  public Contributions {
    require(
        means.length == variances.length && means.length == offsets.length,
        "contributions need one row of variances and one offset per output, "
            + "got %d outputs, %d rows of variances and %d offsets",
        means.length,
        variances.length,
        offsets.length);
    for (int o = 0; o < means.length; o++) {
      require(
          means[o].length == means[0].length && variances[o].length == means[0].length,
          "output %d has %d parts of the mean and %d of the variance, expected %d",
          o,
          means[o].length,
          variances[o].length,
          means[0].length);
    }
  }

  /** Number of outputs. */
  public int outputs() {
    return means.length;
  }

  /** Number of features. */
  public int features() {
    return means.length == 0 ? 0 : means[0].length;
  }

  /** The latent mean of an output: its offset and all parts together. */
  public double mean(int output) {
    return offsets[output] + Arrays.stream(means[output]).sum();
  }

  /** The latent variance of an output: all parts together. */
  public double variance(int output) {
    return Arrays.stream(variances[output]).sum();
  }

  /**
   * The same sums over groups of features: a nominal attribute, say, that became several columns.
   *
   * @param group number of the group of each feature, in [0, groups)
   * @param groups number of groups; a group without features gets parts of 0
   */
  public Contributions gather(int[] group, int groups) {
    require(
        group.length == features(),
        "gather needs the group of each of the %d features, got %d",
        features(),
        group.length);
    double[][] m = new double[outputs()][groups];
    double[][] v = new double[outputs()][groups];
    for (int o = 0; o < m.length; o++) {
      for (int d = 0; d < group.length; d++) {
        m[o][group[d]] += means[o][d];
        v[o][group[d]] += variances[o][d];
      }
    }
    return new Contributions(m, v, offsets.clone());
  }
}
