package weka.rapiduncertainty;

import rapiduncertainty.Rows;

/**
 * Encoded training rows with what is to be learnt about them.
 *
 * @param rows the rows
 * @param labels class of each row, 0 … classes − 1; empty for a numeric class
 * @param targets value of each row's numeric class; empty for a nominal class
 * @param weights weight of each row; all equal unless the classifier handles weights
 * @param classes number of classes that have rows so far, these included; 0 for a numeric class.
 *     It may be 1, and may grow from one update to the next
 * @param declared number of class values the header declares; 0 for a numeric class
 */
public record Examples(
    Rows rows, int[] labels, double[] targets, double[] weights, int classes, int declared) {

  /** Number of rows. */
  public int size() {
    return rows.size();
  }

  /** Whether the class is numeric. */
  public boolean numeric() {
    return classes == 0;
  }
}
