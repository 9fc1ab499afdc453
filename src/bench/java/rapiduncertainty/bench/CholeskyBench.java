package rapiduncertainty.bench;

import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import rapiduncertainty.linalg.DenseCholesky;

/** The dense Cholesky decomposition against EJML's. */
public final class CholeskyBench implements Program {

  @Override
  public String title() {
    return "Dense Cholesky decomposition against EJML";
  }

  @Override
  public void run(Report report) {
    report.say("One thread, processor time, least of five; EJML 0.46, lower triangle.");
    report.table("rows", "ms", "GFLOP/s", "EJML ms", "ratio", "solve 15 columns ms");
    for (int n : new int[] {200, 500, 1000, 2000, 3000}) {
      double[][] a = matrix(n);
      double[][] b = new double[15][n];
      SplittableRandom random = new SplittableRandom(1);
      for (double[] column : b) {
        for (int i = 0; i < n; i++) {
          column[i] = random.nextDouble();
        }
      }
      DMatrixRMaj dense = new DMatrixRMaj(a);
      var ejml = DecompositionFactory_DDRM.chol(n, true);
      DenseCholesky factor = DenseCholesky.of(a);
      double[] seconds =
          Clock.least(
              5,
              () -> DenseCholesky.of(a),
              () -> ejml.decompose(dense.copy()),
              () -> factor.solve(b));
      report.row(
          n,
          1e3 * seconds[0],
          1e-9 * n * n * n / 3 / seconds[0],
          1e3 * seconds[1],
          seconds[1] / seconds[0],
          1e3 * seconds[2]);
    }
  }

  private static double[][] matrix(int n) {
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i][j] = 1.0 / (1 + Math.abs(i - j)) + (i == j ? 5 : 0);
      }
    }
    return a;
  }
}
