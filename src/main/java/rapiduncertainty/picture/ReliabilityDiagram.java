package rapiduncertainty.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Locale;
import rapiduncertainty.evaluation.ReliabilityBins;
import rapiduncertainty.evaluation.UncertaintyScores;

/**
 * How often a classifier is right when it says it is so sure: one bar per bin of confidence, the
 * diagonal of a calibrated classifier, and below it the share of the predictions in each bin.
 *
 * @param subject what was evaluated, e.g. "GPHIK on iris"
 * @param scores the predictions
 */
public record ReliabilityDiagram(String subject, UncertaintyScores scores) implements Picture {

  @Override
  public String title() {
    return "Reliability diagram: " + subject;
  }

  @Override
  public void draw(Graphics2D g, int width, int height) {
    String note =
        String.format(
            Locale.ROOT,
            "%d predictions, accuracy %.3f, expected calibration error %.3f",
            scores.size(),
            scores.accuracy(),
            scores.expectedCalibrationError());
    double top = Plot.heading(g, title(), note, 16, 12, width - 32) + 14;
    double strip = Math.max(40, 0.16 * height);
    double legend = 30;
    double bottom = height - legend - Plot.BELOW;
    double w = width - Plot.LEFT - 24.0;
    Plot main =
        new Plot(Plot.LEFT + 8, top, w, bottom - strip - 16 - top, 0, 1, 0, 1);
    double largest = 0;
    ReliabilityBins bins = scores.reliability();
    for (int b = 0; b < bins.size(); b++) {
      largest = Math.max(largest, bins.share(b));
    }
    Plot shares =
        new Plot(Plot.LEFT + 8, bottom - strip, w, strip, 0, 1, 0, Math.max(0.05, largest * 1.1));

    main.grid(g);
    for (int b = 0; b < bins.size(); b++) {
      drawBin(g, main, bins, b);
      drawShare(g, shares, bins, b);
    }
    g.setColor(Palette.FAINT);
    g.setStroke(
        new BasicStroke(
            1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 0, new float[] {6, 4}, 0));
    g.draw(new Line2D.Double(main.px(0), main.py(0), main.px(1), main.py(1)));
    main.axes(g, null, "share right");
    shares.axes(g, "confidence = probability of the predicted class", "rows");
    drawLegend(g, height - 12.0);
  }

  private static void drawBin(Graphics2D g, Plot plot, ReliabilityBins bins, int b) {
    if (bins.weight(b) == 0) {
      return;
    }
    double left = plot.px((double) b / bins.size()) + 2;
    double w = plot.px((b + 1.0) / bins.size()) - left - 2;
    double accuracy = plot.py(bins.accuracy(b));
    double confidence = plot.py(bins.confidence(b));
    g.setColor(Palette.MAIN);
    g.fill(new Rectangle2D.Double(left, accuracy, w, plot.py(0) - accuracy));
    boolean over = bins.confidence(b) > bins.accuracy(b);
    g.setColor(gap(over));
    double upper = Math.min(accuracy, confidence);
    g.fill(new Rectangle2D.Double(left, upper, w, Math.abs(accuracy - confidence)));
    g.setColor(Palette.INK);
    g.setStroke(new BasicStroke(2));
    g.draw(new Line2D.Double(left, accuracy, left + w, accuracy));
  }

  private static Color gap(boolean over) {
    return over ? new Color(213, 94, 0, 110) : new Color(255, 255, 255, 130);
  }

  private static void drawShare(Graphics2D g, Plot plot, ReliabilityBins bins, int b) {
    double left = plot.px((double) b / bins.size()) + 2;
    double w = plot.px((b + 1.0) / bins.size()) - left - 2;
    double y = plot.py(bins.share(b));
    g.setColor(Palette.FAINT);
    g.fill(new Rectangle2D.Double(left, y, w, plot.py(0) - y));
  }

  private static void drawLegend(Graphics2D g, double baseline) {
    double x = Plot.LEFT + 8;
    x = Plot.swatch(g, Palette.MAIN, "share right", x, baseline);
    x = Plot.swatch(g, Palette.mix(Color.WHITE, Palette.COUNTER, 0.43), "too sure", x, baseline);
    x = Plot.swatch(g, Palette.mix(Palette.MAIN, Color.WHITE, 0.51), "not sure enough", x, baseline);
    g.setColor(Palette.FAINT);
    Plot.left(g, "- - -  calibrated", x, baseline);
  }
}
