package weka.gui.rapiduncertainty;

import java.awt.Component;
import java.awt.Container;
import java.awt.Frame;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
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
import org.assertj.swing.core.BasicRobot;
import org.assertj.swing.core.MouseButton;
import org.assertj.swing.core.Robot;
import org.assertj.swing.edt.GuiActionRunner;
import org.assertj.swing.fixture.JTabbedPaneFixture;
import org.assertj.swing.fixture.JTreeFixture;
import org.assertj.swing.timing.Condition;
import org.assertj.swing.timing.Pause;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;
import weka.gui.GenericObjectEditor;
import weka.gui.PropertyPanel;
import weka.gui.explorer.ClassifierPanel;
import weka.gui.explorer.Explorer;

/**
 * A user's way through the Explorer, with mouse and keyboard: choose GPHIK, set an option in its
 * dialog, ask for predictions with uncertainty, cross-validate, open each picture.
 *
 * <p>Runs in a JVM of its own on a display of its own. Arguments: a data set, and a folder for the
 * screenshots. Ends with status 1 at the first thing that is not as expected.
 */
public final class ExplorerTour {
  /** Printed at the end of a good tour. */
  static final String FINISHED = "tour finished";

  private static final int PATIENCE = 30_000; // milliseconds; the machine may be busy

  private final Robot robot;
  private final Path shots;
  private Explorer explorer;

  private ExplorerTour(Robot robot, Path shots) {
    this.robot = robot;
    this.shots = shots;
  }

  /** Entry point. */
  public static void main(String[] args) {
    try {
      GenericObjectEditor.determineClasses(); // loads the installed packages
      Robot robot = BasicRobot.robotWithNewAwtHierarchy();
      robot.settings().delayBetweenEvents(40);
      ExplorerTour tour = new ExplorerTour(robot, Path.of(args[1]));
      try {
        tour.openExplorer(args[0]);
        tour.chooseGphik();
        tour.setNoise("0.25");
        tour.askForPredictions();
        tour.crossValidate();
        tour.openPicture("Reliability diagram", "reliability");
        tour.openPicture("Accuracy-rejection curve", "rejection");
        tour.openPicture("Uncertainty map", "map");
        tour.openPicture("Why?", "why");
      } catch (RuntimeException | Error e) {
        tour.shoot(null, "failure");
        throw e;
      }
      System.out.println(FINISHED);
      System.exit(0);
    } catch (Throwable e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  private void openExplorer(String file) throws Exception {
    Instances data = DataSource.read(file);
    data.setClassIndex(data.numAttributes() - 1);
    explorer =
        GuiActionRunner.execute(
            () -> {
              Explorer made = new Explorer();
              JFrame frame = new JFrame("Weka Explorer");
              frame.setContentPane(made);
              frame.setBounds(0, 0, 1100, 800);
              frame.setVisible(true);
              made.getPreprocessPanel().setInstances(data);
              return made;
            });
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
    JButton start = button(panel(), "Start");
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

  private JButton button(Container inside, String text) {
    return (JButton)
        robot
            .finder()
            .find(inside, c -> c instanceof JButton b && text.equals(b.getText()) && b.isShowing());
  }

  private JMenuItem menu(String text) {
    return robot.finder().findAll(c -> c instanceof JMenuItem && c.isShowing()).stream()
        .map(JMenuItem.class::cast)
        .filter(m -> text.equals(m.getText()) && m.getParent() instanceof JPopupMenu)
        .findFirst()
        .orElse(null);
  }

  private JDialog dialog(String title) {
    return robot.finder().findAll(JDialog.class::isInstance).stream()
        .map(JDialog.class::cast)
        .filter(d -> d.isShowing() && d.getTitle() != null && d.getTitle().contains(title))
        .findFirst()
        .orElse(null);
  }

  private static JFrame frame(String name) {
    return Arrays.stream(Frame.getFrames())
        .filter(f -> f instanceof JFrame && f.isShowing() && name.equals(f.getName()))
        .map(JFrame.class::cast)
        .findFirst()
        .orElse(null);
  }

  private <T extends Component> T showing(Class<T> type) {
    return robot.finder().findAll(c -> type.isInstance(c) && c.isShowing()).stream()
        .map(type::cast)
        .findFirst()
        .orElse(null);
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

  private <T> T await(String what, Callable<T> source) {
    Object[] found = new Object[1];
    check(
        what,
        () -> {
          found[0] = source.call();
          return found[0] != null;
        });
    @SuppressWarnings("unchecked")
    T result = (T) found[0];
    return result;
  }

  private static void check(String what, Callable<Boolean> fact) {
    Pause.pause(
        new Condition(what) {
          @Override
          public boolean test() {
            try {
              return fact.call();
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          }
        },
        PATIENCE);
  }

  private void shoot(Component what, String name) {
    try {
      Pause.pause(300); // let the last repaint reach the screen
      Rectangle area =
          what == null
              ? new Rectangle(Toolkit.getDefaultToolkit().getScreenSize())
              : new Rectangle(what.getLocationOnScreen(), what.getSize());
      BufferedImage image = new java.awt.Robot().createScreenCapture(area);
      ImageIO.write(image, "png", shots.resolve(name + ".png").toFile());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
