package rapiduncertainty.gp;

/** How class probabilities are made from means and variance. */
public enum HeadKind {
  /** Multinomial logistic regression on held-out means, see {@link SoftmaxHead}. */
  SOFTMAX,
  /** Probability that the class's latent value is the largest. */
  NONE
}
