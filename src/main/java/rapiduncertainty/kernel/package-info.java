/** Kernels that sparse methods evaluate entry by entry: RBF, linear, histogram intersection. */
package rapiduncertainty.kernel;
