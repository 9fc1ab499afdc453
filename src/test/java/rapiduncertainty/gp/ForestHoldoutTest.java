package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.hik.Transform;

class ForestHoldoutTest {
  /** 5 % are expected; the rest is room for chance in 200 held-out and 600 new rows. */
  private static final double MOST_FALSE_MARKS = 0.11;

  private static final double FEWEST_FALSE_MARKS = 0.015;

  private static final ForestSettings FOREST =
      ForestSettings.standard().withTrees(60).withBagStep(2).withSeed(1);

  private final int[] labels = new int[2200];
  private final Rows all = Rows.of(clouds(2200, 5, labels));

  /** Three classes that overlap, in five columns of which two matter. */
  private static double[][] clouds(int n, long seed, int[] labels) {
    Random random = new Random(seed);
    double[][] x = new double[n][5];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextInt(3);
      for (int d = 0; d < 5; d++) {
        x[i][d] = random.nextGaussian() + (d == labels[i] ? 1.5 : 0);
      }
    }
    return x;
  }

  private Rows first(int n) {
    return all.subset(java.util.stream.IntStream.range(0, n).toArray());
  }

  private FeatureMap grown(int n) {
    return FeatureMap.forest(
        ForestFeatures.grow(
            FOREST, first(n), Arrays.copyOf(labels, n), new double[0], 3, Workers.ONE,
            Progress.NONE));
  }

  private OnlineGp process(FeatureMap map, int n, GpSettings settings) {
    OnlineGp gp = OnlineGp.classifier(settings, map.columns(), 3);
    gp.update(map.of(first(n), Workers.ONE), Arrays.copyOf(labels, n));
    return gp;
  }

  /** Share of new rows that are more novel than 95 % of the given novelties. */
  private double marked(OnlineGp gp, FeatureMap map, double[] novelties) {
    double[] sorted = novelties.clone();
    Arrays.sort(sorted);
    double mark = sorted[(int) Math.ceil(0.95 * sorted.length) - 1];
    int count = 0;
    for (int i = 1600; i < 2200; i++) {
      count += gp.predict(map.of(all.row(i))).novelty() > mark ? 1 : 0;
    }
    return count / 600.0;
  }

  @ParameterizedTest
  @ValueSource(ints = {150, 1200})
  void aboutOneInTwentyNewRowsLiesAboveTheMark(int n) {
    FeatureMap map = grown(n);
    OnlineGp gp = process(map, n, GpSettings.DEFAULT);
    double[] novelties = ForestHoldout.novelties(gp, first(n), FOREST, Workers.ONE);
    double share = marked(gp, map, novelties);
    assertTrue(
        share <= MOST_FALSE_MARKS && share >= FEWEST_FALSE_MARKS, share + " are marked");
  }

  /** A row that a tree was grown from has a leaf of its own: held out of the process alone, it is odd. */
  @Test
  void aForestThatHasSeenTheRowsMarksNothing() {
    FeatureMap map = grown(150);
    OnlineGp gp = process(map, 150, GpSettings.DEFAULT);
    assertEquals(0, marked(gp, map, gp.heldOutNovelties(Workers.ONE)), 0.005);
  }

  @Test
  void weightsOfColumnsKeepTheForest() {
    FeatureMap map = grown(100);
    double[] ones = new double[map.columns()];
    Arrays.fill(ones, 1);
    GpSettings ard = GpSettings.DEFAULT.withTransform(Transform.ard(ones));
    OnlineGp gp = process(map, 100, ard);
    assertArrayEquals(
        gp.heldOutNovelties(Workers.ONE),
        ForestHoldout.novelties(gp, first(100), FOREST, Workers.ONE));
  }

}
