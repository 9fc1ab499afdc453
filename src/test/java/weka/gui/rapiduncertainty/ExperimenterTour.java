package weka.gui.rapiduncertainty;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import javax.swing.JComboBox;
import javax.swing.JFileChooser;
import javax.swing.JTabbedPane;
import javax.swing.text.JTextComponent;
import org.assertj.swing.edt.GuiActionRunner;
import org.assertj.swing.fixture.JComboBoxFixture;
import org.assertj.swing.fixture.JFileChooserFixture;
import org.assertj.swing.fixture.JTabbedPaneFixture;
import weka.gui.experiment.Experimenter;
import weka.gui.experiment.ResultsPanel;
import weka.gui.experiment.RunPanel;

/**
 * Through the Experimenter: open an experiment, run it, and compare the classifiers by one of our
 * metrics with the corrected paired t-test.
 *
 * <p>Arguments: the experiment's file, and a folder for the screenshots.
 */
public final class ExperimenterTour extends Tour {
  private final File file;
  private Experimenter experimenter;

  private ExperimenterTour(File file, Path shots) {
    super(shots);
    this.file = file;
  }

  /** Entry point. */
  public static void main(String[] args) {
    make(() -> new ExperimenterTour(new File(args[0]), Path.of(args[1])));
  }

  @Override
  void go() {
    experimenter = GuiActionRunner.execute(() -> new Experimenter(false));
    open("Weka Experiment Environment", experimenter);
    robot.click(button(experimenter, "Open..."));
    JFileChooser chooser = await("the file chooser", () -> showing(JFileChooser.class));
    chooseType(chooser, ".xml");
    new JFileChooserFixture(robot, chooser).selectFile(file).approve();
    check("the experiment is open", () -> tabs().isEnabledAt(1));
    shoot(experimenter.getTopLevelAncestor(), "experiment");
    run();
    analyse("Negative_log_likelihood");
    shoot(experimenter.getTopLevelAncestor(), "analyse");
    analyse("measureInducingPoints");
  }

  /** Without it the chooser looks for a file with another ending. */
  private static void chooseType(JFileChooser chooser, String ending) {
    GuiActionRunner.execute(
        () ->
            Arrays.stream(chooser.getChoosableFileFilters())
                .filter(filter -> filter.getDescription().contains(ending))
                .findFirst()
                .ifPresent(chooser::setFileFilter));
  }

  private JTabbedPane tabs() {
    return robot.finder().findByType(experimenter, JTabbedPane.class);
  }

  private void run() {
    new JTabbedPaneFixture(robot, tabs()).selectTab("Run");
    RunPanel panel = robot.finder().findByType(experimenter, RunPanel.class, true);
    robot.click(button(panel, "Start"));
    JTextComponent log = await("the log", () -> showing(panel, JTextComponent.class));
    check("the experiment has ended", () -> log.getText().contains("Finished"));
    check("it had no errors: " + log.getText(), () -> log.getText().contains("There were 0 errors"));
  }

  private void analyse(String field) {
    new JTabbedPaneFixture(robot, tabs()).selectTab("Analyse");
    ResultsPanel panel = robot.finder().findByType(experimenter, ResultsPanel.class, true);
    robot.click(button(panel, "Experiment"));
    JComboBox<?> fields =
        await(
            "the comparison field '" + field + "'",
            () ->
                robot.finder().findAll(panel, JComboBox.class::isInstance).stream()
                    .map(c -> (JComboBox<?>) c)
                    .filter(box -> holds(box, field))
                    .findFirst()
                    .orElse(null));
    new JComboBoxFixture(robot, fields).selectItem(field);
    robot.click(button(panel, "Perform test"));
    JTextComponent text =
        await(
            "the table of " + field,
            () ->
                robot.finder().findAll(panel, JTextComponent.class::isInstance).stream()
                    .map(JTextComponent.class::cast)
                    .filter(c -> c.getText().contains("Analysing:  " + field))
                    .filter(c -> c.getText().contains("Key:"))
                    .findFirst()
                    .orElse(null));
    check("it is the corrected test", () -> text.getText().contains("PairedCorrectedTTester"));
    check("GPHIK is compared", () -> text.getText().contains("functions.GPHIK"));
    check("the data sets are rows", () -> text.getText().contains("checkerboard"));
  }

  private static boolean holds(JComboBox<?> box, String field) {
    for (int i = 0; i < box.getItemCount(); i++) {
      if (field.equals(String.valueOf(box.getItemAt(i)).trim())) {
        return true;
      }
    }
    return false;
  }
}
