package rapiduncertainty.bench;

import java.util.function.Supplier;

/** Memory that an object keeps, as the used heap after garbage collection with and without it. */
final class RetainedSize {
  private static final int COLLECTIONS = 4;

  private RetainedSize() {}

  /** Bytes of heap that go away when the made object does. */
  static <T> long bytes(Supplier<T> make) {
    T[] holder = holder(make.get());
    long with = used();
    holder[0] = null;
    long without = used();
    return with - without;
  }

  @SuppressWarnings("unchecked")
  private static <T> T[] holder(T value) {
    T[] holder = (T[]) new Object[1];
    holder[0] = value;
    return holder;
  }

  private static long used() {
    long least = Long.MAX_VALUE;
    for (int k = 0; k < COLLECTIONS; k++) {
      System.gc();
      least =
          Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
    }
    return least;
  }
}
