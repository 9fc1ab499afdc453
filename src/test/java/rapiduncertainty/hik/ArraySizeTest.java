package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Rows;

/** Tables that do not fit are refused before they are made, with figure and remedy. */
class ArraySizeTest {
  private static final int ROWS = 1000;

  private static String refusal(int vectors) {
    double[][] x = new double[ROWS][1];
    Arrays.setAll(x, i -> new double[] {1 + i});
    Histograms h = Histograms.of(Rows.of(x));
    double[][] weights = new double[vectors][];
    Arrays.fill(weights, new double[ROWS]);
    return assertThrows(
            IllegalArgumentException.class,
            () -> new ColumnSums(h.store, Transform.identity(), weights))
        .getMessage();
  }

  @Test
  void aTableLargerThanAnyArrayIsRefused() {
    String message = refusal(3_000_000);
    assertTrue(
        message.contains("1000 values for 3000000 weight vectors would need 3000000000 entries"),
        message);
    assertTrue(message.contains("Use fewer weight vectors"), message);
  }

  @Test
  void aTableLargerThanTheHeapIsRefused() {
    String message = refusal(2_000_000);
    assertTrue(message.contains("needs 15258.8 MB, but the heap has"), message);
    assertTrue(message.contains("-Xmx"), message);
  }

  @Test
  void sizesThatFitPass() {
    assertEquals(ArraySize.MOST, ArraySize.of(ArraySize.MOST, "It", "Nothing."));
    assertThrows(
        IllegalArgumentException.class, () -> ArraySize.of(ArraySize.MOST + 1L, "It", "Nothing."));
  }
}
