package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

/** Sizes of arrays; those that no array can have are refused with figure and remedy. */
final class ArraySize {
  /** What Java virtual machines allow. */
  static final int MOST = Integer.MAX_VALUE - 8;

  private ArraySize() {}

  /**
   * A size.
   *
   * @param size as computed, without overflow
   * @param what what has this size, as the subject of a sentence
   * @param remedy what the user can do instead
   */
  static int of(long size, String what, String remedy) {
    require(
        size <= MOST,
        "%s would need %d entries in one array, at most %d are possible. %s",
        what,
        size,
        MOST,
        remedy);
    return (int) size;
  }
}
