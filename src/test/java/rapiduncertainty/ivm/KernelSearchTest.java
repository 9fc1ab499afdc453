package rapiduncertainty.ivm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.ivm.SearchHistory.Step;
import rapiduncertainty.ivm.SearchSettings.Objective;
import rapiduncertainty.ivm.SearchSettings.Scope;
import rapiduncertainty.kernel.Distances;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.Rbf;

class KernelSearchTest {
  private static final int N = 120;
  private static final Rows ROWS = Rows.of(Toy.blobs(N, 3, 6));
  private static final int[] LABELS = Toy.labels(N, 3);
  private static final IvmSettings SMALL = IvmSettings.standard().withActivePoints(20);
  private static final SearchSettings SEARCH = SearchSettings.none().withEvaluations(40);
  /** What chance may cost on a thousand rows near 97 %; the plain probit lost more. */
  private static final double CHANCE = 0.01;

  /** A start far from anything useful. */
  private static final Rbf POOR = new Rbf(0.2, 0.05);

  private static KernelSearch.Found run(SearchSettings search, Workers workers) {
    return KernelSearch.run(ROWS, LABELS, 3, POOR, SMALL, search, workers, Progress.NONE);
  }

  @Test
  void improvesAPoorKernel() {
    for (Objective objective : Objective.values()) {
      SearchHistory history =
          run(SEARCH.withObjective(objective), Workers.ONE).history();
      double first = history.steps().get(0).value();
      double best = history.steps().get(history.steps().size() - 1).best();
      assertTrue(best < first, objective + ": " + first + " to " + best);
    }
    Rbf found = (Rbf) run(SEARCH, Workers.ONE).kernels()[0];
    assertTrue(found.lengthScale() > 0.2, found.toString());
  }

  @Test
  void aGoodKernelIsNotGivenUpForABoldOne() {
    int classes = 10;
    double[][] x = prototypes(600, classes, 1);
    Rows rows = Rows.of(x);
    Rbf good = new Rbf(30, 0.5 * Distances.median(rows, 1));
    IvmSettings machines = IvmSettings.standard().withActivePoints(60);
    SearchSettings search =
        new SearchSettings(Objective.COMBINED, Scope.SHARED, 20, 30, 60, 0.5, 1);
    int[] labels = Toy.labels(600, classes);
    Kernel[] found =
        KernelSearch.run(
                rows, labels, classes, good, machines, search, Workers.ONE, Progress.NONE)
            .kernels();
    double before = accuracy(IvmModel.fit(
        rows, labels, classes, good, machines, Workers.ONE, Progress.NONE), classes);
    double after = accuracy(IvmModel.fit(
        rows, labels, found, machines, Workers.ONE, Progress.NONE), classes);
    assertTrue(after > before - CHANCE, before + " with the start, " + after + " with " + found[0]);
  }

  /** Each class has six prototypes in twelve dimensions: no single machine can be sure. */
  private static double[][] prototypes(int n, int classes, long seed) {
    Random centres = new Random(5);
    double[][] centre = new double[6 * classes][12];
    for (double[] c : centre) {
      Arrays.setAll(c, d -> centres.nextGaussian());
    }
    Random random = new Random(seed);
    double[][] x = new double[n][12];
    for (int i = 0; i < n; i++) {
      double[] c = centre[i % classes + classes * random.nextInt(6)];
      Arrays.setAll(x[i], d -> c[d] + 0.45 * random.nextGaussian());
    }
    return x;
  }

  private static double accuracy(IvmModel model, int classes) {
    double[][] x = prototypes(1000, classes, 2);
    int right = 0;
    for (int i = 0; i < x.length; i++) {
      right += model.predict(Row.of(x[i])).winner() == i % classes ? 1 : 0;
    }
    return right / (double) x.length;
  }

  @Test
  void foundKernelIsTheBestOfTheHistory() {
    KernelSearch.Found found = run(SEARCH, Workers.ONE);
    double lowest = Double.POSITIVE_INFINITY;
    double[] best = null;
    for (Step s : found.history().steps()) {
      if (s.value() < lowest) {
        lowest = s.value();
        best = s.parameters();
      }
      assertEquals(lowest, s.best());
    }
    Rbf kernel = (Rbf) found.kernels()[1];
    assertArrayEquals(best, new double[] {kernel.variance(), kernel.lengthScale()}, 1e-9);
  }

  @Test
  void staysWithinItsBudgetAndDependsOnTheSeedAlone() {
    KernelSearch.Found one = run(SEARCH, Workers.ONE);
    assertTrue(one.history().steps().size() <= 40);
    try (Workers team = Workers.of(3)) {
      assertArrayEquals(one.kernels(), run(SEARCH, team).kernels());
    }
    assertNotEquals(one.kernels()[0], run(SEARCH.withSeed(5), Workers.ONE).kernels()[0]);
  }

  @Test
  void convergesBeforeALargeBudget() {
    SearchHistory history = run(SEARCH.withEvaluations(5000), Workers.ONE).history();
    assertTrue(history.converged());
    assertTrue(history.steps().size() < 2000, history.steps().size() + " evaluations");
  }

  @Test
  void eachClassMayHaveItsOwn() {
    KernelSearch.Found found = run(SEARCH.withScope(Scope.PER_CLASS), Workers.ONE);
    assertNotEquals(found.kernels()[0], found.kernels()[1]);
    assertEquals(2, found.history().steps().get(found.history().steps().size() - 1).classNumber());
  }

  @Test
  void withoutBudgetNothingIsTried() {
    KernelSearch.Found found = run(SearchSettings.none(), Workers.ONE);
    assertEquals(POOR, found.kernels()[2]);
    assertTrue(found.history().steps().isEmpty());
    assertFalse(found.history().converged());
  }

  @Test
  void historyPrintsOneLinePerEvaluation() {
    SearchHistory history = run(SEARCH.withEvaluations(7), Workers.ONE).history();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    history.print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    String[] lines = bytes.toString(StandardCharsets.UTF_8).split("\\R");
    assertEquals("evaluation,class,variance,lengthScale,objective,best", lines[0]);
    assertEquals(8, lines.length);
    assertTrue(lines[1].startsWith("1,-1,0.2"), lines[1]);
  }

  @Test
  void interruptionEndsTheSearch() {
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, () -> run(SEARCH, Workers.ONE));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void aHandfulOfRowsIsEnough() {
    KernelSearch.Found found =
        KernelSearch.run(
            Rows.of(new double[][] {{1}, {2}, {3}}),
            new int[] {0, 1, 0},
            2,
            POOR,
            SMALL,
            SEARCH.withEvaluations(9),
            Workers.ONE,
            Progress.NONE);
    assertEquals(2, found.kernels().length);
  }
}
