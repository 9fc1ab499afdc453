package rapiduncertainty.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Progress;

class LogDeterminantTest {

  private static double trace(double[][] a) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i][i];
    }
    return sum;
  }

  @Test
  void exactAgreesWithEjml() {
    double[][] a = Matrices.plus(Matrices.hik(60, 20, 0.3, 1), 0.1);
    double truth = Math.log(CommonOps_DDRM.det(new DMatrixRMaj(a)));
    assertEquals(truth, LogDeterminant.exact(DenseOperator.of(a), Progress.NONE), 1e-9);
  }

  @Test
  void estimateIsWithinTwoPercentOnTwoThousandHistograms() {
    PsdOperator kernel = DenseOperator.of(Matrices.hik(2000, 50, 0.2, 3));
    for (double noise : new double[] {0.1, 0.001}) {
      PsdOperator a = kernel.plusDiagonal(noise);
      double truth = LogDeterminant.exact(a, Progress.NONE);
      LogDeterminant.Estimate e = LogDeterminant.lanczos(a, 10, 30, 1, Progress.NONE);
      assertEquals(truth, e.value(), 0.02 * Math.abs(truth), "noise " + noise);
      assertEquals(truth, e.value(), 6 * e.standardError() + 0.005 * Math.abs(truth));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.1, 0.01, 0.001})
  void boundsAreBounds(double noise) {
    for (int seed = 0; seed < 5; seed++) {
      double[][] a = Matrices.plus(Matrices.hik(150, 30, 0.1 + 0.15 * seed, seed), noise);
      PsdOperator operator = DenseOperator.of(a);
      double truth = LogDeterminant.exact(operator, Progress.NONE);
      double squares = 0;
      for (double[] row : a) {
        for (double v : row) {
          squares += v * v;
        }
      }
      double before = Double.POSITIVE_INFINITY;
      for (int k : new int[] {1, 2, 8, 40}) {
        Eigenpairs pairs = Lanczos.largest(operator, k, 1, Progress.NONE);
        double bound = LogDeterminant.upperBound(150, trace(a), pairs);
        assertTrue(bound >= truth, bound + " < " + truth + " with " + k + " pairs, seed " + seed);
        assertTrue(bound <= before + 1e-9 * Math.abs(before), "more pairs must not loosen it");
        before = bound;
        double beta = pairs.upperBound(0);
        double classic = LogDeterminant.baiGolub(150, trace(a), squares, beta);
        assertTrue(classic >= truth);
        assertTrue(LogDeterminant.baiGolub(150, trace(a), squares, 2 * beta) >= classic - 1e-9);
        assertTrue(LogDeterminant.baiGolub(150, trace(a), squares / 2, beta) >= classic - 1e-9);
      }
    }
  }

  /** log det by elimination with 80 digits: a double's own round-off must not decide. */
  private static double preciseLogDeterminant(double[][] a) {
    MathContext digits = new MathContext(80);
    int n = a.length;
    BigDecimal[][] m = new BigDecimal[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        m[i][j] = new BigDecimal(a[i][j]);
      }
    }
    BigDecimal product = BigDecimal.ONE;
    for (int k = 0; k < n; k++) {
      product = product.multiply(m[k][k], digits);
      for (int i = k + 1; i < n; i++) {
        BigDecimal f = m[i][k].divide(m[k][k], digits);
        for (int j = k + 1; j < n; j++) {
          m[i][j] = m[i][j].subtract(f.multiply(m[k][j], digits), digits);
        }
      }
    }
    int exponent = product.precision() - product.scale();
    return Math.log(product.scaleByPowerOfTen(-exponent).doubleValue()) + exponent * Math.log(10);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-4, 1e-6, 1e-8, 1e-10})
  void boundsAreBoundsWhateverTheRoundOff(double noise) {
    int n = 40;
    for (int seed = 0; seed < 4; seed++) {
      double[][] k = Matrices.hik(n, 20, 0.3, seed);
      for (String kind : new String[] {"random", "copies", "constant", "scaled"}) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
          for (int j = 0; j < n; j++) {
            a[i][j] =
                switch (kind) {
                  case "random" -> k[i][j];
                  case "copies" -> k[i % 10][j % 10];
                  case "constant" -> 1;
                  default -> 1e6 * k[i][j];
                };
          }
          a[i][i] += noise;
        }
        double truth = preciseLogDeterminant(a);
        for (int pairs : new int[] {1, 2, 8, 10, 20, n - 1, n}) {
          Eigenpairs e = Lanczos.largest(DenseOperator.of(a), pairs, 1, Progress.NONE);
          double bound = LogDeterminant.upperBound(n, trace(a), e);
          assertTrue(
              bound >= truth,
              bound - truth + " below 0 for " + kind + " with " + pairs + " pairs, seed " + seed);
          if (pairs == n && noise >= 1e-4 && !kind.equals("scaled")) {
            assertEquals(truth, bound, 1e-6, "all pairs leave nothing to bound");
          }
        }
      }
    }
  }

  @Test
  void boundIsExactForEqualEigenvalues() {
    assertEquals(7 * Math.log(3), LogDeterminant.baiGolub(7, 21, 63, 3), 1e-12);
    assertEquals(7 * Math.log(3), LogDeterminant.baiGolub(7, 21, 63, 3.5), 1e-12);
  }

  @Test
  void boundIsExactForTwoEigenvalues() {
    // 5 eigenvalues 1 and 2 eigenvalues 4.
    assertEquals(2 * Math.log(4), LogDeterminant.baiGolub(7, 13, 37, 4), 1e-12);
  }

  @Test
  void estimateOfADiagonalMatrixIsExact() {
    double[][] a = new double[20][20];
    double truth = 0;
    for (int i = 0; i < 20; i++) {
      a[i][i] = 1 + i % 4;
      truth += Math.log(a[i][i]);
    }
    LogDeterminant.Estimate e =
        LogDeterminant.lanczos(DenseOperator.of(a), 3, 50, 1, Progress.NONE);
    assertEquals(truth, e.value(), 1e-9);
    assertEquals(0, e.standardError(), 1e-9);
  }

  @Test
  void refusesTooFewProbes() {
    PsdOperator a = DenseOperator.of(new double[][] {{2}});
    assertEquals(
        Math.log(2), LogDeterminant.lanczos(a, 2, 1, 1, Progress.NONE).value(), 1e-12);
    assertThrows(
        IllegalArgumentException.class, () -> LogDeterminant.lanczos(a, 1, 5, 1, Progress.NONE));
    assertThrows(
        IllegalArgumentException.class, () -> LogDeterminant.lanczos(a, 2, 0, 1, Progress.NONE));
  }
}
