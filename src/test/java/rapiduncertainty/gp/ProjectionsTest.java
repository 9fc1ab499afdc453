package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;
import rapiduncertainty.linalg.Eigenpairs;
import rapiduncertainty.linalg.Lanczos;

/** Low-rank variances that learn rows, against the dense definition. */
class ProjectionsTest {
  private static final int FIRST = 30;
  private static final int ALL = 42;
  private static final double NOISE = 0.3;

  /** Tables hold floats with 64 bins and lines between them. */
  private static final double TABLE = 5e-3;

  private static final double[][] X = DenseTwin.histograms(ALL, 8, 6, 3);
  private static final double[][] Z = DenseTwin.histograms(25, 8, 6, 4);
  private static final List<Transform> TRANSFORMS =
      List.of(Transform.identity(), Transform.poly(2), Transform.exp(1.5));

  private static HikOperator kernel(int rows, Transform g) {
    return new HikOperator(Histograms.of(Rows.of(Arrays.copyOf(X, rows))), g, Workers.ONE);
  }

  private static Projections projections(int rank, Transform g) {
    HikOperator k = kernel(FIRST, g);
    Eigenpairs e = Lanczos.largest(k, rank, 1, Progress.NONE);
    double[][] w = new double[rank][FIRST];
    for (int j = 0; j < rank; j++) {
      for (int i = 0; i < FIRST; i++) {
        w[j][i] = e.vectors()[j][i] / Math.sqrt(e.values()[j] + NOISE);
      }
    }
    return Projections.of(k.histograms(), g, w);
  }

  /** k** − kᵀ(K + λI)⁻¹k by the dense definition. */
  private static double truth(double[] z, int rows, Transform g) {
    double[][] a = new double[rows][rows];
    double[] k = new double[rows];
    for (int i = 0; i < rows; i++) {
      k[i] = intersection(X[i], z, g);
      for (int j = 0; j < rows; j++) {
        a[i][j] = intersection(X[i], X[j], g) + (i == j ? NOISE : 0);
      }
    }
    double[] beta =
        new org.hipparchus.linear.LUDecomposition(
                new org.hipparchus.linear.Array2DRowRealMatrix(a))
            .getSolver()
            .solve(new org.hipparchus.linear.ArrayRealVector(k))
            .toArray();
    double v = intersection(z, z, g);
    for (int i = 0; i < rows; i++) {
      v -= k[i] * beta[i];
    }
    return v;
  }

  private static double intersection(double[] x, double[] z, Transform g) {
    double sum = 0;
    for (int d = 0; d < x.length; d++) {
      sum += g.value(d, Math.min(x[d], z[d]));
    }
    return sum;
  }

  @Test
  void withAllDirectionsObservedRowsGiveTheExactVariance() {
    for (Transform g : TRANSFORMS) {
      Projections grown =
          projections(FIRST, g).observe(kernel(ALL, g), NOISE, 20, Progress.NONE);
      assertEquals(ALL - FIRST, grown.recent());
      for (double[] z : Z) {
        double prior = intersection(z, z, g);
        double v = prior - grown.of(Row.of(z)).variance();
        assertEquals(truth(z, ALL, g), v, TABLE * prior, g.toString());
      }
    }
  }

  @Test
  void aFewDirectionsAreAnUpperBoundAlsoAfterSomeWereDropped() {
    for (Transform g : TRANSFORMS) {
      for (int most : new int[] {1, 3, 20}) {
        Projections grown = projections(6, g).observe(kernel(ALL, g), NOISE, most, Progress.NONE);
        assertTrue(grown.recent() <= most);
        for (double[] z : Z) {
          double prior = intersection(z, z, g);
          double v = prior - grown.of(Row.of(z)).variance();
          assertTrue(v >= truth(z, ALL, g) - TABLE * prior, g + ", " + most);
          assertTrue(v <= prior * (1 + TABLE));
        }
      }
    }
  }

  @Test
  void aRowIsKnownAtOnce() {
    Projections grown =
        projections(6, Transform.identity())
            .observe(kernel(FIRST + 1, Transform.identity()), NOISE, 5, Progress.NONE);
    double[] x = X[FIRST];
    double prior = Arrays.stream(x).sum();
    double v = prior - grown.of(Row.of(x)).variance();
    // One observation with noise λ leaves less than λ.
    assertTrue(v < NOISE + TABLE * prior, v + " is left");
  }

  @Test
  void similaritiesCountAllRows() {
    Projections grown =
        projections(6, Transform.identity())
            .observe(kernel(ALL, Transform.identity()), NOISE, 20, Progress.NONE);
    for (double[] z : Z) {
      double sum = 0;
      for (double[] x : X) {
        sum += intersection(x, z, Transform.identity());
      }
      assertEquals(sum, grown.of(Row.of(z)).similarity(), TABLE * sum);
    }
  }

  @Test
  void rowsTogetherAndAfterLoadingAreTheSame() throws Exception {
    Projections grown =
        projections(6, Transform.identity())
            .observe(kernel(ALL, Transform.identity()), NOISE, 20, Progress.NONE);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(grown);
    }
    Projections loaded;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      loaded = (Projections) in.readObject();
    }
    Rows rows = Rows.of(Z);
    assertArrayEquals(grown.of(rows, 0, Z.length), loaded.of(rows, 0, Z.length));
    for (int i = 0; i < Z.length; i++) {
      assertEquals(grown.of(Row.of(Z[i])), loaded.of(rows, i, 1)[0]);
    }
  }
}
