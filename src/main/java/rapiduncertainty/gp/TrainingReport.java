package rapiduncertainty.gp;

import java.io.Serializable;

/**
 * What training found and what it cost.
 *
 * @param rows number of training rows
 * @param columns number of columns
 * @param nonZeros number of non-zero features
 * @param iterations products the last solve took; 0 with a dense factor
 * @param residual largest relative residual of the outputs
 * @param converged whether every output met the tolerance
 * @param solver which solver was used
 * @param logLikelihood log marginal likelihood of all outputs; NaN unless a dense factor gave it
 *     (see {@link GpModel#likelihood()})
 * @param heldOut where the head's held-out means came from, empty without a head
 * @param solves how the further solves went: variances and held-out scores
 */
public record TrainingReport(
    int rows,
    int columns,
    long nonZeros,
    int iterations,
    double residual,
    boolean converged,
    String solver,
    double logLikelihood,
    String heldOut,
    Solves solves)
    implements Serializable {

  /** Models saved before the further solves were counted have none. */
  public TrainingReport {
    solves = solves == null ? Solves.NONE : solves;
  }
}
