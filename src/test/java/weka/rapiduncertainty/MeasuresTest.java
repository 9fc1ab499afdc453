package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.functions.InformativeVectorMachine;
import weka.core.Instances;
import weka.core.Utils;
import weka.rapiduncertainty.testing.SmallData;

/** The figures that the Experimenter shows as columns. */
class MeasuresTest {
  private final Instances rows = SmallData.clouds(3, 90);

  private static RapidClassifier<?> make(String specification) throws Exception {
    String[] words = Utils.splitOptions(specification);
    String name = words[0];
    words[0] = "";
    return (RapidClassifier<?>) AbstractClassifier.forName("weka.classifiers." + name, words);
  }

  @ParameterizedTest
  @CsvSource({
    "functions.GPHIK, Noise KernelExponent Iterations LogLikelihood Trees",
    "functions.GPHIK -features FOREST, Noise Iterations LogLikelihood Trees",
    "functions.InformativeVectorMachine,"
        + " Noise KernelScale KernelLengthScale InducingPoints LogLikelihood SearchSteps Trees",
    "functions.OnlineRFIVM -trees 50,"
        + " KernelScale KernelLengthScale InducingPoints LogLikelihood SearchSteps Trees",
    "functions.MMSGP, KernelScale KernelLengthScale Iterations SupportPoints Bound Trees",
    "trees.OnlineRandomForest -trees 50, Trees Nodes"
  })
  void everyFigureIsFiniteAfterTrainingAndMissingBefore(String specification, String wanted)
      throws Exception {
    RapidClassifier<?> c = make(specification);
    Set<String> names = Set.copyOf(Collections.list(c.enumerateMeasures()));
    for (String name : (wanted + " ModelBytes").trim().split(" ")) {
      assertTrue(names.contains("measure" + name), name + " is not among " + names);
    }
    for (String name : names) {
      assertTrue(Double.isNaN(c.getMeasure(name)), name + " before training");
    }
    c.buildClassifier(rows);
    for (String name : names) {
      assertTrue(Double.isFinite(c.getMeasure(name)), name + " is " + c.getMeasure(name));
    }
    assertEquals(List.copyOf(names).size(), Collections.list(c.enumerateMeasures()).size());
  }

  @Test
  void kernelFiguresAreTheKernelsParametersAndMissingWhereItHasNone() throws Exception {
    RapidClassifier<?> c =
        make("functions.InformativeVectorMachine -variance 7 -length-scale 0.25");
    c.buildClassifier(rows);
    assertEquals(7, c.getMeasure("measureKernelScale"), 1e-9); // through a logarithm
    assertEquals(0.25, c.getMeasure("measureKernelLengthScale"), 1e-9);
    RapidClassifier<?> forest =
        make("functions.InformativeVectorMachine -kernel FOREST -trees 20 -variance 7");
    forest.buildClassifier(rows);
    assertEquals(7, forest.getMeasure("measureKernelScale"), 1e-9);
    assertTrue(Double.isNaN(forest.getMeasure("measureKernelLengthScale")));
    assertEquals(20, forest.getMeasure("measureTrees"), 0);
  }

  @Test
  void theSizeIsThatOfTheSavedModel() throws Exception {
    InformativeVectorMachine c = new InformativeVectorMachine();
    c.buildClassifier(rows);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(c.machines());
    }
    assertEquals(bytes.size(), c.getMeasure("measureModelBytes"), 0);
    assertFalse(bytes.size() == 0);
  }
}
