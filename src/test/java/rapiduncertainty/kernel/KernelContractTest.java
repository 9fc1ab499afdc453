package rapiduncertainty.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Random;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** Every kernel against its definition, written here once more on dense vectors. */
class KernelContractTest {
  private static final int COLUMNS = 13;
  private static final long SEED = 20;
  /** Sums of a dozen terms in another order. */
  private static final double ROUND_OFF = 1e-12;
  /** Central differences with step 1e-5 on smooth functions of size 1. */
  private static final double DIFFERENCES = 1e-8;

  record Case(String name, TunableKernel kernel, ToDoubleBiFunction<double[], double[]> plain) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> kernels() {
    double[] scales = new double[COLUMNS];
    for (int d = 0; d < COLUMNS; d++) {
      scales[d] = 0.5 + 0.3 * d;
    }
    return Stream.of(
        new Case(
            "rbf",
            new Rbf(1.7, 1.3),
            (x, z) -> {
              double r = 0;
              for (int d = 0; d < x.length; d++) {
                r += Math.pow((x[d] - z[d]) / 1.3, 2);
              }
              return 1.7 * Math.exp(-r / 2);
            }),
        new Case(
            "ard",
            new ArdRbf(0.6, scales),
            (x, z) -> {
              double r = 0;
              for (int d = 0; d < x.length; d++) {
                r += Math.pow((x[d] - z[d]) / (0.5 + 0.3 * d), 2);
              }
              return 0.6 * Math.exp(-r / 2);
            }),
        new Case("linear", new Linear(0.4, 0), (x, z) -> 0.4 * plainDot(x, z)),
        new Case("affine", new Linear(0.4, 2.5), (x, z) -> 0.4 * plainDot(x, z) + 2.5),
        new Case(
            "scaled",
            new ScaledKernel(new Linear(1, 0), 0.4),
            (x, z) -> 0.4 * plainDot(x, z)),
        new Case(
            "hik",
            new HikKernel(0.8),
            (x, z) -> {
              double s = 0;
              for (int d = 0; d < x.length; d++) {
                s += Math.min(x[d], z[d]);
              }
              return 0.8 * s;
            }));
  }

  private static double plainDot(double[] x, double[] z) {
    double s = 0;
    for (int d = 0; d < x.length; d++) {
      s += x[d] * z[d];
    }
    return s;
  }

  private static double[][] table(int n, double share) {
    Random random = new Random(SEED);
    double[][] x = new double[n][COLUMNS];
    for (double[] row : x) {
      for (int d = 0; d < COLUMNS; d++) {
        row[d] = random.nextDouble() < share ? random.nextDouble() : 0;
      }
    }
    return x;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void columnsAndValuesEqualTheDefinition(Case c) {
    for (double share : new double[] {0, 0.2, 0.6, 1}) {
      double[][] x = table(17, share);
      Rows rows = Rows.of(x);
      KernelRows bound = c.kernel.over(rows);
      int[] chosen = {3, 16, 0, 3};
      double[] column = new double[chosen.length];
      double[] values = new double[rows.size()];
      for (int j = 0; j < rows.size(); j++) {
        bound.column(j, chosen, column);
        bound.values(rows.row(j), values);
        for (int a = 0; a < chosen.length; a++) {
          assertEquals(c.plain.applyAsDouble(x[chosen[a]], x[j]), column[a], ROUND_OFF);
        }
        for (int i = 0; i < values.length; i++) {
          double plain = c.plain.applyAsDouble(x[i], x[j]);
          assertEquals(plain, values[i], ROUND_OFF);
          assertEquals(plain, c.kernel.value(rows.row(i), rows.row(j)), ROUND_OFF);
        }
        assertEquals(c.plain.applyAsDouble(x[j], x[j]), bound.self(j), ROUND_OFF);
        assertEquals(bound.self(j), c.kernel.self(rows.row(j)), ROUND_OFF);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void gradientEqualsDifferences(Case c) {
    Rows rows = Rows.of(table(6, 0.7));
    double[] p = c.kernel.logParameters();
    assertEquals(p.length, c.kernel.parameterNames().size());
    double[] gradient = new double[p.length];
    double step = 1e-5;
    for (int i = 0; i < rows.size(); i++) {
      Row x = rows.row(i);
      Row z = rows.row(0);
      c.kernel.gradient(x, z, gradient);
      for (int k = 0; k < p.length; k++) {
        double[] up = p.clone();
        double[] down = p.clone();
        up[k] += step;
        down[k] -= step;
        double difference =
            (c.kernel.withLogParameters(up).value(x, z)
                    - c.kernel.withLogParameters(down).value(x, z))
                / (2 * step);
        assertEquals(difference, gradient[k], DIFFERENCES, c.kernel.parameterNames().get(k));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void savedKernelRowsAnswerAsBefore(Case c) throws Exception {
    Rows rows = Rows.of(table(9, 0.8));
    KernelRows before = c.kernel.over(rows);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(before);
    }
    double[] expected = new double[9];
    double[] got = new double[9];
    before.values(rows.row(4), expected);
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      ((KernelRows) in.readObject()).values(rows.row(4), got);
    }
    assertArrayEquals(expected, got);
  }

  @Test
  void rbfIsExactFarFromTheOrigin() {
    double far = 1e8;
    Rows rows = Rows.of(new double[][] {{far, far}, {far + 1, far}});
    double[] k = new double[2];
    new Rbf(1, 1).over(rows).values(rows.row(0), k);
    assertEquals(Math.exp(-0.5), k[1], ROUND_OFF);
  }

  @Test
  void medianDistanceIsThatOfThePairs() {
    double[][] line = new double[101][1];
    for (int i = 0; i < line.length; i++) {
      line[i][0] = i;
    }
    // |i − j| of random pairs of 0 … 100 has the median 100·(1 − √½) ≈ 29.3.
    assertEquals(29.3, Distances.median(Rows.of(line), SEED), 2.5);
    assertEquals(1, Distances.median(Rows.of(new double[3][2]), SEED));
    assertEquals(1, Distances.median(Rows.of(new double[1][2]), SEED));
  }

  @Test
  void medianDistanceKnowsNoScaleAndNoOrigin() {
    for (double unit : new double[] {1e-200, 1e-100, 1, 1e100, 1e200}) {
      double[][] x = {{0, unit}, {unit, 0}, {unit, unit}};
      double median = Distances.median(Rows.of(x), SEED);
      assertEquals(1, median / unit, ROUND_OFF, "unit " + unit);
    }
    double far = 1e9; // norms of 1e18 lose a distance of 3 altogether
    double[][] x = {{far, far}, {far, far + 3}};
    assertEquals(3, Distances.median(Rows.of(x), SEED), ROUND_OFF);
  }

  @Test
  void lengthScalesBeyondTheRangeOfSquaresAreRefusedWithARemedy() {
    for (double length : new double[] {1e-170, 1e170}) {
      var e = assertThrows(IllegalArgumentException.class, () -> new Rbf(1, length));
      assertTrue(e.getMessage().contains("Scale the columns"), e.getMessage());
      assertThrows(
          IllegalArgumentException.class, () -> new ArdRbf(1, new double[] {1, length}));
    }
  }

  @Test
  void rowsBeyondTheRangeOfSquaresAreFarAwayNotNaN() {
    Rows sparse = Rows.of(new double[][] {{1e300, 0, 0, 0, 0}, {0, 0, 1, 0, 0}});
    double[] k = new double[2];
    new Rbf(1, 1).over(sparse).values(sparse.row(0), k);
    assertEquals(0, k[1]);
    assertTrue(k[0] >= 0 && k[0] <= 1);
  }

  @Test
  void hikRefusesNegativeValuesWithTheirColumn() {
    Rows rows = Rows.of(new double[][] {{1, 0}, {2, -3}});
    var e = assertThrows(IllegalArgumentException.class, () -> new HikKernel().over(rows));
    assertTrue(e.getMessage().startsWith("column 1 holds -3.0"), e.getMessage());
  }

  @Test
  void refusesParametersOutOfRange() {
    assertThrows(IllegalArgumentException.class, () -> new Rbf(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new Rbf(1, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new ArdRbf(1, new double[] {1, -2}));
    assertThrows(IllegalArgumentException.class, () -> new Linear(1, -1));
    assertThrows(IllegalArgumentException.class, () -> new HikKernel(0));
    assertThrows(
        IllegalArgumentException.class,
        () -> new ArdRbf(1, new double[] {1, 2}).over(Rows.of(new double[][] {{1}})));
  }
}
