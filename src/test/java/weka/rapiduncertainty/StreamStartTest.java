package weka.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import weka.classifiers.functions.GPHIK;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.rapiduncertainty.testing.SmallData;

/** A stream that is predicted row by row from the first one on, as the KnowledgeFlow does. */
class StreamStartTest {

  private static GPHIK stream(Instances rows) throws Exception {
    GPHIK gp = new GPHIK();
    gp.buildClassifier(new Instances(rows, 0));
    for (Instance row : rows) {
      gp.distributionForInstance(row);
      gp.updateClassifier(row);
    }
    return gp;
  }

  @Test
  void scalingIsNotLeftToTheFirstRow() throws Exception {
    Instances rows = SmallData.clouds(3, 150);
    GPHIK gp = stream(rows);
    int right = 0;
    for (Instance row : rows) {
      right += Utils.maxIndex(gp.distributionForInstance(row)) == row.classValue() ? 1 : 0;
    }
    assertTrue(right > 0.7 * rows.size(), right + " of " + rows.size());
  }

  @Test
  void aStreamThatHasJustDoubledEqualsTheBatch() throws Exception {
    Instances rows = SmallData.clouds(3, 64);
    GPHIK batch = new GPHIK();
    batch.buildClassifier(rows);
    GPHIK stream = stream(rows);
    for (Instance row : rows) {
      assertArrayEquals(
          batch.distributionForInstance(row), stream.distributionForInstance(row), 0);
    }
  }
}
