package rapiduncertainty.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PreconditionerChoiceTest {

  /** Something as wide as a kernel matrix with the given work; only sums and sizes are asked for. */
  private record Sized(int size, double work, double columnWork) implements PsdOperator {
    @Override
    public void multiply(double[][] panel, double[][] result) {
      for (double[] r : result) {
        java.util.Arrays.fill(r, 0.25 * size); // K·1 for a mean similarity of 1/4
      }
    }

    @Override
    public double[] diagonal() {
      double[] d = new double[size];
      java.util.Arrays.fill(d, 1);
      return d;
    }
  }

  private static int rank(int n, double perRow, int columns) {
    PsdOperator k = new Sized(n, perRow * n, perRow * n / 5);
    return PreconditionerChoice.automatic(1).rankFor(k, 0.1, columns, 1e-4);
  }

  @Test
  void dearProductsPayForAFactorAndCheapOnesDoNot() {
    assertTrue(rank(10_000, 1650, 15) >= 25, "sparse histograms");
    assertEquals(0, rank(10_000, 200, 64), "cheap products, many columns");
  }

  @Test
  void smallProblemsDoWithoutOne() {
    assertEquals(0, rank(3000, 1650, 15));
  }

  @Test
  void manyColumnsNeedLessOfIt() {
    int before = Integer.MAX_VALUE;
    for (int columns : new int[] {4, 16, 64, 256}) {
      int rank = rank(10_000, 1650, columns);
      assertTrue(rank <= before, columns + " columns: " + rank);
      before = rank;
    }
  }
}
