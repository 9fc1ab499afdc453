package weka.gui.rapiduncertainty;

import java.awt.Component;
import java.util.ArrayList;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.swing.JComboBox;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JSpinner;
import javax.swing.SpinnerNumberModel;
import rapiduncertainty.picture.RejectionPicture;
import rapiduncertainty.picture.ReliabilityDiagram;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;
import weka.core.Instances;
import weka.gui.visualize.plugins.VisualizePlugin;
import weka.rapiduncertainty.Estimators;
import weka.rapiduncertainty.UserException;
import weka.rapiduncertainty.picture.MapMaker;
import weka.rapiduncertainty.picture.Pictures;

/**
 * The menu "Plugins → Uncertainty" of the Explorer's result list: one entry per picture.
 *
 * <p>Registered in PluginManager.props.
 */
public class UncertaintyMenu implements VisualizePlugin {
  private static final int CELLS = 80;
  private static final String PREDICTED = "(predicted class)";

  /** What an entry does when it is chosen. */
  private interface Action {
    void run(Component item) throws Exception;
  }

  @Override
  public JMenuItem getVisualizeMenuItem(ArrayList<Prediction> predictions, Attribute target) {
    JMenu menu = new JMenu("Uncertainty");
    menu.setName("uncertainty");
    boolean judged = predictions != null && target != null && target.isNominal();
    String need = "Needs a nominal class and an evaluation that stores its predictions.";
    menu.add(
        item(
            "Reliability diagram",
            judged ? "How often the classifier is right when it is so sure." : need,
            judged,
            item -> {
              String subject = subject(item, predictions, target);
              window("reliability", "Reliability diagram")
                  .show(p -> new ReliabilityDiagram(subject, Pictures.scores(predictions)));
            }));
    menu.add(
        item(
            "Accuracy-rejection curve",
            judged ? "The accuracy that remains when the least sure rows are rejected." : need,
            judged,
            item -> {
              String subject = subject(item, predictions, target);
              window("rejection", "Accuracy–rejection curve")
                  .show(p -> new RejectionPicture(subject, Pictures.scores(predictions)));
            }));
    menu.add(
        item(
            "Uncertainty map",
            "Prediction and standard deviation over two attributes.",
            true,
            item -> map(ResultEntry.of(item, predictions))));
    menu.add(
        item(
            "Why?",
            "The exact parts of the attributes in the prediction for one row.",
            true,
            item -> why(ResultEntry.of(item, predictions))));
    return menu;
  }

  private static String subject(
      Component item, ArrayList<Prediction> predictions, Attribute target) {
    try {
      return ResultEntry.of(item, predictions).subject();
    } catch (UserException e) {
      return "class " + target.name(); // predictions can be judged without the model
    }
  }

  private static JMenuItem item(String text, String tip, boolean enabled, Action action) {
    JMenuItem item = new JMenuItem(text);
    item.setToolTipText(tip);
    item.setEnabled(enabled);
    item.addActionListener(
        event -> {
          try {
            action.run(item);
          } catch (Exception e) {
            PictureWindow.complain(null, e.getMessage() == null ? e.toString() : e.getMessage());
          }
        });
    return item;
  }

  private static PictureWindow window(String name, String title) {
    PictureWindow window = new PictureWindow(name, title);
    window.setLocationByPlatform(true);
    window.setVisible(true);
    return window;
  }

  private static void map(ResultEntry entry) throws UserException {
    Instances rows = entry.rows();
    MapMaker maker = new MapMaker(entry.classifier(), rows);
    int[] axes = MapMaker.axes(rows);
    if (axes.length < 2) {
      throw new UserException("A map needs two numeric attributes with more than one value.");
    }
    PictureWindow window = window("map", "Uncertainty map");
    JComboBox<String> x = attributes("x", rows, axes, 0);
    JComboBox<String> y = attributes("y", rows, axes, 1);
    JComboBox<String> shown = classes(rows);
    window.add("horizontal", x);
    window.add("vertical", y);
    if (rows.classAttribute().isNominal()) {
      window.add("mean of", shown);
    }
    Runnable draw =
        () -> {
          int across = axes[x.getSelectedIndex()];
          int up = axes[y.getSelectedIndex()];
          OptionalInt asked =
              shown.getSelectedIndex() > 0
                  ? OptionalInt.of(shown.getSelectedIndex() - 1)
                  : OptionalInt.empty();
          window.show(
              progress -> {
                synchronized (entry.classifier()) { // a model may serve one thread only
                  return maker.map(across, up, CELLS, OptionalInt.empty(), asked, progress);
                }
              });
        };
    Stream.of(x, y, shown).forEach(box -> box.addActionListener(event -> draw.run()));
    draw.run();
  }

  private static void why(ResultEntry entry) throws UserException {
    Estimators.requireEstimator(entry.classifier());
    Instances rows = entry.rows();
    PictureWindow window = window("why", "Why?");
    JSpinner row = new JSpinner(new SpinnerNumberModel(1, 1, rows.numInstances(), 1));
    row.setName("row");
    JComboBox<String> shown = classes(rows);
    window.add("row", row);
    if (rows.classAttribute().isNominal()) {
      window.add("mean of", shown);
    }
    Runnable draw =
        () -> {
          int number = (Integer) row.getValue();
          String asked = shown.getSelectedIndex() > 0 ? (String) shown.getSelectedItem() : "";
          window.show(
              progress -> {
                synchronized (entry.classifier()) {
                  return Pictures.why(
                      entry.classifier(), rows.instance(number - 1), number, asked);
                }
              });
        };
    row.addChangeListener(event -> draw.run());
    shown.addActionListener(event -> draw.run());
    draw.run();
  }

  private static JComboBox<String> attributes(
      String name, Instances rows, int[] axes, int selected) {
    JComboBox<String> box =
        new JComboBox<>(
            IntStream.of(axes).mapToObj(d -> rows.attribute(d).name()).toArray(String[]::new));
    box.setName(name);
    box.setSelectedIndex(selected);
    return box;
  }

  private static JComboBox<String> classes(Instances rows) {
    JComboBox<String> box = new JComboBox<>();
    box.setName("class");
    box.addItem(PREDICTED);
    Attribute target = rows.classAttribute();
    for (int c = 0; target.isNominal() && c < target.numValues(); c++) {
      box.addItem(target.value(c));
    }
    return box;
  }

  @Override
  public String getMinVersion() {
    return "3.8.6";
  }

  @Override
  public String getMaxVersion() {
    return "3.9.0";
  }

  @Override
  public String getDesignVersion() {
    return "3.8.7";
  }
}
