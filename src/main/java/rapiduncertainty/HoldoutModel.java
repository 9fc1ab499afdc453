package rapiduncertainty;

/** A model that can say how novel its training rows would be, had it not been trained on them. */
public interface HoldoutModel {

  /**
   * Novelties of some training rows as if they had not been trained on; see {@link
   * Prediction#novelty}.
   *
   * @param workers threads; they do not change the result
   * @return in no special order; empty if no row can be held out
   */
  double[] heldOutNovelties(Workers workers);
}
