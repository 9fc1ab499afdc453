package rapiduncertainty.gp;

/** How the log-determinant in the marginal likelihood is computed. */
public enum LogDet {
  /** Upper bound from the trace and leading eigenvalues. */
  BOUND,
  /** Stochastic Lanczos quadrature with fixed probes. */
  LANCZOS,
  /** Dense Cholesky factor. */
  EXACT
}
