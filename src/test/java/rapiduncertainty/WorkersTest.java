package rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static final int CALLS = 100;

  private static int[] calls(Workers workers) {
    int[] calls = new int[CALLS];
    workers.forEach(CALLS, i -> calls[i]++);
    return calls;
  }

  private static int[] once() {
    int[] once = new int[CALLS];
    Arrays.fill(once, 1);
    return once;
  }

  @Test
  void everyCallIsMadeOnce() {
    for (int threads = 1; threads <= 3; threads++) {
      try (Workers workers = Workers.of(threads)) {
        assertArrayEquals(once(), calls(workers));
      }
    }
  }

  @Test
  void aClosedTeamGoesOnWithTheCallingThread() {
    Workers workers = Workers.of(2);
    workers.close();
    assertArrayEquals(once(), calls(workers));
  }

  @Test
  void theFailureOfACallReachesTheCaller() {
    try (Workers workers = Workers.of(2)) {
      var e =
          assertThrows(
              IllegalStateException.class,
              () ->
                  workers.forEach(
                      CALLS,
                      i -> {
                        if (i == 7) {
                          throw new IllegalStateException("call 7");
                        }
                      }));
      assertEquals("call 7", e.getMessage());
    }
  }
}
