package rapiduncertainty.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import rapiduncertainty.Progress;
import rapiduncertainty.Workers;

/** The number of threads changes no bit of any result. */
class ThreadsTest {
  private static final int N = 2500; // several blocks of rows

  /** A cheap operator that lends its threads to the solver: diagonal plus a low-rank part. */
  private record Lending(double[][] factor, Workers workers) implements PsdOperator {
    @Override
    public int size() {
      return N;
    }

    @Override
    public void multiply(double[][] panel, double[][] result) {
      for (int c = 0; c < panel.length; c++) {
        for (int i = 0; i < N; i++) {
          result[c][i] = panel[c][i] * (1 + i % 7);
        }
        for (double[] f : factor) {
          Panels.add1(result[c], f, Panels.dot(f, panel[c]), 0, N);
        }
      }
    }

    @Override
    public double[] diagonal() {
      double[] d = new double[N];
      for (int i = 0; i < N; i++) {
        d[i] = 1 + i % 7;
        for (double[] f : factor) {
          d[i] += f[i] * f[i];
        }
      }
      return d;
    }
  }

  @Test
  void solutionsEigenpairsAndFactorsAreTheSame() {
    double[][] factor = Matrices.random(20, N, 1);
    double[][] b = Matrices.random(5, N, 2);
    try (Workers three = Workers.of(3)) {
      PsdOperator one = new Lending(factor, Workers.ONE);
      PsdOperator many = new Lending(factor, three);
      Solution s1 = solve(one, b);
      Solution s3 = solve(many, b);
      assertEquals(s1.iterations(), s3.iterations());
      for (int c = 0; c < b.length; c++) {
        assertArrayEquals(s1.x()[c], s3.x()[c]);
      }
      Eigenpairs e1 = Lanczos.largest(one, 3, 1, Progress.NONE);
      Eigenpairs e3 = Lanczos.largest(many, 3, 1, Progress.NONE);
      assertArrayEquals(e1.vectors()[2], e3.vectors()[2]);
    }
  }

  @Test
  void denseFactorsAreTheSame() {
    double[][] a = Matrices.plus(Matrices.hik(300, 30, 0.3, 3), 0.1);
    double[][] one = new double[300][];
    double[][] many = new double[300][];
    for (int i = 0; i < 300; i++) {
      one[i] = java.util.Arrays.copyOf(a[i], i + 1);
      many[i] = one[i].clone();
    }
    try (Workers three = Workers.of(3)) {
      BlockedCholesky.factor(one, Workers.ONE, Progress.NONE);
      BlockedCholesky.factor(many, three, Progress.NONE);
      for (int i = 0; i < 300; i++) {
        assertArrayEquals(one[i], many[i]);
      }
      DenseCholesky factor = DenseCholesky.of(a);
      assertArrayEquals(factor.inverseDiagonal(), factor.inverseDiagonal(three));
    }
  }

  private static Solution solve(PsdOperator a, double[][] b) {
    Preconditioner m =
        PivotedCholesky.of(a, 12, PivotedCholesky.Pivots.RANDOM, 1, Progress.NONE)
            .preconditioner(0.5, a.workers());
    return ConjugateGradients.relative(1e-8).solve(a.plusDiagonal(0.5), b, null, m, Progress.NONE);
  }
}
