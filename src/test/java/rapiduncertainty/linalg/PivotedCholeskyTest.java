package rapiduncertainty.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;

class PivotedCholeskyTest {
  private static final double ROUND_OFF = 1e-10;

  private static PivotedCholesky factor(double[][] k, int rank, PivotedCholesky.Pivots pivots) {
    return PivotedCholesky.of(DenseOperator.of(k), rank, pivots, 3, Progress.NONE);
  }

  private static double approximation(PivotedCholesky f, int i, int j) {
    double sum = 0;
    for (double[] column : f.columns()) {
      sum += column[i] * column[j];
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource(PivotedCholesky.Pivots.class)
  void meetsThePivotRowsAndTheDiagonal(PivotedCholesky.Pivots pivots) {
    double[][] k = Matrices.hik(90, 20, 0.3, 1);
    PivotedCholesky f = factor(k, 25, pivots);
    assertEquals(25, f.rank());
    for (int p : f.pivots()) {
      for (int i = 0; i < 90; i++) {
        assertEquals(k[i][p], approximation(f, i, p), ROUND_OFF);
      }
    }
    for (int i = 0; i < 90; i++) {
      assertEquals(k[i][i] - approximation(f, i, i), f.residualDiagonal()[i], ROUND_OFF);
      assertTrue(f.residualDiagonal()[i] >= 0);
    }
  }

  @ParameterizedTest
  @EnumSource(PivotedCholesky.Pivots.class)
  void fullRankIsTheMatrixAndLowRankStopsEarly(PivotedCholesky.Pivots pivots) {
    double[][] k = Matrices.hik(30, 20, 0.3, 1);
    PivotedCholesky f = factor(k, 30, pivots);
    for (int i = 0; i < 30; i++) {
      for (int j = 0; j < 30; j++) {
        assertEquals(k[i][j], approximation(f, i, j), ROUND_OFF);
      }
    }
    double[][] x = new double[30][3];
    for (int i = 0; i < 30; i++) {
      x[i][i % 3] = 1;
    }
    assertEquals(3, factor(Matrices.hik(x), 30, pivots).rank());
    assertEquals(0, factor(new double[5][5], 4, pivots).rank());
  }

  @Test
  void preconditionerIsTheInverseOfItsDefinition() {
    double[][] k = Matrices.hik(80, 20, 0.3, 1);
    PivotedCholesky f = factor(k, 20, PivotedCholesky.Pivots.RANDOM);
    double shift = 0.1 + f.meanResidual();
    double[][] p = new double[80][80];
    for (int i = 0; i < 80; i++) {
      for (int j = 0; j < 80; j++) {
        p[i][j] = approximation(f, i, j) + (i == j ? shift : 0);
      }
    }
    double[][] r = Matrices.random(3, 80, 4);
    double[][] got = new double[3][80];
    f.preconditioner(0.1, Workers.ONE).apply(r, got);
    for (int c = 0; c < 3; c++) {
      assertArrayEquals(Matrices.eliminate(p, r[c]), got[c], ROUND_OFF);
    }
  }

  @Test
  void appendedRowsGiveTheFactorOfTheWhole() {
    double[][] k = Matrices.hik(100, 20, 0.3, 1);
    for (int first : new int[] {99, 97, 60}) {
      double[][] part = new double[first][];
      for (int i = 0; i < first; i++) {
        part[i] = java.util.Arrays.copyOf(k[i], first);
      }
      PivotedCholesky grown =
          factor(part, 15, PivotedCholesky.Pivots.GREEDY).append(DenseOperator.of(k));
      for (int p : grown.pivots()) {
        for (int i = 0; i < 100; i++) {
          assertEquals(k[i][p], approximation(grown, i, p), ROUND_OFF);
        }
      }
      for (int i = 0; i < 100; i++) {
        assertEquals(k[i][i] - approximation(grown, i, i), grown.residualDiagonal()[i], ROUND_OFF);
      }
    }
  }

  @Test
  void thePreconditionerOfAGrownFactorIsThatOfTheWhole() {
    double[][] k = Matrices.hik(100, 20, 0.3, 1);
    double[][] part = new double[97][];
    for (int i = 0; i < part.length; i++) {
      part[i] = java.util.Arrays.copyOf(k[i], 97);
    }
    PivotedCholesky used = factor(part, 15, PivotedCholesky.Pivots.GREEDY);
    PivotedCholesky unused = factor(part, 15, PivotedCholesky.Pivots.GREEDY);
    used.preconditioner(0.1, Workers.ONE);
    double[][] r = Matrices.random(2, 100, 4);
    double[][] one = new double[2][100];
    double[][] other = new double[2][100];
    used.append(DenseOperator.of(k)).preconditioner(0.1, Workers.ONE).apply(r, one);
    unused.append(DenseOperator.of(k)).preconditioner(0.1, Workers.ONE).apply(r, other);
    assertArrayEquals(other[1], one[1], ROUND_OFF);
  }

  @Test
  void theSeedDecidesRandomPivots() {
    PsdOperator k = DenseOperator.of(Matrices.hik(90, 20, 0.3, 1));
    PivotedCholesky.Pivots random = PivotedCholesky.Pivots.RANDOM;
    int[] one = PivotedCholesky.of(k, 9, random, 7, Progress.NONE).pivots();
    assertArrayEquals(one, PivotedCholesky.of(k, 9, random, 7, Progress.NONE).pivots());
    assertTrue(
        !java.util.Arrays.equals(one, PivotedCholesky.of(k, 9, random, 8, Progress.NONE).pivots()));
  }

  @Test
  void refusesARankAboveTheRows() {
    double[][] k = Matrices.hik(5, 20, 0.3, 1);
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> factor(k, 6, PivotedCholesky.Pivots.GREEDY));
    assertEquals("rank must be 0 … 5 (the number of rows), got 6", e.getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> factor(k, -1, PivotedCholesky.Pivots.GREEDY));
    assertSame(
        Preconditioner.NONE,
        factor(k, 0, PivotedCholesky.Pivots.GREEDY).preconditioner(1, Workers.ONE));
  }

  @Test
  void choiceIsTheGivenRankOrOneThatPays() {
    PsdOperator small = DenseOperator.of(Matrices.hik(30, 20, 0.3, 1));
    assertEquals(0, new PreconditionerChoice(0, 1).rankFor(small, 0.1, 5, 1e-4));
    assertEquals(7, new PreconditionerChoice(7, 1).rankFor(small, 0.1, 5, 1e-4));
    assertEquals(30, new PreconditionerChoice(99, 1).rankFor(small, 0.1, 5, 1e-4));
    assertEquals(0, PreconditionerChoice.automatic(1).rankFor(small, 0.1, 5, 1e-4));
    assertThrows(IllegalArgumentException.class, () -> new PreconditionerChoice(-2, 1));
  }
}
