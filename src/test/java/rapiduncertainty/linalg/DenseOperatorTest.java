package rapiduncertainty.linalg;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Progress;

class DenseOperatorTest extends PsdOperatorContract {

  @Override
  protected Stream<Case> cases() {
    return IntStream.of(1, 2, 3, 4, 5, 40)
        .boxed()
        .flatMap(
            n -> {
              double[][] k = Matrices.hik(n, 12, 0.4, n);
              PsdOperator wrapped = DenseOperator.of(k);
              return Stream.of(
                  new Case("wrapped " + n, wrapped, k),
                  new Case("written out " + n, DenseOperator.of(wrapped, Progress.NONE), k));
            });
  }

  @Test
  void refusesAnAsymmetricMatrixWithThePlace() {
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> DenseOperator.of(new double[][] {{1, 2}, {3, 4}}));
    assertTrue(e.getMessage().contains("(1, 0) is 3.0"), e.getMessage());
  }

  @Test
  void refusesNaNAndRaggedRows() {
    assertThrows(
        IllegalArgumentException.class, () -> DenseOperator.of(new double[][] {{Double.NaN}}));
    assertThrows(
        IllegalArgumentException.class, () -> DenseOperator.of(new double[][] {{1, 0}, {0}}));
  }

  @Test
  void refusesWhatDoesNotFitIntoTheHeapWithTheFigure() {
    PsdOperator huge =
        new PsdOperator() {
          @Override
          public int size() {
            return 2_000_000;
          }

          @Override
          public void multiply(double[][] panel, double[][] result) {
            throw new AssertionError("must not be asked");
          }

          @Override
          public double[] diagonal() {
            throw new AssertionError("must not be asked");
          }
        };
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> DenseOperator.of(huge, Progress.NONE));
    assertTrue(e.getMessage().contains("30517578.1 MB"), e.getMessage());
    assertTrue(e.getMessage().contains("-Xmx"), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> DenseCholesky.of(huge, Progress.NONE));
  }
}
