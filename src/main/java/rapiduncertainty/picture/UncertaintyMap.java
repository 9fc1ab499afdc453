package rapiduncertainty.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.OptionalInt;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import rapiduncertainty.Prediction;

/**
 * What a model predicts over two attributes and, beside it, how unsure it is; with the points it
 * learned from.
 *
 * <p>Left: the predicted class, paler where its probability is lower, with the borders between
 * classes; or the latent mean of one class; or the predicted number. Right: the latent standard
 * deviation.
 *
 * @param subject what is shown, e.g. "GPHIK on iris"
 * @param data predictions and points
 * @param shown the class whose latent mean is shown; empty for the predicted class
 */
public record UncertaintyMap(String subject, MapData data, OptionalInt shown) implements Picture {
  private static final int BAR = 74; // colour bar with its numbers
  private static final double DOT = 5;

  @Override
  public String title() {
    return "Uncertainty map: " + subject;
  }

  @Override
  public void draw(Graphics2D g, int width, int height) {
    double top = Plot.heading(g, title(), data.note(), 16, 12, width - 32) + 34;
    double bottom = height - Plot.BELOW - (data.nominal() ? 28.0 : 6.0);
    boolean leftBar = !data.nominal() || shown.isPresent();
    double free = width - 2.0 * (Plot.LEFT + 4) - BAR - (leftBar ? BAR : 0) - 16;
    double w = Math.max(20, free / 2);
    Plot left = plot(Plot.LEFT + 4, top, w, bottom - top);
    Plot right =
        plot(Plot.LEFT + 4 + w + (leftBar ? BAR : 10) + Plot.LEFT, top, w, bottom - top);
    drawMean(g, left);
    drawDeviation(g, right);
    if (data.nominal()) {
      drawLegend(g, width, height - 10.0);
    }
  }

  private Plot plot(double x, double y, double w, double h) {
    return new Plot(
        x, y, w, h, data.x().low(), data.x().high(), data.y().low(), data.y().high());
  }

  private void drawMean(Graphics2D g, Plot plot) {
    if (data.nominal() && shown.isEmpty()) {
      caption(g, plot, "predicted " + data.target() + " (paler = less probable)");
      paint(g, plot, UncertaintyMap::classColour);
      borders(g, plot);
    } else {
      Function<Prediction, Double> mean = p -> p.means()[output(p)];
      double[] range = range(mean);
      DoubleFunction<Color> colour;
      if (data.nominal()) {
        double bound = Math.max(Math.abs(range[0]), Math.abs(range[1]));
        range = new double[] {-bound, bound};
        colour = Palette::diverging;
        caption(g, plot, "latent mean of '" + data.classes().get(shown.getAsInt()) + "'");
      } else {
        colour = Palette::sequential;
        caption(g, plot, "predicted " + data.target());
      }
      double low = range[0];
      double span = range[1] - range[0];
      paint(g, plot, p -> colour.apply((mean.apply(p) - low) / span));
      bar(g, plot, low, range[1], colour);
    }
    points(g, plot);
    plot.axes(g, data.x().name(), data.y().name());
  }

  private int output(Prediction p) {
    return p.means().length == 1 ? 0 : shown.orElse(0);
  }

  private void drawDeviation(Graphics2D g, Plot plot) {
    caption(g, plot, "standard deviation (latent)");
    Function<Prediction, Double> deviation = p -> Math.sqrt(p.variance());
    double[] range = range(deviation);
    double low = range[0];
    double span = range[1] - low;
    paint(g, plot, p -> Palette.sequential((deviation.apply(p) - low) / span));
    bar(g, plot, low, range[1], Palette::sequential);
    points(g, plot);
    plot.axes(g, data.x().name(), data.y().name());
  }

  private static void caption(Graphics2D g, Plot plot, String text) {
    g.setColor(Palette.INK);
    Plot.left(g, Plot.fit(g, text, plot.width()), plot.x(), plot.y() - 8);
  }

  /** Smallest and largest value on the map, not equal. */
  private double[] range(Function<Prediction, Double> value) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (Prediction p : data.cells()) {
      low = Math.min(low, value.apply(p));
      high = Math.max(high, value.apply(p));
    }
    double wide = high - low > 1e-12 * Math.max(1, Math.abs(high)) ? high : low + 1;
    return new double[] {low, wide};
  }

  private static Color classColour(Prediction p) {
    int classes = p.distribution().length;
    double chance = 1.0 / classes;
    double sure = (p.distribution()[p.winner()] - chance) / (1 - chance);
    return Palette.mix(Color.WHITE, Palette.category(p.winner()), 0.12 + 0.68 * sure);
  }

  private void paint(Graphics2D g, Plot plot, Function<Prediction, Color> colour) {
    BufferedImage image =
        new BufferedImage(data.columns(), data.rows(), BufferedImage.TYPE_INT_RGB);
    for (int row = 0; row < data.rows(); row++) {
      for (int column = 0; column < data.columns(); column++) {
        int rgb = colour.apply(data.cell(column, row)).getRGB();
        image.setRGB(column, data.rows() - 1 - row, rgb);
      }
    }
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    g.drawImage(
        image,
        (int) Math.round(plot.x()),
        (int) Math.round(plot.y()),
        (int) Math.round(plot.width()),
        (int) Math.round(plot.height()),
        null);
  }

  /** Lines where the predicted class changes from cell to cell. */
  private void borders(Graphics2D g, Plot plot) {
    g.setColor(Palette.INK);
    g.setStroke(new BasicStroke(1.4f));
    double dx = plot.width() / data.columns();
    double dy = plot.height() / data.rows();
    for (int row = 0; row < data.rows(); row++) {
      for (int column = 0; column < data.columns(); column++) {
        int winner = data.cell(column, row).winner();
        double x = plot.x() + (column + 1) * dx;
        double y = plot.y() + plot.height() - (row + 1) * dy;
        if (column + 1 < data.columns() && data.cell(column + 1, row).winner() != winner) {
          g.draw(new Line2D.Double(x, y, x, y + dy));
        }
        if (row + 1 < data.rows() && data.cell(column, row + 1).winner() != winner) {
          g.draw(new Line2D.Double(x - dx, y, x, y));
        }
      }
    }
  }

  private void points(Graphics2D g, Plot plot) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    if (!data.nominal()) {
      double[] range = range(p -> p.means()[0]);
      low = range[0];
      high = range[1];
    }
    g.setStroke(new BasicStroke(1));
    for (MapData.Point p : data.points()) {
      if (!plot.area().contains(plot.px(p.x()), plot.py(p.y()))) {
        continue;
      }
      Ellipse2D dot =
          new Ellipse2D.Double(
              plot.px(p.x()) - DOT / 2 - 0.5, plot.py(p.y()) - DOT / 2 - 0.5, DOT + 1, DOT + 1);
      Color fill = Color.WHITE;
      if (!Double.isNaN(p.target())) {
        fill =
            data.nominal()
                ? Palette.category((int) p.target())
                : Palette.sequential((p.target() - low) / (high - low));
      }
      g.setColor(fill);
      g.fill(dot);
      g.setColor(Color.WHITE);
      g.draw(new Ellipse2D.Double(dot.getX() - 1, dot.getY() - 1, DOT + 3, DOT + 3));
      g.setColor(Color.BLACK);
      g.draw(dot);
    }
  }

  private static void bar(
      Graphics2D g, Plot plot, double low, double high, DoubleFunction<Color> colour) {
    double x = plot.x() + plot.width() + 12;
    int steps = (int) Math.max(1, plot.height());
    for (int k = 0; k < steps; k++) {
      g.setColor(colour.apply(1 - (k + 0.5) / steps));
      g.fill(new Rectangle2D.Double(x, plot.y() + k, 12, 1.5));
    }
    g.setColor(Palette.INK);
    g.setStroke(new BasicStroke(1));
    g.draw(new Rectangle2D.Double(x, plot.y(), 12, plot.height()));
    Plot scale = new Plot(x, plot.y(), 12, plot.height(), 0, 1, low, high);
    Ticks ticks = Ticks.within(low, high, (int) Math.max(2, plot.height() / 45));
    for (int k = 0; k < ticks.count(); k++) {
      double y = scale.py(ticks.value(k));
      g.draw(new Line2D.Double(x + 12, y, x + 15, y));
      Plot.left(g, ticks.label(k), x + 18, y + 4);
    }
  }

  private void drawLegend(Graphics2D g, double width, double baseline) {
    double x = Plot.LEFT + 4;
    for (int c = 0; c < data.classes().size() && x < width - 60; c++) {
      x = Plot.swatch(g, Palette.category(c), Plot.fit(g, data.classes().get(c), 180), x, baseline);
    }
  }
}
