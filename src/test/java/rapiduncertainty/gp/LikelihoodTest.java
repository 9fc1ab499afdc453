package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rapiduncertainty.Rows;

/** The log marginal likelihood against its definition. */
class LikelihoodTest {
  private static final int ROWS = 300;
  private static final int COLUMNS = 8;

  /** Bias of thirty Lanczos steps, as a share of the log-determinant. */
  private static final double BIAS = 0.005;

  private static GpModel model(double[][] x, GpSettings s, int classes) {
    OnlineGp gp = OnlineGp.classifier(s, COLUMNS, classes);
    gp.update(Rows.of(x), DenseTwin.labels(x.length, classes));
    return gp.model();
  }

  @ParameterizedTest
  @CsvSource({"0.1, 3", "0.01, 3", "1, 2"})
  void exactAndEstimatedValuesAgreeWithTheDefinition(double noise, int classes) {
    double[][] x = DenseTwin.histograms(ROWS, COLUMNS, 6, 101);
    double[][] y = DenseTwin.oneVersusAll(DenseTwin.labels(ROWS, classes), classes);
    if (classes == 2) {
      y = new double[][] {y[1]}; // one output serves two classes
    }
    DenseTwin twin = new DenseTwin(x, y, noise, 1);
    RealMatrix k = MatrixUtils.inverse(twin.inverse);
    RealMatrix symmetric = k.add(k.transpose()).scalarMultiply(0.5);
    RealMatrix l = new CholeskyDecomposition(symmetric).getL();
    double logDet = 0;
    for (int i = 0; i < ROWS; i++) {
      logDet += 2 * Math.log(l.getEntry(i, i));
    }
    double truth = 0;
    for (double[] t : y) {
      double fit = MatrixUtils.createRealVector(t).dotProduct(
          twin.inverse.operate(MatrixUtils.createRealVector(t)));
      truth -= 0.5 * (fit + logDet + ROWS * Math.log(2 * Math.PI));
    }
    GpSettings s = GpSettings.DEFAULT.withNoise(noise).withSolver(1e-6, 1000);
    Likelihood exact = model(x, s, classes).likelihood();
    assertTrue(exact.exact());
    assertEquals(truth, exact.value(), 1e-6 * Math.abs(truth));

    GpModel products = model(x, s.withDenseLimit(0), classes);
    Likelihood estimate = products.likelihood();
    assertTrue(estimate.standardError() > 0);
    assertEquals(
        truth,
        estimate.value(),
        4 * estimate.standardError() + BIAS * 0.5 * y.length * Math.abs(logDet));
    assertSame(estimate, products.likelihood(), "it is computed once");
    assertTrue(Double.isNaN(products.report().logLikelihood()), "and not by training");
  }

  @Test
  void aModelWithoutRowsHasNone() {
    assertTrue(
        Double.isNaN(OnlineGp.classifier(GpSettings.DEFAULT, 3, 2).model().likelihood().value()));
  }
}
