package weka.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.swing.DefaultListModel;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Classifier;
import weka.classifiers.evaluation.AbstractEvaluationMetric;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.PluginManager;
import weka.core.Range;
import weka.core.converters.ConverterUtils.DataSource;
import weka.rapiduncertainty.evaluation.UncertaintyMetrics;

/** Runs the experiment file of the guide on its small data sets, and analyses it as the Analyse panel does. */
class ComparisonExperimentTest {
  private static final int FOLDS = 2;
  private static Instances results;
  private static int classifiers;

  @BeforeAll
  static void run(@TempDir Path folder) throws Exception {
    String metric = UncertaintyMetrics.class.getName();
    PluginManager.addPlugin(AbstractEvaluationMetric.class.getName(), metric, metric);
    Experiment experiment = Experiment.read("docs/guide/comparison.xml");
    classifiers = ((Classifier[]) experiment.getPropertyArray()).length;
    // The file asks for 3 × 10-fold cross-validation on all data; two folds of the small sets do here.
    experiment.setRunUpper(1);
    ((CrossValidationResultProducer) experiment.getResultProducer()).setNumFolds(FOLDS);
    DefaultListModel<File> small = new DefaultListModel<>();
    for (int i = 0; i < experiment.getDatasets().getSize(); i++) {
      File file = (File) experiment.getDatasets().getElementAt(i);
      assertTrue(file.isFile(), "the experiment names " + file);
      if (!file.getName().startsWith("scenes")) {
        small.addElement(file);
      }
    }
    experiment.setDatasets(small);
    File output = folder.resolve("results.arff").toFile();
    ((InstancesResultListener) experiment.getResultListener()).setOutputFile(output);
    experiment.initialize();
    experiment.runExperiment();
    experiment.postProcess();
    results = DataSource.read(output.getPath());
  }

  @Test
  void everyClassifierHasAResultForEachFold() {
    assertTrue(classifiers >= 6, "only " + classifiers + " classifiers");
    assertEquals(2 * FOLDS * classifiers, results.numInstances());
    Attribute correct = results.attribute("Percent_correct");
    assertEquals(0, results.attributeStats(correct.index()).missingCount);
  }

  @Test
  void uncertaintyAndAdditionalMeasuresAreColumns() {
    for (String name : new UncertaintyMetrics().getStatisticNames()) {
      Attribute column = results.attribute(name);
      assertNotNull(column, name);
      assertTrue(column.isNumeric(), name);
      assertEquals(0, results.attributeStats(column.index()).missingCount, name);
    }
    List<String> measures =
        Arrays.stream(names()).filter(name -> name.startsWith("measure")).toList();
    for (String expected :
        List.of(
            "measureNoise",
            "measureKernelExponent",
            "measureIterations",
            "measureLogLikelihood",
            "measureInducingPoints",
            "measureTrees",
            "measureModelBytes")) {
      assertTrue(measures.contains(expected), expected + " in " + measures);
      int column = results.attribute(expected).index();
      assertTrue(results.attributeStats(column).numericStats.count > 0, expected);
    }
  }

  private static String[] names() {
    String[] names = new String[results.numAttributes()];
    for (int i = 0; i < names.length; i++) {
      names[i] = results.attribute(i).name();
    }
    return names;
  }

  @Test
  void correctedPairedTTestComparesTheColumns() throws Exception {
    PairedCorrectedTTester tester = new PairedCorrectedTTester();
    tester.setInstances(results);
    tester.setSortColumn(-1);
    tester.setRunColumn(results.attribute("Key_Run").index());
    tester.setFoldColumn(results.attribute("Key_Fold").index());
    tester.setResultsetKeyColumns(
        new Range(
            column("Key_Scheme") + "," + column("Key_Scheme_options") + ","
                + column("Key_Scheme_version_ID")));
    tester.setDatasetKeyColumns(new Range(column("Key_Dataset")));
    tester.setResultMatrix(new ResultMatrixPlainText());
    tester.setDisplayedResultsets(null);
    tester.setSignificanceLevel(0.05);
    tester.setShowStdDevs(true);
    for (String name : new String[] {"Percent_correct", "Negative_log_likelihood"}) {
      String table = tester.multiResultsetFull(0, results.attribute(name).index());
      assertTrue(table.contains("checkerboard") && table.contains("mixed"), table);
      assertEquals(classifiers, tester.getNumResultsets());
      assertTrue(table.contains("GPHIK"), table);
    }
  }

  private static String column(String name) {
    return Integer.toString(results.attribute(name).index() + 1);
  }
}
