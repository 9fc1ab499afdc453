package rapiduncertainty.active;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rapiduncertainty.Rows;
import rapiduncertainty.gp.GpSettings;
import rapiduncertainty.gp.VarianceMethod;

class GpPoolTest {
  private static final GpSettings SETTINGS =
      GpSettings.DEFAULT.withVariance(VarianceMethod.PUP).withSolver(1e-10, 1000);
  private static final Rows NONE = Rows.of(4, List.of());

  private final double[][] x = DenseGp.randomRows(30, 4, new SplittableRandom(8));
  private final Rows pool = Rows.of(x);

  private static int truth(double[] z) {
    return z[0] > z[1] ? 1 : 0;
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void aSessionTakenBackAsksTheSameAgain(Strategy strategy) throws Exception {
    GpPool learner = new GpPool(SETTINGS, NONE, new int[0], pool);
    var settings = new ActiveSession.Settings(strategy, 2, 20, 5, 6, 3);
    ActiveSession session =
        new ActiveSession(settings, learner, List.of("a", "b"), EventLog.inMemory());
    List<List<Integer>> asked = new java.util.ArrayList<>();
    for (int i = 0; i < 8; i++) {
      asked.add(session.propose());
      for (int row : session.propose()) {
        session.label(row, truth(x[row]));
      }
    }
    double[] before = learner.model().outputs(pool.row(0));
    session.refresh();
    for (int i = 15; i >= 0; i--) {
      session.undo();
      List<Integer> question = asked.get(i / 2);
      assertEquals(question.subList(i % 2, 2), session.propose());
    }
    for (int i = 0; i < 8; i++) {
      assertEquals(asked.get(i), session.propose());
      for (int row : session.propose()) {
        session.label(row, truth(x[row]));
      }
    }
    assertArrayEquals(before, learner.model().outputs(pool.row(0)));
  }

  @Test
  void covariancesWithItselfAreTheVariance() {
    GpPool learner = new GpPool(SETTINGS, pool.subset(0, 1, 2, 3), new int[] {0, 1, 0, 1}, pool);
    learner.train(new int[] {7, 8}, new int[] {1, 0}, List.of("a", "b"));
    int[] rows = IntStream.range(10, 30).toArray();
    Candidate[] candidates = learner.candidates(rows, Strategy.VARIANCE);
    for (int i = 0; i < rows.length; i++) {
      double own = learner.covariances(rows).withPool(i)[i];
      assertEquals(candidates[i].variance(), own, 1e-8); // the solver's tolerance, twice
    }
    assertEquals(2, learner.leaveOneOut().size());
  }

  @Test
  void equalRowsAreTwins() {
    GpPool learner = new GpPool(SETTINGS, NONE, new int[0], pool.subset(3, 4, 3, 5, 4));
    assertArrayEquals(new int[] {0, 1, 0, 2, 1}, learner.twins());
  }

  @Test
  void refusesRowsOfAnotherWidth() {
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                new GpPool(SETTINGS, Rows.of(new double[][] {{1, 2}}), new int[] {0}, pool));
    assertTrue(e.getMessage().contains("4 columns"), e.getMessage());
  }
}
