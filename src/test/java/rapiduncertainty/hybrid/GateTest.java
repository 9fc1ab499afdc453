package rapiduncertainty.hybrid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GateTest {

  /** Ten unsure rows (certainty 0.45) and ten sure ones (0.95). */
  private static double[] certainty() {
    double[] c = new double[20];
    Arrays.fill(c, 0, 10, 0.45);
    Arrays.fill(c, 10, 20, 0.95);
    return c;
  }

  private static boolean[] right(int... wrong) {
    boolean[] r = new boolean[20];
    Arrays.fill(r, true);
    for (int w : wrong) {
      r[w] = false;
    }
    return r;
  }

  @Test
  void opensWhereTheMachinesHelpAndStaysShutElsewhere() {
    // The machines repair unsure rows 0 … 4 but spoil sure rows 15 … 17.
    Gate gate = Gate.choose(certainty(), right(0, 1, 2, 3, 4), right(15, 16, 17), 0);
    assertTrue(gate.open());
    assertEquals(0.9, gate.limit(), "the widest of the best");
    assertEquals(5, gate.repaired());
    assertEquals(0, gate.spoiled());
    assertEquals(1.0, gate.accuracy());
  }

  @Test
  void staysClosedWhenNothingIsGained() {
    assertFalse(Gate.choose(certainty(), right(0), right(0), 2).open());
    assertFalse(Gate.choose(certainty(), right(), right(3, 4), 0).open());
  }

  @Test
  void aWiderGateMayBeALittleWorse() {
    // All rows: five repaired, one spoiled; unsure rows only: five repaired.
    Gate gate = Gate.choose(certainty(), right(0, 1, 2, 3, 4), right(15), 0);
    assertEquals(1.01, gate.limit());
    assertEquals(4, gate.gain());
  }

  @Test
  void strangersCountAsWrongForBoth() {
    Gate gate = Gate.choose(certainty(), right(0, 1, 2), right(), 5);
    assertEquals(25, gate.judged());
    assertEquals(20 / 25.0, gate.accuracy(), 1e-15);
  }
}
