package rapiduncertainty.kernel;

import rapiduncertainty.Row;

/** A kernel that can be differentiated by its second argument: what moving support points need. */
public interface SmoothKernel extends Kernel {

  /**
   * Derivatives of k(x, z) by the columns of z.
   *
   * @param result filled, one entry per column
   */
  void inputGradient(Row x, Row z, double[] result);
}
