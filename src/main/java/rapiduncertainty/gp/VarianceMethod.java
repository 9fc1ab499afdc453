package rapiduncertainty.gp;

/** How the predictive variance is computed (docs/math/gp.md, section 3). */
public enum VarianceMethod {
  /** Not at all: the prior variance is reported. */
  NONE,
  /** Upper bound from the largest eigenvalue and one table; constant time. */
  CAPU,
  /** Upper bound from a few eigenpairs; one pass over the rows that share features. */
  FAPU,
  /** Exact: one solve per row, several rows at once. */
  PUP,
  /** Low-rank, calibrated by exact leave-one-out variances; constant time. */
  CACHED
}
