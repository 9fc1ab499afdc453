package rapiduncertainty.gp;

/** What the columns of a table become before the kernel sees them. */
public enum FeatureKind {
  /** The columns as they are. */
  HISTOGRAM,
  /** Each column x in [0, 1] with its complement 1 − x, so that small values count like large ones. */
  COMPLEMENT,
  /** The nodes of a random forest that a row visits. */
  FOREST
}
