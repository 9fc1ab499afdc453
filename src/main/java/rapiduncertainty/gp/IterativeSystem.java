package rapiduncertainty.gp;

import rapiduncertainty.Progress;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.linalg.ConjugateGradients;
import rapiduncertainty.linalg.PivotedCholesky;
import rapiduncertainty.linalg.Preconditioner;
import rapiduncertainty.linalg.PreconditionerChoice;
import rapiduncertainty.linalg.PsdOperator;
import rapiduncertainty.linalg.Solution;

/**
 * K̃ known by its products alone: block conjugate gradients, any number of rows.
 *
 * <p>The preconditioner is made at the first solve and serves all later ones.
 */
final class IterativeSystem implements KernelSystem {
  /** Rows solved for at once where many unit or kernel vectors are wanted. */
  static final int BATCH = 32;

  private final HikOperator kernel;
  private final double noise;
  private final GpSettings settings;
  private final Workers workers;
  private final Solves.Log solves = new Solves.Log();
  private PivotedCholesky factor; // guarded by this
  private Preconditioner preconditioner;

  IterativeSystem(HikOperator kernel, double noise, GpSettings settings, Workers workers) {
    this.kernel = kernel;
    this.noise = noise;
    this.settings = settings;
    this.workers = workers;
  }

  /** The same system preconditioned by a given factor of K. */
  IterativeSystem preconditionedBy(PivotedCholesky given) {
    IterativeSystem system = new IterativeSystem(kernel, noise, settings, workers);
    system.factor = given;
    return system;
  }

  /** The system of more rows, with the preconditioner's rows of this one. */
  IterativeSystem append(HikOperator grown, double newNoise, Workers team) {
    IterativeSystem system = new IterativeSystem(grown, newNoise, settings, team);
    synchronized (this) {
      if (factor != null) {
        system.factor = factor.append(grown);
      }
    }
    return system;
  }

  private synchronized Preconditioner preconditioner(int columns, Progress progress) {
    if (preconditioner == null) {
      if (factor == null) {
        factor =
            PreconditionerChoice.automatic(settings.seed())
                .factor(kernel, noise, columns, settings.tolerance(), progress);
      }
      preconditioner = factor.preconditioner(noise, workers);
    }
    return preconditioner;
  }

  @Override
  public HikOperator kernel() {
    return kernel;
  }

  @Override
  public double noise() {
    return noise;
  }

  @Override
  public Solves.Log solves() {
    return solves;
  }

  @Override
  public boolean exact() {
    return false;
  }

  @Override
  public Solution solve(double[][] b, double[][] start, double tolerance, Progress progress) {
    return solve(kernel.plusDiagonal(noise), b, start, tolerance, progress);
  }

  /** Solves another system of the same size that is near to this one, with its preconditioner. */
  Solution solve(
      PsdOperator a, double[][] b, double[][] start, double tolerance, Progress progress) {
    return ConjugateGradients.relative(tolerance)
        .withMaxIterations(settings.maxIterations())
        .solve(a, b, start, preconditioner(b.length, progress), progress);
  }

  @Override
  public double[] inverseForms(double[][] b, Progress progress) {
    double[] forms = new double[b.length];
    for (int from = 0; from < b.length; from += BATCH) {
      int to = Math.min(b.length, from + BATCH);
      double[][] part = java.util.Arrays.copyOfRange(b, from, to);
      double[][] x = solves.note(solve(part, null, settings.tolerance(), progress)).x();
      for (int c = 0; c < part.length; c++) {
        double sum = 0;
        for (int i = 0; i < x[c].length; i++) {
          sum += part[c][i] * x[c][i];
        }
        forms[from + c] = sum;
      }
    }
    return forms;
  }

  @Override
  public double[] inverseDiagonal(int[] rows, Progress progress) {
    double[] diagonal = new double[rows.length];
    for (int from = 0; from < rows.length; from += BATCH) {
      progress.step("leave-one-out variances", (double) from / rows.length);
      int count = Math.min(BATCH, rows.length - from);
      double[][] unit = new double[count][size()];
      for (int c = 0; c < count; c++) {
        unit[c][rows[from + c]] = 1;
      }
      double[][] z = solves.note(solve(unit, null, settings.tolerance(), progress)).x();
      for (int c = 0; c < count; c++) {
        diagonal[from + c] = z[c][rows[from + c]];
      }
    }
    return diagonal;
  }
}
