package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.functions.InformativeVectorMachine;
import weka.classifiers.functions.MMSGP;
import weka.classifiers.functions.OnlineRFIVM;
import weka.core.Utils;
import weka.rapiduncertainty.testing.SmallData;

/** What the classifiers say about themselves, and which options they do not take together. */
class DescriptionsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "functions.GPHIK",
        "functions.InformativeVectorMachine",
        "functions.MMSGP",
        "functions.OnlineRFIVM",
        "trees.OnlineRandomForest"
      })
  void theDescriptionSaysWhenToUseItAndWhenNot(String name) throws Exception {
    Class<?> type = Class.forName("weka.classifiers." + name);
    Object classifier = type.getConstructor().newInstance();
    String text = (String) type.getMethod("globalInfo").invoke(classifier);
    assertTrue(text.contains("Use it ") && text.contains("Do not use it "), text);
  }

  private static void refuses(RapidClassifier<?> c, String options, String... named)
      throws Exception {
    c.setOptions(Utils.splitOptions(options));
    Exception e =
        assertThrows(
            IllegalArgumentException.class, () -> c.buildClassifier(SmallData.clouds(2, 20)));
    for (String name : named) {
      assertTrue(e.getMessage().contains(name), e.getMessage());
    }
  }

  @Test
  void contradictoryOptionsAreRefusedByBothNames() throws Exception {
    refuses(new OnlineRFIVM(), "-least-rows 500 -most-rows 10", "-least-rows (500)", "-most-rows (10)");
    refuses(new OnlineRFIVM(), "-steps 3 -minimum-run 5", "-steps (3)", "-minimum-run (5)");
    String standard = "-kernel HIK -scaling STANDARDISE";
    String[] both = {"-kernel (HIK)", "-scaling (STANDARDISE)"};
    refuses(new InformativeVectorMachine(), standard, both);
    refuses(new MMSGP(), standard, both);
    refuses(new MMSGP(), "-kernel FOREST -move-points 5", "-kernel (FOREST)", "-move-points (5)");
  }
}
