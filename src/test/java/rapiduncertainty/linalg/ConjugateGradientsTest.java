package rapiduncertainty.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;

class ConjugateGradientsTest {
  private static final ConjugateGradients FINE = ConjugateGradients.relative(1e-10);

  /** A relative residual of 1e-10 at condition numbers up to 1e4. */
  private static final double CLOSE = 1e-6;

  private static Solution solve(ConjugateGradients cg, double[][] a, double[][] b) {
    return cg.solve(DenseOperator.of(a), b, null, Preconditioner.NONE, Progress.NONE);
  }

  private static double[][] system(int n) {
    return Matrices.plus(Matrices.hik(n, 40, 0.2, n), 0.1);
  }

  /** Residuals are what they say, and each column says whether it met the tolerance. */
  private static void assertHonest(
      ConjugateGradients cg, double[][] a, double[][] b, Solution s) {
    for (int c = 0; c < b.length; c++) {
      double norm = Matrices.norm(Matrices.minus(b[c], Matrices.times(a, s.x()[c])));
      boolean relative = cg.criterion() == ConjugateGradients.Criterion.RELATIVE;
      double scale = relative ? Matrices.norm(b[c]) : 1;
      double residual = scale > 0 ? norm / scale : norm;
      // Two ways to add up A·x differ by round-off of the size of x.
      double roundOff = 1e-13 * (1 + Matrices.norm(s.x()[c]) / Math.max(scale, 1e-300));
      assertEquals(residual, s.residuals()[c], 1e-3 * residual + roundOff, "column " + c);
      assertEquals(s.residuals()[c] <= cg.tolerance(), s.converged()[c], "column " + c);
    }
  }

  private static void assertSolves(double[][] a, double[][] b, Solution s) {
    assertTrue(s.allConverged(), () -> "residuals " + Arrays.toString(s.residuals()));
    for (int c = 0; c < b.length; c++) {
      assertArrayEquals(Matrices.eliminate(a, b[c]), s.x()[c], CLOSE, "column " + c);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 15, 40})
  void solvesLikeElimination(int columns) {
    double[][] a = system(120);
    double[][] b = Matrices.random(columns, 120, columns);
    Solution s = solve(FINE, a, b);
    assertSolves(a, b, s);
    assertHonest(FINE, a, b, s);
  }

  @Test
  void residualsAreTrueWhereTheMatrixIsNearlySingular() {
    double[][] k = Matrices.hik(60, 40, 0.2, 3);
    double[][] a = new double[120][120]; // every row twice
    for (int i = 0; i < 120; i++) {
      for (int j = 0; j < 120; j++) {
        a[i][j] = k[i % 60][j % 60] + (i == j ? 1e-12 : 0);
      }
    }
    double[][] b = Matrices.random(3, 120, 4);
    ConjugateGradients cg = ConjugateGradients.relative(1e-6);
    Solution s = solve(cg, a, b);
    double[][] ax = new double[3][120];
    DenseOperator.of(a).multiply(s.x(), ax); // the same sums: other ones differ by round-off of x
    for (int c = 0; c < 3; c++) {
      double residual = Matrices.norm(Matrices.minus(b[c], ax[c])) / Matrices.norm(b[c]);
      assertEquals(residual, s.residuals()[c], 1e-9 * residual);
      assertEquals(residual <= 1e-6, s.converged()[c]);
    }
  }

  @Test
  void oneByOneSystem() {
    Solution s = solve(FINE, new double[][] {{4}}, new double[][] {{2}, {0}, {-8}});
    assertEquals(0.5, s.x()[0][0], 1e-15);
    assertEquals(0, s.x()[1][0]);
    assertEquals(-2, s.x()[2][0], 1e-15);
    assertTrue(s.allConverged());
  }

  @Test
  void noColumnsAndNoRows() {
    assertEquals(0, solve(FINE, new double[][] {{1}}, new double[0][]).iterations());
    assertTrue(solve(FINE, new double[0][], new double[2][0]).allConverged());
  }

  @Test
  void moreColumnsThanRows() {
    double[][] a = system(6);
    double[][] b = Matrices.random(25, 6, 1);
    assertSolves(a, b, solve(FINE, a, b));
  }

  @Test
  void zeroDuplicateAndDependentColumns() {
    int n = 100;
    double[][] a = system(n);
    double[][] r = Matrices.random(4, n, 9);
    double[] sum = new double[n];
    double[] nearly = r[0].clone();
    double[] small = r[1].clone();
    for (int i = 0; i < n; i++) {
      sum[i] = r[0][i] + r[1][i] - 3 * r[2][i];
      nearly[i] += 1e-7 * r[3][i];
      small[i] *= 1e-9;
    }
    double[][] b = {r[0], new double[n], r[1], r[0].clone(), sum, r[2], nearly, small};
    Solution s = solve(FINE, a, b);
    assertSolves(a, b, s);
    assertHonest(FINE, a, b, s);
    assertArrayEquals(new double[n], s.x()[1]);
    assertTrue(s.iterations() < 60, "iterations " + s.iterations());
  }

  @Test
  void blockNeedsFewerIterationsThanOneColumn() {
    double[][] a = system(400);
    double[][] b = Matrices.random(15, 400, 5);
    int together = solve(FINE, a, b).iterations();
    int alone = solve(FINE, a, new double[][] {b[0]}).iterations();
    assertTrue(together < 0.7 * alone, together + " against " + alone);
  }

  @Test
  void duplicateRowsWithTinyNoiseConvergeOrSaySo() {
    double[][] x = new double[80][5];
    double[][] r = Matrices.random(40, 5, 3);
    for (int i = 0; i < 80; i++) {
      for (int d = 0; d < 5; d++) {
        x[i][d] = Math.abs(r[i / 2][d]);
      }
    }
    double[][] a = Matrices.plus(Matrices.hik(x), 1e-6);
    double[][] b = Matrices.random(6, 80, 4);
    for (double tolerance : new double[] {1e-2, 1e-6, 1e-10, 1e-15}) {
      ConjugateGradients cg = ConjugateGradients.relative(tolerance);
      Solution s = solve(cg, a, b);
      assertHonest(cg, a, b, s);
      if (tolerance >= 1e-6) {
        assertTrue(s.allConverged(), tolerance + ": " + Arrays.toString(s.residuals()));
      }
    }
  }

  @Test
  void illConditionedSystemIsSolvedOrReported() {
    double[] spectrum = new double[60];
    for (int i = 0; i < 60; i++) {
      spectrum[i] = Math.pow(10, -10.0 * i / 59);
    }
    double[][] a = Matrices.withSpectrum(spectrum, 8);
    double[][] b = Matrices.random(3, 60, 2);
    ConjugateGradients cg = ConjugateGradients.relative(1e-4);
    assertHonest(cg, a, b, solve(cg, a, b));
  }

  @Test
  void anIndefiniteMatrixIsNotReportedAsSolvedWrongly() {
    double[][] a = Matrices.withSpectrum(new double[] {3, 2, 1, -1, -2}, 1);
    double[][] b = Matrices.random(2, 5, 2);
    ConjugateGradients cg = ConjugateGradients.relative(1e-8);
    assertHonest(cg, a, b, solve(cg, a, b));
  }

  @Test
  void theZeroMatrixIsReported() {
    Solution s = solve(FINE, new double[3][3], Matrices.random(2, 3, 1));
    assertFalse(s.converged()[0]);
    assertArrayEquals(new double[3], s.x()[0]);
  }

  @Test
  void warmStartGivesTheSameAndNeedsLess() {
    int n = 300;
    double[][] a = system(n);
    double[][] b = Matrices.random(5, n, 5);
    ConjugateGradients cg = ConjugateGradients.relative(1e-8);
    Solution cold = solve(cg, a, b);
    double[][] start = new double[5][];
    for (int c = 0; c < 5; c++) {
      start[c] = cold.x()[c].clone();
      start[c][c] += 1e-5;
    }
    double[][] kept = {start[0].clone()};
    Solution warm =
        cg.solve(DenseOperator.of(a), b, start, Preconditioner.NONE, Progress.NONE);
    assertTrue(warm.allConverged());
    assertTrue(
        warm.iterations() < cold.iterations() / 2,
        warm.iterations() + " of " + cold.iterations());
    for (int c = 0; c < 5; c++) {
      assertArrayEquals(cold.x()[c], warm.x()[c], 1e-6);
    }
    assertArrayEquals(kept[0], start[0], "the start is read only");
    Solution same =
        cg.solve(DenseOperator.of(a), b, cold.x(), Preconditioner.NONE, Progress.NONE);
    assertEquals(0, same.iterations());
  }

  @Test
  void oneMoreRowCostsOneDirectionForAllColumns() {
    int n = 300;
    int columns = 12;
    double[][] whole = system(n + 1);
    double[][] part = new double[n][];
    for (int i = 0; i < n; i++) {
      part[i] = Arrays.copyOf(whole[i], n);
    }
    double[][] b = Matrices.random(columns, n + 1, 3);
    double[][] old = new double[columns][];
    for (int c = 0; c < columns; c++) {
      old[c] = Arrays.copyOf(b[c], n);
    }
    ConjugateGradients cg = ConjugateGradients.relative(1e-4);
    double[][] start = solve(cg, part, old).x();
    for (int c = 0; c < columns; c++) {
      start[c] = Arrays.copyOf(start[c], n + 1);
    }
    DenseOperator dense = DenseOperator.of(whole);
    int[] multiplied = new int[1];
    PsdOperator counting =
        new PsdOperator() {
          @Override
          public int size() {
            return n + 1;
          }

          @Override
          public void multiply(double[][] panel, double[][] result) {
            multiplied[0] += panel.length;
            dense.multiply(panel, result);
          }

          @Override
          public double[] diagonal() {
            return dense.diagonal();
          }
        };
    Solution grown = cg.solve(counting, b, start, Preconditioner.NONE, Progress.NONE);
    assertTrue(grown.allConverged());
    assertHonest(cg, whole, b, grown);
    // The start's residuals, one column per iteration, the residuals at the end.
    assertTrue(multiplied[0] <= 2 * columns + grown.iterations(), multiplied[0] + " products");
    int cold = solve(cg, whole, b).iterations() * columns;
    assertTrue(multiplied[0] < cold / 2, multiplied[0] + " products against " + cold);
  }

  @Test
  void aWildStartDoesNoHarm() {
    double[][] a = system(50);
    double[][] b = Matrices.random(2, 50, 5);
    double[][] wild = new double[2][50];
    Arrays.fill(wild[0], 1e200);
    Solution s = FINE.solve(DenseOperator.of(a), b, wild, Preconditioner.NONE, Progress.NONE);
    assertSolves(a, b, s);
  }

  @Test
  void absoluteCriterion() {
    double[][] a = system(80);
    double[][] b = Matrices.random(3, 80, 5);
    for (int i = 0; i < 80; i++) {
      b[1][i] *= 1e-8;
    }
    ConjugateGradients cg = ConjugateGradients.absolute(1e-5);
    Solution s = solve(cg, a, b);
    assertTrue(s.allConverged());
    assertHonest(cg, a, b, s);
    assertArrayEquals(new double[80], s.x()[1], "small enough from the start");
  }

  @Test
  void theFallBackSolvesEachColumnForItself() {
    int n = 90;
    double[][] k = Matrices.hik(n, 40, 0.2, 1);
    double[][] a = Matrices.plus(k, 0.1);
    double[][] b = Matrices.random(3, n, 5);
    b[2] = b[0].clone();
    PsdOperator operator = DenseOperator.of(a);
    Preconditioner m =
        PivotedCholesky.of(DenseOperator.of(k), 20, PivotedCholesky.Pivots.GREEDY, 1, Progress.NONE)
            .preconditioner(0.1, Workers.ONE);
    for (Preconditioner p : new Preconditioner[] {Preconditioner.NONE, m}) {
      double[][] z = new double[3][n];
      double[] target = {1e-9, 1e-9, 1e-9};
      Start start = Start.columns(b, target);
      SimultaneousRun.run(new Run(operator, p, z, start, 500, 100, Progress.NONE));
      for (int c = 0; c < 3; c++) {
        assertArrayEquals(Matrices.eliminate(a, b[c]), z[c], 1e-7);
      }
    }
  }

  @Test
  void stopsAtTheIterationLimitAndSaysSo() {
    double[][] a = system(200);
    double[][] b = Matrices.random(2, 200, 5);
    ConjugateGradients cg = FINE.withMaxIterations(5);
    Solution s = solve(cg, a, b);
    assertEquals(5, s.iterations());
    assertFalse(s.allConverged());
    assertHonest(cg, a, b, s);
    assertTrue(s.worstResidual() < 1);
  }

  @Test
  void preconditionedGivesTheSameInFewerIterations() {
    int n = 400;
    double[][] k = Matrices.hik(n, 6, 0.8, 77);
    double[][] a = Matrices.plus(k, 0.01);
    double[][] b = Matrices.random(3, n, 5);
    PsdOperator kernel = DenseOperator.of(k);
    Preconditioner m =
        PivotedCholesky.of(kernel, 60, PivotedCholesky.Pivots.RANDOM, 1, Progress.NONE)
            .preconditioner(0.01, Workers.ONE);
    Solution plain = solve(FINE, a, b);
    Solution s = FINE.solve(kernel.plusDiagonal(0.01), b, null, m, Progress.NONE);
    assertSolves(a, b, s);
    assertHonest(FINE, a, b, s);
    assertTrue(
        s.iterations() < 0.7 * plain.iterations(),
        s.iterations() + " of " + plain.iterations());
  }

  @Test
  void interruptionEndsIt() {
    Thread.currentThread().interrupt();
    try {
      assertThrows(
          CancellationException.class, () -> solve(FINE, system(20), Matrices.random(2, 20, 1)));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void refusesBadInputWithThePlace() {
    double[][] a = system(3);
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> solve(FINE, a, new double[][] {{1, 2, 3}, {1, Double.NaN, 3}}));
    assertEquals("right-hand side 1 holds NaN in row 1", e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> solve(FINE, a, new double[][] {{1, 2}}));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            FINE.solve(
                DenseOperator.of(a),
                new double[1][3],
                new double[2][3],
                Preconditioner.NONE,
                Progress.NONE));
    assertThrows(IllegalArgumentException.class, () -> ConjugateGradients.relative(0));
    assertThrows(IllegalArgumentException.class, () -> ConjugateGradients.relative(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> FINE.withMaxIterations(0));
  }

  @Test
  void aProductThatIsNotFiniteIsNamed() {
    PsdOperator broken =
        new PsdOperator() {
          @Override
          public int size() {
            return 2;
          }

          @Override
          public void multiply(double[][] panel, double[][] result) {
            for (double[] r : result) {
              Arrays.fill(r, Double.NaN);
            }
          }

          @Override
          public double[] diagonal() {
            return new double[] {1, 1};
          }
        };
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                FINE.solve(
                    broken, new double[][] {{1, 2}}, null, Preconditioner.NONE, Progress.NONE));
    assertTrue(e.getMessage().contains("not finite"), e.getMessage());
  }
}
