package weka.rapiduncertainty.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.PluginManager;
import weka.gui.knowledgeflow.KFGUIConsts;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.FlowRunner;
import weka.knowledgeflow.JSONFlowLoader;
import weka.knowledgeflow.steps.TextViewer;

/** Runs the KnowledgeFlow templates of the package without a display. */
class TemplateFlowTest {
  private static final int IRIS = 150;

  @BeforeAll
  static void registerAsTheInstalledPackageDoes() throws Exception {
    Properties props = new Properties();
    try (InputStream in = new java.io.FileInputStream("PluginManager.props")) {
      props.load(in);
    }
    PluginManager.addFromProperties(props);
  }

  private static String template(String description) throws Exception {
    try (InputStream in =
        PluginManager.getPluginResourceAsStream(
            KFGUIConsts.KF_PLUGIN_TEMPLATE_KEY, description)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Runs a flow with a classifier in place of GPHIK and gives what its text viewer holds. */
  private static String results(String description, String classifier) throws Exception {
    String text =
        template(description).replace("weka.classifiers.functions.GPHIK", classifier);
    Flow flow = new JSONFlowLoader().readFlow(new StringReader(text));
    FlowRunner runner = new FlowRunner();
    runner.setFlow(flow);
    runner.run();
    runner.waitUntilFinished();
    TextViewer viewer = (TextViewer) flow.findStep("TextViewer").getManagedStep();
    Map<String, String> results = viewer.getResults();
    return String.join("\n", results.values());
  }

  private static double figure(String text, String name) {
    Matcher line = Pattern.compile(name + "\\s+([0-9.]+)").matcher(text);
    assertTrue(line.find(), "no '" + name + "' in: " + text);
    return Double.parseDouble(line.group(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "weka.classifiers.functions.GPHIK",
        "weka.classifiers.functions.InformativeVectorMachine",
        "weka.classifiers.functions.OnlineRFIVM",
        "weka.classifiers.trees.OnlineRandomForest"
      })
  void batchFlowCrossValidatesAndShowsCalibration(String classifier) throws Exception {
    String text = results("Cross-validate GPHIK and show its uncertainty", classifier);
    assertEquals(IRIS, figure(text, "Total Number of Instances"), 0);
    assertTrue(figure(text, "Correctly Classified Instances") > 0.85 * IRIS, text);
    double brier = figure(text, "Brier score");
    // Weka's error averages the squares over the classes; both are rounded to four decimals.
    double rmse = figure(text, "Root mean squared error");
    assertEquals(3 * rmse * rmse, brier, 1e-3, text);
    assertTrue(brier < 0.3 && brier > 0, text);
    assertTrue(figure(text, "Accuracy rejection area") > 0.9, text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "weka.classifiers.functions.GPHIK",
        "weka.classifiers.functions.InformativeVectorMachine",
        "weka.classifiers.functions.OnlineRFIVM",
        "weka.classifiers.trees.OnlineRandomForest"
      })
  void incrementalFlowPredictsThenLearnsEachRow(String classifier) throws Exception {
    String text = results("Learn GPHIK row by row", classifier);
    assertEquals(IRIS, figure(text, "Total Number of Instances"), 0);
    // The rows come class by class, so the first ones of each class are missed.
    assertTrue(figure(text, "Correctly Classified Instances") > 0.65 * IRIS, text);
  }

  @Test
  void activeFlowShowsTheRowsToLabelNext() throws Exception {
    String text = results("Choose the rows to label next", "weka.classifiers.functions.GPHIK");
    assertEquals(5, text.lines().filter(l -> l.endsWith(",?")).count(), text);
  }
}
