package rapiduncertainty.bench;

import rapiduncertainty.kernel.Rbf;
import rapiduncertainty.maxmargin.MarginProblem;

/** Times the dual of the margin constraints by coordinate descent and by a general solver. */
public final class MarginDescentBench implements Program {
  private static final double GAP = 1e-6; // per row

  @Override
  public String title() {
    return "Max-margin sparse GP: coordinate descent against a general QP solver";
  }

  @Override
  public void run(Report report) {
    report.say(
        "The dual of the margin constraints of one iteration, every tenth label wrong. General solver:"
            + " interior points (predictor and corrector) with our blocked Cholesky factor. It needs"
            + " the matrix Q written out, which coordinate descent does not; its seconds are given"
            + " without and with that. Both to a gap of 1e-6 per row; processor seconds of one thread,"
            + " least of 15 turns. Run by `./antw bench -Donly=MarginDescentBench`.");
    report.table(
        "rows", "support points", "C", "descent s", "general s", "ratio", "general with Q s",
        "ratio with Q", "costs differ by");
    for (int n : new int[] {500, 1000}) {
      for (double c : new double[] {0.1, 1, 10}) {
        measure(report, n, c);
      }
    }
  }

  private static void measure(Report report, int n, double c) {
    SyntheticData data = SyntheticData.pixels(n, 20, 2, n);
    MarginProblem problem =
        MarginProblem.atPrior(
            new Rbf(4, MaxMarginBench.median(data.rows())), data.rows(), noisy(data.labels()),
            n / 2, c);
    double[][] q = problem.matrix();
    double[] linear = problem.linearTerm();
    double[][] alpha = new double[2][];
    double[] least =
        Clock.least(
            15,
            () -> alpha[0] = problem.descend(GAP * n),
            () -> alpha[1] = InteriorPoint.solve(q, linear, c, GAP * n),
            problem::matrix);
    double with = least[1] + least[2];
    report.row(
        n, n / 2, c, least[0], least[1], least[1] / least[0], with, with / least[0],
        Math.abs(problem.cost(alpha[0]) - problem.cost(alpha[1])));
  }

  /** Every tenth label is wrong, so that margins must be violated. */
  private static int[] noisy(int[] labels) {
    int[] other = labels.clone();
    for (int i = 0; i < other.length; i += 10) {
      other[i] = 1 - other[i];
    }
    return other;
  }
}
