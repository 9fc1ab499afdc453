package rapiduncertainty.active;

import rapiduncertainty.LatentModel;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/** A Gaussian process on all its training rows, as the strategies that look ahead need it. */
public interface PosteriorModel extends LatentModel {

  /** ‖K̃⁻¹k(x)‖₁ for each row. */
  double[] influences(Rows rows);

  /**
   * Posterior covariances c(x, row) = k(x, row) − k(x)ᵀK̃⁻¹k(row), one per row.
   *
   * <p>One solve, then one weighted sum per row.
   */
  double[] covariances(Row x, Rows rows);
}
