package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rapiduncertainty.maxmargin.KernelChoice;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.rapiduncertainty.Alive;
import weka.rapiduncertainty.ClassifierContract;
import weka.rapiduncertainty.RapidClassifier;
import weka.rapiduncertainty.Tables;

/** The contract holds for MMSGP, and what is its own. */
class MMSGPTest extends ClassifierContract {

  @Override
  protected RapidClassifier<?> classifier() {
    return new MMSGP();
  }

  @Override
  protected String quick() {
    return "-search 0 -trees 5";
  }

  @Override
  protected List<Alive> alive() {
    Instances unlabelled = new Instances(Tables.mixed(45, 1));
    for (int i = 0; i < 15; i++) {
      unlabelled.instance(i).setClassMissing();
      unlabelled.instance(i).setValue(1, unlabelled.instance(i).value(1) + 20);
    }
    return List.of(
        Alive.option("kernel", "FOREST"),
        Alive.option("C", "0"),
        Alive.option("scale", "2"),
        Alive.option("length-scale", "0.7"),
        Alive.option("trees", "3").with("-kernel FOREST"),
        Alive.option("search", "3"),
        Alive.option("search-rows", "20").with("-search 3"),
        Alive.option("supports", "KMEANS").with("-threshold 10"),
        Alive.option("threshold", "10"),
        Alive.option("sparsity", "0.6").with("-threshold 10"),
        Alive.option("most", "9"),
        Alive.option("move-points", "2").with("-most 9"),
        Alive.option("variance", "DEGENERATE").with("-most 9"),
        Alive.option("augment", "0").on(unlabelled).with("-variance DEGENERATE -most 9"),
        Alive.option("tolerance", "0.01"),
        Alive.option("scaling", "STANDARDISE"),
        Alive.option("threads", "2").seenIn(c -> ((MMSGP) c).getThreads()),
        Alive.option("S", "2").with("-kernel FOREST"));
  }

  @Override
  protected Instances longTraining() {
    return Tables.mixed(1500, 1);
  }

  @Override
  protected String longSettings() {
    return "-search 0 -threshold 5000 -most 5000 -tolerance 0.0000001";
  }

  @Test
  void everyKernelLearns() throws Exception {
    for (KernelChoice kernel : KernelChoice.values()) {
      MMSGP c = new MMSGP();
      c.setKernel(kernel);
      c.setSearch(4);
      c.setTrees(10);
      c.buildClassifier(data());
      int right = 0;
      for (Instance row : data()) {
        right += c.classifyInstance(row) == row.classValue() ? 1 : 0;
      }
      assertTrue(right > 25, kernel + ": " + right + " of 45");
    }
  }

  @ParameterizedTest
  @EnumSource
  void savedModelPredictsAndLearnsOnAsTheOriginal(KernelChoice kernel) throws Exception {
    MMSGP original = new MMSGP();
    original.setOptions(
        new String[] {"-kernel", kernel.name(), "-search", "3", "-trees", "8", "-most", "12"});
    Instances first = new Instances(data(), 0, 30);
    original.buildClassifier(first);
    MMSGP copy = (MMSGP) SerializationHelper.read(saved(original));
    assertSame(original, copy, kernel + " after loading");
    for (Instance row : new Instances(data(), 30, data().numInstances() - 30)) {
      original.updateClassifier(row);
      copy.updateClassifier(row);
    }
    assertSame(original, copy, kernel + " after an update");
    assertTrue(copy.toString().contains("Training rows: 45"), copy.toString());
    assertSame(
        original, (MMSGP) SerializationHelper.read(saved(original)), kernel + " loaded again");
  }

  private static ByteArrayInputStream saved(MMSGP c) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, c);
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  /** Bit by bit. */
  private void assertSame(MMSGP a, MMSGP b, String when) throws Exception {
    for (Instance row : data()) {
      assertArrayEquals(a.distributionForInstance(row), b.distributionForInstance(row), 0, when);
      assertArrayEquals(a.predict(row).variances(), b.predict(row).variances(), 0, when);
    }
  }

  @ParameterizedTest
  @EnumSource
  void threadsDoNotChangeAnyKernel(KernelChoice kernel) throws Exception {
    MMSGP[] both = new MMSGP[2];
    for (int threads = 1; threads <= 2; threads++) {
      both[threads - 1] = new MMSGP();
      both[threads - 1].setOptions(
          new String[] {
            "-kernel", kernel.name(), "-search", "4", "-trees", "8", "-most", "12", "-threads",
            "" + threads, "-move-points", kernel.smooth() ? "2" : "0"
          });
      both[threads - 1].buildClassifier(data());
    }
    assertSame(both[0], both[1], kernel + " with 1 and 2 threads");
  }

  @ParameterizedTest
  @EnumSource
  void aTableWithoutAttributesIsLearnt(KernelChoice kernel) throws Exception {
    Instances only = new Instances(data());
    while (only.numAttributes() > 1) {
      only.deleteAttributeAt(only.classIndex() == 0 ? 1 : 0);
    }
    MMSGP c = new MMSGP();
    c.setOptions(
        new String[] {
          "-kernel", kernel.name(), "-trees", "5", "-move-points", kernel.smooth() ? "2" : "0"
        });
    try {
      c.buildClassifier(only);
      double[] p = c.distributionForInstance(only.instance(0));
      assertEquals(1, Utils.sum(p), 1e-9);
    } catch (IllegalArgumentException e) { // histograms without columns have no kernel
      assertTrue(kernel == KernelChoice.HIK, kernel + ": " + e.getMessage());
      assertTrue(e.getMessage().contains("choose another kernel"), e.getMessage());
    }
  }

  @Test
  void saysWhatItLearnt() throws Exception {
    MMSGP c = new MMSGP();
    c.buildClassifier(data());
    String text = c.toString();
    for (String part :
        List.of("Support points: ", "active constraints", "Bound: ", "iterations", "lengthScale")) {
      assertTrue(text.contains(part), part + " is not in: " + text);
    }
    for (int k = 0; k < data().numClasses(); k++) {
      assertTrue(text.contains("\n" + data().classAttribute().value(k)), text);
    }
    assertTrue(c.getMeasure("measureSupportPoints") > 0);
    assertTrue(c.getMeasure("measureActiveConstraints") > 0);
    assertThrows(IllegalArgumentException.class, () -> c.getMeasure("measureNothing"));
  }

  @Test
  void poolRowsStayThroughAnUpdate() throws Exception {
    Instances rows = new Instances(data());
    for (int i = 0; i < 15; i++) {
      rows.instance(i).setClassMissing();
      rows.instance(i).setValue(1, rows.instance(i).value(1) + 20);
    }
    MMSGP c = new MMSGP();
    c.buildClassifier(rows);
    assertTrue(c.toString().contains("Training rows: 30"), c.toString());
    assertTrue(!c.toString().contains("Pool rows in the variance: 0"), c.toString());
    c.updateClassifier(rows.instance(20));
    c.batchFinished();
    assertTrue(c.toString().contains("Training rows: 31"), c.toString());
    assertTrue(!c.toString().contains("Pool rows in the variance: 0"), c.toString());
  }

  @Test
  void standardisedHistogramsAreRefusedWithARemedy() throws Exception {
    MMSGP c = new MMSGP();
    c.setOptions(new String[] {"-kernel", "HIK", "-scaling", "STANDARDISE"});
    var e = assertThrows(IllegalArgumentException.class, () -> c.buildClassifier(data()));
    assertTrue(e.getMessage().contains("UNIT_RANGE"), e.getMessage());
  }

  @Test
  void movingPointsOfAForestIsRefusedWithARemedy() throws Exception {
    MMSGP c = new MMSGP();
    c.setOptions(new String[] {"-kernel", "FOREST", "-move-points", "3", "-trees", "5"});
    List<String> work = new ArrayList<>();
    c.listen((stage, share) -> work.add(stage));
    var e = assertThrows(IllegalArgumentException.class, () -> c.buildClassifier(data()));
    assertTrue(e.getMessage().contains("RBF, ARD and LINEAR"), e.getMessage());
    assertEquals(List.of(), work, "refused before the forest is grown");
  }

  @Test
  void withoutMarginNoConstraintIsActive() throws Exception {
    MMSGP c = new MMSGP();
    c.setMarginCost(0);
    c.buildClassifier(data());
    assertEquals(0, c.getMeasure("measureActiveConstraints"));
  }
}
