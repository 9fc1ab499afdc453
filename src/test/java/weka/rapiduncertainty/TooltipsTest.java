package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weka.core.OptionHandler;
import weka.core.OptionMetadata;
import weka.gui.ProgrammaticProperty;
import weka.knowledgeflow.steps.Step;

/** Everything of ours that Weka shows in a dialog has tooltips that say what, in which range, default. */
class TooltipsTest {
  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Pattern RANGE =
      Pattern.compile("[\\[(]\\d|≥|> ?0|above \\d|from \\d|at least|at most|\\d( \\(\\w+\\))? (to \\d|or more)|whole number|prime number");

  /** All classes of ours that Weka makes and shows by their options. */
  private static List<Class<?>> shown() throws Exception {
    List<Class<?>> classes = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> tree = Files.walk(SOURCES.resolve("weka"))) {
      files = tree.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
    for (Path file : files) {
      String name = SOURCES.relativize(file).toString().replace(file.getFileSystem().getSeparator(), ".");
      if (name.contains("package-info") || name.startsWith("weka.gui")) {
        continue;
      }
      Class<?> type = Class.forName(name.substring(0, name.length() - ".java".length()));
      boolean handled = OptionHandler.class.isAssignableFrom(type) || Step.class.isAssignableFrom(type);
      if (handled && !Modifier.isAbstract(type.getModifiers()) && Modifier.isPublic(type.getModifiers())) {
        classes.add(type);
      }
    }
    return classes;
  }

  /** The properties that a dialog shows and that are ours, not Weka's. */
  private static List<PropertyDescriptor> properties(Class<?> type) throws Exception {
    List<PropertyDescriptor> ours = new ArrayList<>();
    for (PropertyDescriptor p : Introspector.getBeanInfo(type, Object.class).getPropertyDescriptors()) {
      Method get = p.getReadMethod();
      if (get != null
          && p.getWriteMethod() != null
          && !get.isAnnotationPresent(ProgrammaticProperty.class)
          && !p.getWriteMethod().isAnnotationPresent(ProgrammaticProperty.class)
          && !p.isHidden()
          && !p.getName().equals("options")
          && Files.exists(
              SOURCES.resolve(get.getDeclaringClass().getName().replace('.', '/') + ".java"))) {
        ours.add(p);
      }
    }
    return ours;
  }

  private static String tip(Class<?> type, PropertyDescriptor p) throws Exception {
    OptionMetadata declared = p.getReadMethod().getAnnotation(OptionMetadata.class);
    if (declared == null) {
      declared = p.getWriteMethod().getAnnotation(OptionMetadata.class);
    }
    if (declared != null) {
      return declared.description();
    }
    for (Method m : type.getMethods()) {
      if (m.getName().equals(p.getName() + "TipText")) {
        return (String) m.invoke(type.getConstructor().newInstance());
      }
    }
    return null;
  }

  /** What Weka shows of a declared option; tooltips of methods are shown whole. */
  private static String firstSentence(Class<?> type, PropertyDescriptor p, String tip) {
    boolean whole =
        Stream.of(type.getMethods()).anyMatch(m -> m.getName().equals(p.getName() + "TipText"));
    int stop = tip.indexOf('.');
    return whole || stop < 0 ? tip : tip.substring(0, stop);
  }

  @TestFactory
  Stream<DynamicTest> everyOptionSaysWhatItDoesItsRangeAndItsDefault() throws Exception {
    List<DynamicTest> tests = new ArrayList<>();
    for (Class<?> type : shown()) {
      for (PropertyDescriptor p : properties(type)) {
        tests.add(dynamicTest(type.getSimpleName() + " " + p.getName(), () -> check(type, p)));
      }
    }
    return tests.stream();
  }

  private static void check(Class<?> type, PropertyDescriptor p) throws Exception {
    String tip = tip(type, p);
    assertNotNull(tip, "there is no tooltip");
    assertTrue(tip.length() > 30, "too short to say what it does: " + tip);
    assertTrue(
        Pattern.compile("[dD]efault|needed").matcher(firstSentence(type, p, tip)).find(),
        "names no default: " + tip);
    Class<?> value = p.getPropertyType();
    if (value.isPrimitive() && value != boolean.class) {
      assertTrue(RANGE.matcher(tip).find(), "names no range: " + tip);
    }
    if (value.isEnum()) {
      for (Object constant : value.getEnumConstants()) {
        assertTrue(tip.contains(((Enum<?>) constant).name()), constant + " is not in: " + tip);
      }
    }
  }

  @Test
  void allThatHasOptionsIsLookedAt() throws Exception {
    TreeSet<String> names = new TreeSet<>();
    shown().forEach(c -> names.add(c.getSimpleName()));
    assertEquals(
        new TreeSet<>(
            List.of(
                "ActiveComparison",
                "ActiveLearner",
                "ActiveLearningResultProducer",
                "AddUncertainty",
                "ForestHistograms",
                "GPHIK",
                "HistogramIntersectionKernel",
                "InformativeVectorMachine",
                "MMSGP",
                "OnlineRFIVM",
                "OnlineRandomForest",
                "QuerySelector",
                "UncertaintyCSV",
                "UncertaintyHTML",
                "UncertaintyPicture",
                "UncertaintyPlainText")),
        names);
  }
}
