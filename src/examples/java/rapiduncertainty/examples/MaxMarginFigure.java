package rapiduncertainty.examples;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import javax.imageio.ImageIO;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.Rbf;
import rapiduncertainty.maxmargin.MaxMarginModel;
import rapiduncertainty.maxmargin.MaxMarginSettings;
import rapiduncertainty.maxmargin.PoolRepresentatives;
import rapiduncertainty.maxmargin.SupportChoice;
import rapiduncertainty.maxmargin.VarianceMode;

/**
 * Draws figure 1 of Shi and Yu (AISTATS 2021) with our model: two classes, each a mixture of two
 * Gaussians, labels only in the middle.
 *
 * <p>Argument: the PNG file to write.
 */
public final class MaxMarginFigure {
  private static final int PANEL = 300;
  private static final int GAP = 14;
  private static final int HEAD = 26;
  private static final double SPAN = 10;
  private static final double[][] NEAR = {{-1, 0}, {1, 0}};
  private static final double[][] FAR = {{7, 5}, {-7, -5}};
  private static final Kernel KERNEL = new Rbf(4, 1);

  private MaxMarginFigure() {}

  /** Trains, draws and writes. */
  public static void main(String[] args) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    double[][] labelled = new double[40][];
    int[] labels = new int[40];
    for (int i = 0; i < 40; i++) {
      labels[i] = i % 2;
      labelled[i] = around(NEAR[i % 2], 0.8, random);
    }
    double[][] pool = new double[200][];
    for (int i = 0; i < 200; i++) {
      pool[i] = i < 120 ? around(NEAR[i % 2], 0.8, random) : around(FAR[i % 2], 0.5, random);
    }
    MaxMarginSettings sparse =
        MaxMarginSettings.DEFAULT
            .withVariance(VarianceMode.DEGENERATE)
            .withSupports(new SupportChoice(SupportChoice.Method.PIVOTED, 0, 0.3, 1000));
    MaxMarginModel degenerate = fit(labelled, labels, sparse);
    MaxMarginModel full =
        fit(labelled, labels, sparse.withVariance(VarianceMode.CORRECTED));
    int[] chosen =
        PoolRepresentatives.choose(
            KERNEL, Rows.of(pool), Rows.of(labelled), 10, 1, Workers.ONE);
    MaxMarginModel joint = degenerate.augmented(Rows.of(pool).subset(chosen), Workers.ONE);

    BufferedImage image =
        new BufferedImage(
            4 * PANEL + 5 * GAP, PANEL + HEAD + GAP, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    g.setColor(Color.WHITE);
    g.fillRect(0, 0, image.getWidth(), image.getHeight());
    String[] titles = {
      "(a) variance, support points alone", "(b) variance, corrected",
      "(c) variance, 10 pool rows added", "(d) entropy of the class"
    };
    ToDoubleFunction<Row>[] values = functions(degenerate, full, joint);
    for (int p = 0; p < 4; p++) {
      int left = GAP + p * (PANEL + GAP);
      paint(image, left, values[p]);
      points(g, left, pool, labelled, p == 2 ? chosen : new int[0]);
      g.setColor(Color.DARK_GRAY);
      g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
      g.drawString(titles[p], left, 18);
    }
    g.dispose();
    ImageIO.write(image, "png", new File(args[0]));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static ToDoubleFunction<Row>[] functions(
      MaxMarginModel degenerate, MaxMarginModel full, MaxMarginModel joint) {
    ToDoubleFunction[] f = {
      (ToDoubleFunction<Row>) x -> degenerate.predict(x).novelty(),
      (ToDoubleFunction<Row>) x -> full.predict(x).novelty(),
      (ToDoubleFunction<Row>) x -> joint.predict(x).novelty(),
      (ToDoubleFunction<Row>) x -> joint.predict(x).entropy()
    };
    return f;
  }

  private static MaxMarginModel fit(double[][] x, int[] labels, MaxMarginSettings settings) {
    return MaxMarginModel.fit(
        KERNEL, Rows.of(x), labels, 2, settings, Workers.ONE, Progress.NONE);
  }

  private static double[] around(double[] centre, double sd, SplittableRandom random) {
    return new double[] {
      centre[0] + sd * random.nextGaussian(), centre[1] + sd * random.nextGaussian()
    };
  }

  /** White = 0, dark blue = 1. */
  private static void paint(BufferedImage image, int left, ToDoubleFunction<Row> value) {
    for (int py = 0; py < PANEL; py += 3) {
      for (int px = 0; px < PANEL; px += 3) {
        double v = Math.max(0, Math.min(1, value.applyAsDouble(Row.of(at(px), -at(py)))));
        int rgb =
            new Color((int) (247 - 200 * v), (int) (251 - 150 * v), (int) (255 - 80 * v)).getRGB();
        for (int dy = 0; dy < 3; dy++) {
          for (int dx = 0; dx < 3; dx++) {
            image.setRGB(left + px + dx, HEAD + py + dy, rgb);
          }
        }
      }
    }
  }

  private static double at(int pixel) {
    return SPAN * (2.0 * pixel / PANEL - 1);
  }

  private static int pixel(double v) {
    return (int) Math.round((v / SPAN + 1) * PANEL / 2);
  }

  private static void points(
      Graphics2D g, int left, double[][] pool, double[][] labelled, int[] chosen) {
    for (int i = 0; i < pool.length; i++) {
      g.setColor(i % 2 == 0 ? new Color(0xC44E52) : new Color(0xDDAA33));
      g.fillOval(left + pixel(pool[i][0]) - 2, HEAD + pixel(-pool[i][1]) - 2, 4, 4);
    }
    g.setColor(Color.BLACK);
    for (double[] x : labelled) {
      int cx = left + pixel(x[0]);
      int cy = HEAD + pixel(-x[1]);
      g.fillPolygon(new int[] {cx - 4, cx + 4, cx}, new int[] {cy + 3, cy + 3, cy - 4}, 3);
    }
    for (int i : chosen) {
      g.drawOval(left + pixel(pool[i][0]) - 5, HEAD + pixel(-pool[i][1]) - 5, 10, 10);
    }
  }
}
