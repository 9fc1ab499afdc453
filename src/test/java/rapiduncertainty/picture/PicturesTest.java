package rapiduncertainty.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rapiduncertainty.Contributions;
import rapiduncertainty.Prediction;
import rapiduncertainty.evaluation.UncertaintyScores;

class PicturesTest {

  private static UncertaintyScores scores(int rows) {
    UncertaintyScores scores = new UncertaintyScores();
    for (int i = 0; i < rows; i++) {
      double p = 0.5 + 0.5 * i / rows;
      scores.add(new double[] {p, 1 - p}, i % 5 == 0 ? 1 : 0, 1);
    }
    return scores;
  }

  private static UncertaintyMap map(List<String> classes, OptionalInt shown) {
    Prediction[] cells = new Prediction[100];
    for (int i = 0; i < cells.length; i++) {
      double p = i % 10 / 9.0;
      double[] means = classes.isEmpty() ? new double[] {p} : new double[] {2 * p - 1, 1 - 2 * p};
      double[] distribution = classes.isEmpty() ? means : new double[] {p, 1 - p};
      double[] variances = new double[means.length];
      java.util.Arrays.fill(variances, i / 100.0);
      cells[i] = new Prediction(distribution, means, variances, 0.1, 1);
    }
    MapData data =
        new MapData(
            new MapData.Axis("length", 0, 10),
            new MapData.Axis("width", -1, 1),
            10,
            10,
            cells,
            "kind",
            classes,
            List.of(new MapData.Point(5, 0, 1), new MapData.Point(3, 0.5, Double.NaN)),
            "note");
    return new UncertaintyMap("model on data", data, shown);
  }

  private static WhyPicture why(int attributes) {
    double[] mean = new double[attributes];
    double[] variance = new double[attributes];
    List<String> labels = new ArrayList<>();
    for (int d = 0; d < attributes; d++) {
      mean[d] = d % 2 == 0 ? d : -d;
      variance[d] = 1e-5 * d;
      labels.add("attribute with a rather long name " + d + " = 3.14159");
    }
    return new WhyPicture(
        "row 1",
        "note",
        "mean",
        labels,
        new Contributions(new double[][] {mean}, new double[][] {variance}, new double[] {0.5}),
        0);
  }

  private static List<Picture> all() {
    return List.of(
        new ReliabilityDiagram("model on data", scores(50)),
        new RejectionPicture("model on data", scores(50)),
        map(List.of("a", "b"), OptionalInt.empty()),
        map(List.of("a", "b"), OptionalInt.of(1)),
        map(List.of(), OptionalInt.empty()),
        why(3),
        why(100));
  }

  private static long inked(BufferedImage image) {
    long count = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        count += image.getRGB(x, y) != Color.WHITE.getRGB() ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void drawsInEverySizeWithoutADisplay() {
    for (Picture picture : all()) {
      for (int size : new int[] {Picture.SMALLEST, 700}) {
        BufferedImage image = picture.image(size, size);
        assertTrue(inked(image) > size, picture.title() + " at " + size);
      }
    }
  }

  @Test
  void twoDrawingsAreEqual() {
    for (Picture picture : all()) {
      BufferedImage first = picture.image(400, 300);
      BufferedImage second = picture.image(400, 300);
      for (int y = 0; y < 300; y++) {
        for (int x = 0; x < 400; x++) {
          assertEquals(first.getRGB(x, y), second.getRGB(x, y), picture.title());
        }
      }
    }
  }

  @Test
  void emptyEvaluationDrawsAxesOnly() {
    assertTrue(inked(new ReliabilityDiagram("nothing", scores(0)).image(400, 300)) > 0);
    assertTrue(inked(new RejectionPicture("nothing", scores(0)).image(400, 300)) > 0);
  }

  @Test
  void mapShowsTheColourOfThePredictedClass() {
    // All cells are certain of class b in the leftmost column; its colour is mixed with white.
    BufferedImage image = map(List.of("a", "b"), OptionalInt.empty()).image(900, 500);
    Color expected = Palette.mix(Color.WHITE, Palette.category(1), 0.8);
    boolean found = false;
    for (int y = 0; y < 500 && !found; y++) {
      found = image.getRGB(70, y) == expected.getRGB();
    }
    assertTrue(found);
  }

  @Test
  void writesPngAndRefusesImpossiblePlaces(@TempDir Path folder) throws IOException {
    File file = folder.resolve("why.png").toFile();
    why(5).writePng(file, 640, 320);
    assertEquals(640, ImageIO.read(file).getWidth());
    File nowhere = folder.resolve("no/such/folder/why.png").toFile();
    IOException e = assertThrows(IOException.class, () -> why(5).writePng(nowhere, 640, 320));
    assertTrue(e.getMessage().contains("no/such"), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> why(5).image(100, 300));
  }

  @Test
  void refusesDataThatDoNotBelongTogether() {
    assertThrows(IllegalArgumentException.class, () -> new MapData.Axis("x", 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new MapData.Axis("x", Double.NaN, 1));
    Contributions parts =
        new Contributions(new double[1][2], new double[1][2], new double[1]);
    assertThrows(
        IllegalArgumentException.class,
        () -> new WhyPicture("s", "n", "m", List.of("one"), parts, 0));
    assertThrows(
        IllegalArgumentException.class,
        () -> new WhyPicture("s", "n", "m", List.of("one", "two"), parts, 1));
  }

  @Test
  void ticksAreRoundAndInside() {
    assertEquals(new Ticks(0, 0.2, 6), Ticks.within(0, 1, 5));
    assertEquals("0.4", Ticks.within(0, 1, 5).label(2));
    Ticks large = Ticks.within(-3e7, 8e7, 4);
    for (int k = 0; k < large.count(); k++) {
      assertTrue(large.value(k) >= -3e7 && large.value(k) <= 8e7);
    }
    assertEquals("0", new Ticks(-2e7, 2e7, 3).label(1));
  }

  @Test
  void coloursRunFromEndToEnd() {
    assertEquals(Color.WHITE, Palette.diverging(0.5));
    assertEquals(Palette.MAIN, Palette.diverging(1));
    assertEquals(Palette.COUNTER, Palette.diverging(-3));
    int last = -1;
    for (int k = 0; k <= 20; k++) {
      Color c = Palette.sequential(k / 20.0);
      int lightness = 2 * c.getRed() + 5 * c.getGreen() + c.getBlue();
      assertTrue(lightness > last, "the scale must become lighter at " + k);
      last = lightness;
    }
    assertTrue(!Palette.category(0).equals(Palette.category(8)));
  }

  @Test
  void aLongLegendOfCurvesStaysInThePicture() throws Exception {
    java.util.List<CurvePicture.Line> lines = new java.util.ArrayList<>();
    for (int k = 0; k < 10; k++) {
      double[] at = {0, 10};
      lines.add(
          new CurvePicture.Line(
              "A STRATEGY OF A LONG NAME " + k, at, new double[] {0.5, 0.6}, new double[2]));
    }
    int width = 600;
    var image =
        new java.awt.image.BufferedImage(width, 400, java.awt.image.BufferedImage.TYPE_INT_RGB);
    java.awt.Graphics2D g = image.createGraphics();
    g.setColor(java.awt.Color.WHITE);
    g.fillRect(0, 0, width, 400);
    new CurvePicture("many", lines).draw(g, width, 400);
    g.dispose();
    for (int y = 330; y < 400; y++) {
      assertEquals(0xffffff, image.getRGB(width - 1, y) & 0xffffff, "ink at the edge, row " + y);
    }
  }
}
