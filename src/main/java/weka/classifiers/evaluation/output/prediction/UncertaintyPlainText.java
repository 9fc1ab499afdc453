package weka.classifiers.evaluation.output.prediction;

import java.util.List;
import weka.core.Attribute;
import weka.core.Utils;

/** Predictions with their uncertainty as a table of plain text. */
public class UncertaintyPlainText extends UncertaintyOutput {
  private static final long serialVersionUID = 1L;

  private int[] widths = new int[0];

  @Override
  public String globalInfo() {
    return "Prints predictions with distribution, standard deviation, entropy and novelty as "
        + "plain text. Needs a classifier with predictive variance, such as GPHIK. "
        + "A star in the last column marks rows unlike the training data.";
  }

  @Override
  public String getDisplay() {
    return "Uncertainty as plain text";
  }

  @Override
  protected void doPrintHeader() {
    List<String> columns = columns();
    widths = new int[columns.size()];
    for (int k = 0; k < widths.length; k++) {
      widths[k] = Math.max(columns.get(k).length(), getNumDecimals() + 4);
    }
    Attribute classAttribute = getHeader().classAttribute();
    for (int c = 0; classAttribute.isNominal() && c < classAttribute.numValues(); c++) {
      int width = (c + 1 + ":" + classAttribute.value(c)).length();
      widths[1] = Math.max(widths[1], width);
      widths[2] = Math.max(widths[2], width);
    }
    widths[3] = classAttribute.isNominal() ? 5 : widths[3];
    super.doPrintHeader();
  }

  @Override
  void line(List<String> cells, boolean marked) {
    StringBuilder line = new StringBuilder();
    for (int k = 0; k < cells.size(); k++) {
      int width = k < widths.length ? widths[k] : 0;
      line.append(k == 0 ? "" : " ").append(Utils.padLeftAndAllowOverflow(cells.get(k), width));
    }
    append(line.append('\n').toString());
  }
}
