package rapiduncertainty;

import java.util.SplittableRandom;

/**
 * Independent random streams from one seed.
 *
 * <p>Each tree, probe or restart draws from {@code stream(seed, its number)}, so results do not
 * depend on which thread did what first.
 */
public final class Seeds {

  private Seeds() {}

  /** A seed for part {@code index} of the work seeded with {@code seed} (SplitMix64 finaliser). */
  public static long mix(long seed, long index) {
    long z = seed + 0x9E3779B97F4A7C15L * (index + 1);
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** The random stream of part {@code index}. */
  public static SplittableRandom stream(long seed, long index) {
    return new SplittableRandom(mix(seed, index));
  }
}
