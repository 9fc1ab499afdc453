package rapiduncertainty.maxmargin;

import java.util.Arrays;
import java.util.SplittableRandom;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.ForestKernel;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.forest.NodeHistograms;
import rapiduncertainty.forest.OnlineForest;
import rapiduncertainty.kernel.ArdRbf;
import rapiduncertainty.kernel.HikKernel;
import rapiduncertainty.kernel.Linear;
import rapiduncertainty.kernel.Rbf;
import rapiduncertainty.kernel.Scaled;
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

  /** Pairs of rows that stand for all when distances are measured. */
  private static final int PAIRS = 1000;

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
    double length = lengthScale > 0 ? lengthScale : medianDistance(rows, seed);
    return switch (this) {
      case RBF -> new Rbf(scale, length);
      case ARD -> {
        double[] lengths = new double[Math.max(1, rows.columns())];
        Arrays.fill(lengths, length);
        yield new ArdRbf(scale, lengths);
      }
      case LINEAR -> new Linear(scale / positive(meanSquare(rows)), scale / 4);
      case HIK -> new HikKernel(scale / positive(meanSum(rows)));
      case FOREST ->
          new Scaled(
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

  /** Median distance of random pairs of different rows; 1 if all are equal. */
  private static double medianDistance(Rows rows, long seed) {
    SplittableRandom random = Seeds.stream(seed, 3);
    Linear dot = new Linear(1, 0);
    double[] distances = new double[PAIRS];
    int count = 0;
    for (int k = 0; k < PAIRS && rows.size() > 1; k++) {
      var x = rows.row(random.nextInt(rows.size()));
      var z = rows.row(random.nextInt(rows.size()));
      double d = dot.self(x) + dot.self(z) - 2 * dot.value(x, z);
      if (d > 0) {
        distances[count++] = Math.sqrt(d);
      }
    }
    Arrays.sort(distances, 0, count);
    return count == 0 ? 1 : distances[count / 2];
  }
}
