package weka.rapiduncertainty;

import rapiduncertainty.Prediction;
import weka.core.Instance;

/**
 * A Weka classifier that says how sure it is.
 *
 * <p>Any classifier may implement it; the prediction output, the filter, the pictures and the
 * active learner of this package then work with it.
 */
public interface UncertaintyEstimator {

  /**
   * Distribution, latent means and variances for a row, in one call.
   *
   * @param instance a row with the header the classifier was trained with
   * @throws Exception if the classifier is not trained or the row does not fit
   */
  Prediction predict(Instance instance) throws Exception;

  /**
   * Novelty above which a row counts as unlike the training data; where novelty starts depends on
   * kernel, noise and data.
   *
   * @return in [0, 1]; ½ unless the classifier knows better
   * @throws Exception if the classifier is not trained
   */
  default double noveltyMark() throws Exception {
    return 0.5;
  }
}
