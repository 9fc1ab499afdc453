package weka.rapiduncertainty;

import rapiduncertainty.Contributions;
import weka.core.Instance;

/**
 * A Weka classifier that can split its prediction for one row exactly over the attributes.
 *
 * <p>The "why?" picture of this package draws the split. Where the present options allow no exact
 * split (a kernel that does not add up over the attributes), {@link #explain} throws an exception
 * whose message says which option stands in the way; an approximation is never handed out.
 */
public interface Explainer extends UncertaintyEstimator {

  /**
   * The parts of the attributes in the latent means and variances.
   *
   * @param instance a row with the header the classifier was trained with
   * @return one feature per attribute of the row, by its index; the class attribute's parts are 0.
   *     The sums equal the means of {@link #predict} and the exact latent variances up to rounding;
   *     the variances of {@link #predict} may be faster upper bounds of these
   * @throws Exception if the classifier is not trained, the row does not fit, or the options in use
   *     allow no exact split; the message says which
   */
  Contributions explain(Instance instance) throws Exception;
}
