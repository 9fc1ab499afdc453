package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rapiduncertainty.testing.InstalledPackage;
import weka.core.Instances;
import weka.rapiduncertainty.testing.SmallData;

/** What users type, with the package in its own class loader as on their machines. */
class InstalledCommandLineTest {
  private static final String CSV =
      "weka.classifiers.evaluation.output.prediction.UncertaintyCSV";

  @TempDir static Path folder;
  private static InstalledPackage installed;
  private static String train;
  private static String test;

  @BeforeAll
  static void install() throws Exception {
    installed = InstalledPackage.install(folder);
    Instances data = SmallData.clouds(3, 60);
    Instances rest = new Instances(data, 40, 20);
    rest.instance(3).setClassMissing();
    rest.instance(4).setMissing(0);
    train = folder.resolve("train.arff").toString();
    test = folder.resolve("test.arff").toString();
    Files.writeString(Path.of(train), new Instances(data, 0, 40).toString());
    Files.writeString(Path.of(test), rest.toString());
  }

  private static String weka(String... words) throws IOException, InterruptedException {
    return installed.run(Map.of(), List.of("-Djava.awt.headless=true"), words);
  }

  @Test
  void testFileIsPrintedWithUncertainty() throws Exception {
    String text =
        weka(
            "weka.Run", "-no-scan", "weka.classifiers.functions.GPHIK", "-t", train, "-T", test,
            "-classifications", CSV);
    List<String> rows = text.lines().filter(line -> line.matches("[0-9]+,.*")).toList();
    assertEquals(20, rows.size(), text);
    assertTrue(text.contains("std.dev.,entropy,novelty,novel"), text);
    assertEquals("?", rows.get(3).split(",")[1], "the label of an unlabelled row");
    assertFalse(rows.get(4).split(",", 3)[2].contains("?"), "a row with a missing value is predicted");
  }

  @Test
  void crossValidationShowsTheMetrics() throws Exception {
    String text =
        weka("weka.Run", "-no-scan", "weka.classifiers.functions.GPHIK", "-t", train, "-x", "4");
    assertTrue(text.contains("Brier score"), text);
    assertTrue(text.contains("Accuracy rejection area"), text);
  }

  @Test
  void classifierWithoutVarianceGivesAMessageWithoutTrace() throws Exception {
    String text =
        weka(
            "weka.Run", "-no-scan", "weka.classifiers.trees.J48", "-t", train, "-x", "3",
            "-classifications", CSV);
    assertTrue(text.contains("J48 gives no predictive variance. Choose one of: GPHIK"), text);
    assertTrue(text.contains("OnlineRFIVM"), text);
    assertFalse(text.contains("\tat weka"), text);
  }

  @Test
  void pictureIsDrawnByTheShortName() throws Exception {
    String png = folder.resolve("map.png").toString();
    String text = weka("weka.Run", ".UncertaintyPicture", "-t", train, "-o", png, "-cells", "12");
    assertTrue(text.contains("Wrote " + png), text);
    assertEquals(960, ImageIO.read(Path.of(png).toFile()).getWidth());
    String wrong = weka("weka.Run", ".UncertaintyPicture", "-t", train, "-kind", "POEM");
    assertTrue(wrong.contains("POEM") && !wrong.contains("\tat "), wrong);
  }
}
