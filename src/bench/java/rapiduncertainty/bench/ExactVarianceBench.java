package rapiduncertainty.bench;

import java.util.ArrayList;
import java.util.List;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
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

/** Exact variances of 64 test rows solved together, against one solve per row. */
public final class ExactVarianceBench implements Program {
  private static final double TOLERANCE = 1e-4;
  private static final double NOISE = 0.1;
  private static final int ROWS = 10_000;
  private static final int TESTS = 64;

  @Override
  public String title() {
    return "Exact variances of 64 rows at once against one solve per row";
  }

  @Override
  public void run(Report report) {
    report.say(
        "%d training rows, noise %s, relative residual %s; one thread, processor time. Yardstick: the"
            + " paper's conjugate gradients, row after row. Own single solves: this solver with one"
            + " right-hand side at a time and the same preconditioner. The factor is made once for all"
            + " predictions and not counted.",
        ROWS,
        NOISE,
        TOLERANCE);
    report.table(
        "data",
        "rank",
        "iterations",
        "ms for 64",
        "own single solves ms",
        "ratio",
        "yardstick ms",
        "ratio to yardstick");
    compare(report, "1000 words", SyntheticData.words(ROWS + TESTS, 15, 1));
    compare(report, "64 pixels", SyntheticData.pixels(ROWS + TESTS, 64, 15, 1));
  }

  private static void compare(Report report, String name, SyntheticData all) {
    SyntheticData data = all.head(ROWS);
    HikOperator k =
        new HikOperator(Histograms.of(data.rows()), Transform.identity(), Workers.ONE);
    PsdOperator noisy = k.plusDiagonal(NOISE);
    List<Row> tests = new ArrayList<>();
    for (int i = 0; i < TESTS; i++) {
      tests.add(all.rows().row(ROWS + i));
    }
    double[][] b = new double[TESTS][ROWS];
    k.kernelVectors(tests, b);
    PaperSolver paper = new PaperSolver(data.rows(), NOISE);
    ConjugateGradients cg = ConjugateGradients.relative(TOLERANCE);
    for (int rank : new int[] {0, 100, 200}) {
      PivotedCholesky factor =
          new PreconditionerChoice(rank, 1).factor(k, NOISE, TESTS, TOLERANCE, Progress.NONE);
      Preconditioner m = factor.preconditioner(NOISE, Workers.ONE);
      Solution[] found = new Solution[1];
      // Row after row takes long: an eighth of the rows, times eight.
      double[] seconds =
          Clock.least(
              2,
              () -> found[0] = cg.solve(noisy, b, null, m, Progress.NONE),
              () -> {
                for (int i = 0; i < TESTS; i += 8) {
                  cg.solve(noisy, new double[][] {b[i]}, null, m, Progress.NONE);
                }
              },
              () -> {
                for (int i = 0; i < TESTS; i += 8) {
                  paper.solve(b[i], TOLERANCE);
                }
              });
      report.row(
          name,
          rank,
          found[0].iterations() + (found[0].allConverged() ? "" : " (not converged)"),
          1e3 * seconds[0],
          8e3 * seconds[1],
          8 * seconds[1] / seconds[0],
          8e3 * seconds[2],
          8 * seconds[2] / seconds[0]);
    }
  }
}
