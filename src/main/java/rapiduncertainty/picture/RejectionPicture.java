package rapiduncertainty.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import rapiduncertainty.evaluation.RejectionCurve;
import rapiduncertainty.evaluation.UncertaintyScores;

/**
 * The accuracy on the rows that remain when the least sure ones are handed to somebody else, with
 * the best possible order and a random one for comparison.
 *
 * @param subject what was evaluated, e.g. "GPHIK on iris"
 * @param scores the predictions
 */
public record RejectionPicture(String subject, UncertaintyScores scores) implements Picture {
  private static final int SAMPLES = 400;

  @Override
  public String title() {
    return "Accuracy–rejection curve: " + subject;
  }

  @Override
  public void draw(Graphics2D g, int width, int height) {
    RejectionCurve curve = scores.rejectionCurve();
    double accuracy = scores.accuracy();
    String note =
        String.format(
            Locale.ROOT,
            "%d predictions, area %.3f (best order %.3f, random order %.3f)",
            scores.size(),
            curve.area(),
            curve.bestArea(),
            accuracy);
    double top = Plot.heading(g, title(), note, 16, 12, width - 32) + 14;
    double bottom = height - 30.0 - Plot.BELOW;
    double low = lowest(curve, accuracy);
    Plot plot =
        new Plot(Plot.LEFT + 8, top, width - Plot.LEFT - 32.0, bottom - top, 0, 100, low, 1);
    plot.grid(g);
    line(g, plot, Palette.FAINT, dashed(), share -> accuracy);
    line(g, plot, Palette.category(2), new BasicStroke(1.8f), share -> Math.min(1, accuracy / share));
    line(g, plot, Palette.MAIN, new BasicStroke(2.8f), curve::accuracy);
    plot.axes(g, "rows rejected, least sure first (%)", "accuracy on the rows kept");
    double x = Plot.LEFT + 8;
    x = Plot.swatch(g, Palette.MAIN, "this classifier", x, height - 12.0);
    x = Plot.swatch(g, Palette.category(2), "best possible order", x, height - 12.0);
    g.setColor(Palette.FAINT);
    Plot.left(g, "- - -  random order", x, height - 12.0);
  }

  /** A round lower end of the accuracy axis below everything that is drawn. */
  private static double lowest(RejectionCurve curve, double accuracy) {
    double low = accuracy;
    for (int k = 1; k <= SAMPLES && curve.kept().length > 0; k++) {
      low = Math.min(low, curve.accuracy((double) k / SAMPLES));
    }
    return Math.max(0, Math.min(0.9, Math.floor(low * 10 - 0.2) / 10));
  }

  private static BasicStroke dashed() {
    return new BasicStroke(
        1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 0, new float[] {6, 4}, 0);
  }

  private void line(
      Graphics2D g, Plot plot, Color colour, BasicStroke stroke, DoubleUnaryOperator accuracy) {
    if (scores.size() == 0) {
      return;
    }
    Path2D path = new Path2D.Double();
    for (int k = SAMPLES; k >= 1; k--) {
      double kept = (double) k / SAMPLES;
      double px = plot.px(100 * (1 - kept));
      double py = plot.py(accuracy.applyAsDouble(kept));
      if (k == SAMPLES) {
        path.moveTo(px, py);
      } else {
        path.lineTo(px, py);
      }
    }
    g.setColor(colour);
    g.setStroke(stroke);
    g.draw(path);
  }
}
