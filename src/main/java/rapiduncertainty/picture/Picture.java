package rapiduncertainty.picture;

import static rapiduncertainty.Check.require;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import javax.imageio.ImageIO;

/** Something that can be drawn in any size. Needs no display. */
public interface Picture {

  /** Smallest width and height in pixels in which labels find room. */
  int SMALLEST = 200;

  /** What the picture shows, for a window's title. */
  String title();

  /**
   * Draws the picture.
   *
   * @param g where to draw; colour, font and stroke are left changed
   * @param width width in pixels
   * @param height height in pixels
   */
  void draw(Graphics2D g, int width, int height);

  /**
   * Draws the picture on white with smooth lines.
   *
   * @param g where to draw
   * @param width width in pixels
   * @param height height in pixels
   */
  default void paint(Graphics2D g, int width, int height) {
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    g.setColor(Color.WHITE);
    g.fillRect(0, 0, width, height);
    g.setColor(Palette.INK);
    g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    draw(g, width, height);
  }

  /**
   * The picture as an image.
   *
   * @param width width in pixels, at least {@link #SMALLEST}
   * @param height height in pixels, at least {@link #SMALLEST}
   */
  default BufferedImage image(int width, int height) {
    require(
        width >= SMALLEST && height >= SMALLEST,
        "a picture needs at least %d × %d pixels, got %d × %d",
        SMALLEST,
        SMALLEST,
        width,
        height);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    paint(g, width, height);
    g.dispose();
    return image;
  }

  /**
   * Writes the picture as a PNG file.
   *
   * @param file the file to write
   * @param width width in pixels
   * @param height height in pixels
   * @throws IOException if it cannot be written
   */
  default void writePng(File file, int width, int height) throws IOException {
    File folder = file.getAbsoluteFile().getParentFile();
    if (!folder.isDirectory()) {
      throw new IOException("there is no folder " + folder + " for the picture");
    }
    ImageIO.write(image(width, height), "png", file);
  }
}
