/**
 * The informative vector machine: a sparse Gaussian process classifier that picks the rows it keeps.
 *
 * <p>Binary core (selection, sites, posterior), one-vs-rest above it, hyper-parameters by CMA-ES.
 * Formulas: docs/math/ivm.md.
 */
package rapiduncertainty.ivm;
