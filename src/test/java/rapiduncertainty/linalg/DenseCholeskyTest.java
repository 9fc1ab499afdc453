package rapiduncertainty.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Progress;

class DenseCholeskyTest {
  /** Condition numbers here stay below 1e4; sums have up to 200 terms. */
  private static final double ROUND_OFF = 1e-10;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 63, 64, 65, 130, 200})
  void factorTimesItsTransposeIsTheMatrix(int n) {
    double[][] a = Matrices.plus(Matrices.hik(n, 30, 0.3, n), 0.1);
    double[][] l = DenseCholesky.of(a).factor();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k <= j; k++) {
          sum += l[i][k] * l[j][k];
        }
        assertEquals(a[i][j], sum, ROUND_OFF, "entry " + i + ", " + j);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 8, 9, 20, 127, 300})
  void solvesPanelsOfEveryWidth(int width) {
    int n = 70;
    double[][] a = Matrices.plus(Matrices.hik(n, 30, 0.3, 1), 0.1);
    double[][] b = Matrices.random(width, n, width);
    DenseCholesky factor = DenseCholesky.of(DenseOperator.of(a), Progress.NONE);
    double[][] x = factor.solve(b);
    double[][] z = factor.forwardSolve(b);
    double[][] both = DenseCholesky.ofFactor(factor.factor()).backwardSolve(z);
    for (int c = 0; c < width; c++) {
      double[] expected = Matrices.eliminate(a, b[c]);
      assertArrayEquals(expected, x[c], ROUND_OFF);
      assertArrayEquals(expected, both[c], ROUND_OFF);
      double quadratic = 0;
      double squares = 0;
      for (int i = 0; i < n; i++) {
        quadratic += b[c][i] * expected[i];
        squares += z[c][i] * z[c][i];
      }
      assertEquals(quadratic, squares, ROUND_OFF * quadratic);
    }
  }

  @Test
  void inverseAndDeterminantAgreeWithEjml() {
    int n = 150;
    double[][] a = Matrices.plus(Matrices.hik(n, 30, 0.3, 2), 0.1);
    DMatrixRMaj inverse = new DMatrixRMaj(n, n);
    assertTrue(CommonOps_DDRM.invert(new DMatrixRMaj(a), inverse));
    DenseCholesky factor = DenseCholesky.of(a);
    double[] diagonal = factor.inverseDiagonal();
    double[][] columns = factor.inverseColumns(0, 99, 149);
    for (int i = 0; i < n; i++) {
      assertEquals(inverse.get(i, i), diagonal[i], ROUND_OFF * 10);
      assertEquals(inverse.get(i, 99), columns[1][i], ROUND_OFF * 10);
    }
    assertEquals(
        Math.log(CommonOps_DDRM.det(new DMatrixRMaj(a))), factor.logDeterminant(), ROUND_OFF * 100);
  }

  @Test
  void appendedRowsGiveTheFactorOfTheWhole() {
    double[][] a = Matrices.plus(Matrices.hik(90, 30, 0.3, 3), 0.1);
    double[][] part = new double[85][];
    for (int i = 0; i < part.length; i++) {
      part[i] = java.util.Arrays.copyOf(a[i], 85);
    }
    DenseCholesky grown =
        DenseCholesky.of(part).append(a[85], a[86]).append(a[87], a[88], a[89]);
    DenseCholesky whole = DenseCholesky.of(a);
    for (int i = 0; i < 90; i++) {
      assertArrayEquals(whole.factor()[i], grown.factor()[i], ROUND_OFF);
    }
  }

  @Test
  void namesRowAndPivotOfADependentRow() {
    double[][] x = {{1, 0}, {0, 2}, {1, 1}, {1, 0}};
    var e =
        assertThrows(
            NotPositiveDefiniteException.class, () -> DenseCholesky.of(Matrices.hik(x)));
    assertEquals(3, e.row());
    assertTrue(Math.abs(e.pivot()) < 1e-15);
    assertTrue(e.getMessage().contains("row 3"), e.getMessage());
    assertTrue(e.getMessage().contains("increase the noise"), e.getMessage());
    double[][] k = Matrices.hik(x);
    DenseCholesky three = DenseCholesky.of(Matrices.hik(java.util.Arrays.copyOf(x, 3)));
    assertThrows(NotPositiveDefiniteException.class, () -> three.append(k[3]));
  }

  @Test
  void refusesWrongSizes() {
    DenseCholesky factor = DenseCholesky.of(new double[][] {{4}});
    assertArrayEquals(new double[] {0.5}, factor.solve(new double[] {2}));
    assertThrows(IllegalArgumentException.class, () -> factor.solve(new double[] {1, 2}));
    assertThrows(IllegalArgumentException.class, () -> factor.append(new double[] {1}));
    assertThrows(IllegalArgumentException.class, () -> factor.inverseColumns(1));
    assertThrows(
        NotPositiveDefiniteException.class,
        () -> DenseCholesky.of(new double[][] {{Double.NaN}}));
  }

  @Test
  void weightedGramEqualsItsDefinition() {
    for (int n : new int[] {0, 1, 3, 4, 9}) {
      int r = 37;
      double[][] v = Matrices.random(n, r, 4);
      double[] w = n == 0 ? new double[0] : Matrices.random(1, n, 5)[0];
      double[][] b = WeightedGram.identityPlus(v, w, r);
      for (int i = 0; i < r; i++) {
        for (int j = 0; j <= i; j++) {
          double sum = i == j ? 1 : 0;
          for (int e = 0; e < n; e++) {
            sum += w[e] * v[e][i] * v[e][j];
          }
          assertEquals(sum, b[i][j], ROUND_OFF);
        }
      }
    }
  }
}
