package rapiduncertainty;

import static rapiduncertainty.Check.require;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * A fixed number of threads for parallel loops.
 *
 * <p>The calling thread works too, so one thread means no other thread and no overhead. Opened by
 * whoever runs the work, handed down, closed at the end. A team that was closed goes on with the
 * calling thread alone, so what was built with it still answers. Loop bodies write disjoint slots,
 * and sums are reduced in a fixed order by the caller: the number of threads never changes a result.
 */
public final class Workers implements AutoCloseable {

  /** The calling thread alone. Closing it does nothing. */
  public static final Workers ONE = new Workers(1);

  private final int threads;
  private final ExecutorService pool;

  private Workers(int threads) {
    this.threads = threads;
    this.pool =
        threads == 1
            ? null
            : Executors.newFixedThreadPool(
                threads - 1,
                task -> {
                  Thread t = new Thread(task, "rapidUncertainty-worker");
                  t.setDaemon(true);
                  return t;
                });
  }

  /**
   * Opens a team.
   *
   * @param threads number of threads with the calling one, at least 1
   */
  public static Workers of(int threads) {
    require(threads >= 1, "threads must be at least 1, got %d", threads);
    return threads == 1 ? ONE : new Workers(threads);
  }

  /** Number of threads with the calling one. */
  public int threads() {
    return threads;
  }

  /**
   * Calls {@code body} once for each of 0 … n−1, in no certain order, and returns when all are done.
   *
   * @param n number of calls
   * @param body the loop body; long ones ask {@link Progress#stopIfInterrupted} now and then, which
   *     works on every thread of the team: interrupting the calling one interrupts them all
   * @throws CancellationException if the calling thread was interrupted; calls not begun are left out
   */
  public void forEach(int n, IntConsumer body) {
    if (threads == 1 || n <= 1 || pool.isShutdown()) {
      for (int i = 0; i < n; i++) {
        Progress.stopIfInterrupted("parallel work");
        body.accept(i);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    Helpers helpers = new Helpers();
    Runnable loop =
        () -> {
          helpers.enter();
          try {
            for (int i = next.getAndIncrement(); i < n; i = next.getAndIncrement()) {
              body.accept(i);
            }
          } catch (RuntimeException | Error e) {
            next.set(n); // the others stop after what they are doing
            throw e;
          } finally {
            helpers.leave();
          }
        };
    List<Future<?>> others = new ArrayList<>();
    for (int t = 1; t < Math.min(threads, n); t++) {
      others.add(pool.submit(loop));
    }
    Throwable failure = null;
    try {
      for (int i = next.getAndIncrement(); i < n; i = next.getAndIncrement()) {
        Progress.stopIfInterrupted("parallel work");
        body.accept(i);
      }
    } catch (RuntimeException | Error e) {
      next.set(n);
      failure = e;
    }
    if (Thread.currentThread().isInterrupted()) {
      helpers.interrupt();
    }
    for (Future<?> other : others) {
      Throwable theirs = await(other, helpers);
      failure = failure == null ? theirs : failure;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
    Progress.stopIfInterrupted("parallel work");
  }

  /** Waits for a worker even while interrupted: its writes must be over before we return. */
  private static Throwable await(Future<?> worker, Helpers helpers) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          worker.get();
          return null;
        } catch (InterruptedException e) {
          interrupted = true;
          helpers.interrupt();
        } catch (ExecutionException e) {
          return e.getCause();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The other threads in one loop: interrupted with the caller, and left clean for the next loop. */
  private static final class Helpers {
    private final Set<Thread> inside = new HashSet<>();
    private boolean interrupted;

    synchronized void enter() {
      inside.add(Thread.currentThread());
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    synchronized void leave() {
      inside.remove(Thread.currentThread());
      Thread.interrupted(); // meant for this loop alone
    }

    synchronized void interrupt() {
      interrupted = true;
      inside.forEach(Thread::interrupt);
    }
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.shutdown();
    }
  }
}
