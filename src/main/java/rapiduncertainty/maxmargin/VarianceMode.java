package rapiduncertainty.maxmargin;

/**
 * What stands for the part of a row that no support point explains (docs/math/maxmargin.md, eq. 16–18).
 *
 * <p>Rows of a pool, once added ({@link MaxMarginModel#augmented}), count as support points for each of
 * these.
 */
public enum VarianceMode {
  /** Nothing: φᵀB⁻¹φ alone. Far from all support points it falls to 0: for comparison only. */
  DEGENERATE,
  /** The prior of that part, k(x, x) − φ·φ: exact with all rows as support points, else an upper side. */
  CORRECTED,
  /** The row becomes a support point of its own and meets every training row. Exact; O(n·r) a class. */
  AUGMENTED
}
