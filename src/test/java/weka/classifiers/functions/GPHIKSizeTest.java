package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.rapiduncertainty.Tables;

/** Saved models are compact, and loaded ones predict the same, bit for bit, and learn on. */
class GPHIKSizeTest {
  private static final int ROWS = 400;

  /** A factor that grew and one made again differ by round-off. */
  private static final double SOLVED = 1e-10;

  private static void assertEqual(double[] expected, double[] found, double near) {
    if (near == 0) {
      assertArrayEquals(expected, found);
    } else {
      assertArrayEquals(expected, found, near);
    }
  }

  /**
   * @param most bytes that a stored value may cost, all else included; 12 are a value with its column
   */
  @ParameterizedTest
  @CsvSource({
    "-variance PUP, 12",
    "-variance CAPU -scaling L1, 14",
    "-rank 20, 26",
    "-features COMPLEMENT -variance PUP, 30",
    "-features FOREST -variance PUP, 600"
  })
  void aSavedModelIsCompactAndGoesOn(String options, int most) throws Exception {
    Instances table = Tables.sparse(ROWS + 20, 60, 1);
    long values = 0;
    for (int i = 0; i < ROWS; i++) {
      values += table.get(i).numValues();
    }
    GPHIK c = new GPHIK();
    c.setOptions(Utils.splitOptions(options));
    c.buildClassifier(new Instances(table, 0, ROWS));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(c);
    }
    double each = (double) bytes.size() / values;
    assertTrue(each <= most, options + " takes " + each + " bytes per value");

    GPHIK loaded;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      loaded = (GPHIK) in.readObject();
    }
    for (int round = 0; round < 2; round++) {
      for (Instance row : table) {
        double near = round == 0 ? 0 : SOLVED;
        assertEqual(c.distributionForInstance(row), loaded.distributionForInstance(row), near);
        assertEqual(c.predict(row).variances(), loaded.predict(row).variances(), near);
      }
      for (int i = ROWS; i < table.size() && round == 0; i++) {
        c.updateClassifier(table.get(i));
        loaded.updateClassifier(table.get(i));
      }
    }
  }
}
