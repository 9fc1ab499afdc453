package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Rows;

class LeaveOneOutTest {
  private static final GpSettings SETTINGS =
      GpSettings.DEFAULT.withHead(HeadKind.NONE).withVariance(VarianceMethod.PUP);

  /** Rows that sum to 1, so that the kernel's scale does not change when one is left out. */
  private static double[][] rows(SplittableRandom random) {
    double[][] x = new double[15][4];
    for (double[] row : x) {
      double sum = 0;
      for (int d = 0; d < 4; d++) {
        row[d] = random.nextDouble();
        sum += row[d];
      }
      for (int d = 0; d < 4; d++) {
        row[d] /= sum;
      }
    }
    return x;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void closedFormEqualsTrainingWithoutTheRow(int classes) {
    SplittableRandom random = new SplittableRandom(17);
    Rows rows = Rows.of(rows(random));
    int[] labels = IntStream.range(0, 15).map(i -> i % classes).toArray();
    OnlineGp all = OnlineGp.classifier(SETTINGS, 4, classes);
    all.update(rows, labels);
    List<double[]> closed = all.model().leaveOneOut();
    assertEquals(15, closed.size());
    for (int i = 0; i < 15; i++) {
      int left = i;
      int[] others = IntStream.range(0, 15).filter(j -> j != left).toArray();
      OnlineGp without = OnlineGp.classifier(SETTINGS, 4, classes);
      without.update(rows.subset(others), IntStream.of(others).map(j -> labels[j]).toArray());
      // Dense solves on both sides: round-off of a 15 × 15 inverse.
      assertArrayEquals(without.predict(rows.row(i)).distribution(), closed.get(i), 1e-9);
    }
  }

  @Test
  void manyRowsGiveNoneRatherThanAnExpensiveDiagonal() {
    OnlineGp gp = OnlineGp.classifier(SETTINGS.withDenseLimit(0), 4, 2);
    gp.update(
        Rows.of(rows(new SplittableRandom(3))), IntStream.range(0, 15).map(i -> i % 2).toArray());
    assertEquals(List.of(), gp.model().leaveOneOut());
  }
}
