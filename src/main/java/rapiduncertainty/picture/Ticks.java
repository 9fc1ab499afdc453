package rapiduncertainty.picture;

import java.util.Locale;

/**
 * Round numbers along an axis: steps of 1, 2 or 5 times a power of ten.
 *
 * @param first the first tick
 * @param step distance between ticks, above 0
 * @param count number of ticks
 */
record Ticks(double first, double step, int count) {

  /**
   * Ticks within a range.
   *
   * @param low its lower end
   * @param high its upper end, above the lower one
   * @param wanted about how many
   */
  static Ticks within(double low, double high, int wanted) {
    double raw = (high - low) / Math.max(1, wanted);
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double lead = raw / power;
    double step = power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
    // Half a millionth of a step lets the ends of the range be ticks in spite of rounding.
    double first = Math.ceil(low / step - 1e-6) * step + 0.0; // no negative zero
    int count = (int) Math.floor((high - first) / step + 1e-6) + 1;
    return new Ticks(first, step, Math.max(0, count));
  }

  double value(int k) {
    double v = first + k * step;
    return Math.abs(v) < step * 1e-9 ? 0 : v;
  }

  /** The text of a tick, with as many decimals as the step needs. */
  String label(int k) {
    double v = value(k);
    if (v != 0 && (Math.abs(v) >= 1e6 || step < 1e-5)) {
      return String.format(Locale.ROOT, "%.3g", v);
    }
    int decimals = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    return String.format(Locale.ROOT, "%." + decimals + "f", v);
  }
}
