package rapiduncertainty.maxmargin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.KernelRows;
import rapiduncertainty.kernel.Linear;

/**
 * Cluster centres by Lloyd's algorithm, started from distinct random rows.
 *
 * <p>Cost: n·m·d multiply-adds an iteration, {@value #ITERATIONS} of them at most: centres that move
 * little more are as good as support points.
 */
final class KMeans {
  private static final int ITERATIONS = 10;

  private KMeans() {}

  /**
   * The centres.
   *
   * @param m how many, at most the number of rows; a centre that lost all its rows stays where it was
   */
  static Rows centres(Rows rows, int m, long seed, Workers workers) {
    int n = rows.size();
    Rows centres = rows.subset(Samples.distinct(n, m, Seeds.stream(seed, 1)));
    int[] nearest = new int[n];
    Arrays.fill(nearest, -1);
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
      Progress.stopIfInterrupted("k-means");
      int[] next = nearest(rows, centres, workers);
      if (Arrays.equals(next, nearest)) {
        break;
      }
      nearest = next;
      centres = means(rows, nearest, centres);
    }
    return centres;
  }

  private static int[] nearest(Rows rows, Rows centres, Workers workers) {
    KernelRows dots = new Linear(1, 0).over(centres);
    int[] nearest = new int[rows.size()];
    workers.forEach(
        rows.size(),
        i -> {
          double[] dot = new double[centres.size()];
          dots.values(rows.row(i), dot);
          int best = 0;
          double least = Double.POSITIVE_INFINITY;
          for (int j = 0; j < dot.length; j++) {
            double distance = dots.self(j) - 2 * dot[j]; // |x|² is the same for all centres
            if (distance < least) {
              least = distance;
              best = j;
            }
          }
          nearest[i] = best;
        });
    return nearest;
  }

  private static Rows means(Rows rows, int[] nearest, Rows old) {
    double[][] sum = new double[old.size()][];
    int[] count = new int[old.size()];
    for (int i = 0; i < rows.size(); i++) {
      Progress.stopIfInterrupted("k-means");
      int c = nearest[i];
      if (sum[c] == null) {
        sum[c] = new double[rows.columns()];
      }
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        sum[c][rows.indices()[k]] += rows.values()[k];
      }
      count[c]++;
    }
    List<Row> centres = new ArrayList<>();
    for (int c = 0; c < sum.length; c++) {
      Progress.stopIfInterrupted("k-means");
      if (count[c] == 0) {
        centres.add(old.row(c));
      } else {
        for (int d = 0; d < sum[c].length; d++) {
          sum[c][d] /= count[c];
        }
        centres.add(Row.of(sum[c]));
        sum[c] = null;
      }
    }
    return Rows.of(rows.columns(), centres);
  }
}
