package rapiduncertainty.bench;

import java.util.Arrays;
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

/** A few more rows, from the weights without them, against solving from scratch. */
public final class GrowingBench implements Program {
  private static final double TOLERANCE = 1e-4;
  private static final double NOISE = 0.1;
  private static final int ROWS = 10_000;
  private static final int CLASSES = 15;
  private static final int RANK = 200;

  @Override
  public String title() {
    return "One more row against solving from scratch";
  }

  @Override
  public void run(Report report) {
    report.say(
        "%d rows, %d classes, noise %s, relative residual %s of every class, checked; one thread,"
            + " processor time. From scratch: the best of no preconditioner, the automatic rank and"
            + " rank 200, its construction included. Warm: the earlier weights, padded with zeros, and the"
            + " earlier factor of rank 200 with the new rows appended, which is part of the time. Merging the rows"
            + " into the histograms is not counted on either side.",
        ROWS,
        CLASSES,
        NOISE,
        TOLERANCE);
    report.table(
        "data", "new rows", "scratch iterations", "scratch ms", "warm iterations", "warm ms", "ratio");
    for (int more : new int[] {1, 10, 100}) {
      compare(report, "1000 words", SyntheticData.words(ROWS + more, CLASSES, 1), more);
    }
    compare(report, "64 pixels", SyntheticData.pixels(ROWS + 1, 64, CLASSES, 1), 1);
  }

  private static PsdOperator kernel(SyntheticData data) {
    return new HikOperator(Histograms.of(data.rows()), Transform.identity(), Workers.ONE);
  }

  private static void compare(Report report, String name, SyntheticData data, int more) {
    PsdOperator before = kernel(data.head(ROWS));
    PsdOperator after = kernel(data);
    double[][] y = data.targets();
    PivotedCholesky factor =
        new PreconditionerChoice(RANK, 1).factor(before, NOISE, CLASSES, TOLERANCE, Progress.NONE);
    double[][] start =
        ConjugateGradients.relative(TOLERANCE)
            .solve(
                before.plusDiagonal(NOISE),
                data.head(ROWS).targets(),
                null,
                factor.preconditioner(NOISE, Workers.ONE),
                Progress.NONE)
            .x();
    for (int c = 0; c < CLASSES; c++) {
      start[c] = Arrays.copyOf(start[c], ROWS + more);
    }
    Solution[] found = new Solution[4];
    double[] seconds =
        Clock.least(
            3,
            () -> found[0] = TrainingBench.train(after, y, PreconditionerChoice.AUTOMATIC, null),
            () -> found[1] = TrainingBench.train(after, y, 0, null),
            () -> found[2] = TrainingBench.train(after, y, RANK, null),
            () -> {
              Preconditioner m = factor.append(after).preconditioner(NOISE, Workers.ONE);
              found[3] =
                  ConjugateGradients.relative(TOLERANCE)
                      .solve(after.plusDiagonal(NOISE), y, start, m, Progress.NONE);
            });
    int scratch = 0;
    for (int s = 1; s < 3; s++) {
      scratch = seconds[s] < seconds[scratch] ? s : scratch;
    }
    report.row(
        name,
        more,
        found[scratch].iterations(),
        1e3 * seconds[scratch],
        found[3].iterations() + (found[3].allConverged() ? "" : " (not converged)"),
        1e3 * seconds[3],
        seconds[scratch] / seconds[3]);
  }
}
