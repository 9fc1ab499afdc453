package rapiduncertainty.ivm;

import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/** Dense matrices for the plain twins: correct, slow, nothing shared with the code under test. */
record SimpleMatrix(RealMatrix a) {

  SimpleMatrix(double[][] entries) {
    this(new Array2DRowRealMatrix(entries));
  }

  static SimpleMatrix identity(int n) {
    return new SimpleMatrix(MatrixUtils.createRealIdentityMatrix(n));
  }

  static SimpleMatrix diag(double[] d) {
    return new SimpleMatrix(MatrixUtils.createRealDiagonalMatrix(d));
  }

  SimpleMatrix plus(SimpleMatrix b) {
    return new SimpleMatrix(a.add(b.a));
  }

  SimpleMatrix mult(SimpleMatrix b) {
    return new SimpleMatrix(a.multiply(b.a));
  }

  SimpleMatrix invert() {
    return new SimpleMatrix(new LUDecomposition(a, 0).getSolver().getInverse());
  }

  SimpleMatrix solve(SimpleMatrix b) {
    return new SimpleMatrix(new LUDecomposition(a, 0).getSolver().solve(b.a));
  }

  SimpleMatrix transpose() {
    return new SimpleMatrix(a.transpose());
  }

  double determinant() {
    return new LUDecomposition(a, 0).getDeterminant();
  }

  double get(int i, int j) {
    return a.getEntry(i, j);
  }
}
