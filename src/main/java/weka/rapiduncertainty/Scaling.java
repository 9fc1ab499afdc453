package weka.rapiduncertainty;

/** How {@link Encoder} scales the columns of a table. */
public enum Scaling {
  /** Each column to [0, 1] by its range in the training rows, as Weka's Normalize. */
  UNIT_RANGE,
  /** Each row divided by the sum of its absolute values. */
  L1,
  /** Each column to mean 0 and standard deviation 1, as Weka's Standardize. */
  STANDARDISE,
  /** As they are. */
  NONE
}
