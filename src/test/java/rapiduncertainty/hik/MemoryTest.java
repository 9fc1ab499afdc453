package rapiduncertainty.hik;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import rapiduncertainty.Rows;

/** What cannot fit is refused before it is allocated, with the figure and the remedy. */
class MemoryTest {

  @Test
  void tablesSayWhatTheyNeed() {
    Histograms h = Histograms.of(Rows.of(new double[][] {{1, 2, 3}, {4, 5, 6}}));
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> WeightedSums.quantised(h, Transform.identity(), new double[64][2], 1 << 28));
    assertTrue(e.getMessage().startsWith("The quantised table with 268435456 bins for 64 outputs needs "));
  }
}
