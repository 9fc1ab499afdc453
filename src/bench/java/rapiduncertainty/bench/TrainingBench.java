package rapiduncertainty.bench;

import rapiduncertainty.Progress;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Transform;
import rapiduncertainty.linalg.ConjugateGradients;
import rapiduncertainty.linalg.PivotedCholesky;
import rapiduncertainty.linalg.Preconditioner;
import rapiduncertainty.linalg.PreconditionerChoice;
import rapiduncertainty.linalg.PsdOperator;
import rapiduncertainty.linalg.Solution;

/** Training 15 classes to a relative residual of 1e-4 against the paper's plain algorithm. */
public final class TrainingBench implements Program {
  private static final double TOLERANCE = 1e-4;
  private static final double NOISE = 0.1;
  private static final int CLASSES = 15;

  @Override
  public String title() {
    return "Training 15 classes against the paper's algorithm";
  }

  @Override
  public void run(Report report) {
    report.say(
        "Relative residual %s, noise %s, one thread, processor time; the yardstick solves class after"
            + " class with sorted columns, prefix arrays and plain conjugate gradients. Building the"
            + " histograms or the sorted columns is not counted, the preconditioner is.",
        TOLERANCE,
        NOISE);
    report.table(
        "data", "rows", "non-zeros", "rank", "iterations", "ms", "yardstick iterations", "yardstick ms", "ratio");
    for (int n : new int[] {1500, 10_000}) {
      compare(report, "1000 words", SyntheticData.words(n, CLASSES, 1));
    }
    compare(report, "64 pixels", SyntheticData.pixels(10_000, 64, CLASSES, 1));
    threads(report);
  }

  private static void compare(Report report, String name, SyntheticData data) {
    double[][] y = data.targets();
    PaperSolver paper = new PaperSolver(data.rows(), NOISE);
    PsdOperator k =
        new HikOperator(Histograms.of(data.rows()), Transform.identity(), Workers.ONE);
    int[] count = new int[1];
    Runnable yardstick =
        () -> {
          count[0] = 0;
          for (double[] column : y) {
            paper.solve(column, TOLERANCE);
            count[0] += paper.iterations();
          }
        };
    int automatic = PreconditionerChoice.automatic(1).rankFor(k, NOISE, CLASSES, TOLERANCE);
    int[] ranks = {automatic, 0, 50, 100, 200};
    Solution[] solution = new Solution[ranks.length];
    Runnable[] pieces = new Runnable[ranks.length + 1];
    pieces[0] = yardstick;
    for (int r = 0; r < ranks.length; r++) {
      int at = r;
      pieces[r + 1] = () -> solution[at] = train(k, y, ranks[at], null);
    }
    double[] seconds = Clock.least(3, pieces);
    for (int r = 0; r < ranks.length; r++) {
      report.row(
          name,
          data.rows().size(),
          data.rows().nonZeros(),
          r == 0 ? "automatic: " + ranks[r] : ranks[r],
          solution[r].iterations() + (solution[r].allConverged() ? "" : " (not converged)"),
          1e3 * seconds[r + 1],
          (double) count[0] / CLASSES,
          1e3 * seconds[0],
          seconds[0] / seconds[r + 1]);
    }
  }

  /** Rank −1 chooses automatically. */
  static Solution train(PsdOperator k, double[][] y, int rank, double[][] start) {
    PivotedCholesky factor =
        new PreconditionerChoice(rank, 1).factor(k, NOISE, y.length, TOLERANCE, Progress.NONE);
    Preconditioner m = factor.preconditioner(NOISE, k.workers());
    return ConjugateGradients.relative(TOLERANCE)
        .solve(k.plusDiagonal(NOISE), y, start, m, Progress.NONE);
  }

  private static void threads(Report report) {
    report.say(
        "Two threads: processor time of the busier one, which is what the wall clock shows on an idle"
            + " machine; least of the repeats, automatic rank, its construction included.");
    report.table("data", "rows", "one thread ms", "two threads ms", "ratio");
    SyntheticData[] sets = {
      SyntheticData.words(10_000, CLASSES, 1), SyntheticData.pixels(10_000, 64, CLASSES, 1)
    };
    for (SyntheticData data : sets) {
      double[] best = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
      Histograms h = Histograms.of(data.rows());
      double[][] y = data.targets();
      try (Workers two = Workers.of(2)) {
        PsdOperator[] k = {
          new HikOperator(h, Transform.identity(), Workers.ONE),
          new HikOperator(h, Transform.identity(), two)
        };
        for (int round = 0; round < 7; round++) {
          for (int t = 0; t < 2; t++) {
            PsdOperator operator = k[t];
            best[t] =
                Math.min(
                    best[t],
                    Clock.busiestSeconds(() -> train(operator, y, PreconditionerChoice.AUTOMATIC, null)));
          }
        }
      }
      report.row(
          data.rows().columns() + " columns",
          data.rows().size(),
          1e3 * best[0],
          1e3 * best[1],
          best[0] / best[1]);
    }
  }
}
