/**
 * The vocabulary of the package: rows, predictions, models, and the few tools every room needs.
 *
 * <p>Nothing here, nor in any package below, knows Weka; the build compiles it without weka.jar.
 */
package rapiduncertainty;
