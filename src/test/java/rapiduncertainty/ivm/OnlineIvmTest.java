package rapiduncertainty.ivm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.ivm.OnlineIvm.Action;
import rapiduncertainty.kernel.Rbf;

class OnlineIvmTest {
  private static final IvmSettings SMALL = IvmSettings.standard().withActivePoints(25);
  private static final Rbf KERNEL = new Rbf(10, 2);

  private static OnlineIvm fit(SearchSettings search, double threshold) {
    return OnlineIvm.fit(
        Rows.of(Toy.blobs(90, 3, 1)),
        Toy.labels(90, 3),
        3,
        KERNEL,
        SMALL,
        search,
        threshold,
        Workers.ONE,
        Progress.NONE);
  }

  private static OnlineIvm updated(OnlineIvm model, int n, int[] labels, int classes) {
    return model.updated(
        Rows.of(Toy.blobs(n, 3, 2)), labels, classes, Workers.ONE, Progress.NONE);
  }

  @Test
  void goodNewRowsAreOnlyKept() {
    OnlineIvm before = fit(SearchSettings.none(), 0.5);
    OnlineIvm after = updated(before, 30, Toy.labels(30, 3), 3);
    assertEquals(Action.KEPT, after.lastAction());
    assertEquals(120, after.size());
    assertEquals(90, after.learnt());
    assertArrayEquals(before.predict(Row.of(1, 1)).means(), after.predict(Row.of(1, 1)).means());
  }

  @Test
  void interruptionEndsAnUpdateThatOnlyPredicts() {
    OnlineIvm before = fit(SearchSettings.none(), 0.5);
    Thread.currentThread().interrupt();
    try {
      assertThrows(
          CancellationException.class, () -> updated(before, 30, Toy.labels(30, 3), 3));
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void badNewRowsLeadToATrainingOnAllRows() {
    OnlineIvm after = updated(fit(SearchSettings.none(), 1), 60, Toy.labels(60, 3), 3);
    assertEquals(Action.RETRAINED, after.lastAction());
    assertEquals(150, after.learnt());
    double[][] both = Arrays.copyOf(Toy.blobs(90, 3, 1), 150);
    System.arraycopy(Toy.blobs(60, 3, 2), 0, both, 90, 60);
    IvmModel batch =
        IvmModel.fit(
            Rows.of(both),
            IntStream.concat(
                    Arrays.stream(Toy.labels(90, 3)), Arrays.stream(Toy.labels(60, 3)))
                .toArray(),
            3,
            KERNEL,
            SMALL,
            Workers.ONE,
            Progress.NONE);
    assertArrayEquals(batch.predict(Row.of(1, 1)).means(), after.predict(Row.of(1, 1)).means());
  }

  @Test
  void searchesAgainOnlyWhenTrainingDoesNotHelp() {
    SearchSettings search = SearchSettings.none().withEvaluations(8);
    OnlineIvm helped = updated(fit(search, 0.3), 30, Toy.labels(30, 3), 3);
    assertEquals(Action.KEPT, helped.lastAction());
    // Labels turned round: no training reaches 100 % on rows held back.
    int[] turned = Arrays.stream(Toy.labels(60, 3)).map(c -> (c + 1) % 3).toArray();
    assertEquals(Action.SEARCHED, updated(fit(search, 1), 60, turned, 3).lastAction());
  }

  @Test
  void aNewClassAlwaysLeadsToATraining() {
    OnlineIvm model = fit(SearchSettings.none(), 0);
    int[] fourth = new int[30];
    Arrays.fill(fourth, 3);
    Rows far =
        Rows.of(
            Arrays.stream(Toy.blobs(30, 1, 4))
                .map(x -> new double[] {x[0] + 6, x[1] + 6})
                .toArray(double[][]::new));
    OnlineIvm after = model.updated(far, fourth, 4, Workers.ONE, Progress.NONE);
    assertEquals(Action.RETRAINED, after.lastAction());
    assertEquals(3, after.predict(Row.of(8, 6)).winner());
    assertEquals(3, model.classes(), "the model before stays as it was");
  }

  @Test
  void refusesFewerClassesAndAThresholdAboveOne() {
    assertThrows(
        IllegalArgumentException.class,
        () -> updated(fit(SearchSettings.none(), 0), 30, new int[30], 2));
    var e =
        assertThrows(IllegalArgumentException.class, () -> fit(SearchSettings.none(), 1.5));
    assertTrue(e.getMessage().contains("1.5"));
  }
}
