package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.gui.Logger;

class TrainingLogTest {
  private static final long SECOND = 1_000_000_000L;

  private final List<String> status = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();
  private long now;

  private final TrainingLog log =
      new TrainingLog(
          "GP",
          new Logger() {
            @Override
            public void logMessage(String message) {}

            @Override
            public void statusMessage(String message) {
              status.add(message);
            }
          },
          false,
          (stage, share) -> heard.add(stage),
          () -> now);

  @Test
  void wekasStatusLineHearsOnceASecondAndTheListenerAlways() {
    log.report("solve", 0.1);
    now = SECOND;
    log.report("solve", 0.254);
    log.report("solve", 0.3);
    now = 2 * SECOND;
    log.report("factor", Double.NaN);
    assertEquals(List.of("GP: solve 25 %", "GP: factor"), status);
    assertEquals(List.of("solve", "solve", "solve", "factor"), heard);
  }
}
