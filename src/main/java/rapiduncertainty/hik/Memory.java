package rapiduncertainty.hik;

import rapiduncertainty.Check;

/** Refuses allocations that cannot succeed, before they are made. */
final class Memory {

  private Memory() {}

  /**
   * Checks that the heap can still take an allocation.
   *
   * @param bytes what is about to be allocated
   * @param what for what
   * @param remedy what helps if it does not fit
   */
  static void require(long bytes, String what, String remedy) {
    Runtime vm = Runtime.getRuntime();
    if (bytes <= vm.freeMemory()) {
      return;
    }
    long free = vm.maxMemory() - (vm.totalMemory() - vm.freeMemory());
    Check.require(
        bytes <= free,
        "%s need %.1f MB, but at most %.1f MB of the heap (%.1f MB) are free; %s, or raise -Xmx",
        what,
        bytes / 1e6,
        free / 1e6,
        vm.maxMemory() / 1e6,
        remedy);
  }
}
