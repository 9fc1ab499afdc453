package rapiduncertainty.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.util.List;
import java.util.TreeSet;
import rapiduncertainty.active.LearningCurve;

/**
 * Learning curves: accuracy or another measure over the number of labels, the mean over several runs
 * with a band of two standard errors.
 *
 * @param subject what was learnt
 * @param measure what was measured, such as accuracy
 * @param lines one line per strategy
 */
public record CurvePicture(String subject, String measure, List<Line> lines) implements Picture {

  private static final double START = Plot.LEFT + 8;
  private static final double LEGEND = 18; // height of a row of the legend

  /** Curves of the accuracy. */
  public CurvePicture(String subject, List<Line> lines) {
    this(subject, "accuracy", lines);
  }

  /**
   * One line.
   *
   * @param name what it is called in the legend
   * @param labels numbers of labels, ascending
   * @param mean mean accuracy there
   * @param band half the height of the band there; 0 for a single run
   */
  public record Line(String name, double[] labels, double[] mean, double[] band) {

    /** The mean of several runs, at every number of labels that one of them has. */
    public static Line of(String name, List<LearningCurve> runs) {
      TreeSet<Integer> at = new TreeSet<>();
      for (LearningCurve run : runs) {
        for (LearningCurve.Point p : run.points()) {
          if (!Double.isNaN(p.accuracy())) {
            at.add(p.labels());
          }
        }
      }
      double[] labels = at.stream().mapToDouble(Integer::doubleValue).toArray();
      double[] mean = new double[labels.length];
      double[] band = new double[labels.length];
      for (int i = 0; i < labels.length; i++) {
        double x = labels[i];
        double[] values =
            runs.stream()
                .mapToDouble(r -> r.accuracyAt(x))
                .filter(v -> !Double.isNaN(v))
                .toArray();
        double sum = 0;
        double squares = 0;
        for (double v : values) {
          sum += v;
          squares += v * v;
        }
        int n = values.length;
        mean[i] = sum / n;
        double variance = n < 2 ? 0 : Math.max(0, squares - sum * sum / n) / (n - 1);
        band[i] = 2 * Math.sqrt(variance / n);
      }
      return new Line(name, labels, mean, band);
    }
  }

  @Override
  public String title() {
    return "Learning curves: " + subject;
  }

  @Override
  public void draw(Graphics2D g, int width, int height) {
    double from = Double.POSITIVE_INFINITY;
    double to = 0;
    double low = 1;
    double high = 0;
    for (Line line : lines) {
      for (int i = 0; i < line.labels().length; i++) {
        from = Math.min(from, line.labels()[i]);
        to = Math.max(to, line.labels()[i]);
        low = Math.min(low, line.mean()[i] - line.band()[i]);
        high = Math.max(high, line.mean()[i] + line.band()[i]);
      }
    }
    from = Math.min(from, to);
    low = Math.max(0, Math.floor(low * 20) / 20);
    high = Math.min(1, Math.max(low + 0.05, Math.ceil(high * 20) / 20));
    String note = "mean " + measure + " on test rows; bands are two standard errors over the runs";
    double top = Plot.heading(g, title(), note, 16, 12, width - 32) + 14;
    int[] row = legendRows(g, width);
    int last = row.length == 0 ? 0 : row[row.length - 1];
    double bottom = height - 30.0 - Plot.BELOW - LEGEND * last;
    Plot plot =
        new Plot(
            Plot.LEFT + 8, top, width - Plot.LEFT - 32.0, bottom - top, from,
            Math.max(to, from + 1), low, high);
    plot.grid(g);
    for (int k = 0; k < lines.size(); k++) {
      band(g, plot, lines.get(k), Palette.category(k));
    }
    double x = START;
    for (int k = 0; k < lines.size(); k++) {
      curve(g, plot, lines.get(k), Palette.category(k), k);
      x = k > 0 && row[k] > row[k - 1] ? START : x;
      double y = height - 12.0 - LEGEND * (last - row[k]);
      x = Plot.swatch(g, Palette.category(k), lines.get(k).name(), x, y);
    }
    plot.axes(g, "labels asked for", measure);
  }

  /** In which row of the legend each name stands, so that none leaves the picture. */
  private int[] legendRows(Graphics2D g, int width) {
    int[] rows = new int[lines.size()];
    double x = START;
    for (int k = 0; k < rows.length; k++) {
      double wide = Plot.swatchWidth(g, lines.get(k).name());
      boolean full = x > START && x + wide > width;
      rows[k] = (k == 0 ? 0 : rows[k - 1]) + (full ? 1 : 0);
      x = (full ? START : x) + wide;
    }
    return rows;
  }

  private static void band(Graphics2D g, Plot plot, Line line, Color colour) {
    int n = line.labels().length;
    if (n == 0) {
      return;
    }
    Path2D area = new Path2D.Double();
    for (int i = 0; i < 2 * n; i++) {
      int at = i < n ? i : 2 * n - 1 - i;
      double edge = line.mean()[at] + (i < n ? 1 : -1) * line.band()[at];
      double px = plot.px(line.labels()[at]);
      double py = plot.py(Math.max(plot.y0(), Math.min(plot.y1(), edge)));
      if (i == 0) {
        area.moveTo(px, py);
      } else {
        area.lineTo(px, py);
      }
    }
    area.closePath();
    g.setColor(new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), 40));
    g.fill(area);
  }

  /** Neighbouring lines differ in their dashes too, for readers who do not see the colours. */
  private static void curve(Graphics2D g, Plot plot, Line line, Color colour, int number) {
    float[][] dashes = {null, {8, 4}, {2, 3}, {10, 3, 2, 3}};
    g.setStroke(
        new BasicStroke(
            2.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes[number % 4], 0));
    g.setColor(colour);
    Path2D path = new Path2D.Double();
    for (int i = 0; i < line.labels().length; i++) {
      double px = plot.px(line.labels()[i]);
      double py = plot.py(line.mean()[i]);
      if (i == 0) {
        path.moveTo(px, py);
      } else {
        path.lineTo(px, py);
      }
    }
    g.draw(path);
  }
}
