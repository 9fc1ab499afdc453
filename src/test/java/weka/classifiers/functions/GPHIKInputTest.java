package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rapiduncertainty.Prediction;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.rapiduncertainty.Tables;

/** What GPHIK refuses, when it refuses it, and what it says about the model. */
class GPHIKInputTest {
  private static final Instances ROWS = Tables.mixed(60, 1);

  private static GPHIK classifier(String options) throws Exception {
    GPHIK c = new GPHIK();
    c.setOptions(Utils.splitOptions(options));
    return c;
  }

  private static String refusal(String options, Instances rows) throws Exception {
    GPHIK c = classifier(options);
    return assertThrows(IllegalArgumentException.class, () -> c.buildClassifier(rows)).getMessage();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-kernel ARD -optimise ALL -search NELDER_MEAD",
        "-optimise NOISE -search GRADIENT -logdet BOUND -objective LIKELIHOOD",
        "-optimise KERNEL",
        "-one-class nobody"
      })
  void contradictionsAreRefusedBeforeTheFirstRowOfAStream(String options) throws Exception {
    refusal(options, new Instances(ROWS, 0));
  }

  @Test
  void aWrongOneClassLabelIsAnsweredWithTheRightOnes() throws Exception {
    String message = refusal("-one-class nobody", ROWS);
    assertTrue(message.contains("'nobody'") && message.contains("[v0, v1, v2]"), message);
    assertTrue(refusal("-one-class v0", Tables.regression(20, 1)).contains("numeric"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 30})
  void aRowThatCannotBeLearntDoesNotCostTheOthers(int before) throws Exception {
    Instances counts = Tables.sparse(60, 10, 1);
    GPHIK c = classifier("-scaling NONE");
    c.buildClassifier(new Instances(counts, 0, before));
    for (int i = before; i < 60; i++) {
      c.updateClassifier(counts.get(i));
    }
    Instance negative = new DenseInstance(counts.get(0));
    negative.setDataset(counts);
    negative.setValue(2, -1);
    String message =
        assertThrows(IllegalArgumentException.class, () -> c.updateClassifier(negative)).getMessage();
    assertTrue(message.contains("'word2' holds -1.0"), message);
    c.distributionForInstance(counts.get(0));
    assertEquals(60, c.report().rows());
  }

  @Test
  void aRowWithoutDataSetIsLearntLikeOneWith() throws Exception {
    GPHIK with = classifier("");
    GPHIK without = classifier("");
    with.buildClassifier(ROWS);
    without.buildClassifier(ROWS);
    Instance row = new DenseInstance(1, new double[] {1, 1, 1, 1, 2});
    without.updateClassifier(row);
    Instance owned = (Instance) row.copy();
    owned.setDataset(ROWS);
    with.updateClassifier(owned);
    assertArrayEquals(
        with.distributionForInstance(ROWS.get(0)), without.distributionForInstance(ROWS.get(0)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 0.5, 3, 1e9})
  void aNominalValueThatDoesNotExistIsRefusedByAttribute(double value) throws Exception {
    GPHIK c = classifier("");
    c.buildClassifier(ROWS);
    Instance row = new DenseInstance(1, new double[] {1, 1, value, 1, 0});
    String message =
        assertThrows(IllegalArgumentException.class, () -> c.predict(row)).getMessage();
    assertTrue(message.contains("'c'") && message.contains("" + value), message);
  }

  @Test
  void theReportNamesTheMostRelevantAttributes() throws Exception {
    GPHIK c = classifier("-kernel ARD -optimise ALL -search GRADIENT");
    c.buildClassifier(ROWS);
    String text = c.toString();
    assertTrue(text.matches("(?s).*ARD with weights .* … .*, largest: [ab] .*\\(found\\).*"), text);
    assertTrue(text.contains("(found), divided"), text);
    GPHIK given = classifier("-kernel ARD");
    given.buildClassifier(ROWS);
    assertTrue(given.toString().contains("ARD with weights all 1.000 (given)"), given.toString());
  }

  @Test
  void weightsOfArdThatNobodySearchedForAreCalledHik() throws Exception {
    GPHIK given = classifier("-kernel ARD -optimise NOISE");
    given.buildClassifier(ROWS);
    assertTrue(given.toString().contains("which is HIK"), given.toString());
  }

  @Test
  void aNoiseBeyondAllSenseIsRefusedByName() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> classifier("-noise 1.7e308"))
            .getMessage();
    assertTrue(message.contains("noise") && message.contains("1.7E308"), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-head NONE", "-variance PUP", "-one-class v0 -score VARIANCE"})
  void oneRowMakesNobodyCertain(String options) throws Exception {
    GPHIK c = classifier(options);
    c.buildClassifier(new Instances(ROWS, 0, 1));
    for (Instance row : ROWS) {
      Prediction p = c.predict(row);
      assertEquals(1, p.prior(), 1e-12);
      assertEquals(1, p.novelty(), 1e-12);
      for (double v : p.variances()) {
        assertEquals(1, v, 1e-12);
      }
    }
  }

  @Test
  void aMeasureThatDoesNotExistIsRefused() throws Exception {
    GPHIK c = classifier("");
    c.buildClassifier(ROWS);
    assertEquals(0.1, c.getMeasure("measureNoise"));
    assertThrows(IllegalArgumentException.class, () -> c.getMeasure("measureNothing"));
  }
}
