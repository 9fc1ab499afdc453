package weka.rapiduncertainty;

import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import weka.core.OptionMetadata;

/** One option as declared on a getter: its name, its type and the values it takes. */
final class OptionSpec {

  // Double.parseDouble also takes "1f", "0x1p3" and "NaN": typing errors more often than wishes.
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

  private final OptionMetadata declared;
  private final Range range;
  private final Class<?> type;
  private final Method getter;
  private final Method setter;

  private OptionSpec(PropertyDescriptor property) {
    getter = property.getReadMethod();
    setter = property.getWriteMethod();
    declared = getter.getAnnotation(OptionMetadata.class);
    range = getter.getAnnotation(Range.class);
    type = property.getPropertyType();
  }

  /** All options a class and its parents declare, in display order. */
  static List<OptionSpec> of(Class<?> handler) {
    List<OptionSpec> specs = new ArrayList<>();
    try {
      for (PropertyDescriptor p :
          Introspector.getBeanInfo(handler, Object.class).getPropertyDescriptors()) {
        boolean readWrite = p.getReadMethod() != null && p.getWriteMethod() != null;
        if (readWrite && p.getReadMethod().isAnnotationPresent(OptionMetadata.class)) {
          specs.add(new OptionSpec(p));
        }
      }
    } catch (IntrospectionException e) {
      throw new IllegalStateException("cannot read the options of " + handler.getName(), e);
    }
    specs.sort(
        Comparator.comparingInt((OptionSpec s) -> s.declared.displayOrder())
            .thenComparing(OptionSpec::name));
    return specs;
  }

  String name() {
    return declared.commandLineParamName();
  }

  boolean isFlag() {
    return declared.commandLineParamIsFlag();
  }

  Class<?> type() {
    return type;
  }

  Range range() {
    return range;
  }

  /** The description with decimal points; see {@link StrictOptions} on the raised dot. */
  String description() {
    return declared.description().replace('·', '.');
  }

  /** What the Explorer shows as tooltip: the description up to its first full stop. */
  String tooltip() {
    int stop = declared.description().indexOf('.');
    return stop < 0 ? declared.description() : declared.description().substring(0, stop);
  }

  /** How the option is written, e.g. {@code -scaling UNIT_RANGE|L1|NONE}. */
  String synopsis() {
    if (isFlag()) {
      return "-" + name();
    }
    String value = isNumber() ? "<number>" : "<text>";
    return "-" + name() + " " + (type.isEnum() ? constants("|") : value);
  }

  /** The allowed values in words, e.g. "a number > 0". */
  String allowed() {
    if (type.isEnum()) {
      return "one of " + constants(", ");
    }
    if (!isNumber()) {
      return isFlag() ? "no value" : "a text";
    }
    String kind = isWhole() ? "a whole number" : "a number";
    boolean low = range != null && Double.isFinite(range.min());
    boolean high = range != null && Double.isFinite(range.max());
    if (low && high) {
      return kind + " in " + (range.aboveMin() ? "(" : "[") + plain(range.min()) + ", "
          + plain(range.max()) + (range.belowMax() ? ")" : "]");
    }
    if (low) {
      return kind + (range.aboveMin() ? " > " : " ≥ ") + plain(range.min());
    }
    return high ? kind + (range.belowMax() ? " < " : " ≤ ") + plain(range.max()) : kind;
  }

  /** The value a text stands for; its range is not looked at. */
  Object parse(String text) {
    Object value = null;
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        value = ((Enum<?>) constant).name().equals(text) ? constant : value;
      }
    } else if (type == String.class) {
      value = text.isEmpty() ? null : text;
    } else if (NUMBER.matcher(text).matches()) {
      value = number(text);
    }
    if (value == null) {
      throw refusal(text);
    }
    return value;
  }

  private Object number(String text) {
    try {
      if (type == int.class) {
        return Integer.valueOf(text);
      }
      return type == long.class ? (Object) Long.valueOf(text) : Double.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Refuses null, numbers that are not finite, and numbers outside the range. */
  void check(Object value) {
    if (value == null) {
      throw refusal("null");
    }
    if (value instanceof Number n) {
      double v = n.doubleValue();
      boolean inside =
          range == null
              || (range.aboveMin() ? v > range.min() : v >= range.min())
                  && (range.belowMax() ? v < range.max() : v <= range.max());
      if (!Double.isFinite(v) || !inside) {
        throw refusal(value);
      }
    }
  }

  IllegalArgumentException refusal(Object value) {
    return new IllegalArgumentException(
        "Option -" + name() + " cannot be '" + value + "': it takes " + allowed() + ".");
  }

  Object read(Object target) {
    return call(getter, target);
  }

  void write(Object target, Object value) {
    call(setter, target, value);
  }

  private static Object call(Method method, Object target, Object... arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean isWhole() {
    return type == int.class || type == long.class;
  }

  private boolean isNumber() {
    return isWhole() || type == double.class;
  }

  private String constants(String separator) {
    return Arrays.stream(type.getEnumConstants())
        .map(c -> ((Enum<?>) c).name())
        .collect(Collectors.joining(separator));
  }

  private static String plain(double bound) {
    return bound == Math.rint(bound) && Math.abs(bound) < 1e9
        ? Long.toString((long) bound)
        : Double.toString(bound);
  }
}
