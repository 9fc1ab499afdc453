package weka.classifiers;

import java.io.File;
import java.util.ArrayList;
import java.util.Locale;
import weka.classifiers.evaluation.NominalPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;
import weka.core.Instances;
import weka.test.Regression;

/**
 * Weka's own JUnit 3 tests of a classifier, without their blind spots.
 *
 * <pre>{@code
 * public class GPHIKWekaTest extends WekaContract {
 *   public GPHIKWekaTest(String name) { super(name); }
 *
 *   @Override public Classifier getClassifier() { return new GPHIK(); }
 * }
 * }</pre>
 *
 * <p>Weka writes a missing reference file and passes; here it fails, unless the tests run with
 * {@code -DwriteReferences=true}. Weka only warns where a stream differs from a batch or weights
 * have no effect; here that fails. Reference numbers have six decimals, so that another processor's
 * last bits do not matter.
 */
public abstract class WekaContract extends AbstractClassifierTest {

  /** One test of the suite, by name, as JUnit 3 wants it. */
  protected WekaContract(String name) {
    super(name);
  }

  @Override
  public void testRegression() throws Exception {
    Regression reference = new Regression(getClass());
    for (int type = FIRST_CLASSTYPE; type <= LAST_CLASSTYPE; type++) {
      if (canPredict(type)) {
        reference.println(rounded(useClassifier(regressionData(type))));
      }
    }
    File file =
        new File(Regression.getRoot(), getClass().getName().replace('.', File.separatorChar) + ".ref");
    if (!file.exists() && !Boolean.getBoolean("writeReferences")) {
      fail("No reference " + file + ". Make it with ./antw test -DwriteReferences=true, look at it"
          + " and commit it.");
    }
    String difference = reference.diff();
    assertTrue(difference, difference == null || difference.isEmpty());
  }

  private Instances regressionData(int type) throws Exception {
    return m_Tester.makeTestDataset(
        42,
        m_Tester.getNumInstances(),
        m_NominalPredictors[type] ? m_Tester.getNumNominal() : 0,
        m_NumericPredictors[type] ? m_Tester.getNumNumeric() : 0,
        0,
        0,
        0,
        2,
        type,
        false);
  }

  private static String rounded(ArrayList<Prediction> predictions) {
    StringBuilder lines = new StringBuilder();
    for (Prediction p : predictions) {
      lines.append(String.format(Locale.ROOT, "%.6f %.6f", p.actual(), p.predicted()));
      if (p instanceof NominalPrediction nominal) {
        for (double share : nominal.distribution()) {
          lines.append(String.format(Locale.ROOT, " %.6f", share));
        }
      }
      lines.append('\n');
    }
    return lines.toString();
  }

  @Override
  public void testUpdatingEquality() {
    for (int type : new int[] {Attribute.NOMINAL, Attribute.NUMERIC}) {
      if (m_updateableClassifier && canPredict(type)) {
        boolean same =
            m_Tester.updatingEquality(
                m_NominalPredictors[type], m_NumericPredictors[type], false, false, false, false, type)[0];
        assertTrue("a stream differs from a batch (" + getClassTypeString(type) + " class)", same);
      }
    }
  }

  @Override
  public void testInstanceWeights() {
    for (int type : new int[] {Attribute.NOMINAL, Attribute.NUMERIC}) {
      if (m_weightedInstancesHandler && canPredict(type)) {
        boolean used =
            m_Tester.instanceWeights(
                m_NominalPredictors[type], m_NumericPredictors[type], false, false, false, false, type)[0];
        assertTrue("weights have no effect (" + getClassTypeString(type) + " class)", used);
      }
    }
  }
}
