package rapiduncertainty.kernel;

import java.io.Serializable;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** A positive semi-definite function of two rows. Immutable. */
public interface Kernel extends Serializable {

  /** k(x, z). */
  double value(Row x, Row z);

  /** k(x, x). */
  default double self(Row x) {
    return value(x, x);
  }

  /** The kernel against a fixed set of rows, prepared once so that columns are cheap. */
  KernelRows over(Rows rows);
}
