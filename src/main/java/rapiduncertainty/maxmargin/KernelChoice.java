package rapiduncertainty.maxmargin;

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
import rapiduncertainty.kernel.Linear;
import rapiduncertainty.kernel.Rbf;
import rapiduncertainty.kernel.ScaledKernel;
import rapiduncertainty.kernel.TunableKernel;

/** The kernels a max-margin process can be trained with, and where their search begins. */
public enum KernelChoice {
  /** Radial basis function. */
  RBF,
  /** Radial basis function with one length-scale per column. */
  ARD,
  /** Scalar product and bias. */
  LINEAR,
  /** Histogram intersection; columns must not be negative. */
  HIK,
  /** Random forest kernel of a forest grown on the training rows. */
  FOREST;

  /** Whether the kernel can be differentiated by the places of support points. */
  public boolean smooth() {
    return this == RBF || this == ARD || this == LINEAR;
  }

  /**
   * A kernel to begin with: k(x, x) is {@code scale} on average.
   *
   * @param scale prior variance of the latent functions, above 0
   * @param lengthScale length-scale, or 0 for the median distance of the rows
   * @param trees trees of a forest, at least 1
   */
  TunableKernel start(
      Rows rows, int[] labels, int classes, double scale, double lengthScale, int trees, long seed,
      Workers workers, Progress progress) {
    double length = lengthScale > 0 ? lengthScale : Distances.median(rows, seed);
    return switch (this) {
      case RBF -> new Rbf(scale, length);
      case ARD -> {
        double[] lengths = new double[rows.columns()];
        Arrays.fill(lengths, length);
        yield lengths.length == 0 ? new Rbf(scale, length) : new ArdRbf(scale, lengths);
      }
      case LINEAR -> new Linear(scale / positive(meanSquare(rows)), scale / 4);
      case HIK -> new HikKernel(scale / positive(meanSum(rows)));
      case FOREST ->
          new ScaledKernel(
              new ForestKernel(
                  OnlineForest.fit(
                          ForestSettings.standard().withTrees(trees).withSeed(seed), rows, labels,
                          classes, workers, progress)
                      .forest(),
                  NodeHistograms.Nodes.ALL),
              scale);
    };
  }

  private static double positive(double v) {
    return v > 0 && Double.isFinite(v) ? v : 1;
  }

  private static double meanSquare(Rows rows) {
    return Arrays.stream(rows.values()).map(v -> v * v / rows.size()).sum();
  }

  private static double meanSum(Rows rows) {
    return Arrays.stream(rows.values()).map(v -> v / rows.size()).sum();
  }
}
