package rapiduncertainty.forest;

import java.util.SplittableRandom;

/**
 * Bagging by steps: walk over the rows with random steps 1 + ⌊u · step⌋, u uniform in [0, 1).
 *
 * <p>For a whole number that is a uniform step of 1 … step, as in the thesis (section 3.2), and a bag
 * holds about 2n/(step + 1) rows; a step between 1 and 2 leaves out the share 1 − step/(2 step − 1).
 * No row comes twice; rows ascend. The bag is the first thing a tree draws from its stream, so it can
 * be drawn again instead of being stored.
 *
 * @see "Denninger, An efficient probabilistic online classification approach for object recognition
 *     with random forests, 2017, section 3.2"
 */
final class StepSampling {

  private StepSampling() {}

  /**
   * Draws a bag.
   *
   * @param n number of rows, at least 1
   * @param step greatest step, at least 1
   * @param random the tree's stream
   * @param result filled with row numbers from position 0
   * @return number of rows drawn, at least 1
   */
  static int draw(int n, double step, SplittableRandom random, int[] result) {
    int count = 0;
    long i = -1; // long: a huge step must not wrap around
    while (true) {
      i += 1 + (long) (random.nextDouble() * step);
      if (i >= n) {
        break;
      }
      result[count++] = (int) i;
    }
    if (count == 0) {
      result[count++] = random.nextInt(n); // a step beyond the last row: any row will do
    }
    return count;
  }
}
