package rapiduncertainty;

/** A finished model that gives class probabilities. Safe for many reading threads. */
public interface ClassModel {

  /** Number of classes. */
  int classes();

  /** Probability of each class for a row, summing to 1. */
  double[] distribution(Row x);
}
