package weka.rapiduncertainty.picture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rapiduncertainty.Contributions;
import rapiduncertainty.Prediction;
import rapiduncertainty.picture.RejectionPicture;
import rapiduncertainty.picture.ReliabilityDiagram;
import rapiduncertainty.picture.UncertaintyMap;
import rapiduncertainty.picture.WhyPicture;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.converters.ConverterUtils.DataSource;
import weka.rapiduncertainty.UserException;
import weka.rapiduncertainty.testing.DenseGP;
import weka.rapiduncertainty.testing.SmallData;

class UncertaintyPictureTest {
  /** Sums of some dozen kernel values of size 1 in another order. */
  private static final double ROUNDING = 1e-10;

  private static final String SEARCHING =
      "weka.classifiers.functions.InformativeVectorMachine -search 12";

  @TempDir Path folder;
  private Instances data;
  private String file;

  @BeforeEach
  void writeData() throws Exception {
    file = folder.resolve("clouds.arff").toString();
    Files.writeString(Path.of(file), SmallData.clouds(3, 45).toString());
    data = DataSource.read(file); // ARFF keeps six digits
    data.setClassIndex(3);
  }

  private UncertaintyPicture tool(String... options) throws Exception {
    UncertaintyPicture tool = new UncertaintyPicture();
    List<String> all = new ArrayList<>(Arrays.asList(options));
    if (!all.contains("-W")) {
      all.addAll(List.of("-W", DenseGP.class.getName()));
    }
    tool.setOptions(all.toArray(String[]::new));
    return tool;
  }

  @Test
  void drawsEachKindAsPng() throws Exception {
    for (UncertaintyPicture.Kind kind : UncertaintyPicture.Kind.values()) {
      File png = folder.resolve(kind + ".png").toFile();
      String model = kind == UncertaintyPicture.Kind.SEARCH ? SEARCHING : DenseGP.class.getName();
      tool("-kind", kind.name(), "-t", file, "-o", png.getPath(), "-cells", "20", "-width", "500",
              "-W", model)
          .write();
      assertEquals(500, ImageIO.read(png).getWidth(), kind.name());
    }
  }

  @Test
  void searchNeedsAMachineThatSearched() throws Exception {
    String idle = "weka.classifiers.functions.InformativeVectorMachine";
    for (String model : List.of(idle, DenseGP.class.getName())) {
      UncertaintyPicture tool = tool("-kind", "SEARCH", "-t", file, "-W", model);
      String said = assertThrows(UserException.class, tool::picture).getMessage();
      assertTrue(said.contains("-search 60"), said);
    }
  }

  @Test
  void kindsGiveTheirPictures() throws Exception {
    assertInstanceOf(ReliabilityDiagram.class, tool("-kind", "RELIABILITY", "-t", file).picture());
    assertInstanceOf(
        RejectionPicture.class, tool("-kind", "REJECTION", "-t", file, "-T", file).picture());
    assertInstanceOf(WhyPicture.class, tool("-kind", "WHY", "-t", file).picture());
    UncertaintyMap map =
        assertInstanceOf(
            UncertaintyMap.class,
            tool("-t", file, "-x", "width", "-y", "3", "-class", "class B", "-cells", "9").picture());
    assertEquals("width", map.data().x().name());
    assertEquals("noise", map.data().y().name());
    assertEquals(1, map.shown().getAsInt());
    assertEquals(45, map.data().points().size());
  }

  @Test
  void crossValidationCountsEachRowOnce() throws Exception {
    ReliabilityDiagram diagram =
        (ReliabilityDiagram) tool("-kind", "RELIABILITY", "-t", file, "-folds", "5").picture();
    assertEquals(45, diagram.scores().size());
  }

  @Test
  void mapCellsAreThePredictionsAtTheirCentres() throws Exception {
    UncertaintyMap map =
        (UncertaintyMap) tool("-t", file, "-row", "7", "-cells", "5").picture();
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    Instances one = new Instances(data, 6, 1);
    one.instance(0).setValue(0, map.data().x().centre(3, 5));
    one.instance(0).setValue(1, map.data().y().centre(1, 5));
    Prediction expected = gp.predict(one.instance(0));
    assertArrayEquals(expected.means(), map.data().cell(3, 1).means(), ROUNDING);
    assertArrayEquals(expected.variances(), map.data().cell(3, 1).variances(), ROUNDING);
  }

  @Test
  void whySplitsThePredictionWithoutRemainder() throws Exception {
    WhyPicture why =
        (WhyPicture) tool("-kind", "WHY", "-t", file, "-row", "7", "-class", "class C").picture();
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    Prediction p = gp.predict(data.instance(6));
    Contributions parts = why.parts();
    assertEquals(2, why.output());
    assertEquals(p.means()[2], parts.mean(2), ROUNDING);
    assertEquals(p.variances()[2], parts.variance(2), ROUNDING);
    assertTrue(why.labels().get(1).startsWith("width = "));
  }

  @Test
  void savedModelIsUsed() throws Exception {
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    String model = folder.resolve("gp.model").toString();
    SerializationHelper.writeAll(model, new Object[] {gp, new Instances(data, 0)});
    assertInstanceOf(
        WhyPicture.class, tool("-kind", "WHY", "-l", model, "-T", file).picture());
    String other = folder.resolve("line.arff").toString();
    Files.writeString(Path.of(other), SmallData.line(9).toString());
    UserException e =
        assertThrows(
            UserException.class, () -> tool("-kind", "MAP", "-l", model, "-T", other).picture());
    assertTrue(e.getMessage().contains("header of the model"), e.getMessage());
  }

  @Test
  void numericClassHasMapAndWhyOnly() throws Exception {
    String line = folder.resolve("line.arff").toString();
    Files.writeString(Path.of(line), SmallData.line(30).toString());
    assertInstanceOf(UncertaintyMap.class, tool("-t", line, "-cells", "9").picture());
    assertInstanceOf(WhyPicture.class, tool("-kind", "WHY", "-t", line).picture());
    UserException e =
        assertThrows(
            UserException.class, () -> tool("-kind", "RELIABILITY", "-t", line).picture());
    assertTrue(e.getMessage().contains("'yield' is numeric"), e.getMessage());
  }

  @Test
  void messagesNameWhatIsWrong() throws Exception {
    refuses("there is no file 'none.arff'", "-t", "none.arff");
    refuses("No data", "-kind", "MAP");
    refuses("no attribute 'height'", "-t", file, "-x", "height");
    refuses("'kind' cannot be an axis", "-t", file, "-x", "kind");
    refuses("no class 'class Z'", "-t", file, "-class", "class Z");
    refuses("-row 99 does not exist", "-kind", "WHY", "-t", file, "-row", "99");
    refuses("no classifier 'no.such'", "-t", file, "-W", "no.such");
    refuses("J48 gives no predictive variance", "-t", file, "-W", "weka.classifiers.trees.J48");
    refuses("gives no predictive variance", "-kind", "WHY", "-t", file, "-W", "weka.classifiers.trees.J48");
    Exception e = assertThrows(Exception.class, () -> tool("-kind", "POEM"));
    assertTrue(e.getMessage().contains("POEM") && e.getMessage().contains("RELIABILITY"));
    assertThrows(Exception.class, () -> tool("-cells", "1"));
  }

  @Test
  void mistakesFoundWhileDrawingHaveNoTraceEither() {
    String forest = "weka.classifiers.functions.GPHIK -features FOREST";
    String[][] mistakes = {
      {"there is no folder", "-t", file, "-cells", "4", "-o", "no/such/folder/map.png"},
      {"-features FOREST", "-kind", "WHY", "-t", file, "-W", forest}
    };
    for (String[] mistake : mistakes) {
      String[] options = java.util.Arrays.copyOfRange(mistake, 1, mistake.length);
      UncertaintyPicture tool = new UncertaintyPicture();
      UserException e = assertThrows(UserException.class, () -> tool.run(tool, options));
      assertTrue(e.getMessage().contains(mistake[0]), e.getMessage());
    }
  }

  private void refuses(String message, String... options) {
    UserException e = assertThrows(UserException.class, () -> tool(options).picture());
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }
}
