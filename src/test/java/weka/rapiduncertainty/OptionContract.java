package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weka.core.CheckGOE;
import weka.core.CheckOptionHandler;
import weka.core.Instances;
import weka.core.Utils;

/**
 * What must hold for the options of every classifier; part of {@link ClassifierContract}.
 *
 * <p>Documented default = actual default; settings survive a round trip; bad values are refused by
 * option, value and allowed values, and change nothing; every option is alive.
 */
public abstract class OptionContract {

  /** Weka's own options: strict like ours, but what they do is Weka's business. */
  private static final Set<String> WEKAS =
      Set.of("output-debug-info", "do-not-check-capabilities", "num-decimal-places", "batch-size");

  private static final Pattern DEFAULT = Pattern.compile("default ([^\\s,;)]+?)\\.?(?=[\\s,;)]|$)");

  /** A new classifier with all options at their defaults. */
  protected abstract RapidClassifier<?> classifier();

  /** For every option of its own (and the seed) a value that makes a difference. */
  protected abstract List<Alive> alive();

  /** Training rows for the tests. */
  protected Instances data() {
    return Tables.mixed(45, 1);
  }

  /** Settings that make the training quick, e.g. few trees; used wherever defaults do not matter. */
  protected String quick() {
    return "";
  }

  /** A new classifier with the quick settings and some more, which win. */
  protected final RapidClassifier<?> classifier(String settings) throws Exception {
    RapidClassifier<?> c = classifier();
    List<String> all = new ArrayList<>(List.of(Utils.splitOptions(settings)));
    String[] quick = Utils.splitOptions(quick());
    for (int i = 0; i < quick.length; i++) {
      boolean hasValue = i + 1 < quick.length && !quick[i + 1].matches("-[A-Za-z].*");
      if (!all.contains(quick[i])) {
        all.add(quick[i]);
        if (hasValue) {
          all.add(quick[i + 1]);
        }
      }
      i += hasValue ? 1 : 0;
    }
    c.setOptions(all.toArray(new String[0]));
    return c;
  }

  private List<OptionSpec> specs() {
    return OptionSpec.of(classifier().getClass());
  }

  @TestFactory
  Stream<DynamicTest> tooltipSaysTheActualDefault() {
    RapidClassifier<?> c = classifier();
    return specs().stream()
        .map(
            s ->
                dynamicTest(
                    s.name(),
                    () -> {
                      Matcher said = DEFAULT.matcher(s.tooltip().replace('·', '.'));
                      assertTrue(
                          said.find(), "the first sentence names no default: " + s.tooltip());
                      assertEquals(canonical(s.read(c)), canonical(said.group(1)), s.name());
                    }));
  }

  @TestFactory
  Stream<DynamicTest> descriptionNamesTheAllowedValues() {
    return specs().stream()
        .map(
            s ->
                dynamicTest(
                    s.name(),
                    () -> {
                      for (String bound : bounds(s)) {
                        assertTrue(
                            Pattern.compile("(?<![\\w.])" + Pattern.quote(bound) + "(?![\\w])")
                                .matcher(s.description())
                                .find(),
                            "'" + bound + "' is not in: " + s.description());
                      }
                    }));
  }

  private static List<String> bounds(OptionSpec s) {
    List<String> bounds = new ArrayList<>();
    if (s.type().isEnum()) {
      for (Object constant : s.type().getEnumConstants()) {
        bounds.add(((Enum<?>) constant).name());
      }
    }
    if (s.range() != null) {
      Matcher number = Pattern.compile("-?\\d[\\d.eE-]*").matcher(s.allowed());
      while (number.find()) {
        bounds.add(number.group());
      }
    }
    return bounds;
  }

  private static Object canonical(Object value) {
    String text = String.valueOf(value);
    if (value instanceof Boolean || text.equals("off") || text.equals("on")) {
      return text.equals("true") || text.equals("on");
    }
    if (text.isEmpty() || text.equals("none")) {
      return "";
    }
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      return text;
    }
  }

  @Test
  void settingsSurviveARoundTrip() throws Exception {
    for (Alive a : alive()) {
      RapidClassifier<?> set = classifier();
      set.setOptions(settings(a));
      String[] got = set.getOptions();
      RapidClassifier<?> copy = classifier();
      copy.setOptions(got.clone());
      assertArrayEquals(got, copy.getOptions(), a.option());
      copy.setOptions(classifier().getOptions());
      assertArrayEquals(classifier().getOptions(), copy.getOptions(), "back from " + a.option());
      assertNotEquals(
          List.of(classifier().getOptions()), List.of(got), "-" + a.option() + " was not taken");
    }
  }

  private static String[] settings(Alive a) throws Exception {
    List<String> all = new ArrayList<>(List.of("-" + a.option()));
    if (!a.value().isEmpty()) {
      all.add(a.value());
    }
    all.addAll(List.of(Utils.splitOptions(a.context())));
    return all.toArray(new String[0]);
  }

  @TestFactory
  Stream<DynamicTest> badValuesAreRefusedAndChangeNothing() {
    return specs().stream()
        .flatMap(
            s ->
                badValues(s)
                    .map(
                        bad ->
                            dynamicTest(
                                "-" + s.name() + " " + bad,
                                () -> {
                                  String message = refused("-" + s.name(), bad);
                                  assertTrue(message.contains("-" + s.name()), message);
                                  assertTrue(message.contains(bad), message);
                                  if (s.type() != String.class) {
                                    assertTrue(message.contains(s.allowed()), message);
                                  }
                                })));
  }

  private String refused(String... options) {
    RapidClassifier<?> c = classifier();
    String message =
        assertThrows(IllegalArgumentException.class, () -> c.setOptions(options)).getMessage();
    assertArrayEquals(classifier().getOptions(), c.getOptions(), "a refused value left a trace");
    return message;
  }

  private static Stream<String> badValues(OptionSpec s) {
    if (s.isFlag() || s.type() == String.class) {
      return Stream.empty();
    }
    List<String> bad = new ArrayList<>(List.of("WRONG", "1,5"));
    if (!s.type().isEnum()) {
      bad.addAll(List.of("NaN", "Infinity", "1f", "0x10"));
      if (s.type() == int.class) {
        bad.addAll(List.of("1.5", "99999999999"));
      }
    }
    Range r = s.range();
    if (r != null && Double.isFinite(r.min())) {
      bad.add(text(s, r.aboveMin() ? r.min() : r.min() - 1));
    }
    if (r != null && Double.isFinite(r.max())) {
      bad.add(text(s, r.belowMax() ? r.max() : r.max() + 1));
    }
    return bad.stream();
  }

  private static String text(OptionSpec s, double value) {
    return s.type() == int.class ? Long.toString((long) value) : Double.toString(value);
  }

  @Test
  void unknownOptionsAreRefusedByName() {
    assertTrue(refused("-no-such-option", "1").contains("-no-such-option"));
    assertTrue(refused("stray").contains("stray"));
  }

  @Test
  void optionsWithoutValueOrGivenTwiceAreRefused() {
    for (OptionSpec s : specs()) {
      if (!s.isFlag()) {
        assertTrue(refused("-" + s.name()).contains("-" + s.name()));
      }
    }
    assertTrue(refused("-S", "1", "-S", "2").contains("-S"));
  }

  @Test
  void everyOptionHasACaseThatShowsItIsAlive() {
    Set<String> declared =
        specs().stream().map(OptionSpec::name).collect(Collectors.toCollection(TreeSet::new));
    declared.removeAll(WEKAS);
    Set<String> shown =
        alive().stream().map(Alive::option).collect(Collectors.toCollection(TreeSet::new));
    assertEquals(declared, shown);
  }

  @TestFactory
  Stream<DynamicTest> everyOptionIsAlive() {
    return alive().stream()
        .map(
            a ->
                dynamicTest(
                    "-" + a.option() + " " + a.value(),
                    () -> {
                      Instances rows = a.data() == null ? data() : a.data();
                      Object without = look(a, rows, classifier(a.context()));
                      Object again = look(a, rows, classifier(a.context()));
                      assertEquals(without, again, "not the same twice, so it cannot show a change");
                      Object with =
                          look(a, rows, classifier(Utils.joinOptions(settings(a))));
                      assertNotEquals(without, with, "-" + a.option() + " " + a.value());
                    }));
  }

  private static Object look(Alive a, Instances rows, RapidClassifier<?> c) throws Exception {
    c.buildClassifier(rows);
    return a.seen() == null ? Predictions.of(c, rows) : a.seen().apply(c);
  }

  @Test
  void passesWekasCheckOptionHandler() {
    CheckOptionHandler check = new CheckOptionHandler();
    check.setSilent(true);
    check.setOptionHandler(classifier());
    check.setUserOptions(classifier().getOptions());
    check.doTests();
    assertTrue(check.getSuccess(), "run weka.core.CheckOptionHandler to see why");
  }

  @Test
  void passesWekasCheckGoe() {
    CheckGOE check = new CheckGOE();
    check.setSilent(true);
    check.setObject(classifier());
    check.doTests();
    assertTrue(check.getSuccess(), "run weka.core.CheckGOE to see why");
  }
}
