package weka.rapiduncertainty;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weka.core.Attribute;
import weka.core.Option;

/**
 * Options that are declared once and refuse what they do not understand.
 *
 * <p>An option is a bean property of type double, int, long, boolean (a flag, false by default),
 * String or enum. It is declared on its getter, and the setter checks by the same declaration:
 *
 * <pre>{@code
 * @OptionMetadata(displayName = "noise", commandLineParamName = "noise", displayOrder = 1,
 *     description = "Variance of the observation noise, > 0, default 0·1. More about it …")
 * @Range(min = 0, aboveMin = true)
 * public double getNoise() { return noise; }
 *
 * public void setNoise(double noise) { this.noise = StrictOptions.checked(this, "noise", noise); }
 *
 * @OptionMetadata(displayName = "scaling", commandLineParamName = "scaling", displayOrder = 2,
 *     description = "Scaling of the attributes: UNIT_RANGE, L1 or NONE, default UNIT_RANGE. …")
 * public HistogramScaling getScaling() { return scaling; }
 * }</pre>
 *
 * <p>The Explorer shows a description up to its first full stop as tooltip. So the first sentence
 * says what the option does, its range and its default, and writes decimals with a raised dot
 * (0·1); help texts show an ordinary one. Java enums appear as drop-down lists there.
 *
 * <p>Weka's own parser for such declarations prints a stack trace and goes on where a value is bad,
 * so it is not used: {@link #set} reads everything first and changes the target only if all is
 * well. An option that is not given gets its default, which is Weka's convention.
 */
public final class StrictOptions {

  private static final int HELP_WIDTH = 70;

  private StrictOptions() {}

  /** The options of a target for its help text. */
  public static List<Option> list(Object target) {
    List<Option> options = new ArrayList<>();
    for (OptionSpec spec : OptionSpec.of(target.getClass())) {
      options.add(
          new Option(
              wrap(spec.description()), spec.name(), spec.isFlag() ? 0 : 1, spec.synopsis()));
    }
    return options;
  }

  /** The settings of a target in the form that {@link #set} takes. */
  public static List<String> get(Object target) {
    List<String> settings = new ArrayList<>();
    for (OptionSpec spec : OptionSpec.of(target.getClass())) {
      Object value = spec.read(target);
      if (spec.isFlag()) {
        if ((Boolean) value) {
          settings.add("-" + spec.name());
        }
      } else if (!"".equals(value)) {
        settings.add("-" + spec.name());
        settings.add(value instanceof Enum<?> constant ? constant.name() : value.toString());
      }
    }
    return settings;
  }

  /**
   * Sets all options of a target, or none if one of the settings is bad.
   *
   * @param target an object with a public constructor without arguments, whose options start at
   *     their defaults
   * @param options names and values; empty texts between them are skipped, and what was read
   *     becomes an empty text, as Weka's callers expect
   * @throws IllegalArgumentException naming option, value and allowed values
   */
  public static void set(Object target, String[] options) {
    List<OptionSpec> specs = OptionSpec.of(target.getClass());
    Map<OptionSpec, Object> given = new HashMap<>();
    for (int i = 0; i < options.length; i++) {
      if (options[i].isEmpty()) {
        continue;
      }
      OptionSpec spec = find(target, specs, options[i]);
      Object value = true;
      if (!spec.isFlag()) {
        if (++i == options.length) {
          throw new IllegalArgumentException(
              "Option -" + spec.name() + " has no value: it takes " + spec.allowed() + ".");
        }
        value = spec.parse(options[i]);
        if (!inDialog()) { // a dialog copies what it shows by its options, key stroke by key stroke
          spec.check(value);
        }
      }
      if (given.put(spec, value) != null) {
        throw new IllegalArgumentException(
            "Option -" + spec.name() + " is given twice, the second time as '" + value + "'.");
      }
    }
    Object defaults = fresh(target.getClass());
    specs.forEach(s -> given.computeIfAbsent(s, missing -> missing.read(defaults)));
    Map<OptionSpec, Object> before = new HashMap<>();
    specs.forEach(s -> before.put(s, s.read(target)));
    try {
      specs.forEach(s -> s.write(target, given.get(s)));
    } catch (IllegalArgumentException e) { // a setter refused more than the declaration does
      specs.forEach(s -> s.write(target, before.get(s)));
      throw e;
    }
    Arrays.fill(options, "");
  }

  /**
   * Refuses settings that came unchecked out of a dialog.
   *
   * <p>Weka's dialogs call the setter after each key stroke: whoever types 0.25 sets 0 first, and a
   * setter that refuses it opens a warning amidst the typing. So setters take everything from a
   * dialog, and the settings are checked here when they are used.
   *
   * @throws IllegalArgumentException naming option, value and allowed values
   */
  public static void check(Object target) {
    for (OptionSpec spec : OptionSpec.of(target.getClass())) {
      spec.check(spec.read(target));
    }
  }

  /**
   * Refuses two options that are right each by itself but not together.
   *
   * @param why what is wrong with them together, and what helps
   */
  public static IllegalArgumentException contradiction(
      String one, Object value, String other, Object otherValue, String why) {
    return new IllegalArgumentException(
        "Option -" + one + " (" + value + ") does not go with -" + other + " (" + otherValue + "): "
            + why);
  }

  /** Whether a setter is being called from a dialog, perhaps in the middle of a number. */
  static boolean inDialog() {
    // The name, not EventQueue.isDispatchThread(): that would start AWT in programs without windows.
    return Thread.currentThread().getName().startsWith("AWT-EventQueue");
  }

  /** A number for a setter, checked by the declaration of the option with this name. */
  public static double checked(Object target, String option, double value) {
    if (!inDialog()) {
      named(target, option).check(value);
    }
    return value;
  }

  /** A whole number for a setter, checked by the declaration of the option with this name. */
  public static int checked(Object target, String option, int value) {
    if (!inDialog()) {
      named(target, option).check(value);
    }
    return value;
  }

  /** An enum constant or text for a setter; null is refused. */
  public static <T> T checked(Object target, String option, T value) {
    if (!inDialog()) {
      named(target, option).check(value);
    }
    return value;
  }

  /**
   * Refuses an option that names a value the class does not have.
   *
   * @param option its name
   * @param value its value
   * @param label the class
   * @throws IllegalArgumentException naming option, value and the values there are
   */
  public static void checkClassValue(String option, String value, Attribute label) {
    if (!label.isNominal()) {
      throw new IllegalArgumentException(
          "Option -" + option + " is '" + value + "', but the class '" + label.name()
              + "' is numeric. Leave the option out, or use a nominal class.");
    }
    if (label.indexOfValue(value) < 0) {
      throw new IllegalArgumentException(
          "Option -" + option + " is '" + value + "', but the class '" + label.name()
              + "' has only the values " + Collections.list(label.enumerateValues())
              + ". Use one of them, or leave the option out.");
    }
  }

  private static OptionSpec named(Object target, String option) {
    return OptionSpec.of(target.getClass()).stream()
        .filter(s -> s.name().equals(option))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no option -" + option + " is declared"));
  }

  private static OptionSpec find(Object target, List<OptionSpec> specs, String text) {
    for (OptionSpec spec : specs) {
      if (text.equals("-" + spec.name())) {
        return spec;
      }
    }
    throw new IllegalArgumentException(
        "Unknown option '" + text + "'. " + target.getClass().getSimpleName() + " takes: "
            + specs.stream().map(OptionSpec::synopsis).collect(Collectors.joining("  ")));
  }

  private static Object fresh(Class<?> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type.getName() + " needs a public constructor ()", e);
    }
  }

  private static String wrap(String text) {
    StringBuilder lines = new StringBuilder("\t");
    int width = 0;
    for (String word : text.split(" ")) {
      if (width > 0 && width + word.length() >= HELP_WIDTH) {
        lines.append("\n\t");
        width = 0;
      }
      lines.append(width == 0 ? "" : " ").append(word);
      width += word.length() + 1;
    }
    return lines.toString();
  }
}
