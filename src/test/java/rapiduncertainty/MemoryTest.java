package rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MemoryTest {

  @Test
  void refusesWhatTheHeapCannotTakeWithFigureAndRemedy() {
    double tooMuch = Runtime.getRuntime().maxMemory() + 1.0;
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Memory.require(tooMuch, "The table", "Use fewer bins."));
    assertTrue(
        e.getMessage()
            .matches("The table needs [\\d.]+ MB, but the heap has [\\d.]+ MB left. Use fewer bins."),
        e.getMessage());
    assertDoesNotThrow(() -> Memory.require(1, "The table", "Use fewer bins."));
  }
}
