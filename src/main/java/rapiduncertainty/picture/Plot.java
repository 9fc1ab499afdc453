package rapiduncertainty.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;

/**
 * A rectangle of a picture with a range of numbers along each side.
 *
 * @param x left edge in pixels
 * @param y upper edge in pixels
 * @param width width in pixels
 * @param height height in pixels
 * @param x0 number at the left edge
 * @param x1 number at the right edge
 * @param y0 number at the lower edge
 * @param y1 number at the upper edge
 */
record Plot(
    double x, double y, double width, double height, double x0, double x1, double y0, double y1) {

  /** Room in pixels that axes and labels need at the left and below. */
  static final int LEFT = 62;

  /** Room below, for tick labels and the axis label. */
  static final int BELOW = 44;

  double px(double value) {
    return x + (value - x0) / (x1 - x0) * width;
  }

  double py(double value) {
    return y + height - (value - y0) / (y1 - y0) * height;
  }

  Rectangle2D area() {
    return new Rectangle2D.Double(x, y, width, height);
  }

  /** Grid lines at the ticks of both axes. */
  void grid(Graphics2D g) {
    g.setStroke(new BasicStroke(1));
    g.setColor(Palette.GRID);
    Ticks tx = xTicks();
    for (int k = 0; k < tx.count(); k++) {
      g.draw(new Line2D.Double(px(tx.value(k)), y, px(tx.value(k)), y + height));
    }
    Ticks ty = yTicks();
    for (int k = 0; k < ty.count(); k++) {
      g.draw(new Line2D.Double(x, py(ty.value(k)), x + width, py(ty.value(k))));
    }
  }

  /** Frame, ticks with numbers, and labels; a label of "" is left out, with its numbers if null. */
  void axes(Graphics2D g, String xLabel, String yLabel) {
    g.setStroke(new BasicStroke(1));
    g.setColor(Palette.INK);
    g.draw(area());
    FontMetrics m = g.getFontMetrics();
    if (xLabel != null) {
      Ticks t = xTicks();
      for (int k = 0; k < t.count(); k++) {
        double at = px(t.value(k));
        g.draw(new Line2D.Double(at, y + height, at, y + height + 4));
        centred(g, t.label(k), at, y + height + 6 + m.getAscent());
      }
      centred(g, fit(g, xLabel, width), x + width / 2, y + height + 10 + 2 * m.getAscent() + m.getDescent());
    }
    if (yLabel != null) {
      Ticks t = yTicks();
      for (int k = 0; k < t.count(); k++) {
        double at = py(t.value(k));
        g.draw(new Line2D.Double(x - 4, at, x, at));
        right(g, t.label(k), x - 7, at + m.getAscent() / 2.0 - 1);
      }
      vertical(g, fit(g, yLabel, height), x - LEFT + m.getAscent(), y + height / 2);
    }
  }

  private Ticks xTicks() {
    return Ticks.within(x0, x1, (int) Math.max(2, width / 70));
  }

  private Ticks yTicks() {
    return Ticks.within(y0, y1, (int) Math.max(2, height / 45));
  }

  static void left(Graphics2D g, String text, double x, double baseline) {
    g.drawString(text, (float) x, (float) baseline);
  }

  static void centred(Graphics2D g, String text, double x, double baseline) {
    left(g, text, x - g.getFontMetrics().stringWidth(text) / 2.0, baseline);
  }

  static void right(Graphics2D g, String text, double x, double baseline) {
    left(g, text, x - g.getFontMetrics().stringWidth(text), baseline);
  }

  private static void vertical(Graphics2D g, String text, double x, double middle) {
    AffineTransform before = g.getTransform();
    g.translate(x, middle);
    g.rotate(-Math.PI / 2);
    centred(g, text, 0, 0);
    g.setTransform(before);
  }

  /** A heading in bold and a line below it in grey; returns the baseline of the latter. */
  static double heading(Graphics2D g, String title, String note, double x, double y, double width) {
    Font plain = g.getFont();
    g.setColor(Palette.INK);
    g.setFont(plain.deriveFont(Font.BOLD, plain.getSize() + 3f));
    double baseline = y + g.getFontMetrics().getAscent();
    left(g, fit(g, title, width), x, baseline);
    g.setFont(plain);
    g.setColor(Palette.FAINT);
    baseline += g.getFontMetrics().getHeight() + 2;
    left(g, fit(g, note, width), x, baseline);
    g.setColor(Palette.INK);
    return baseline;
  }

  /** A text that is cut at the end where there is no room for all of it. */
  static String fit(Graphics2D g, String text, double width) {
    FontMetrics m = g.getFontMetrics();
    if (m.stringWidth(text) <= width) {
      return text;
    }
    int end = text.length();
    while (end > 1 && m.stringWidth(text.substring(0, end) + "…") > width) {
      end--;
    }
    return text.substring(0, end) + "…";
  }

  /** A coloured square with a text beside it; returns where the next one may start. */
  static double swatch(Graphics2D g, Color colour, String text, double x, double baseline) {
    g.setColor(colour);
    g.fill(new Rectangle2D.Double(x, baseline - 10, 11, 11));
    g.setColor(Palette.INK);
    left(g, text, x + 16, baseline);
    return x + swatchWidth(g, text);
  }

  /** The room that a swatch with its text takes, with the gap behind it. */
  static double swatchWidth(Graphics2D g, String text) {
    return 16 + g.getFontMetrics().stringWidth(text) + 18;
  }
}
