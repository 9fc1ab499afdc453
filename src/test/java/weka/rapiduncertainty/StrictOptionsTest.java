package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.beans.PropertyEditor;
import java.beans.PropertyEditorManager;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import weka.core.Option;
import weka.rapiduncertainty.testing.SmallData;

class StrictOptionsTest {

  @Test
  void messagesNameOptionValueAndAllowedValues() {
    NearestMean c = new NearestMean();
    assertEquals(
        "Option -temperature cannot be 'abc': it takes a number > 0.",
        refusal(() -> c.setOptions(new String[] {"-temperature", "abc"})));
    assertEquals(
        "Option -scaling cannot be 'WRONG': it takes one of UNIT_RANGE, L1, STANDARDISE, NONE.",
        refusal(() -> c.setOptions(new String[] {"-scaling", "WRONG"})));
    assertEquals(
        "Option -passes cannot be '0': it takes a whole number in [1, 1000000].",
        refusal(() -> c.setOptions(new String[] {"-passes", "0"})));
    assertEquals(
        "Option -passes has no value: it takes a whole number in [1, 1000000].",
        refusal(() -> c.setOptions(new String[] {"-passes"})));
    assertTrue(
        refusal(() -> c.setOptions(new String[] {"-batch-size", "many"})).contains("'many'"));
  }

  @Test
  void settersRefuseWhatTheCommandLineRefuses() {
    NearestMean c = new NearestMean();
    assertEquals(
        "Option -temperature cannot be '-1.0': it takes a number > 0.",
        refusal(() -> c.setTemperature(-1)));
    assertEquals(
        "Option -scaling cannot be 'null': it takes one of UNIT_RANGE, L1, STANDARDISE, NONE.",
        refusal(() -> c.setScaling(null)));
    assertEquals(0.5, c.getTemperature());
  }

  @Test
  void dialogsMaySetAnythingButTrainingRefusesIt() throws Exception {
    NearestMean c = new NearestMean();
    // Weka's dialogs set an option after each key stroke: 0 on the way to 0.25.
    Thread dialog = new Thread(() -> c.setTemperature(0), "AWT-EventQueue-0");
    dialog.start();
    dialog.join();
    assertEquals(0, c.getTemperature());
    assertEquals(
        "Option -temperature cannot be '0.0': it takes a number > 0.",
        refusal(() -> c.buildClassifier(SmallData.clouds(2, 10))));
  }

  @Test
  void whatIsNotGivenGetsItsDefault() throws Exception {
    NearestMean c = new NearestMean();
    c.setOptions(new String[] {"-temperature", "3", "-jitter", "-note", "x y"});
    c.setOptions(new String[] {"", "-passes", "2", ""});
    assertEquals(0.5, c.getTemperature());
    assertEquals("", c.getNote());
    assertEquals(2, c.getPasses());
    assertEquals(false, c.getJitter());
  }

  @Test
  void readOptionsAreBlankedForWekasCallers() throws Exception {
    String[] options = {"-passes", "2"};
    new NearestMean().setOptions(options);
    assertEquals("", options[0] + options[1]);
  }

  @Test
  void helpShowsDecimalPointsAndChoices() {
    StringBuilder help = new StringBuilder();
    for (Option o : Collections.list(new NearestMean().listOptions())) {
      help.append(o.synopsis()).append(o.description());
    }
    assertTrue(help.toString().contains("default 0.5"), help.toString());
    assertTrue(help.toString().contains("-scaling UNIT_RANGE|L1|STANDARDISE|NONE"));
  }

  @Test
  void theExplorersEditorOffersEnumConstantsAsList() {
    PropertyEditor editor = PropertyEditorManager.findEditor(Scaling.class);
    assertEquals(4, editor.getTags().length);
    editor.setAsText("L1");
    assertEquals(Scaling.L1, editor.getValue());
  }

  @Test
  void aDialogMayCopyANumberThatIsHalfTypedButTrainingRefusesIt() throws Exception {
    NearestMean c = new NearestMean();
    Thread dialog =
        new Thread(
            () -> {
              c.setTemperature(0); // the first key of 0.25
              StrictOptions.set(c, c.getOptions());
            },
            "AWT-EventQueue-0");
    dialog.start();
    dialog.join();
    assertEquals(0, c.getTemperature());
    assertEquals(
        "Option -temperature cannot be '0.0': it takes a number > 0.",
        refusal(() -> c.buildClassifier(Tables.mixed(9, 1))));
  }

  private interface Step {
    void run() throws Exception;
  }

  private static String refusal(Step step) {
    return assertThrows(IllegalArgumentException.class, step::run).getMessage();
  }
}
