package rapiduncertainty.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Progress;

class LanczosTest {
  /** Eigenvalue error in units of the largest: the square of the residual plus round-off. */
  private static final double VALUE = 1e-9;

  private static double[] eigenvalues(double[][] a) {
    var eigen = DecompositionFactory_DDRM.eig(a.length, false, true);
    assertTrue(eigen.decompose(new DMatrixRMaj(a)));
    double[] values = new double[a.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = -eigen.getEigenvalue(i).getReal();
    }
    Arrays.sort(values);
    for (int i = 0; i < values.length; i++) {
      values[i] = -values[i];
    }
    return values;
  }

  private static void check(double[][] a, int k, double[] truth) {
    Eigenpairs pairs = Lanczos.largest(DenseOperator.of(a), k, 5, Progress.NONE);
    assertEquals(k, pairs.size());
    for (int i = 0; i < k; i++) {
      assertEquals(truth[i], pairs.values()[i], VALUE * truth[0], "value " + i);
      assertTrue(pairs.upperBound(i) >= truth[i], "bound " + i);
      double[] v = pairs.vectors()[i];
      double[] av = Matrices.times(a, v);
      for (int j = 0; j < v.length; j++) {
        av[j] -= pairs.values()[i] * v[j];
      }
      assertEquals(Matrices.norm(av), pairs.residuals()[i], 1e-10 * truth[0]);
      assertTrue(Matrices.norm(av) < 1e-7 * truth[0]);
      for (int l = 0; l <= i; l++) {
        double dot = 0;
        for (int j = 0; j < v.length; j++) {
          dot += v[j] * pairs.vectors()[l][j];
        }
        assertEquals(l == i ? 1 : 0, dot, 1e-10, "vectors " + i + " and " + l);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 17, 40, 200, 300})
  void agreesWithEjmlOnHistogramKernels(int k) {
    double[][] a = Matrices.hik(300, 40, 0.2, 1);
    check(a, k, eigenvalues(a));
  }

  @Test
  void findsAllCopiesOfMultipleEigenvalues() {
    double[] spectrum = new double[250];
    Arrays.fill(spectrum, 1);
    Arrays.fill(spectrum, 0, 6, 50);
    Arrays.fill(spectrum, 6, 9, 20);
    check(Matrices.withSpectrum(spectrum, 4), 12, spectrum);
  }

  @Test
  void findsTheCategoriesOfOneHotRows() {
    double[][] x = new double[240][8];
    for (int i = 0; i < x.length; i++) {
      x[i][i % 8] = 1;
    }
    double[] spectrum = new double[240];
    Arrays.fill(spectrum, 0, 8, 30);
    check(Matrices.hik(x), 10, spectrum);
  }

  @Test
  void clusteredSpectrumIsResolvedOrBounded() {
    double[] spectrum = new double[300];
    for (int i = 0; i < 300; i++) {
      spectrum[i] = 10 - 0.01 * i;
    }
    check(Matrices.withSpectrum(spectrum, 6), 5, spectrum);
  }

  @Test
  void theIdentityAndZero() {
    double[] ones = new double[100];
    Arrays.fill(ones, 1);
    check(Matrices.withSpectrum(ones, 2), 3, ones);
    Eigenpairs zero =
        Lanczos.largest(DenseOperator.of(new double[100][100]), 2, 1, Progress.NONE);
    assertArrayEquals(new double[] {0, 0}, zero.values());
  }

  @Test
  void theSeedDecides() {
    PsdOperator a = DenseOperator.of(Matrices.hik(200, 40, 0.2, 1));
    Eigenpairs one = Lanczos.largest(a, 4, 9, Progress.NONE);
    Eigenpairs two = Lanczos.largest(a, 4, 9, Progress.NONE);
    assertArrayEquals(one.vectors()[3], two.vectors()[3]);
  }

  @Test
  void refusesMorePairsThanRows() {
    PsdOperator a = DenseOperator.of(new double[][] {{2}});
    assertEquals(2, Lanczos.largest(a, 1, 1, Progress.NONE).values()[0], 1e-15);
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> Lanczos.largest(a, 2, 1, Progress.NONE));
    assertTrue(e.getMessage().contains("1 … 1 (the rows), got 2"), e.getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> Lanczos.largest(a, 0, 1, Progress.NONE));
  }

  @Test
  void interruptionEndsIt() {
    PsdOperator a = DenseOperator.of(Matrices.hik(200, 40, 0.2, 1));
    Thread.currentThread().interrupt();
    try {
      assertThrows(
          CancellationException.class, () -> Lanczos.largest(a, 4, 9, Progress.NONE));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }
}
