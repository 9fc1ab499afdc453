package rapiduncertainty.kernel;

import java.util.List;
import rapiduncertainty.Row;

/** A kernel with positive parameters that a search may change, on the log scale. */
public interface TunableKernel extends Kernel {

  /** Names of the parameters, for reports. */
  List<String> parameterNames();

  /** Natural logarithms of the parameters, as a new array. */
  double[] logParameters();

  /** The same kernel with other parameters. */
  TunableKernel withLogParameters(double[] logParameters);

  /**
   * Derivatives of k(x, z) by each log parameter.
   *
   * @param result filled, one entry per parameter
   */
  void gradient(Row x, Row z, double[] result);
}
