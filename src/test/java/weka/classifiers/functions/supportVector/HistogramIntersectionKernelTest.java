package weka.classifiers.functions.supportVector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.classifiers.Evaluation;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.functions.SMO;
import weka.core.CheckGOE;
import weka.core.CheckOptionHandler;
import weka.core.Instances;
import weka.rapiduncertainty.Tables;

/** The kernel against its definition, Weka's own checks, and in the classifiers it is for. */
class HistogramIntersectionKernelTest {

  private static Instances histograms() {
    return Tables.sparse(40, 12, 1);
  }

  @Test
  void valuesEqualTheDefinition() throws Exception {
    Instances data = histograms();
    for (String options : new String[] {"", "-transform POLY -exponent 2", "-transform EXP -exponent 0.7"}) {
      HistogramIntersectionKernel kernel = new HistogramIntersectionKernel();
      kernel.setOptions(weka.core.Utils.splitOptions(options));
      kernel.buildKernel(data);
      for (int i = 0; i < data.numInstances(); i++) {
        for (int j = 0; j < data.numInstances(); j++) {
          double sum = 0;
          for (int a = 0; a < data.numAttributes() - 1; a++) {
            double v = Math.min(data.instance(i).value(a), data.instance(j).value(a));
            if (options.contains("POLY")) {
              v = v * v;
            } else if (options.contains("EXP")) {
              v = (Math.exp(0.7 * v) - 1) / (Math.exp(0.7) - 1);
            }
            sum += v;
          }
          double tolerance = 1e-12 * Math.max(1, sum);
          assertEquals(sum, kernel.eval(i, j, data.instance(i)), tolerance, options);
          assertEquals(sum, kernel.eval(-1, j, data.instance(i)), tolerance, options);
        }
      }
    }
  }

  @Test
  void wekasKernelCheckFindsNoFault() {
    String report = output(() -> {
      CheckKernel check = new CheckKernel();
      check.setKernel(new HistogramIntersectionKernel());
      check.doTests();
    });
    // Weka itself allows a plain no for these three.
    List<String> allowed = List.of("options", "weighted instances", "multi-instance");
    List<String> faults =
        report.lines()
            .filter(l -> l.endsWith("...no"))
            .filter(l -> allowed.stream().noneMatch(l::startsWith))
            .toList();
    assertEquals(List.of(), faults);
    assertTrue(report.contains("...yes"), report);
  }

  @Test
  void wekasOptionChecksFindNoFault() {
    CheckOptionHandler options = new CheckOptionHandler();
    options.setOptionHandler(new HistogramIntersectionKernel());
    options.setSilent(true);
    options.doTests();
    assertTrue(options.getSuccess());
    CheckGOE editor = new CheckGOE();
    editor.setObject(new HistogramIntersectionKernel());
    editor.setSilent(true);
    editor.doTests();
    assertTrue(editor.getSuccess());
  }

  @Test
  void badOptionsAreRefused() {
    HistogramIntersectionKernel kernel = new HistogramIntersectionKernel();
    assertThrows(IllegalArgumentException.class, () -> kernel.setExponent(0));
    assertThrows(
        IllegalArgumentException.class,
        () -> kernel.setOptions(new String[] {"-transform", "COSINE"}));
  }

  @Test
  void wekasMachinesLearnWithIt() throws Exception {
    Instances data = Tables.sparse(80, 20, 3);
    SMO smo = new SMO();
    smo.setKernel(new HistogramIntersectionKernel());
    smo.buildClassifier(data);
    Evaluation e = new Evaluation(data);
    e.evaluateModel(smo, data);
    assertTrue(e.pctCorrect() > 80, "training accuracy " + e.pctCorrect());
    GaussianProcesses gp = new GaussianProcesses();
    gp.setKernel(new HistogramIntersectionKernel());
    Instances numbers = Tables.regression(40, 1);
    gp.buildClassifier(numbers);
    assertTrue(Double.isFinite(gp.classifyInstance(numbers.instance(0))));
  }

  @Test
  void settingsRoundTrip() {
    HistogramIntersectionKernel kernel = new HistogramIntersectionKernel();
    kernel.setTransform(HistogramIntersectionKernel.TransformKind.EXP);
    kernel.setExponent(3);
    HistogramIntersectionKernel copy = new HistogramIntersectionKernel();
    copy.setOptions(kernel.getOptions());
    assertArrayEquals(kernel.getOptions(), copy.getOptions());
  }

  private static String output(Runnable work) {
    PrintStream out = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      System.setOut(out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
