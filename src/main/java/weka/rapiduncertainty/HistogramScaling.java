package weka.rapiduncertainty;

/** The scalings that keep histograms non-negative: option {@code -scaling} of histogram kernels. */
public enum HistogramScaling {
  /** Each column to [0, 1]. */
  UNIT_RANGE(Scaling.UNIT_RANGE),
  /** Each row to sum 1. */
  L1(Scaling.L1),
  /** As they are; values must be ≥ 0. */
  NONE(Scaling.NONE);

  private final Scaling scaling;

  HistogramScaling(Scaling scaling) {
    this.scaling = scaling;
  }

  /** The same scaling for the encoder. */
  public Scaling scaling() {
    return scaling;
  }
}
