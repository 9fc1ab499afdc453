package weka.rapiduncertainty.testing;

import java.util.Arrays;
import rapiduncertainty.Contributions;
import rapiduncertainty.Prediction;
import weka.classifiers.AbstractClassifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.rapiduncertainty.Explainer;

/**
 * A Gaussian process with the histogram intersection kernel by its dense definition: a small
 * classifier with variance for the tests of everything that shows uncertainty.
 *
 * <p>Numeric and nominal attributes count by their value's place in the range of the training data;
 * missing ones count as 0.
 */
public final class DenseGP extends AbstractClassifier implements Explainer {
  private static final long serialVersionUID = 1L;
  private static final double NOISE = 0.1;

  private double[] low;
  private double[] high;
  private double[][] x;
  private double[][] inverse;
  private double[][] y; // by output
  private double offset;
  private boolean nominal;

  @Override
  public void buildClassifier(Instances data) throws Exception {
    Instances rows = new Instances(data);
    rows.deleteWithMissingClass();
    int n = rows.numInstances();
    nominal = rows.classAttribute().isNominal();
    low = new double[rows.numAttributes()];
    high = new double[rows.numAttributes()];
    for (int d = 0; d < low.length; d++) {
      low[d] = n == 0 ? 0 : rows.attributeStats(d).numericStats == null ? 0 : rows.attributeStats(d).numericStats.min;
      high[d] = n == 0 ? 1 : rows.attributeStats(d).numericStats == null ? rows.attribute(d).numValues() - 1 : rows.attributeStats(d).numericStats.max;
    }
    x = new double[n][];
    y = new double[nominal ? rows.numClasses() : 1][n];
    offset = nominal || n == 0 ? 0 : rows.meanOrMode(rows.classIndex());
    double[][] k = new double[n][n];
    for (int i = 0; i < n; i++) {
      x[i] = encode(rows.instance(i));
      for (int j = 0; j <= i; j++) {
        k[i][j] = k[j][i] = Arrays.stream(parts(x[i], x[j])).sum() + (i == j ? NOISE : 0);
      }
      for (int c = 0; c < y.length; c++) {
        y[c][i] = nominal ? (rows.instance(i).classValue() == c ? 1 : -1) : rows.instance(i).classValue() - offset;
      }
    }
    inverse = inverse(k);
  }

  private double[] encode(Instance row) {
    double[] v = new double[row.numAttributes()];
    for (int d = 0; d < v.length; d++) {
      boolean used = d != row.classIndex() && !row.isMissing(d) && high[d] > low[d];
      v[d] = used ? Math.max(0, (row.value(d) - low[d]) / (high[d] - low[d])) : 0;
    }
    return v;
  }

  private static double[] parts(double[] a, double[] b) {
    double[] p = new double[a.length];
    for (int d = 0; d < p.length; d++) {
      p[d] = Math.min(a[d], b[d]);
    }
    return p;
  }

  @Override
  public Contributions explain(Instance row) {
    double[] z = encode(row);
    int n = x.length;
    double[][] k = new double[n][];
    double[] sum = new double[n];
    for (int i = 0; i < n; i++) {
      k[i] = parts(x[i], z);
      sum[i] = Arrays.stream(k[i]).sum();
    }
    double[][] means = new double[y.length][z.length];
    double[][] variances = new double[y.length][];
    double[] beta = product(inverse, sum);
    double[] variance = parts(z, z);
    for (int i = 0; i < n; i++) {
      for (int d = 0; d < z.length; d++) {
        variance[d] -= beta[i] * k[i][d];
      }
    }
    for (int c = 0; c < y.length; c++) {
      double[] alpha = product(inverse, y[c]);
      variances[c] = variance;
      for (int i = 0; i < n; i++) {
        for (int d = 0; d < z.length; d++) {
          means[c][d] += alpha[i] * k[i][d];
        }
      }
    }
    double[] offsets = new double[y.length];
    Arrays.fill(offsets, offset);
    return new Contributions(means, variances, offsets);
  }

  @Override
  public Prediction predict(Instance row) {
    Contributions parts = explain(row);
    double prior = Arrays.stream(encode(row)).sum();
    double[] means = new double[y.length];
    double[] variances = new double[y.length];
    double[] p = new double[y.length];
    for (int c = 0; c < y.length; c++) {
      means[c] = parts.mean(c);
      variances[c] = Math.max(0, parts.variance(c));
      p[c] = nominal ? Math.exp(2 * means[c] / Math.sqrt(variances[c] + NOISE)) : means[c];
    }
    double total = Arrays.stream(p).sum();
    return new Prediction(
        nominal ? Arrays.stream(p).map(v -> v / total).toArray() : p, means, variances, NOISE, prior);
  }

  @Override
  public double[] distributionForInstance(Instance row) {
    return predict(row).distribution();
  }

  private static double[] product(double[][] a, double[] v) {
    double[] r = new double[a.length];
    for (int i = 0; i < r.length; i++) {
      for (int j = 0; j < r.length; j++) {
        r[i] += a[i][j] * v[j];
      }
    }
    return r;
  }

  /** Gauss–Jordan without pivoting: the matrix is positive definite. */
  private static double[][] inverse(double[][] matrix) {
    int n = matrix.length;
    double[][] a = new double[n][];
    for (int i = 0; i < n; i++) {
      a[i] = Arrays.copyOf(matrix[i], 2 * n);
      a[i][n + i] = 1;
    }
    for (int p = 0; p < n; p++) {
      double pivot = a[p][p];
      for (int j = 0; j < 2 * n; j++) {
        a[p][j] /= pivot;
      }
      for (int i = 0; i < n; i++) {
        double f = a[i][p];
        for (int j = 0; i != p && f != 0 && j < 2 * n; j++) {
          a[i][j] -= f * a[p][j];
        }
      }
    }
    double[][] result = new double[n][];
    for (int i = 0; i < n; i++) {
      result[i] = Arrays.copyOfRange(a[i], n, 2 * n);
    }
    return result;
  }
}
