/**
 * A random forest routes, informative vector machines decide (OnlineRFIVM).
 *
 * <p>Routes by out-of-bag predictions, a gate on rows not trained on, a scheduler of training jobs.
 * Formulas: docs/math/hybrid.md.
 */
package rapiduncertainty.hybrid;
