package rapiduncertainty.gp;

/** How hyper-parameters are searched for. */
public enum SearchMethod {
  /** Downhill simplex, for the noise and one kernel parameter. */
  NELDER_MEAD,
  /** Evolution with an adapted covariance, for the same. */
  CMA_ES,
  /** Quasi-Newton steps along exact or probed gradients; also for the weights of ARD. */
  GRADIENT
}
