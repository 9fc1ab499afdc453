package weka.rapiduncertainty;

import weka.core.Instance;
import weka.core.Instances;

/**
 * A Gaussian process on all its training rows, which can say what one more row would change.
 *
 * <p>The active learner needs it for the strategies that look ahead (IMPACT, EMOC), for batches
 * without repetition and for the list of suspicious labels.
 */
public interface PosteriorEstimator extends UncertaintyEstimator {

  /** ‖K̃⁻¹k(x)‖₁ for each row. */
  double[] influences(Instances rows) throws Exception;

  /** Posterior covariances c(x, row) = k(x, row) − k(x)ᵀK̃⁻¹k(row), one per row. */
  double[] covariances(Instance x, Instances rows) throws Exception;

  /**
   * What the model without a training row says of that row, for each row in the order learnt.
   *
   * @return class probabilities in the order of the class values
   */
  double[][] leaveOneOutDistributions() throws Exception;
}
