package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** Where the points of interpolated tables lie. */
class SpacingTest {

  /** Rounding of shares that lie next to a point. */
  private static final double ROUNDING = 1e-12;

  private static int[] ones(int n) {
    int[] ones = new int[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  @Test
  void theBinOfAShareIsWhereASearchFindsIt() {
    SplittableRandom random = new SplittableRandom(1);
    double[] even = random.doubles(300).sorted().toArray();
    double[] crowded = Arrays.stream(even).map(x -> Math.pow(x, 3)).toArray();
    double[] farOff = Arrays.stream(even).map(x -> Math.pow(x, 9)).toArray();
    double step = 1;
    for (double[] level : new double[][] {even, crowded, farOff}) {
      Spacing s = Spacing.of(level, ones(300), 300, 50);
      assertTrue(s.bins > 30 && s.bins <= 50);
      assertEquals(0, s.point(0));
      assertEquals(1, s.point(s.bins));
      assertTrue(s.point(1) < step, "values nearer to 0 have points nearer to 0");
      step = s.point(1);
      for (int t = 0; t < 2000; t++) {
        double share = Math.pow(random.nextDouble(), 1 + t % 9);
        double place = s.place(share);
        int j = (int) place;
        assertTrue(s.point(j) <= share + ROUNDING && share <= s.point(j + 1) + ROUNDING);
        double width = s.point(j + 1) - s.point(j);
        assertEquals(share, s.point(j) + (place - j) * width, ROUNDING);
      }
      assertEquals(s.bins, s.place(1));
      assertEquals(s.bins, s.place(7));
      assertEquals(0, s.place(0));
    }
  }

  @Test
  void valuesOnEvenStepsGetNoMoreBinsThanSteps() {
    double[] counts = {0.3, 0.6, 1.5, 4.8}; // steps of 0.3, 16 of them
    Spacing s = Spacing.of(counts, ones(4), 4, 100);
    assertEquals(16, s.bins);
    for (int j = 0; j <= 16; j++) {
      assertEquals(j / 16.0, s.point(j), ROUNDING);
    }
    assertEquals(1, Spacing.of(new double[] {7}, ones(1), 1, 100).bins);
  }

  @Test
  void noMoreBinsThanAskedFor() {
    double[] level = {1e-9, 1e-7, 1e-5, 0.1, 0.77, 1};
    for (int most = 1; most <= 40; most++) {
      int bins = Spacing.of(level, ones(6), 6, most).bins;
      assertTrue(bins >= 1 && bins <= most, bins + " of " + most);
    }
  }

  @Test
  void aFewLargeValuesDoNotSpoilTheSmallOnes() {
    SplittableRandom random = new SplittableRandom(2);
    double[][] x = new double[500][1];
    for (double[] row : x) {
      row[0] = random.nextDouble();
    }
    x[0][0] = 10_000;
    Histograms h = Histograms.of(Rows.of(x));
    double[][] w = new double[1][500];
    for (int i = 0; i < 500; i++) {
      w[0][i] = random.nextDouble() - 0.5;
    }
    WeightedSums exact = WeightedSums.exact(h, Transform.identity(), w);
    WeightedSums table = WeightedSums.interpolated(h, Transform.identity(), w, 100);
    double[] truth = new double[1];
    double[] found = new double[1];
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double worst = 0;
    for (int t = 0; t <= 100; t++) {
      Row z = Row.of(t / 100.0);
      exact.sums(z, truth);
      table.sums(z, found);
      least = Math.min(least, truth[0]);
      most = Math.max(most, truth[0]);
      worst = Math.max(worst, Math.abs(found[0] - truth[0]));
    }
    // Even bins of width 100 would be wrong by about the whole range.
    assertEquals(0, worst, 0.1 * (most - least));
  }

  @Test
  void theTinyAndTheHugeStayFinite() {
    for (double scale : new double[] {1e-310, 1e-30, 1e30}) {
      Histograms h =
          Histograms.of(Rows.of(new double[][] {{scale}, {scale * 0.37}, {scale * 0.011}}));
      double[][] w = {{1, -1, 2}};
      WeightedSums exact = WeightedSums.exact(h, Transform.identity(), w);
      WeightedSums table = WeightedSums.interpolated(h, Transform.identity(), w, 100);
      double[] truth = new double[1];
      double[] found = new double[1];
      for (double share : new double[] {0.011, 0.2, 0.37, 1, 5}) {
        exact.sums(Row.of(scale * share), truth);
        table.sums(Row.of(scale * share), found);
        assertEquals(truth[0], found[0], 0.01 * scale + Float.MIN_VALUE);
      }
    }
  }
}
