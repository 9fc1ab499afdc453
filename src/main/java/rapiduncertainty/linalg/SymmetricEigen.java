package rapiduncertainty.linalg;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * All eigenpairs of a small symmetric matrix, by EJML, the largest first.
 *
 * @param values eigenvalues
 * @param vectors vectors[i] belongs to values[i]
 */
public record SymmetricEigen(double[] values, double[][] vectors) {

  /** Decomposes a symmetric matrix. */
  public static SymmetricEigen decompose(double[][] matrix) {
    int n = matrix.length;
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, true, true);
    if (!eigen.decompose(new DMatrixRMaj(matrix))) {
      throw new ArithmeticException(
          "the eigenvalues of a symmetric matrix of " + n + " rows did not converge");
    }
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -eigen.getEigenvalue(i).getReal()))
            .mapToInt(i -> i)
            .toArray();
    double[] values = new double[n];
    double[][] vectors = new double[n][];
    for (int i = 0; i < n; i++) {
      values[i] = eigen.getEigenvalue(order[i]).getReal();
      vectors[i] = eigen.getEigenVector(order[i]).getData().clone();
    }
    return new SymmetricEigen(values, vectors);
  }

  /** The k largest pairs of an explicit matrix, with measured residuals. */
  static Eigenpairs of(double[][] matrix, int k) {
    SymmetricEigen all = decompose(matrix);
    double[] values = java.util.Arrays.copyOf(all.values, k);
    double[][] vectors = java.util.Arrays.copyOf(all.vectors, k);
    double[][] product = new double[k][matrix.length];
    Panels.addCombinations(matrix, vectors, 1, product);
    double[] residuals = new double[k];
    for (int i = 0; i < k; i++) {
      Panels.add1(product[i], vectors[i], -values[i], 0, matrix.length);
      residuals[i] = Math.sqrt(Panels.dot(product[i], product[i]));
    }
    return new Eigenpairs(values, vectors, residuals);
  }
}
