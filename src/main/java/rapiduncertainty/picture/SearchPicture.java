package rapiduncertainty.picture;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.util.List;
import rapiduncertainty.ivm.SearchHistory;

/**
 * The course of a search of hyper-parameters: the objective of each evaluation as a dot, the best so
 * far as a line. Searches for single classes follow each other.
 *
 * @param subject what was searched for
 * @param history what was tried, at least one step
 */
public record SearchPicture(String subject, SearchHistory history) implements Picture {
  private static final double DOT = 5;

  /** Share of the worst values that may lie above the picture: hopeless kernels would flatten it. */
  private static final double CUT = 0.1;

  @Override
  public String title() {
    return "Search of kernel parameters: " + subject;
  }

  @Override
  public void draw(Graphics2D g, int width, int height) {
    List<SearchHistory.Step> steps = history.steps();
    double[] values = steps.stream().mapToDouble(SearchHistory.Step::value).sorted().toArray();
    double low = values[0];
    double high = values[(int) ((1 - CUT) * (values.length - 1))];
    double room = Math.max(0.05 * (high - low), 1e-3 * (1 + Math.abs(low)));
    String note =
        steps.size() + " trainings, " + (history.converged() ? "converged" : "budget spent")
            + "; dots: objective of each, line: the best so far";
    double top = Plot.heading(g, title(), note, 16, 12, width - 32) + 14;
    double bottom = height - 10.0 - Plot.BELOW;
    Plot plot =
        new Plot(
            Plot.LEFT + 8, top, width - Plot.LEFT - 32.0, bottom - top, 0, steps.size() + 1.0,
            low - room, high + room);
    plot.grid(g);
    g.setColor(Palette.category(1));
    for (int i = 0; i < steps.size(); i++) {
      double y = plot.py(inside(plot, steps.get(i).value()));
      g.fill(new Ellipse2D.Double(plot.px(i + 1.0) - DOT / 2, y - DOT / 2, DOT, DOT));
    }
    g.setColor(Palette.category(0));
    g.setStroke(new BasicStroke(2.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
    g.draw(best(plot, steps));
    plot.axes(g, "training", "objective (smaller is better)");
  }

  /** The best value so far as stairs, begun anew for every class that was searched by itself. */
  private static Path2D best(Plot plot, List<SearchHistory.Step> steps) {
    Path2D path = new Path2D.Double();
    for (int i = 0; i < steps.size(); i++) {
      double x = plot.px(i + 1.0);
      double y = plot.py(inside(plot, steps.get(i).best()));
      if (i == 0 || steps.get(i).classNumber() != steps.get(i - 1).classNumber()) {
        path.moveTo(x, y);
      } else {
        path.lineTo(x, path.getCurrentPoint().getY());
        path.lineTo(x, y);
      }
    }
    return path;
  }

  private static double inside(Plot plot, double value) {
    return Math.max(plot.y0(), Math.min(plot.y1(), value));
  }
}
