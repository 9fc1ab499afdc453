package weka.classifiers.evaluation.output.prediction;

import java.util.List;

/** Predictions with their uncertainty as an HTML table; rows unlike the training data stand out. */
public class UncertaintyHTML extends UncertaintyOutput {
  private static final long serialVersionUID = 1L;

  @Override
  public String globalInfo() {
    return "Prints predictions with distribution, standard deviation, entropy and novelty as an "
        + "HTML table. Needs a classifier with predictive variance, such as GPHIK. "
        + "Rows unlike the training data are coloured.";
  }

  @Override
  public String getDisplay() {
    return "Uncertainty as HTML";
  }

  @Override
  protected void doPrintHeader() {
    append("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"UTF-8\">\n<title>");
    append(escape("Predictions for " + getHeader().relationName()));
    append(
        "</title>\n<style>\n"
            + "table { border-collapse: collapse; font-family: sans-serif; }\n"
            + "th, td { border-bottom: 1px solid #ccc; padding: 2px 8px; text-align: right; }\n"
            + "tr.novel { background: #fbe3c4; }\n"
            + "</style>\n</head>\n<body>\n<table>\n<tr>");
    for (String column : columns()) {
      append("<th>" + escape(column) + "</th>");
    }
    append("</tr>\n");
  }

  @Override
  void line(List<String> cells, boolean marked) {
    append(marked ? "<tr class=\"novel\">" : "<tr>");
    for (String cell : cells) {
      append("<td>" + escape(cell) + "</td>");
    }
    append("</tr>\n");
  }

  @Override
  protected void doPrintFooter() {
    append("</table>\n</body>\n</html>\n");
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
