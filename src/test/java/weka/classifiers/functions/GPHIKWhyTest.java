package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Contributions;
import rapiduncertainty.Prediction;
import rapiduncertainty.picture.WhyPicture;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;
import weka.rapiduncertainty.picture.Pictures;
import weka.rapiduncertainty.testing.SmallData;

/** The split of means and variances over the attributes. */
class GPHIKWhyTest {
  /** The exact solver's rounding, relative to numbers of about 1. */
  private static final double ROUNDING = 1e-10;

  private static Instances mixed() throws Exception {
    Instances data = DataSource.read("test-data/mixed.arff"); // nominal and missing values, 3 classes
    data.setClassIndex(data.numAttributes() - 1);
    return data;
  }

  private static GPHIK trained(Instances data, String options) throws Exception {
    GPHIK gp = new GPHIK();
    gp.setOptions(Utils.splitOptions(options));
    gp.buildClassifier(data);
    return gp;
  }

  private static void addsUp(Instances data, String options) throws Exception {
    GPHIK gp = trained(data, options);
    for (Instance row : data) {
      Prediction p = gp.predict(row);
      Contributions parts = gp.explain(row);
      assertEquals(data.numAttributes(), parts.features());
      assertEquals(p.means().length, parts.outputs());
      for (int o = 0; o < p.means().length; o++) {
        assertEquals(p.means()[o], parts.mean(o), ROUNDING * Math.max(1, Math.abs(p.means()[o])));
        boolean known = data.attributeStats(data.classIndex()).nominalCounts == null
            || data.attributeStats(data.classIndex()).nominalCounts[o] > 0;
        assertEquals(known ? p.variances()[o] : 0, parts.variance(o), ROUNDING);
        assertEquals(0, parts.means()[o][data.classIndex()], 0);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-kernel HIK",
        "-kernel HIK -variance PUP",
        "-kernel POLY -exponent 2",
        "-kernel EXP -exponent 2",
        "-kernel ARD",
        "-features COMPLEMENT",
        "-features COMPLEMENT -kernel POLY -exponent 0.5",
        "-scaling L1 -noise 1"
      })
  void partsAddUpToMeansAndVariances(String options) throws Exception {
    addsUp(mixed(), options);
    addsUp(SmallData.clouds(2, 40), options);
  }

  @Test
  void partsAddUpForANumericClassAndForOneClass() throws Exception {
    addsUp(SmallData.line(40), "-kernel POLY -exponent 2");
    Instances clouds = SmallData.clouds(3, 60);
    clouds.removeIf(row -> row.classValue() != 1);
    addsUp(clouds, "-one-class \"class B\"");
  }

  @Test
  void outputsFollowTheHeaderWhenClassesComeInAnotherOrderOrNotAtAll() throws Exception {
    Instances data = SmallData.clouds(4, 80);
    data.removeIf(row -> row.classValue() == 1); // a class without rows
    addsUp(data, "");
    GPHIK stream = new GPHIK();
    stream.buildClassifier(new Instances(data, 0));
    for (int wanted : new int[] {3, 0, 2}) { // the last class comes first
      for (Instance row : data) {
        if (row.classValue() == wanted) {
          stream.updateClassifier(row);
        }
      }
      stream.batchFinished();
    }
    for (Instance row : data) {
      Prediction p = stream.predict(row);
      Contributions parts = stream.explain(row);
      for (int c = 0; c < 4; c++) {
        assertEquals(p.means()[c], parts.mean(c), 1e-3 /* the solver's tolerance */);
      }
    }
    Exception e =
        assertThrows(Exception.class, () -> Pictures.why(stream, data.get(0), 1, "class B"));
    assertTrue(e.getMessage().contains("no row of class 'class B'"), e.getMessage());
  }

  @Test
  void aForestIsRefusedByTheNameOfTheOption() throws Exception {
    Instances data = mixed();
    GPHIK gp = trained(data, "-features FOREST");
    Exception e = assertThrows(Exception.class, () -> gp.explain(data.get(0)));
    assertTrue(e.getMessage().contains("-features FOREST"), e.getMessage());
  }

  @Test
  void thePictureSaysWhereThePredictionUsesABoundOfTheVariance() throws Exception {
    Instances data = mixed();
    WhyPicture exact = Pictures.why(trained(data, "-variance PUP"), data.get(4), 5, "");
    assertTrue(!exact.note().contains("bound"), exact.note());
    WhyPicture bound = Pictures.why(trained(data, "-variance FAPU"), data.get(4), 5, "");
    assertTrue(bound.note().contains("bound"), bound.note());
  }
}
