package rapiduncertainty;

/** Refuses work that cannot fit into the heap before it begins. */
public final class Memory {

  private Memory() {}

  /**
   * Checks that an allocation will fit.
   *
   * @param bytes what is needed at the same time
   * @param what what it is for, as the subject of a sentence
   * @param remedy what the user can do instead
   * @throws IllegalArgumentException if the heap has not this much left
   */
  public static void require(double bytes, String what, String remedy) {
    double left = available();
    if (bytes > left) {
      System.gc(); // counts garbage as used otherwise; only on the way to a refusal
      left = available();
    }
    Check.require(
        bytes <= left,
        "%s needs %.1f MB, but the heap has %.1f MB left. %s",
        what,
        bytes / (1 << 20),
        left / (1 << 20),
        remedy);
  }

  private static double available() {
    Runtime r = Runtime.getRuntime();
    return (double) r.maxMemory() - r.totalMemory() + r.freeMemory();
  }
}
