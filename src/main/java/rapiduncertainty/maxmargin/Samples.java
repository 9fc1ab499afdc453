package rapiduncertainty.maxmargin;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Random choices without repetition. */
final class Samples {

  private Samples() {}

  /** m distinct numbers of 0 … n − 1 in random order. */
  static int[] distinct(int n, int m, SplittableRandom random) {
    int[] order = IntStream.range(0, n).toArray();
    for (int i = 0; i < m; i++) {
      int j = i + random.nextInt(n - i);
      int t = order[i];
      order[i] = order[j];
      order[j] = t;
    }
    return Arrays.copyOf(order, m);
  }
}
