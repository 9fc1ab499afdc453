package rapiduncertainty.maxmargin;

import java.util.stream.IntStream;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.SmoothKernel;
import rapiduncertainty.kernel.TunableKernel;
import rapiduncertainty.linalg.DenseCholesky;

/**
 * Derivative of the bound by every entry of the two kernel matrices (docs/math/maxmargin.md, eq. 19,
 * 20).
 *
 * <p>At the optimum of γ, α and q the bound changes only through F = k(X, Z) and G = k(Z, Z). The sums
 * over the classes are formed in the features and taken back to kernel entries once. Cost: about one
 * iteration of inference per class, then one kernel derivative per entry.
 */
final class BoundGradient {
  private final Rows rows;
  private final SupportBasis basis;
  private final double[][] byF; // ∂bound/∂k(x_n, z_j)
  private final double[][] byG; // ∂bound/∂k(z_i, z_j), symmetric

  /** The derivatives at a trained state. */
  BoundGradient(MaxMarginTraining training, Workers workers) {
    rows = training.rows();
    basis = training.basis();
    int n = rows.size();
    int r = basis.size();
    double[][] phi = training.features(basis, workers);
    double[][] h = new double[n][r];
    double[][] s = new double[r][r];
    int[] all = IntStream.range(0, r).toArray();
    for (int p = 0; p < training.posteriors().length; p++) {
      MarginPosterior q = training.posteriors()[p];
      double[] y = training.signs(p);
      double[][] solved = q.factor().solve(phi);
      Progress.stopIfInterrupted("differentiating the bound");
      for (int i = 0; i < n; i++) {
        double twoLambda = 2 * LogisticBound.lambda(q.gamma()[i]);
        double f = Vectors.dot(phi[i], q.mean(), r);
        Vectors.add(h[i], (q.alpha()[i] + 0.5) * y[i] - twoLambda * f, q.mean());
        Vectors.add(h[i], -twoLambda, solved[i]);
      }
      double[][] inverse = q.factor().inverseColumns(all);
      for (int i = 0; i < r; i++) {
        Vectors.add(s[i], q.mean()[i], q.mean());
        Vectors.add(s[i], 1, inverse[i]);
        s[i][i] -= 1;
      }
    }
    DenseCholesky l = basis.factor();
    byF = l.backwardSolve(h);
    byG = l.backwardSolve(transpose(l.backwardSolve(s)));
    for (double[] row : byG) {
      for (int j = 0; j < r; j++) {
        row[j] *= -0.5;
      }
    }
  }

  private static double[][] transpose(double[][] a) {
    double[][] t = new double[a.length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a.length; j++) {
        t[j][i] = a[i][j];
      }
    }
    return t;
  }

  /** By the log parameters of the kernel, the support points being fixed. */
  double[] byParameters(TunableKernel kernel, Workers workers) {
    int count = kernel.logParameters().length;
    Row[] z = rows(basis.points());
    double[][] parts = new double[rows.size() + z.length][count];
    workers.forEach(
        parts.length,
        i -> {
          boolean training = i < rows.size();
          Row x = training ? rows.row(i) : z[i - rows.size()];
          double[] weight = training ? byF[i] : byG[i - rows.size()];
          double[] part = new double[count];
          Progress.stopIfInterrupted("differentiating the bound");
          for (int j = 0; j < z.length; j++) {
            kernel.gradient(x, z[j], part);
            Vectors.add(parts[i], weight[j], part);
          }
        });
    double[] sum = new double[count];
    for (double[] part : parts) {
      Vectors.add(sum, 1, part);
    }
    return sum;
  }

  /** By the coordinates of each support point. */
  double[][] byPoints(SmoothKernel kernel, Workers workers) {
    Row[] z = rows(basis.points());
    Row[] x = rows(rows);
    double[][] result = new double[z.length][basis.points().columns()];
    workers.forEach(
        z.length,
        j -> {
          double[] part = new double[result[j].length];
          for (int i = 0; i < x.length; i++) {
            Progress.stopIfInterrupted("differentiating the bound");
            kernel.inputGradient(x[i], z[j], part);
            Vectors.add(result[j], byF[i][j], part);
          }
          for (int i = 0; i < z.length; i++) {
            kernel.inputGradient(z[i], z[j], part);
            Vectors.add(result[j], 2 * byG[i][j], part); // z_j stands in a row and in a column
          }
        });
    return result;
  }

  private static Row[] rows(Rows rows) {
    return IntStream.range(0, rows.size()).mapToObj(rows::row).toArray(Row[]::new);
  }
}
