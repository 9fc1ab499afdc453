package rapiduncertainty.ivm;

import java.io.PrintStream;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * What a search of hyper-parameters tried, for printing and plotting.
 *
 * @param parameterNames names of the parameters
 * @param steps all evaluations in order
 * @param converged whether it ended before its budget was spent
 */
public record SearchHistory(List<String> parameterNames, List<Step> steps, boolean converged)
    implements Serializable {

  /**
   * One evaluation.
   *
   * @param classNumber class whose kernel was searched, −1 for all
   * @param parameters parameters tried
   * @param value objective, smaller is better
   * @param best smallest objective so far in this search
   */
  public record Step(int classNumber, double[] parameters, double value, double best)
      implements Serializable {}

  /** A search that did not take place. */
  public static SearchHistory empty() {
    return new SearchHistory(List.of(), List.of(), false);
  }

  /** Writes a table of comma-separated values with a heading: one line per evaluation. */
  public void print(PrintStream out) {
    out.println("evaluation,class," + String.join(",", parameterNames) + ",objective,best");
    for (int i = 0; i < steps.size(); i++) {
      Step s = steps.get(i);
      StringBuilder line = new StringBuilder().append(i + 1).append(',').append(s.classNumber());
      for (double p : s.parameters()) {
        line.append(String.format(Locale.ROOT, ",%.6g", p));
      }
      out.println(line.append(String.format(Locale.ROOT, ",%.6g,%.6g", s.value(), s.best())));
    }
  }
}
