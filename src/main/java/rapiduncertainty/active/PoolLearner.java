package rapiduncertainty.active;

import java.util.List;

/**
 * The model side of a session: a classifier that learns rows of the pool.
 *
 * <p>Deterministic: the same calls in the same order give the same model, bit for bit.
 */
public interface PoolLearner {

  /** Number of rows in the pool. */
  int poolSize();

  /** The most that a strategy may need of this model. */
  Strategy.Needs offers();

  /** For every pool row a number that equal rows share, in 0 … poolSize − 1. */
  int[] twins();

  /**
   * Trains from scratch, on the rows labelled before the session and these.
   *
   * @param rows pool rows, in the order in which they were labelled
   * @param labels their classes
   * @param classes names of all classes now
   */
  void train(int[] rows, int[] labels, List<String> classes);

  /** Learns further rows at the price of an update, and makes the model ready. */
  void add(int[] rows, int[] labels);

  /** False while there are too few labels (none, or of one class only) to predict. */
  boolean ready();

  /** What the strategy needs to know of these pool rows. */
  Candidate[] candidates(int[] rows, Strategy strategy);

  /**
   * Posterior covariances between pool rows, or null if the model gives none.
   *
   * @param rows the pool rows; the numbers of the result are positions in this array
   */
  BatchSelector.Covariances covariances(int[] rows);

  /**
   * How the other rows judge the label of each row labelled in the session, in their order.
   *
   * @return empty if the model does not give it
   */
  List<OwnLabel> leaveOneOut();

  /**
   * Leave-one-out judgement of a label.
   *
   * @param probability what the model without the row gives its label
   * @param predicted whether it would predict that label
   */
  record OwnLabel(double probability, boolean predicted) {}
}
