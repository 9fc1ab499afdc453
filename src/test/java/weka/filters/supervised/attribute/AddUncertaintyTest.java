package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rapiduncertainty.Prediction;
import weka.classifiers.bayes.NaiveBayes;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.filters.Filter;
import weka.rapiduncertainty.UserException;
import weka.rapiduncertainty.testing.DenseGP;
import weka.rapiduncertainty.testing.SmallData;

class AddUncertaintyTest {
  private final Instances data = SmallData.clouds(3, 45);

  private AddUncertainty filter() throws Exception {
    AddUncertainty filter = new AddUncertainty();
    filter.setClassifier(new DenseGP());
    filter.setInputFormat(data);
    return filter;
  }

  @Test
  void addsTheFiguresOfThePrediction() throws Exception {
    Instances result = Filter.useFilter(data, filter());
    assertEquals(4 + 3 + 3 + 3, result.numAttributes());
    assertEquals(3, result.classIndex());
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    Prediction p = gp.predict(data.instance(7));
    assertEquals(
        p.distribution()[1], result.instance(7).value(result.attribute("probability_class B")), 0);
    assertEquals(p.means()[2], result.instance(7).value(result.attribute("mean_class C")), 0);
    assertEquals(
        p.standardDeviation(), result.instance(7).value(result.attribute("deviation")), 0);
    assertEquals(p.entropy(), result.instance(7).value(result.attribute("entropy")), 0);
    assertEquals(p.novelty(), result.instance(7).value(result.attribute("novelty")), 0);
    assertEquals(data.instance(7).value(1), result.instance(7).value(1), 0);
  }

  @Test
  void laterBatchesUseTheFirstModel() throws Exception {
    AddUncertainty filter = filter();
    Filter.useFilter(data, filter);
    Instances one = new Instances(data, 3, 1);
    one.instance(0).setClassMissing();
    Instances result = Filter.useFilter(one, filter);
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    assertEquals(
        gp.predict(data.instance(3)).novelty(),
        result.instance(0).value(result.attribute("novelty")),
        0);
    assertTrue(result.instance(0).classIsMissing());
  }

  @Test
  void chosenColumnsOnlyAndNamesStayUnique() throws Exception {
    AddUncertainty filter = new AddUncertainty();
    filter.setClassifier(new DenseGP());
    filter.setColumns("novelty, Entropy");
    filter.setInputFormat(data);
    Instances once = Filter.useFilter(data, filter);
    assertEquals(6, once.numAttributes());
    assertEquals("entropy", once.attribute(4).name());
    filter.setInputFormat(once);
    Instances twice = Filter.useFilter(once, filter);
    assertEquals("novelty_2", twice.attribute(7).name());
  }

  @Test
  void numericClassGivesPredictionMeanDeviationAndNovelty() throws Exception {
    Instances line = SmallData.line(20);
    AddUncertainty filter = new AddUncertainty();
    filter.setClassifier(new DenseGP());
    filter.setInputFormat(line);
    Instances result = Filter.useFilter(line, filter);
    assertEquals("prediction", result.attribute(4).name());
    assertEquals(8, result.numAttributes());
  }

  @Test
  void savedModelIsUsedAndItsHeaderChecked(@TempDir Path folder) throws Exception {
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    Path file = folder.resolve("gp.model");
    SerializationHelper.writeAll(file.toString(), new Object[] {gp, new Instances(data, 0)});
    AddUncertainty filter = new AddUncertainty();
    filter.setOptions(new String[] {"-model", file.toString(), "-columns", "novelty"});
    filter.setInputFormat(data);
    Instances result = Filter.useFilter(data, filter);
    assertEquals(gp.predict(data.instance(0)).novelty(), result.instance(0).value(4), 0);

    Instances other = SmallData.line(5);
    filter.setInputFormat(other);
    UserException e = assertThrows(UserException.class, () -> Filter.useFilter(other, filter));
    assertTrue(e.getMessage().contains("header of the model"), e.getMessage());

    Path text = folder.resolve("no.model");
    Files.writeString(text, "nothing");
    filter.setModelFile(text.toFile());
    filter.setInputFormat(data);
    UserException bad = assertThrows(UserException.class, () -> Filter.useFilter(data, filter));
    assertTrue(bad.getMessage().contains("no.model"), bad.getMessage());
  }

  @Test
  void classifierWithoutVarianceIsRefusedBeforeTraining() throws Exception {
    AddUncertainty filter = new AddUncertainty();
    filter.setClassifier(new NaiveBayes());
    filter.setInputFormat(data);
    UserException e = assertThrows(UserException.class, () -> Filter.useFilter(data, filter));
    assertTrue(e.getMessage().startsWith("NaiveBayes gives no predictive variance"));
  }

  @Test
  void dialogsMayTypeTheColumnsButUseRefusesNonsense() throws Exception {
    AddUncertainty filter = filter();
    filter.setColumns("nov");
    filter.setInputFormat(data);
    Exception e = assertThrows(Exception.class, () -> Filter.useFilter(data, filter));
    assertTrue(e.getMessage().contains("'nov'"), e.getMessage());
  }

  @Test
  void worksWithGphikByDefault() throws Exception {
    AddUncertainty filter = new AddUncertainty();
    filter.setInputFormat(data);
    Instances result = Filter.useFilter(data, filter);
    assertEquals(13, result.numAttributes());
    assertTrue(result.attributeStats(result.attribute("novelty").index()).numericStats.max <= 1);
  }

  @Test
  void optionsSurviveTheRoundTripAndBadOnesAreRefused() throws Exception {
    AddUncertainty filter = new AddUncertainty();
    filter.setOptions(
        new String[] {"-W", DenseGP.class.getName() + " -num-decimal-places 4", "-columns", "means"});
    AddUncertainty copy = new AddUncertainty();
    copy.setOptions(filter.getOptions());
    assertArrayEquals(filter.getOptions(), copy.getOptions());
    for (String[] bad :
        new String[][] {
          {"-columns", "colour"}, {"-W", "no.such.Thing"}, {"-model", "no-such-file"}, {"-nonsense"}
        }) {
      String value = bad[bad.length - 1];
      Exception e = assertThrows(Exception.class, () -> filter.setOptions(bad.clone()));
      assertTrue(e.getMessage().contains(value), e.getMessage());
    }
  }
}
