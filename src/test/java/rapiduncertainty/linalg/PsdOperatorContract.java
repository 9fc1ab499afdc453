package rapiduncertainty.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What every {@link PsdOperator} promises: it is its dense matrix.
 *
 * <p>An implementation inherits this class and hands out operators beside their matrices, written
 * from the definition without sharing code.
 */
public abstract class PsdOperatorContract {

  /** Round-off of a product, in units of Σ_j |A_ij·v_j|; float steps in an operator need more. */
  protected double tolerance() {
    return 1e-12;
  }

  /** An operator beside the matrix it must be equal to. */
  public record Case(String name, PsdOperator operator, double[][] matrix) {}

  /** The operators to test, each beside its matrix. */
  protected abstract Stream<Case> cases();

  @TestFactory
  Stream<DynamicTest> isItsDenseMatrix() {
    return cases()
        .flatMap(
            c ->
                Stream.of(
                    test(c, "size and diagonal", this::sizeAndDiagonal),
                    test(c, "every column", this::everyColumn),
                    test(c, "panels of 0 to 9, 15 and 17 columns", this::panels),
                    test(c, "overwrites its result and keeps its argument", this::overwrites),
                    test(c, "plus a diagonal", this::plusDiagonal),
                    test(c, "is positive semi-definite", this::semiDefinite),
                    test(c, "columns do not depend on their neighbours", this::columnsAreApart)));
  }

  private interface Body {
    void check(Case c);
  }

  private static DynamicTest test(Case c, String what, Body body) {
    return DynamicTest.dynamicTest(c.name() + ": " + what, () -> body.check(c));
  }

  private void sizeAndDiagonal(Case c) {
    assertEquals(c.matrix().length, c.operator().size());
    double[] d = c.operator().diagonal();
    for (int i = 0; i < d.length; i++) {
      assertEquals(c.matrix()[i][i], d[i], tolerance() * Math.abs(c.matrix()[i][i]), "entry " + i);
    }
    assertTrue(c.operator().work() >= 0);
    assertTrue(c.operator().workers().threads() >= 1);
  }

  private void everyColumn(Case c) {
    int n = c.matrix().length;
    double largest = 0;
    for (int i = 0; i < n; i++) {
      largest = Math.max(largest, Math.abs(c.matrix()[i][i]));
    }
    for (int j = 0; j < n; j++) {
      double[] column = new double[n];
      java.util.Arrays.fill(column, 99);
      c.operator().column(j, column);
      for (int i = 0; i < n; i++) {
        assertEquals(c.matrix()[i][j], column[i], tolerance() * largest, "entry " + i + ", " + j);
      }
    }
  }

  private void panels(Case c) {
    for (int m : new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 17}) {
      double[][] panel = random(m, c.matrix().length, 7 + m);
      double[][] result = new double[m][c.matrix().length];
      c.operator().multiply(panel, result);
      for (int k = 0; k < m; k++) {
        assertProduct(c.matrix(), 0, panel[k], result[k], "column " + k + " of " + m);
      }
      if (m == 1) {
        assertArrayEquals(result[0], c.operator().multiply(panel[0]));
      }
    }
  }

  private void overwrites(Case c) {
    int n = c.matrix().length;
    double[][] panel = random(5, n, 3);
    double[][] before = random(5, n, 3);
    double[][] first = new double[5][n];
    double[][] second = random(5, n, 4);
    c.operator().multiply(panel, first);
    c.operator().multiply(panel, second);
    for (int k = 0; k < 5; k++) {
      assertArrayEquals(before[k], panel[k]);
      assertArrayEquals(first[k], second[k]);
    }
  }

  private void plusDiagonal(Case c) {
    int n = c.matrix().length;
    PsdOperator shifted = c.operator().plusDiagonal(0.25);
    double[][] panel = random(3, n, 5);
    double[][] result = new double[3][n];
    shifted.multiply(panel, result);
    for (int k = 0; k < 3; k++) {
      assertProduct(c.matrix(), 0.25, panel[k], result[k], "column " + k);
    }
    double[] d = shifted.diagonal();
    double[] column = new double[n];
    for (int j = 0; j < n; j++) {
      double expected = c.matrix()[j][j] + 0.25;
      shifted.column(j, column);
      assertEquals(expected, d[j], tolerance() * expected);
      assertEquals(expected, column[j], tolerance() * expected);
    }
  }

  private void semiDefinite(Case c) {
    int n = c.matrix().length;
    for (double[] v : random(10, n, 11)) {
      double[] av = c.operator().multiply(v);
      double sum = 0;
      double size = 0;
      for (int i = 0; i < n; i++) {
        sum += v[i] * av[i];
        size += Math.abs(v[i] * av[i]);
      }
      assertTrue(sum >= -tolerance() * size * n, "vᵀAv = " + sum);
    }
  }

  private void columnsAreApart(Case c) {
    int n = c.matrix().length;
    double[][] panel = random(4, n, 13);
    double[][] together = new double[4][n];
    c.operator().multiply(panel, together);
    for (int k = 0; k < 4; k++) {
      assertProductsEqual(c.matrix(), panel[k], together[k], c.operator().multiply(panel[k]));
    }
  }

  private void assertProduct(
      double[][] a, double shift, double[] v, double[] got, String message) {
    for (int i = 0; i < a.length; i++) {
      double sum = shift * v[i];
      double size = Math.abs(sum);
      for (int j = 0; j < a.length; j++) {
        sum += a[i][j] * v[j];
        size += Math.abs(a[i][j] * v[j]);
      }
      assertEquals(sum, got[i], tolerance() * size, message + ", row " + i);
    }
  }

  private void assertProductsEqual(double[][] a, double[] v, double[] one, double[] other) {
    for (int i = 0; i < a.length; i++) {
      double size = 0;
      for (int j = 0; j < a.length; j++) {
        size += Math.abs(a[i][j] * v[j]);
      }
      assertEquals(one[i], other[i], tolerance() * size, "row " + i);
    }
  }

  private static double[][] random(int columns, int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] panel = new double[columns][n];
    for (double[] column : panel) {
      for (int i = 0; i < n; i++) {
        column[i] = random.nextDouble(-1, 1);
      }
    }
    return panel;
  }
}
