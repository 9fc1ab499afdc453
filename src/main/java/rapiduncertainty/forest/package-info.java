/**
 * Learns random forests of deep, array-stored trees, on-line too; turns any row into a node histogram.
 *
 * <p>Start at {@link rapiduncertainty.forest.OnlineForest}. Formulas: docs/math/forest.md.
 */
package rapiduncertainty.forest;
