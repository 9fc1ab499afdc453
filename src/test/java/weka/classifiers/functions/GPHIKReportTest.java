package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import weka.core.Instances;
import weka.core.Utils;
import weka.rapiduncertainty.Tables;

/** What the report says of models too large for a dense factor, and of settings that did not fit. */
class GPHIKReportTest {
  /** One row more than a dense factor serves. */
  private static final Instances MANY = Tables.mixed(2001, 1);

  private static GPHIK trained(String options, Instances rows) throws Exception {
    GPHIK c = new GPHIK();
    c.setOptions(Utils.splitOptions(options));
    c.buildClassifier(rows);
    return c;
  }

  @Test
  void solvesBehindHeldOutScoresThatDidNotConvergeAreSaid() throws Exception {
    String text = trained("-variance NONE -max-iterations 1 -tolerance 1e-8", MANY).toString();
    assertTrue(
        text.matches("(?s).*held-out scores: [1-9]\\d* of \\d+ not converged, worst relative.*"),
        text);
  }

  @Test
  void solvesBehindVariancesThatDidNotConvergeAreSaid() throws Exception {
    String options = "-variance PUP -head NONE -max-iterations 1 -tolerance 1e-8";
    GPHIK hasty = trained(options, MANY);
    assertFalse(hasty.toString().contains("Solves behind"), "nothing was asked yet");
    hasty.predict(MANY.get(0));
    assertTrue(hasty.toString().contains("held-out scores: 1 of 1 not converged"), hasty.toString());
    GPHIK patient = trained("-variance PUP -head NONE", MANY);
    patient.predict(MANY.get(0));
    assertFalse(patient.toString().contains("not converged"), patient.toString());
  }

  @Test
  void theLikelihoodIsThereForAnyNumberOfRows() throws Exception {
    GPHIK many = trained("-variance NONE -head NONE", MANY);
    assertTrue(
        many.toString()
            .matches(
                "(?s).*Log marginal likelihood -?\\d\\S* \\(stochastic Lanczos quadrature with 10"
                    + " probes, standard error \\d\\S*\\).*"),
        many.toString());
    assertTrue(Double.isFinite(many.getMeasure("measureLogLikelihood")));
    String few = trained("", new Instances(MANY, 0, 50)).toString();
    assertTrue(few.matches("(?s).*Log marginal likelihood -?\\d\\S*\\R.*"), few);
  }

  @Test
  void moreEigenvectorsThanRowsWorkAndAreSaid() throws Exception {
    GPHIK c = trained("-variance FAPU -eigenvectors 100", new Instances(MANY, 0, 30));
    assertTrue(Double.isFinite(c.predict(MANY.get(40)).variances()[0]));
    String said = "Variance FAPU (upper bound, 30 eigenvectors: 100 were asked for, there are 30 rows)";
    assertTrue(c.toString().contains(said), c.toString());
    for (int i = 30; i < 130; i++) {
      c.updateClassifier(MANY.get(i));
    }
    c.predict(MANY.get(0));
    assertTrue(c.toString().contains("(upper bound, 100 eigenvectors)"), c.toString());
  }
}
