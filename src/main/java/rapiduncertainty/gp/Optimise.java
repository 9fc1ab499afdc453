package rapiduncertainty.gp;

/** Which hyper-parameters are searched for. */
public enum Optimise {
  /** None: all are given. */
  NONE,
  /** The noise. */
  NOISE,
  /** The parameter of the kernel, or the weights of ARD. */
  KERNEL,
  /** Both. */
  ALL
}
