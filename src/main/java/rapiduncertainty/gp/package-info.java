/**
 * Gaussian processes with histogram intersection kernels: label regression, variances, growing.
 *
 * <p>{@link rapiduncertainty.gp.OnlineGp} holds the examples and learns; {@link
 * rapiduncertainty.gp.GpModel} is what it has learnt. Formulas: docs/math/gp.md.
 */
package rapiduncertainty.gp;
