package rapiduncertainty.maxmargin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.Rbf;

class MarginPosteriorTest {
  /** Both sides iterate to rest; what is left is the square root of the bound's round-off. */
  private static final double FIXED_POINT = 1e-6;

  private static final double DUALITY = 1e-8;

  private static final MaxMarginSettings TIGHT =
      MaxMarginSettings.DEFAULT
          .withSupports(SupportChoice.ALL)
          .withTolerances(1e-15, 1e-13)
          .withLimits(3000, 20000);

  private static final Kernel KERNEL = new Rbf(3, 1.2);

  private static MaxMarginModel fit(double[][] x, int[] labels, double c) {
    return MaxMarginModel.fit(
        KERNEL, Rows.of(x), labels, 2, TIGHT.withMarginCost(c), Workers.ONE, Progress.NONE);
  }

  /** The variational logistic GP in function space: Σ = K − K(K + (2Λ)⁻¹)⁻¹K, μ = ½Σy. */
  private static double[] logisticGp(double[][] x, int[] labels, double[] at) {
    int n = x.length;
    double[][] k = Dense.gram(KERNEL, x, x);
    double[] gamma = new double[n];
    Arrays.fill(gamma, 1);
    double[][] inverse = null;
    double[] mu = null;
    for (int it = 0; it < 2000; it++) {
      double[][] a = new double[n][];
      for (int i = 0; i < n; i++) {
        a[i] = k[i].clone();
        double lambda = (1 / (1 + Math.exp(-gamma[i])) - 0.5) / (2 * gamma[i]);
        a[i][i] += 1 / (2 * lambda);
      }
      inverse = Dense.inverse(a);
      double[][] sigma = Dense.times(Dense.times(k, inverse), k);
      double[] half = new double[n];
      for (int i = 0; i < n; i++) {
        half[i] = labels[i] == 1 ? 0.5 : -0.5;
        for (int j = 0; j < n; j++) {
          sigma[i][j] = k[i][j] - sigma[i][j];
        }
      }
      mu = Dense.times(sigma, half);
      for (int i = 0; i < n; i++) {
        gamma[i] = Math.sqrt(sigma[i][i] + mu[i] * mu[i]);
      }
    }
    double[] kx = Dense.gram(KERNEL, new double[][] {at}, x)[0];
    double[][] weights = Dense.solve(k, column(mu));
    double mean = 0;
    for (int i = 0; i < n; i++) {
      mean += kx[i] * weights[i][0];
    }
    double variance =
        KERNEL.self(Row.of(at)) - Dense.dot(kx, Dense.times(inverse, kx));
    return new double[] {mean, variance};
  }

  private static double[][] column(double[] v) {
    double[][] c = new double[v.length][1];
    for (int i = 0; i < v.length; i++) {
      c[i][0] = v[i];
    }
    return c;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void withoutMarginItIsTheVariationalLogisticGp(long seed) {
    int[] labels = new int[15];
    double[][] x = Dense.points(15, 3, 2, labels, seed);
    MaxMarginModel model = fit(x, labels, 0);
    for (double[] at : Dense.points(5, 3, 2, new int[5], seed + 100)) {
      double[] expected = logisticGp(x, labels, at);
      Prediction p = model.predict(Row.of(at));
      assertEquals(expected[0], p.means()[1], FIXED_POINT, "mean, seed " + seed);
      assertEquals(expected[1], p.variances()[1], FIXED_POINT, "variance, seed " + seed);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0.1", "2, 1", "3, 10", "4, 1000", "5, 1e-6"})
  void primalEqualsDual(long seed, double c) {
    int n = 60;
    int[] labels = new int[n];
    double[][] x = Dense.points(n, 4, 2, labels, seed);
    double[][] phi =
        SupportBasis.of(KERNEL, Rows.of(x).subset(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
            .features(Rows.of(x), Workers.ONE);
    double[] y = Arrays.stream(labels).mapToDouble(l -> l == 1 ? 1 : -1).toArray();
    MarginPosterior q =
        MarginPosterior.infer(
            phi, y, MarginPosterior.Start.cold(phi),
            TIGHT.withMarginCost(c).withLimits(20, 200000), Progress.NONE);

    // From the definitions, in the features: B, its inverse, both objectives without shared terms.
    int r = phi[0].length;
    double[][] b = new double[r][r];
    for (int i = 0; i < r; i++) {
      b[i][i] = 1;
    }
    double[] sum = new double[r];
    for (int e = 0; e < n; e++) {
      double lambda =
          (1 / (1 + Math.exp(-q.gamma()[e])) - 0.5) / (2 * q.gamma()[e]);
      for (int i = 0; i < r; i++) {
        sum[i] += (q.alpha()[e] + 0.5) * y[e] * phi[e][i];
        for (int j = 0; j < r; j++) {
          b[i][j] += 2 * lambda * phi[e][i] * phi[e][j];
        }
      }
    }
    double[] m = Dense.times(Dense.inverse(b), sum);
    double primal = 0.5 * Dense.dot(m, Dense.times(b, m));
    double dual = -0.5 * Dense.dot(sum, m);
    for (int e = 0; e < n; e++) {
      double yf = y[e] * Dense.dot(phi[e], m);
      primal += c * Math.max(0, 1 - yf) - 0.5 * yf;
      dual += q.alpha()[e];
      assertTrue(q.alpha()[e] >= 0 && q.alpha()[e] <= c, "α outside [0, C]");
    }
    assertEquals(primal, dual, DUALITY * Math.max(1, Math.abs(primal)), "seed " + seed);
    assertEquals(primal - dual, q.gap(), DUALITY * Math.max(1, Math.abs(primal)));
    for (int i = 0; i < r; i++) {
      assertEquals(m[i], q.mean()[i], FIXED_POINT);
    }
  }

  /** The paper's weight-space formulas as printed (with the corrected dual), every row a support. */
  @Test
  void allRowsAsSupportPointsGiveTheDenseSolution() {
    int n = 14;
    double c = 0.7;
    int[] labels = new int[n];
    double[][] x = Dense.points(n, 3, 2, labels, 8);
    double[] y = Arrays.stream(labels).mapToDouble(l -> l == 1 ? 1 : -1).toArray();
    double[][] k = Dense.gram(KERNEL, x, x);
    double[] gamma = new double[n];
    double[] alpha = new double[n];
    double[] mu = null;
    double[][] s = null;
    Arrays.fill(gamma, 1);
    for (int it = 0; it < 1500; it++) {
      double[][] precision = new double[n][];
      for (int i = 0; i < n; i++) {
        precision[i] = k[i].clone();
      }
      for (int e = 0; e < n; e++) {
        double lambda = (1 / (1 + Math.exp(-gamma[e])) - 0.5) / (2 * gamma[e]);
        for (int i = 0; i < n; i++) {
          for (int j = 0; j < n; j++) {
            precision[i][j] += 2 * lambda * k[e][i] * k[e][j];
          }
        }
      }
      s = Dense.inverse(precision);
      double[][] q = Dense.times(Dense.times(k, s), k);
      for (int sweep = 0; sweep < 50; sweep++) {
        for (int i = 0; i < n; i++) {
          double slope = -1;
          for (int j = 0; j < n; j++) {
            slope += y[i] * y[j] * q[i][j] * (alpha[j] + 0.5);
          }
          alpha[i] = Math.max(0, Math.min(c, alpha[i] - slope / q[i][i]));
        }
      }
      double[] target = new double[n];
      for (int e = 0; e < n; e++) {
        for (int i = 0; i < n; i++) {
          target[i] += (alpha[e] + 0.5) * y[e] * k[e][i];
        }
      }
      mu = Dense.times(s, target);
      for (int e = 0; e < n; e++) {
        double f = Dense.dot(mu, k[e]);
        gamma[e] = Math.sqrt(Dense.dot(k[e], Dense.times(s, k[e])) + f * f);
      }
    }
    MaxMarginModel model = fit(x, labels, c);
    MaxMarginModel degenerate =
        MaxMarginModel.fit(
            KERNEL, Rows.of(x), labels, 2,
            TIGHT.withMarginCost(c).withVariance(VarianceMode.DEGENERATE), Workers.ONE,
            Progress.NONE);
    assertTrue(model.reports()[0].activeConstraints() > 0, "the margin must act in this test");
    for (double[] at : Dense.points(5, 3, 2, new int[5], 77)) {
      double[] kx = Dense.gram(KERNEL, new double[][] {at}, x)[0];
      assertEquals(Dense.dot(mu, kx), model.predict(Row.of(at)).means()[1], FIXED_POINT);
      double variance = Dense.dot(kx, Dense.times(s, kx));
      assertEquals(variance, degenerate.predict(Row.of(at)).variances()[1], FIXED_POINT);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 50})
  void moreIterationsNeverLowerTheBound(double c) {
    int[] labels = new int[40];
    double[][] x = Dense.points(40, 3, 2, labels, 9);
    double last = Double.NEGATIVE_INFINITY;
    for (int limit = 1; limit < 25; limit += 3) {
      MaxMarginModel model =
          MaxMarginModel.fit(
              KERNEL, Rows.of(x), labels, 2,
              TIGHT.withMarginCost(c).withLimits(limit, 20000), Workers.ONE, Progress.NONE);
      assertTrue(model.bound() >= last - 1e-9, "limit " + limit);
      last = model.bound();
    }
  }

  /** Contradicting copies of rows: the margin cannot be kept, and large C makes the cost huge. */
  @ParameterizedTest
  @CsvSource({
    "1e-300, 1", "1e-8, 1e9", "4, 0", "4, 1e6", "4, 1e9", "1e8, 1e9", "1e20, 1", "1e100, 1",
    "1e150, 0", "1e300, 1e9"
  })
  void everyScaleAndMarginCostGivesFiniteNumbersOrAMessage(double variance, double c) {
    int n = 40;
    int[] labels = new int[n];
    double[][] half = Dense.points(n, 3, 2, labels, 12);
    double[][] x = new double[2 * n][];
    int[] contradicting = new int[2 * n];
    for (int i = 0; i < x.length; i++) {
      x[i] = half[i % n];
      contradicting[i] = i % 7 == 0 ? 1 - labels[i % n] : labels[i % n];
    }
    try {
      MaxMarginModel model =
          MaxMarginModel.fit(
              new Rbf(variance, 1.2), Rows.of(x), contradicting, 2,
              MaxMarginSettings.DEFAULT.withMarginCost(c), Workers.ONE, Progress.NONE);
      assertTrue(Double.isFinite(model.bound()), "bound " + model.bound());
      for (double[] row : half) {
        Prediction p = model.predict(Row.of(row));
        assertEquals(1, Arrays.stream(p.distribution()).sum(), 1e-9);
        assertTrue(Double.isFinite(p.means()[1]), "mean " + p.means()[1]);
        assertTrue(p.variances()[1] >= 0 && p.variances()[1] <= p.prior());
      }
    } catch (IllegalArgumentException e) {
      assertTrue(e.getMessage().contains("Use a smaller scale"), e.getMessage());
      assertTrue(variance > 1e50, "refused at " + variance);
    }
  }

  /** A start far from the optimum: the lengthened step then leaves the range of a double. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-100, 1e100, 1e300})
  void lengthenedStepsNeverEndBelowThePlainOnes(double gamma) {
    int n = 30;
    int[] labels = new int[n];
    Rows x = Rows.of(Dense.points(n, 3, 2, labels, 13));
    double[] y = Arrays.stream(labels).mapToDouble(l -> l == 1 ? 1 : -1).toArray();
    double[][] phi = SupportBasis.of(KERNEL, x).features(x, Workers.ONE);
    double[] start = new double[n];
    Arrays.fill(start, gamma);
    MarginPosterior far =
        MarginPosterior.infer(
            phi, y, new MarginPosterior.Start(start, new double[n]), TIGHT, Progress.NONE);
    MarginPosterior near =
        MarginPosterior.infer(phi, y, MarginPosterior.Start.cold(phi), TIGHT, Progress.NONE);
    assertTrue(far.converged());
    assertEquals(near.bound(), far.bound(), FIXED_POINT);
  }

  @Test
  void aBoundThatIsNotANumberIsRefused() {
    double[] y = {1, -1};
    double[][] phi = {{1}, {0.5}};
    double[] nothing = {Double.NaN, 1};
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                MarginPosterior.infer(
                    phi, y, new MarginPosterior.Start(nothing, new double[2]), TIGHT,
                    Progress.NONE));
    assertTrue(e.getMessage().contains("Use a smaller scale"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 1.1e9, 1e12, 1e300, Double.POSITIVE_INFINITY, Double.NaN})
  void marginCostsOutOfRangeAreRefusedWithTheValue(double c) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> MaxMarginSettings.DEFAULT.withMarginCost(c));
    assertTrue(e.getMessage().contains("got " + c), e.getMessage());
  }

  /** The plain sweep of the definition, thousands of times, without the short cuts. */
  @ParameterizedTest
  @CsvSource({"21, 0.3", "22, 3", "23, 30"})
  void descentEndsWhereThePlainSweepsEnd(long seed, double c) {
    int n = 50;
    SplittableRandom random = new SplittableRandom(seed);
    double[][] v = new double[n][12];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      y[i] = random.nextBoolean() ? 1 : -1;
      for (int k = 0; k < v[i].length && i != 7; k++) { // row 7 has no features
        v[i][k] = 0.3 * Dense.gaussian(random);
      }
    }
    double[] alpha = new double[n];
    MarginDual.Solution dual = new MarginDual(v, y, c).solve(alpha, 1e-11, 100_000, seed);
    assertTrue(dual.solved(), "gap " + dual.gap() + ", seed " + seed);

    double[] plain = new double[n];
    double[] u = new double[12];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < u.length; k++) {
        u[k] += 0.5 * y[i] * v[i][k];
      }
    }
    for (int sweep = 0; sweep < 20_000; sweep++) {
      for (int i = 0; i < n; i++) {
        double slope = y[i] * Dense.dot(v[i], u) - 1;
        double square = Dense.dot(v[i], v[i]);
        double next = square == 0 ? c : Math.max(0, Math.min(c, plain[i] - slope / square));
        for (int k = 0; k < u.length; k++) {
          u[k] += (next - plain[i]) * y[i] * v[i][k];
        }
        plain[i] = next;
      }
    }
    for (int i = 0; i < n; i++) {
      assertEquals(Dense.dot(v[i], u), dual.scores()[i], FIXED_POINT, "seed " + seed);
    }
    assertTrue(
        dual.sweeps() < 2_000, dual.sweeps() + " sweeps; the extrapolation does not act");
  }

  @Test
  void warmStartEndsWhereAColdOneDoes() {
    int[] labels = new int[50];
    double[][] x = Dense.points(50, 3, 2, labels, 11);
    MaxMarginSettings settings = TIGHT.withMarginCost(1);
    Rows rows = Rows.of(x);
    int[] first = java.util.stream.IntStream.range(0, 40).toArray();
    int[] rest = java.util.stream.IntStream.range(40, 50).toArray();
    MaxMarginModel cold =
        MaxMarginModel.fit(KERNEL, rows, labels, 2, settings, Workers.ONE, Progress.NONE);
    MaxMarginModel warm =
        MaxMarginModel.fit(
                KERNEL, rows.subset(first), Arrays.copyOf(labels, 40), 2, settings, Workers.ONE,
                Progress.NONE)
            .extended(rows.subset(rest), Arrays.copyOfRange(labels, 40, 50), Workers.ONE,
                Progress.NONE);
    for (double[] at : Dense.points(5, 3, 2, new int[5], 78)) {
      Prediction a = cold.predict(Row.of(at));
      Prediction b = warm.predict(Row.of(at));
      assertEquals(a.means()[1], b.means()[1], FIXED_POINT);
      assertEquals(a.variances()[1], b.variances()[1], FIXED_POINT);
    }
    assertEquals(cold.bound(), warm.bound(), FIXED_POINT);
  }
}
