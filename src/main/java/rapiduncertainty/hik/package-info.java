/**
 * The engine: histograms, products with the histogram intersection kernel, weighted sums.
 *
 * <p>k(x, z) = Σ_d g_d(min(x_d, z_d)) for non-negative features. Formulas: docs/math/hik.md.
 */
package rapiduncertainty.hik;
