package rapiduncertainty.linalg;

import rapiduncertainty.Progress;

/**
 * What one run of a method works on: A·Z = Q, so precisely that A·Z·C meets the targets.
 *
 * @param z filled with the solutions, zero at the beginning
 * @param start right-hand sides Q and what they mean; Q is work space
 */
record Run(
    PsdOperator a,
    Preconditioner m,
    double[][] z,
    Start start,
    int maxIterations,
    int patience,
    Progress progress) {

  /** Largest norm in units of its target; the run is over when it is at most 1. */
  double worst(double[] norms) {
    double worst = 0;
    for (int c = 0; c < norms.length; c++) {
      worst = Math.max(worst, norms[c] / start.target()[c]);
    }
    return worst;
  }

  /** Reports an iteration; the share done is that of the digits gained. */
  void step(double first, double now) {
    double share = first <= 1 ? 1 : Math.log(first / Math.max(1, now)) / Math.log(first);
    progress.step("conjugate gradients", Math.max(0, Math.min(1, share)));
  }
}
