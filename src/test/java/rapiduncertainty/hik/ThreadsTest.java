package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.Cases.Table;

/** The number of threads changes no bit, on data large enough to be split. */
class ThreadsTest {
  private static final Table TABLE =
      Cases.random("split", 3000, 400, 0.5, r -> r.nextBoolean() ? r.nextInt(9) : r.nextDouble());
  private static final Histograms HISTOGRAMS = Histograms.of(TABLE.rows());
  private static final Workers THREE = Workers.of(3);

  @AfterAll
  static void close() {
    THREE.close();
  }

  @Test
  void productsAndFormsAreEqualBitForBit() {
    for (Transform g : new Transform[] {Transform.identity(), Transform.poly(0.5)}) {
      HikOperator one = new HikOperator(HISTOGRAMS, g, Workers.ONE);
      HikOperator three = new HikOperator(HISTOGRAMS, g, THREE);
      for (int m : new int[] {1, 2, 4, 7, 15}) {
        double[][] v = TABLE.vectors(m);
        double[][] a = new double[m][one.size()];
        double[][] b = new double[m][one.size()];
        one.multiply(v, a);
        three.multiply(v, b);
        assertArrayEquals(a, b, "product with " + m);
        assertArrayEquals(one.quadraticForms(v), three.quadraticForms(v), "forms of " + m);
      }
    }
  }

  @Test
  void splitProductsEqualTheUnsplitDefinition() {
    HikOperator k = new HikOperator(HISTOGRAMS, Transform.identity(), THREE);
    double[] column = new double[k.size()];
    double[][] unit = new double[1][k.size()];
    double[][] product = new double[1][k.size()];
    unit[0][1234] = 1;
    k.multiply(unit, product);
    k.column(1234, column);
    assertEquals(column.length, product[0].length);
    // A product sums up to 200 columns in another order than the column of the matrix.
    assertArrayEquals(column, product[0], 1e-9);
  }

  @Test
  void interruptionEndsAProduct() {
    HikOperator k = new HikOperator(HISTOGRAMS, Transform.identity(), THREE);
    double[][] v = TABLE.vectors(15);
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class, () -> k.multiply(v, new double[15][k.size()]));
    assertTrue(Thread.interrupted(), "the flag stays set for the caller");
  }
}
