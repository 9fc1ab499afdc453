package rapiduncertainty.picture;

import static rapiduncertainty.Check.require;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import rapiduncertainty.Contributions;

/**
 * Why a model says what it says about one row: the part of each attribute in the mean and in the
 * variance as bars. The parts add up without remainder.
 *
 * @param subject which row, e.g. "row 17 of iris by GPHIK"
 * @param note what is predicted, e.g. "predicted versicolor (p = 0.83), true versicolor"
 * @param meanName what the mean speaks for, e.g. "mean for versicolor"
 * @param labels one text per attribute, e.g. "petal length = 4.7"
 * @param parts the split
 * @param output the output to show, in [0, outputs)
 */
public record WhyPicture(
    String subject,
    String note,
    String meanName,
    List<String> labels,
    Contributions parts,
    int output)
    implements Picture {
  private static final int SHOWN = 14;

  /** Checks that labels and parts belong together. */
  public WhyPicture {
    require(
        labels.size() == parts.features(),
        "the picture needs one label per attribute, got %d for %d",
        labels.size(),
        parts.features());
    require(
        output >= 0 && output < parts.outputs(),
        "output must be in [0, %d), got %d",
        parts.outputs(),
        output);
  }

  /** A line of the chart. */
  private record Bar(String label, double mean, double variance) {}

  @Override
  public String title() {
    return "Why? " + subject;
  }

  @Override
  public void draw(Graphics2D g, int width, int height) {
    List<Bar> bars = bars();
    double top = Plot.heading(g, title(), note, 16, 12, width - 32) + 40;
    double bottom = height - 40.0;
    double labelWidth = Math.min(0.3 * width, 240);
    double w = (width - labelWidth - 16 - 3 * 14) / 2;
    double line = Math.min(44, (bottom - top) / (bars.size() + 1.4));
    double x1 = labelWidth + 24;
    double x2 = x1 + w + 28;
    double meanScale = bars.stream().mapToDouble(b -> Math.abs(b.mean())).max().orElse(0);
    double varianceScale = bars.stream().mapToDouble(b -> Math.abs(b.variance())).max().orElse(0);

    Font plain = g.getFont();
    g.setFont(plain.deriveFont(Font.BOLD));
    Plot.centred(g, Plot.fit(g, meanName, w), x1 + w / 2, top - 10);
    Plot.centred(g, Plot.fit(g, "variance (doubt)", w), x2 + w / 2, top - 10);
    g.setFont(plain);
    for (int k = 0; k < bars.size(); k++) {
      Bar bar = bars.get(k);
      double y = top + k * line;
      g.setColor(k % 2 == 0 ? new Color(0xf5f5f5) : Color.WHITE);
      g.fill(new Rectangle2D.Double(8, y, width - 16.0, line));
      g.setColor(Palette.INK);
      String label = Plot.fit(g, bar.label(), labelWidth);
      Plot.right(g, label, labelWidth + 12, y + line / 2 + 4);
      drawBar(g, bar.mean(), meanScale, x1, y, w, line, Palette.MAIN, Palette.COUNTER);
      drawBar(
          g, bar.variance(), varianceScale, x2, y, w, line, Palette.FAINT, Palette.category(2));
    }
    drawSums(g, top + bars.size() * line, line, labelWidth, x1 + w / 2, x2 + w / 2, width);
    double x = Plot.swatch(g, Palette.MAIN, "speaks for", 16, height - 12.0);
    x = Plot.swatch(g, Palette.COUNTER, "speaks against", x, height - 12.0);
    x = Plot.swatch(g, Palette.FAINT, "adds doubt", x, height - 12.0);
    x = Plot.swatch(g, Palette.category(2), "takes doubt away", x, height - 12.0);
    g.setColor(Palette.FAINT);
    Plot.left(g, "The parts add up exactly.", x, height - 12.0);
  }

  private void drawSums(
      Graphics2D g, double y, double line, double labelWidth, double c1, double c2, int width) {
    g.setColor(Palette.INK);
    g.setStroke(new BasicStroke(1));
    g.draw(new Line2D.Double(8, y, width - 8.0, y));
    Font plain = g.getFont();
    g.setFont(plain.deriveFont(Font.BOLD));
    double baseline = y + Math.max(16, line * 0.7);
    Plot.right(g, "sum", labelWidth + 12, baseline);
    Plot.centred(g, number(parts.mean(output)), c1, baseline);
    Plot.centred(g, number(parts.variance(output)), c2, baseline);
    g.setFont(plain);
  }

  /** The largest parts first; what is left over in one line. */
  private List<Bar> bars() {
    double[] mean = parts.means()[output];
    double[] variance = parts.variances()[output];
    double meanSum = absoluteSum(mean);
    double varianceSum = absoluteSum(variance);
    List<Integer> order =
        IntStream.range(0, mean.length)
            .boxed()
            .filter(d -> mean[d] != 0 || variance[d] != 0)
            .sorted(
                Comparator.comparingDouble(
                    d ->
                        -Math.max(
                            Math.abs(mean[d]) / meanSum, Math.abs(variance[d]) / varianceSum)))
            .toList();
    List<Bar> bars = new ArrayList<>();
    int shown = order.size() <= SHOWN ? order.size() : SHOWN - 1;
    for (int d : order.subList(0, shown)) {
      bars.add(new Bar(labels.get(d), mean[d], variance[d]));
    }
    if (shown < order.size()) {
      List<Integer> rest = order.subList(shown, order.size());
      bars.add(
          new Bar(
              rest.size() + " other attributes",
              rest.stream().mapToDouble(d -> mean[d]).sum(),
              rest.stream().mapToDouble(d -> variance[d]).sum()));
    }
    if (parts.offsets()[output] != 0) {
      bars.add(new Bar("offset of the model", parts.offsets()[output], 0));
    }
    return bars;
  }

  private static double absoluteSum(double[] values) {
    double sum = 0;
    for (double v : values) {
      sum += Math.abs(v);
    }
    return sum > 0 ? sum : 1;
  }

  private static void drawBar(
      Graphics2D g,
      double value,
      double scale,
      double x,
      double y,
      double w,
      double line,
      Color positive,
      Color negative) {
    double zero = x + w / 2;
    double room = 52; // pixels for the number beyond the bar's end
    double length = scale > 0 ? Math.abs(value) / scale * (w / 2 - room) : 0;
    g.setColor(value >= 0 ? positive : negative);
    double h = Math.max(4, line * 0.6);
    g.fill(new Rectangle2D.Double(value >= 0 ? zero : zero - length, y + (line - h) / 2, length, h));
    g.setColor(Palette.INK);
    g.setStroke(new BasicStroke(1));
    g.draw(new Line2D.Double(zero, y, zero, y + line));
    if (value >= 0) {
      Plot.left(g, number(value), zero + length + 5, y + line / 2 + 4);
    } else {
      Plot.right(g, number(value), zero - length - 5, y + line / 2 + 4);
    }
  }

  private static String number(double value) {
    double size = Math.abs(value);
    String format = size != 0 && (size < 1e-3 || size >= 1e4) ? "%.2e" : "%.3f";
    return String.format(Locale.ROOT, format, value).replace('-', '−');
  }
}
