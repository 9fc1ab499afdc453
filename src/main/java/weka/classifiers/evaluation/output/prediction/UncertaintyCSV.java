package weka.classifiers.evaluation.output.prediction;

import java.util.List;
import java.util.stream.Collectors;
import weka.core.Utils;

/** Predictions with their uncertainty as comma-separated values. */
public class UncertaintyCSV extends UncertaintyOutput {
  private static final long serialVersionUID = 1L;

  @Override
  public String globalInfo() {
    return "Prints predictions with distribution, standard deviation, entropy and novelty as "
        + "comma-separated values. Needs a classifier with predictive variance, such as GPHIK. "
        + "A star in the column 'novel' marks rows unlike the training data.";
  }

  @Override
  public String getDisplay() {
    return "Uncertainty as CSV";
  }

  @Override
  void line(List<String> cells, boolean marked) {
    append(
        cells.stream()
            .map(cell -> cell.equals("?") ? cell : Utils.quote(cell))
            .map(cell -> cell.equals("''") ? "" : cell)
            .collect(Collectors.joining(",", "", "\n")));
  }
}
