package rapiduncertainty.forest;

/** What a good split is: the impurity that its two sides leave (docs/math/forest.md, eq. 2–4). */
public enum SplitCriterion {
  /** Entropy of the classes: Σ over sides of n log n − Σ c log c. */
  INFORMATION_GAIN,
  /** Gini impurity: Σ over sides of n − Σ c²/n. */
  GINI,
  /** Rows that the larger class of each side gets wrong: Σ over sides of n − max c. */
  MISCLASSIFICATION
}
