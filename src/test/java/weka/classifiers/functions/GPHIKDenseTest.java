package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Prediction;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.unsupervised.attribute.NominalToBinary;
import weka.filters.unsupervised.attribute.Normalize;
import weka.filters.unsupervised.attribute.ReplaceMissingValues;
import weka.rapiduncertainty.Tables;

/**
 * GPHIK, from the instances to the distribution, against a Gaussian process that shares no code with
 * it: Weka's filters prepare the table, an explicit inverse solves, sums on a fine grid integrate.
 */
class GPHIKDenseTest {
  /** The solver stops at 1e-10; sums and solves on 90 rows leave less than this. */
  private static final double EQUAL = 1e-6;

  private static final double NOISE = 0.3;
  private static final Instances TRAIN = Tables.mixed(90, 1);
  private static final Instances TEST = Tables.mixed(30, 2);

  /** The kernel matrix, its inverse, and the rows as Weka's filters give them. */
  private static final class Dense {
    private final RealMatrix inverse;
    private final double[][] x;
    private final double[][] z;
    private final double scale;
    private final double power;

    Dense(double power) throws Exception {
      this.power = power;
      Instances train = TRAIN;
      Instances test = TEST;
      Filter[] filters = {new ReplaceMissingValues(), new NominalToBinary(), new Normalize()};
      for (Filter f : filters) {
        f.setInputFormat(train);
        Instances filtered = Filter.useFilter(train, f);
        test = Filter.useFilter(test, f);
        train = filtered;
      }
      x = matrix(train);
      z = matrix(test);
      scale = Arrays.stream(x).mapToDouble(a -> raw(a, a)).average().orElseThrow();
      double[][] k = new double[x.length][];
      for (int i = 0; i < x.length; i++) {
        k[i] = vector(x[i]);
        k[i][i] += NOISE;
      }
      inverse = new LUDecomposition(new Array2DRowRealMatrix(k)).getSolver().getInverse();
    }

    private static double[][] matrix(Instances rows) {
      double[][] m = new double[rows.size()][];
      for (int i = 0; i < m.length; i++) {
        double[] v = rows.get(i).toDoubleArray();
        m[i] = Arrays.stream(v, 0, v.length - 1).map(a -> Math.max(0, a)).toArray();
      }
      return m;
    }

    private double raw(double[] a, double[] b) {
      double sum = 0;
      for (int d = 0; d < a.length; d++) {
        sum += Math.pow(Math.min(a[d], b[d]), power);
      }
      return sum;
    }

    private double[] vector(double[] a) {
      return Arrays.stream(x).mapToDouble(b -> raw(a, b) / scale).toArray();
    }
  }

  private static double normalDensity(double t) {
    return Math.exp(-0.5 * t * t) / Math.sqrt(2 * Math.PI);
  }

  /** P(the latent of one class is the largest), by a plain sum over the values it may take. */
  private static double largest(double[] mu, double sigma, int c) {
    double step = 0.002;
    double[] cumulative = new double[mu.length];
    double sum = 0;
    double low = Arrays.stream(mu).min().orElseThrow() - 9 * sigma;
    double high = Arrays.stream(mu).max().orElseThrow() + 9 * sigma;
    double h = step * sigma;
    for (double t = low; t < high; t += h) {
      double product = 1;
      for (int j = 0; j < mu.length; j++) {
        double mass = h / sigma * normalDensity((t - mu[j]) / sigma);
        cumulative[j] += mass;
        product *= j == c ? mass : cumulative[j] - 0.5 * mass;
      }
      sum += product;
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 2})
  void meansVariancesAndDistributionsAreThoseOfTheDefinition(double exponent) throws Exception {
    Dense dense = new Dense(exponent);
    GPHIK c = new GPHIK();
    c.setOptions(
        Utils.splitOptions(
            "-noise " + NOISE + " -tolerance 1e-10 -variance PUP -head NONE -kernel POLY -exponent "
                + exponent));
    c.buildClassifier(TRAIN);
    for (int i = 0; i < TEST.size(); i++) {
      Instance row = TEST.get(i);
      Prediction p = c.predict(row);
      RealVector k = new ArrayRealVector(dense.vector(dense.z[i]));
      RealVector beta = dense.inverse.operate(k);
      double self = dense.raw(dense.z[i], dense.z[i]) / dense.scale;
      double variance = self - k.dotProduct(beta);
      double[] mu = new double[3];
      for (int j = 0; j < TRAIN.size(); j++) {
        for (int o = 0; o < 3; o++) {
          mu[o] += beta.getEntry(j) * (TRAIN.get(j).classValue() == o ? 1 : -1);
        }
      }
      for (int o = 0; o < 3; o++) {
        assertEquals(mu[o], p.means()[o], EQUAL, "mean of row " + i);
        assertEquals(variance, p.variances()[o], EQUAL, "variance of row " + i);
        assertEquals(
            largest(mu, Math.sqrt(variance + NOISE), o), p.distribution()[o], EQUAL, "row " + i);
      }
    }
  }
}
