package weka.rapiduncertainty;

/** How {@link Encoder} scales the columns of a table. */
public enum Scaling {
  /** Each column to [0, 1] by its range in the training rows, as Weka's Normalize. */
  UNIT_RANGE,
  /** Each row to absolute sum 1, as Weka's instance Normalize with L-norm 1. */
  L1,
  /** Each column to mean 0 and standard deviation 1, as Weka's Standardize. */
  STANDARDISE,
  /** As they are. */
  NONE
}
