package rapiduncertainty.maxmargin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.Rbf;

/**
 * Figure 1 of Shi and Yu: two classes, each a mixture of two Gaussians; only rows of the two clusters
 * in the middle have labels.
 */
class PaperFigureOneTest {
  private static final Kernel KERNEL = new Rbf(4, 1);
  private static final double[][] NEAR = {{-1, 0}, {1, 0}};
  private static final double[][] FAR = {{7, 5}, {-7, -5}};

  private static Rows labelled;
  private static Rows pool;
  private static MaxMarginModel degenerate;
  private static MaxMarginModel joint;

  @BeforeAll
  static void train() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] rows = new double[40][];
    int[] labels = new int[40];
    for (int i = 0; i < 40; i++) {
      labels[i] = i % 2;
      rows[i] = around(NEAR[i % 2], 0.8, random);
    }
    labelled = Rows.of(rows);
    double[][] unlabelled = new double[200][];
    for (int i = 0; i < 200; i++) {
      unlabelled[i] = i < 120 ? around(NEAR[i % 2], 0.8, random) : around(FAR[i % 2], 0.5, random);
    }
    pool = Rows.of(unlabelled);
    degenerate =
        MaxMarginModel.fit(
            KERNEL, labelled, labels, 2,
            MaxMarginSettings.DEFAULT
                .withVariance(VarianceMode.DEGENERATE)
                .withSupports(new SupportChoice(SupportChoice.Method.PIVOTED, 0, 0.3, 1000)),
            Workers.ONE, Progress.NONE);
    int[] chosen = PoolRepresentatives.choose(KERNEL, pool, labelled, 10, 1, Workers.ONE);
    joint = degenerate.augmented(pool.subset(chosen), Workers.ONE);
  }

  private static double[] around(double[] centre, double sd, SplittableRandom random) {
    return new double[] {
      centre[0] + sd * Dense.gaussian(random), centre[1] + sd * Dense.gaussian(random)
    };
  }

  private static double meanVariance(MaxMarginModel model, int from, int to) {
    return IntStream.range(from, to)
        .mapToDouble(i -> model.predict(pool.row(i)).variances()[0] / 4)
        .average()
        .orElseThrow();
  }

  @Test
  void withoutAugmentationFarClustersLookCertain() {
    assertTrue(meanVariance(degenerate, 120, 200) < 0.01, "share of the prior");
  }

  @Test
  void jointAugmentationGivesFarClustersTheirVariance() {
    assertTrue(meanVariance(joint, 120, 200) > 0.6, "" + meanVariance(joint, 120, 200));
  }

  @Test
  void nearClustersKeepTheirs() {
    double before = meanVariance(degenerate, 0, 120);
    assertTrue(before < 0.35, "near rows are known: " + before);
    assertEquals(before, meanVariance(joint, 0, 120), 0.03);
  }

  @Test
  void representativesLieInTheFarClusters() {
    int[] chosen = PoolRepresentatives.choose(KERNEL, pool, labelled, 4, 1, Workers.ONE);
    boolean upper = false;
    boolean lower = false;
    for (int i : chosen) {
      upper |= pool.row(i).get(0) > 4;
      lower |= pool.row(i).get(0) < -4;
    }
    assertTrue(upper && lower, "both far clusters are represented");
    assertTrue(pool.row(chosen[0]).get(0) * pool.row(chosen[1]).get(0) < 0, "first one of each");
  }

  @Test
  void entropyIsHighOnTheBoundaryAndFarAway() {
    double boundary = joint.predict(Row.of(0, 0)).entropy();
    double inside = joint.predict(Row.of(-1.8, 0)).entropy();
    double far = joint.predict(Row.of(7, 5)).entropy();
    assertTrue(boundary > 0.9, "boundary " + boundary);
    assertTrue(far > 0.9, "far " + far);
    assertTrue(inside < 0.6, "inside " + inside);
  }

  @Test
  void varianceTellsBoundaryFromFarWhereEntropyDoesNot() {
    Prediction boundary = joint.predict(Row.of(0, 0));
    Prediction far = joint.predict(Row.of(7, 5));
    assertTrue(far.variance() > 4 * boundary.variance());
    assertTrue(
        joint.probabilityVariances(Row.of(7, 5))[0]
            > 2 * joint.probabilityVariances(Row.of(0, 0))[0]);
  }

  @Test
  void poolLikeTheTrainingRowsNeedsNoRepresentatives() {
    assertEquals(
        0, PoolRepresentatives.choose(KERNEL, labelled, labelled, 5, 1, Workers.ONE).length);
    assertEquals(
        0, PoolRepresentatives.choose(KERNEL, pool.subset(), labelled, 5, 1, Workers.ONE).length);
  }
}
