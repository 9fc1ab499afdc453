package weka.gui.rapiduncertainty;

import java.awt.Component;
import java.awt.Container;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Arrays;
import javax.swing.AbstractButton;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.JSpinner;
import javax.swing.JTabbedPane;
import javax.swing.JTextField;
import javax.swing.JTree;
import javax.swing.text.JTextComponent;
import org.assertj.swing.core.MouseButton;
import org.assertj.swing.edt.GuiActionRunner;
import org.assertj.swing.fixture.JTabbedPaneFixture;
import org.assertj.swing.fixture.JTreeFixture;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;
import weka.gui.PropertyPanel;
import weka.gui.explorer.ClassifierPanel;
import weka.gui.explorer.Explorer;

/**
 * Through the Explorer: choose GPHIK, set an option in its dialog, ask for predictions with
 * uncertainty, cross-validate, open each picture.
 *
 * <p>Arguments: a data set, and a folder for the screenshots.
 */
public final class ExplorerTour extends Tour {
  private final String file;
  private Explorer explorer;

  private ExplorerTour(String file, Path shots) {
    super(shots);
    this.file = file;
  }

  /** Entry point. */
  public static void main(String[] args) {
    make(() -> new ExplorerTour(args[0], Path.of(args[1])));
  }

  @Override
  void go() throws Exception {
    openExplorer();
    chooseGphik();
    setNoise("0.25");
    askForPredictions();
    crossValidate();
    openPicture("Reliability diagram", "reliability");
    openPicture("Accuracy-rejection curve", "rejection");
    openPicture("Uncertainty map", "map");
    openPicture("Why?", "why");
  }

  private void openExplorer() throws Exception {
    Instances data = DataSource.read(file);
    data.setClassIndex(data.numAttributes() - 1);
    explorer = GuiActionRunner.execute(Explorer::new);
    open("Weka Explorer", explorer);
    GuiActionRunner.execute(() -> explorer.getPreprocessPanel().setInstances(data));
    JTabbedPane tabs = robot.finder().findByType(explorer, JTabbedPane.class);
    new JTabbedPaneFixture(robot, tabs).selectTab("Classify");
  }

  private ClassifierPanel panel() {
    return robot.finder().findByType(explorer, ClassifierPanel.class, true);
  }

  private void chooseGphik() {
    robot.click(button(panel(), "Choose"));
    choose("weka", "classifiers", "functions", "GPHIK");
    check(
        "GPHIK was chosen",
        () -> panel().getClassifier().getClass().getSimpleName().equals("GPHIK"));
  }

  /** Picks a class in the tree of the pop-up that "Choose" opened. */
  private void choose(String... path) {
    JTree tree = await("the tree of classes", () -> showing(JTree.class));
    // The root is "weka" unless some package brings classes from elsewhere.
    String root = GuiActionRunner.execute(() -> tree.getModel().getRoot().toString());
    String below = String.join("/", path);
    new JTreeFixture(robot, tree).clickPath(root.equals(path[0]) ? below : root + "/" + below);
  }

  private void setNoise(String value) {
    robot.click(robot.finder().findAll(panel(), PropertyPanel.class::isInstance).iterator().next());
    JDialog dialog = await("the dialog of the options", () -> dialog("GenericObjectEditor"));
    robot.waitForIdle();
    JTextField field = await("the field 'noise'", () -> beside(dialog, "noise"));
    robot.click(field);
    GuiActionRunner.execute(field::selectAll);
    robot.enterText(value);
    shoot(dialog, "options");
    robot.click(button(dialog, "OK"));
    check("the noise is set", () -> options().contains("-noise " + value));
  }

  private String options() {
    return String.join(" ", ((weka.core.OptionHandler) panel().getClassifier()).getOptions());
  }

  private void askForPredictions() {
    robot.click(button(panel(), "More options..."));
    JDialog dialog = await("the evaluation options", () -> dialog("evaluation options"));
    robot.click(button(dialog, "Choose"));
    choose(
        "weka", "classifiers", "evaluation", "output", "prediction", "UncertaintyPlainText");
    robot.waitForIdle();
    shoot(dialog, "more-options");
    robot.click(button(dialog, "OK"));
    check("the dialog is closed", () -> !dialog.isShowing());
  }

  private void crossValidate() {
    robot.click(button(panel(), "Start"));
    JTextComponent text =
        await(
            "the confusion matrix",
            () ->
                robot.finder().findAll(panel(), JTextComponent.class::isInstance).stream()
                    .map(JTextComponent.class::cast)
                    .filter(c -> c.getText().contains("=== Confusion Matrix ==="))
                    .findFirst()
                    .orElse(null));
    AbstractButton start = button(panel(), "Start");
    check("the run has ended", start::isEnabled);
    for (String expected :
        new String[] {"std.dev.", "novelty", "Brier score", "Accuracy rejection area"}) {
      check("the output holds '" + expected + "'", () -> text.getText().contains(expected));
    }
    GuiActionRunner.execute(
        () -> text.setCaretPosition(Math.max(0, text.getText().indexOf("=== Predictions"))));
    robot.waitForIdle();
    shoot(explorer.getTopLevelAncestor(), "predictions");
    GuiActionRunner.execute(
        () -> text.setCaretPosition(Math.max(0, text.getText().length() - 1)));
    robot.waitForIdle();
    shoot(explorer.getTopLevelAncestor(), "summary");
  }

  private void openPicture(String item, String window) {
    JList<?> results = (JList<?>) robot.finder().find(panel(), c -> isResultList(c));
    Rectangle first = GuiActionRunner.execute(() -> results.getCellBounds(0, 0));
    Point where = new Point(first.x + 20, first.y + first.height / 2);
    robot.click(results, where, MouseButton.RIGHT_BUTTON, 1);
    robot.click(await("the menu 'Plugins'", () -> menu("Plugins")));
    robot.click(await("the menu 'Uncertainty'", () -> menu("Uncertainty")));
    JMenuItem entry = await("the entry '" + item + "'", () -> menu(item));
    if (window.equals("map")) {
      shoot(explorer.getTopLevelAncestor(), "menu");
    }
    robot.click(entry);
    JFrame frame = await("the window of '" + item + "'", () -> frame(window));
    JButton save = (JButton) robot.finder().findByName(frame, "save");
    check("'" + item + "' is drawn", save::isEnabled);
    if (window.equals("why")) {
      JSpinner row = (JSpinner) robot.finder().findByName(frame, "row");
      GuiActionRunner.execute(() -> row.setValue(5));
      check("the row is explained", () -> frame.getTitle().contains("row 5"));
    }
    robot.waitForIdle();
    Component picture = robot.finder().findByName(frame, "picture");
    check("'" + item + "' is not blank", () -> colours((JComponent) picture) > 20);
    shoot(frame, window);
    GuiActionRunner.execute(frame::dispose);
  }

  private static boolean isResultList(Component c) {
    return c instanceof JList<?> list
        && list.getModel().getSize() > 0
        && list.getModel().getElementAt(0).toString().contains("GPHIK");
  }

  private static int colours(JComponent component) {
    BufferedImage image =
        new BufferedImage(
            component.getWidth(), component.getHeight(), BufferedImage.TYPE_INT_RGB);
    component.paint(image.getGraphics());
    return (int)
        Arrays.stream(
                image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
            .distinct()
            .count();
  }

  /** The text field in the row of a label. */
  private JTextField beside(Container dialog, String label) {
    Component name =
        robot.finder().findAll(dialog, c -> c instanceof JLabel l && label.equals(l.getText())).stream()
            .findFirst()
            .orElse(null);
    if (name == null) {
      return null;
    }
    int middle = name.getLocationOnScreen().y + name.getHeight() / 2;
    return robot.finder().findAll(dialog, JTextField.class::isInstance).stream()
        .map(JTextField.class::cast)
        .filter(JTextField::isShowing)
        .filter(f -> f.getLocationOnScreen().y <= middle)
        .filter(f -> f.getLocationOnScreen().y + f.getHeight() >= middle)
        .findFirst()
        .orElse(null);
  }
}
