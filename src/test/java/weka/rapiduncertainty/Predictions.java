package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rapiduncertainty.Prediction;
import weka.core.Instance;
import weka.core.Instances;

/** All predictions of a classifier, in a form that compares bit for bit. */
public final class Predictions {

  /** A sum of C probabilities is 1 up to a few units in the last place of each. */
  private static final double SUM_TOLERANCE = 1e-9;

  /** A variance may pass its prior by the round-off of the solve behind it. */
  private static final double VARIANCE_TOLERANCE = 1e-6;

  private Predictions() {}

  /** Distribution, means and variances for every row. */
  public static List<List<Double>> of(RapidClassifier<?> c, Instances rows) throws Exception {
    List<List<Double>> all = new ArrayList<>();
    for (Instance row : rows) {
      Prediction p = c.predict(row);
      List<Double> numbers = new ArrayList<>();
      for (double[] part : new double[][] {p.distribution(), p.means(), p.variances()}) {
        Arrays.stream(part).forEach(numbers::add);
      }
      all.add(numbers);
    }
    return all;
  }

  /** Finite; a distribution that sums to 1, or is all 0; variances in [0, prior]. */
  public static void assertSane(RapidClassifier<?> c, Instances rows) throws Exception {
    for (Instance row : rows) {
      Prediction p = c.predict(row);
      String at = "for " + row;
      double sum = 0;
      for (double d : p.distribution()) {
        assertTrue(Double.isFinite(d), () -> Arrays.toString(p.distribution()) + at);
        assertTrue(d >= 0 || row.classAttribute().isNumeric(), at);
        sum += d;
      }
      if (row.classAttribute().isNominal()) {
        assertEquals(row.numClasses(), p.distribution().length, at);
        assertTrue(sum == 0 || Math.abs(sum - 1) < SUM_TOLERANCE, "sum " + sum + at);
      }
      for (int k = 0; k < p.means().length; k++) {
        double v = p.variances()[k];
        assertTrue(Double.isFinite(p.means()[k]), at);
        assertTrue(v >= 0 && v <= p.prior() * (1 + VARIANCE_TOLERANCE), "variance " + v + " of prior " + p.prior() + " " + at);
      }
      assertTrue(p.noise() >= 0 && Double.isFinite(p.noise() + p.prior()), at);
    }
  }
}
