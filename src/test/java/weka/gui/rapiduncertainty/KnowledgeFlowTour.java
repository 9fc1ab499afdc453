package weka.gui.rapiduncertainty;

import java.awt.Component;
import java.awt.Point;
import java.nio.file.Path;
import java.util.Map;
import javax.swing.AbstractButton;
import javax.swing.JMenuItem;
import javax.swing.JTextArea;
import org.assertj.swing.core.MouseButton;
import org.assertj.swing.edt.GuiActionRunner;
import weka.gui.knowledgeflow.KnowledgeFlowApp;
import weka.gui.knowledgeflow.MainKFPerspective;
import weka.gui.knowledgeflow.StepVisual;
import weka.gui.knowledgeflow.VisibleLayout;
import weka.knowledgeflow.steps.TextViewer;

/**
 * Through the KnowledgeFlow: choose each of our templates, run it, and read its results.
 *
 * <p>Arguments: a folder for the screenshots.
 */
public final class KnowledgeFlowTour extends Tour {
  private KnowledgeFlowApp flows;

  private KnowledgeFlowTour(Path shots) {
    super(shots);
  }

  /** Entry point. */
  public static void main(String[] args) {
    make(() -> new KnowledgeFlowTour(Path.of(args[0])));
  }

  @Override
  void go() {
    flows = GuiActionRunner.execute(() -> new KnowledgeFlowApp());
    open("Weka KnowledgeFlow", flows);
    template("Cross-validate GPHIK and show its uncertainty", "flow");
    template("Learn GPHIK row by row", "incremental");
  }

  private VisibleLayout layout() {
    return GuiActionRunner.execute(
        () -> ((MainKFPerspective) flows.getMainPerspective()).getCurrentLayout());
  }

  private void template(String name, String shot) {
    robot.click(tool("Load a template layout"));
    JMenuItem entry = await("the template '" + name + "'", () -> menu(name));
    shoot(null, shot + "-menu");
    robot.click(entry);
    check("the flow is open", () -> step(TextViewer.class) != null);
    robot.click(tool("Run this flow (all start points launched in parallel)"));
    TextViewer viewer = (TextViewer) step(TextViewer.class).getStepManager().getManagedStep();
    check("the flow has given its results", () -> results(viewer).contains("Brier score"));
    check("the flow has ended", () -> !layout().isExecuting());
    robot.waitForIdle();
    shoot(flows.getTopLevelAncestor(), shot);
    StepVisual visual = step(TextViewer.class);
    robot.click(canvas(), new Point(visual.getX() + 20, visual.getY() + 20),
        MouseButton.RIGHT_BUTTON, 1);
    robot.click(await("the entry 'Show results'", () -> menu("Show results")));
    JTextArea text =
        await(
            "the window of the results",
            () ->
                robot.finder().findAll(JTextArea.class::isInstance).stream()
                    .map(JTextArea.class::cast)
                    .filter(t -> t.isShowing() && t.getText().contains("Brier score"))
                    .findFirst()
                    .orElse(null));
    shoot(text.getTopLevelAncestor(), shot + "-results");
    GuiActionRunner.execute(
        () -> javax.swing.SwingUtilities.getWindowAncestor(text).dispose());
  }

  private static String results(TextViewer viewer) {
    Map<String, String> results = viewer.getResults();
    return results == null ? "" : String.join("\n", results.values());
  }

  private StepVisual step(Class<?> type) {
    return robot.finder().findAll(layout(), StepVisual.class::isInstance).stream()
        .map(StepVisual.class::cast)
        .filter(visual -> type.isInstance(visual.getStepManager().getManagedStep()))
        .findFirst()
        .orElse(null);
  }

  /** The area in which the steps are drawn. */
  private Component canvas() {
    return await("the canvas", () -> step(TextViewer.class).getParent());
  }

  private AbstractButton tool(String tip) {
    return (AbstractButton)
        robot
            .finder()
            .find(
                flows,
                c ->
                    c instanceof AbstractButton b
                        && b.isShowing()
                        && tip.equals(b.getToolTipText()));
  }
}
