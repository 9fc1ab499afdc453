package weka.gui.rapiduncertainty;

import java.awt.Component;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.SwingUtilities;
import weka.classifiers.Classifier;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.gui.ResultHistoryPanel;
import weka.gui.explorer.Explorer;
import weka.gui.visualize.VisualizePanel;
import weka.rapiduncertainty.UserException;

/**
 * What the Explorer keeps about one run: the model and the rows.
 *
 * <p>Weka hands plugins of the result list the predictions only. The model lies in the same entry of
 * the list; the list is found from the menu that was opened on it.
 *
 * @param classifier the model, trained on all rows
 * @param rows the rows the Explorer holds now if they fit the model, else those that were tested
 */
record ResultEntry(Classifier classifier, Instances rows) {

  /**
   * The entry behind a menu item.
   *
   * @param item an item below the pop-up menu of a result list
   * @param predictions the predictions of the entry, or null if it has none
   * @throws UserException if the entry holds no model
   */
  static ResultEntry of(Component item, List<?> predictions) throws UserException {
    Component list = opener(item);
    ResultHistoryPanel history =
        (ResultHistoryPanel) SwingUtilities.getAncestorOfClass(ResultHistoryPanel.class, list);
    List<?> entry = history == null ? null : entry(history, predictions);
    Classifier classifier = first(entry, Classifier.class);
    Instances header = first(entry, Instances.class);
    if (classifier == null || header == null) {
      throw new UserException(
          "This run holds no model. Switch on 'Output model' in 'More options…' and start it again.");
    }
    Instances rows = loaded(list, header);
    if (rows == null) {
      VisualizePanel plot = first(entry, VisualizePanel.class);
      rows = plot == null ? null : tested(plot.getInstances(), header);
    }
    if (rows == null || rows.isEmpty()) {
      throw new UserException(
          "There are no rows for this model. Load data with the same attributes in 'Preprocess'.");
    }
    return new ResultEntry(classifier, rows);
  }

  /** What a picture of this entry is about, e.g. "GPHIK on iris". */
  String subject() {
    return classifier.getClass().getSimpleName() + " on " + rows.relationName();
  }

  /** The component on which the outermost pop-up menu was opened. */
  private static Component opener(Component item) {
    Component at = item;
    while (at instanceof JMenuItem && at.getParent() instanceof JPopupMenu menu) {
      at = menu.getInvoker();
    }
    return at;
  }

  private static List<?> entry(ResultHistoryPanel history, List<?> predictions) {
    for (int i = 0; predictions != null && i < history.getList().getModel().getSize(); i++) {
      Object stored = history.getNamedObject(history.getNameAtIndex(i));
      if (stored instanceof List<?> list && list.stream().anyMatch(o -> o == predictions)) {
        return list;
      }
    }
    String name = history.getSelectedName();
    return name != null && history.getNamedObject(name) instanceof List<?> list ? list : null;
  }

  private static <T> T first(List<?> entry, Class<T> type) {
    List<?> objects = entry == null ? new ArrayList<>() : entry;
    return objects.stream().filter(type::isInstance).map(type::cast).findFirst().orElse(null);
  }

  private static Instances loaded(Component list, Instances header) {
    Explorer explorer = (Explorer) SwingUtilities.getAncestorOfClass(Explorer.class, list);
    Instances data = explorer == null ? null : explorer.getPreprocessPanel().getInstances();
    if (data == null || data.numAttributes() != header.numAttributes()) {
      return null;
    }
    Instances rows = new Instances(data);
    rows.setClassIndex(header.classIndex());
    return rows.equalHeaders(header) ? rows : null;
  }

  /** The plotted rows without what the plot puts before the class: margin and prediction. */
  private static Instances tested(Instances plotted, Instances header) {
    int added = header.classAttribute().isNominal() ? 2 : 1;
    Instances rows = new Instances(header, plotted.numInstances());
    for (Instance row : plotted) {
      double[] values = new double[header.numAttributes()];
      for (int d = 0; d < values.length; d++) {
        values[d] = row.value(d < header.classIndex() ? d : d + added);
      }
      rows.add(new DenseInstance(row.weight(), values));
    }
    return rows;
  }
}
