package rapiduncertainty.gp;

/** What a search for hyper-parameters makes small. */
public enum Objective {
  /** Negative log marginal likelihood, jointly over the classes. */
  LIKELIHOOD,
  /** Leave-one-out loss: log loss of the tempered scores, or the log density of numbers. */
  LEAVE_ONE_OUT
}
