package weka.rapiduncertainty;

import java.util.Arrays;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.ForestKernel;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.forest.NodeHistograms;
import rapiduncertainty.forest.OnlineForest;
import rapiduncertainty.kernel.ArdRbf;
import rapiduncertainty.kernel.Distances;
import rapiduncertainty.kernel.HikKernel;
import rapiduncertainty.kernel.Rbf;
import rapiduncertainty.kernel.ScaledKernel;
import rapiduncertainty.kernel.TunableKernel;

/** The kernels an informative vector machine can be asked for by name. */
public enum IvmKernel {
  /** Radial basis function with one length-scale. */
  RBF,
  /** Radial basis function with a length-scale for every column. */
  ARD,
  /** Histogram intersection; the columns are shifted to be non-negative. */
  HIK,
  /** Random forest kernel: the share of tree nodes two rows have in common. */
  FOREST;

  /** Half the median distance between rows: the length-scale where none is given. */
  private static final double SHARE_OF_MEDIAN = 0.5;

  /** Whether the kernel needs columns without negative values. */
  public boolean nonNegative() {
    return this == HIK;
  }

  /**
   * The kernel for training rows.
   *
   * @param variance typical k(x, x)
   * @param lengthScale 0 to take half the median distance between rows
   * @param trees size of the forest, where one is needed
   */
  public TunableKernel forRows(
      Examples examples,
      double variance,
      double lengthScale,
      int trees,
      long seed,
      Workers workers,
      Progress progress) {
    Rows rows = examples.rows();
    double scale = lengthScale > 0 ? lengthScale : SHARE_OF_MEDIAN * Distances.median(rows, seed);
    return switch (this) {
      case RBF -> new Rbf(variance, scale);
      case ARD -> rows.columns() == 0 ? new Rbf(variance, scale) : ard(variance, scale, rows);
      case HIK -> new HikKernel(variance / meanSum(rows));
      case FOREST ->
          new ScaledKernel(
              new ForestKernel(
                  OnlineForest.fit(
                          ForestSettings.standard().withTrees(trees).withSeed(seed),
                          rows,
                          examples.labels(),
                          examples.classes(),
                          workers,
                          progress)
                      .forest(),
                  NodeHistograms.Nodes.ALL),
              variance);
    };
  }

  private static ArdRbf ard(double variance, double scale, Rows rows) {
    double[] scales = new double[rows.columns()];
    Arrays.fill(scales, scale);
    return new ArdRbf(variance, scales);
  }

  private static double meanSum(Rows rows) {
    double sum = Arrays.stream(rows.values()).sum();
    return sum > 0 ? sum / rows.size() : 1;
  }
}
