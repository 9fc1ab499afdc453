package rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
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

  @Test
  void anErrorOfTheCallerWaitsForTheOthers() {
    Thread caller = Thread.currentThread();
    try (Workers workers = Workers.of(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      AtomicBoolean over = new AtomicBoolean();
      assertThrows(
          AssertionError.class,
          () ->
              workers.forEach(
                  2,
                  i -> {
                    if (Thread.currentThread() == caller) {
                      await(begun);
                      throw new AssertionError("the caller's call");
                    }
                    begun.countDown();
                    LockSupport.parkNanos(50_000_000);
                    over.set(true);
                  }));
      assertTrue(over.get(), "the other call went on after the loop");
    }
  }

  @Test
  void interruptingTheCallerStopsTheCallsOfTheOthers() {
    Thread caller = Thread.currentThread();
    try (Workers workers = Workers.of(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      for (boolean callerWorks : new boolean[] {true, false}) {
        assertThrows(
            CancellationException.class,
            () ->
                workers.forEach(
                    2,
                    i -> {
                      if (Thread.currentThread() == caller) {
                        await(begun);
                        caller.interrupt();
                        if (!callerWorks) {
                          return; // so it waits for the other one
                        }
                      }
                      begun.countDown();
                      spinUntilStopped();
                    }));
        assertTrue(Thread.interrupted(), "the caller stays interrupted");
        assertArrayEquals(once(), calls(workers), "the team is whole for the next loop");
      }
    }
  }

  /** A long call; ends by itself after half a minute, so that a failure does not hang. */
  private static void spinUntilStopped() {
    long end = System.nanoTime() + 30_000_000_000L;
    while (System.nanoTime() < end) {
      Progress.stopIfInterrupted("a long call");
      Thread.onSpinWait();
    }
    throw new IllegalStateException("was not stopped");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
