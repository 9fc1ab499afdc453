package weka.classifiers.evaluation.output.prediction;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rapiduncertainty.Prediction;
import weka.classifiers.Evaluation;
import weka.classifiers.functions.GPHIK;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.misc.InputMappedClassifier;
import weka.classifiers.trees.J48;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;
import weka.filters.unsupervised.attribute.Standardize;
import weka.rapiduncertainty.UserException;
import weka.rapiduncertainty.testing.DenseGP;
import weka.rapiduncertainty.testing.SmallData;

class UncertaintyOutputTest {
  private final Instances data = SmallData.clouds(3, 60);

  private static <T extends UncertaintyOutput> T prepared(T output, Instances header) {
    output.setHeader(header);
    output.setBuffer(new StringBuffer());
    return output;
  }

  private static List<String> lines(AbstractOutput output) {
    return output.getBuffer().toString().lines().toList();
  }

  private static String three(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  @Test
  void printsTheNumbersOfThePrediction() throws Exception {
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    UncertaintyCSV output = prepared(new UncertaintyCSV(), data);
    output.setAttributes("first");
    output.print(gp, data);
    List<String> lines = lines(output);
    assertEquals(
        "inst#,actual,predicted,error,'p(class A)','p(class B)','p(class C)',std.dev.,entropy,"
            + "novelty,novel,length",
        lines.get(0));
    assertEquals(data.numInstances() + 1, lines.size());
    Instance row = data.instance(4);
    Prediction p = gp.predict(row);
    String[] cells = lines.get(5).split(",", -1);
    assertEquals("5", cells[0]);
    assertEquals("2:class B", cells[1].replace("'", ""));
    for (int c = 0; c < 3; c++) {
      assertEquals(three(p.distribution()[c]), cells[4 + c]);
    }
    assertEquals(three(p.standardDeviation()), cells[7]);
    assertEquals(three(p.entropy()), cells[8]);
    assertEquals(three(p.novelty()), cells[9]);
    assertEquals(three(row.value(0)), cells[11]);
  }

  @Test
  void crossValidationAsksTheModelOfEachFold() throws Exception {
    UncertaintyPlainText output = prepared(new UncertaintyPlainText(), data);
    Evaluation evaluation = new Evaluation(data);
    evaluation.crossValidateModel(new DenseGP(), data, 5, new Random(1), output);
    List<String> lines = lines(output);
    assertEquals(data.numInstances() + 1, lines.size());
    assertTrue(lines.stream().noneMatch(line -> line.contains("?")), lines.get(1));
    long errors = lines.stream().filter(line -> line.contains(" + ")).count();
    assertEquals(evaluation.incorrect(), errors, 0);
    int width = lines.get(0).length();
    assertTrue(lines.stream().allMatch(line -> line.length() == width), lines.get(0));
  }

  @Test
  void testFileGoesThroughTheVariance(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("test.arff");
    Files.writeString(file, data.toString());
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    UncertaintyCSV fromFile = prepared(new UncertaintyCSV(), data);
    fromFile.print(gp, new DataSource(file.toString()));
    UncertaintyCSV fromMemory = prepared(new UncertaintyCSV(), data);
    fromMemory.print(gp, data);
    assertEquals(lines(fromMemory).size(), lines(fromFile).size());
    assertFalse(fromFile.getBuffer().toString().contains("?"));
  }

  @Test
  void otherAttributesGiveAMessage(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("other.arff");
    Files.writeString(file, SmallData.line(4).toString());
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    UncertaintyCSV output = prepared(new UncertaintyCSV(), data);
    UserException e =
        assertThrows(
            UserException.class, () -> output.print(gp, new DataSource(file.toString())));
    assertTrue(e.getMessage().contains("InputMappedClassifier"), e.getMessage());
    assertEquals(0, e.getStackTrace().length);
  }

  @Test
  void marksOnlyRowsUnlikeTheTrainingData() throws Exception {
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    Instances rows = new Instances(data, 0);
    rows.add(data.instance(0));
    Instance far = (Instance) data.instance(0).copy();
    far.setValue(0, 1000);
    rows.add(far);
    UncertaintyHTML output = prepared(new UncertaintyHTML(), data);
    output.print(gp, rows);
    List<String> tableRows = lines(output).stream().filter(l -> l.startsWith("<tr")).toList();
    assertEquals(3, tableRows.size());
    assertTrue(tableRows.get(1).startsWith("<tr><td>1"), tableRows.get(1));
    assertTrue(tableRows.get(2).startsWith("<tr class=\"novel\">"), tableRows.get(2));
    assertTrue(tableRows.get(0).contains("<th>p(class A)</th>"));
  }

  @Test
  void gphiksOwnMarkSparesItsTrainingRowsAndFindsStrangers() throws Exception {
    GPHIK gp = new GPHIK();
    gp.buildClassifier(data);
    Instances rows = new Instances(data);
    Instance far = (Instance) data.instance(0).copy();
    far.setValue(0, 100);
    far.setValue(1, 100);
    rows.add(far);
    UncertaintyCSV output = prepared(new UncertaintyCSV(), data);
    output.print(gp, rows);
    List<String> marks =
        lines(output).stream().skip(1).map(line -> line.split(",", -1)[10]).toList();
    assertEquals("*", marks.get(60), marks.toString());
    long others = marks.stream().limit(60).filter("*"::equals).count();
    assertTrue(others <= 3, others + " of 60 training rows are marked");
    assertTrue(gp.noveltyMark() > 0 && gp.noveltyMark() < 1);
  }

  @Test
  void unlabelledAndMissingValuesShowQuestionMarks() throws Exception {
    DenseGP gp = new DenseGP();
    gp.buildClassifier(data);
    Instances rows = new Instances(data, 0, 1);
    rows.instance(0).setClassMissing();
    rows.instance(0).setMissing(1);
    UncertaintyCSV output = prepared(new UncertaintyCSV(), data);
    output.setAttributes("2");
    output.print(gp, rows);
    String[] cells = lines(output).get(1).split(",", -1);
    assertEquals("?", cells[1]);
    assertEquals("", cells[3]);
    assertEquals("?", cells[11]);
    assertEquals(1, Double.parseDouble(cells[4]) + Double.parseDouble(cells[5]) + Double.parseDouble(cells[6]), 2e-3);
  }

  @Test
  void numericClassHasNoEntropy() throws Exception {
    Instances line = SmallData.line(30);
    DenseGP gp = new DenseGP();
    gp.buildClassifier(line);
    UncertaintyCSV output = prepared(new UncertaintyCSV(), line);
    output.print(gp, line);
    assertEquals("inst#,actual,predicted,error,std.dev.,novelty,novel", lines(output).get(0));
    String[] cells = lines(output).get(1).split(",", -1);
    double half = 1.5e-3; // three numbers rounded to three digits
    assertEquals(
        Double.parseDouble(cells[3]),
        Double.parseDouble(cells[2]) - Double.parseDouble(cells[1]),
        half);
  }

  @Test
  void classifierWithoutVarianceIsRefusedByName() throws Exception {
    J48 tree = new J48();
    tree.buildClassifier(data);
    UncertaintyPlainText output = prepared(new UncertaintyPlainText(), data);
    UserException e = assertThrows(UserException.class, () -> output.print(tree, data));
    assertTrue(e.getMessage().startsWith("J48 gives no predictive variance. Choose one of: "), e.getMessage());
  }

  @Test
  void seesThroughFilterAndMapping() throws Exception {
    FilteredClassifier filtered = new FilteredClassifier();
    filtered.setFilter(new Standardize());
    filtered.setClassifier(new DenseGP());
    filtered.buildClassifier(data);
    UncertaintyCSV output = prepared(new UncertaintyCSV(), data);
    output.print(filtered, data);
    assertEquals(data.numInstances() + 1, lines(output).size());

    InputMappedClassifier mapped = new InputMappedClassifier();
    mapped.setClassifier(new DenseGP());
    mapped.setSuppressMappingReport(true);
    mapped.buildClassifier(data);
    UncertaintyCSV mappedOutput = prepared(new UncertaintyCSV(), data);
    mappedOutput.print(mapped, data);
    DenseGP plain = new DenseGP();
    plain.buildClassifier(data);
    UncertaintyCSV plainOutput = prepared(new UncertaintyCSV(), data);
    plainOutput.print(plain, data);
    assertEquals(lines(plainOutput), lines(mappedOutput));
  }

  @Test
  void optionsSurviveTheRoundTrip() throws Exception {
    UncertaintyPlainText output = new UncertaintyPlainText();
    String[] given = {"-novel-above", "0.25", "-no-distribution", "-decimals", "5"};
    output.setOptions(given.clone());
    assertEquals(0.25, output.getNovelAbove(), 0);
    assertArrayEquals(given, output.getOptions());
    output.setOptions(new String[0]);
    assertTrue(output.getOutputDistribution());
    assertArrayEquals(new String[0], output.getOptions());
  }

  /** Weka's own reader of {@code -classifications} swallows what setOptions throws. */
  @ParameterizedTest
  @CsvSource({
    "-novel-above x, 'x'",
    "-novel-above 1.5, '1.5'",
    "-novel-above, novel-above",
    "-novel-abov 0.5, -novel-abov",
    "-decimals five, five",
    "-distribution -no-distribution, -no-distribution"
  })
  void mistakesInTheOptionsAreToldWhenARowIsPrinted(String options, String named) throws Exception {
    AbstractOutput output =
        AbstractOutput.fromCommandline(UncertaintyPlainText.class.getName() + " " + options);
    assertNotNull(output, "Weka could not make the output");
    assertArrayEquals(Utils.splitOptions(options), output.getOptions());
    Instances rows = SmallData.clouds(2, 20);
    GPHIK gp = new GPHIK();
    gp.buildClassifier(rows);
    output.setHeader(rows);
    output.setBuffer(new StringBuffer());
    Exception e =
        assertThrows(UserException.class, () -> output.printClassification(gp, rows.get(0), 0));
    assertTrue(e.getMessage().contains(named.replace("'", "")), e.getMessage());
  }
}
