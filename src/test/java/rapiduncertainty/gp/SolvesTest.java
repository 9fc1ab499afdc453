package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** Solves that do not converge say so, also those whose result is a variance or a score. */
class SolvesTest {
  private static final int COLUMNS = 8;
  private static final double[][] X = DenseTwin.histograms(120, COLUMNS, 6, 91);
  private static final Row QUERY = Row.of(DenseTwin.histograms(1, COLUMNS, 6, 92)[0]);

  /** A tolerance that three iterations do not reach. */
  private static final GpSettings HASTY =
      GpSettings.DEFAULT.withNoise(1e-4).withSolver(1e-10, 3).withDenseLimit(0);

  private static GpModel model(GpSettings s) {
    OnlineGp gp = OnlineGp.classifier(s, COLUMNS, 3);
    gp.update(Rows.of(X), DenseTwin.labels(X.length, 3));
    return gp.model();
  }

  private enum Question {
    VARIANCE(1, m -> m.predict(QUERY)),
    VARIANCES(40, m -> m.predict(Rows.of(DenseTwin.histograms(40, COLUMNS, 6, 93)))),
    BETA(1, m -> m.beta(QUERY)),
    INFLUENCES(40, m -> m.influences(Rows.of(DenseTwin.histograms(40, COLUMNS, 6, 93)))),
    COVARIANCES(1, m -> m.covariances(QUERY, Rows.of(X))),
    PARTS(1, m -> m.explain(QUERY, COLUMNS));

    private final int solves;
    private final Consumer<GpModel> ask;

    Question(int solves, Consumer<GpModel> ask) {
      this.solves = solves;
      this.ask = ask;
    }
  }

  @ParameterizedTest
  @EnumSource(Question.class)
  void questionsOfAModelAreCounted(Question question) {
    GpModel hasty = model(HASTY.withVariance(VarianceMethod.PUP).withHead(HeadKind.NONE));
    assertEquals(Solves.NONE, hasty.solves(), "nothing was asked yet");
    question.ask.accept(hasty);
    assertEquals(question.solves, hasty.solves().columns());
    assertEquals(question.solves, hasty.solves().missed());
    assertTrue(hasty.solves().worst() > 1e-10, "worst residual " + hasty.solves().worst());

    GpModel patient =
        model(
            HASTY
                .withSolver(1e-6, 1000)
                .withVariance(VarianceMethod.PUP)
                .withHead(HeadKind.NONE));
    question.ask.accept(patient);
    assertEquals(question.solves, patient.solves().columns());
    assertTrue(patient.solves().converged() && patient.solves().worst() <= 1e-6);
  }

  @Test
  void foldsAndHeldOutVariancesOfTrainingAreReportedAndSaved() throws Exception {
    GpModel scores = model(HASTY.withVariance(VarianceMethod.NONE));
    // Three outputs in each of ten folds, and the variances of a quarter of the 120 rows.
    assertEquals(3 * 10 + 30, scores.report().solves().columns());
    assertTrue(scores.report().solves().missed() >= 30);
    assertEquals(scores.report().solves(), scores.solves(), "training is not counted twice");

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(scores);
    }
    GpModel loaded =
        (GpModel)
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertEquals(scores.solves(), loaded.solves());
  }

  @Test
  void scoresKeptAfterAnUpdateKeepTheirWarning() {
    OnlineGp gp = OnlineGp.classifier(HASTY.withVariance(VarianceMethod.NONE), COLUMNS, 3);
    gp.update(Rows.of(X), DenseTwin.labels(X.length, 3));
    Solves before = gp.model().report().solves();
    gp.update(Rows.of(new double[][] {X[0]}), new int[] {0});
    assertEquals(before, gp.model().report().solves());
  }

  @Test
  void modelsSavedBeforeTheCountHaveNone() {
    assertEquals(
        Solves.NONE,
        new TrainingReport(1, 1, 1, 0, 0, true, "none", 0, "", null).solves());
  }
}
