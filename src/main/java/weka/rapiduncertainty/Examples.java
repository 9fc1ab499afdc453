package weka.rapiduncertainty;

import java.util.Arrays;
import rapiduncertainty.Rows;
import weka.core.Instance;
import weka.core.Instances;

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

  /** Rows as numbers, with their classes in the model's numbers. */
  static Examples of(Instances rows, Encoder encoder, ClassMap classes) {
    boolean nominal = rows.classAttribute().isNominal();
    double[] values = rows.attributeToDoubleArray(rows.classIndex());
    int[] labels = new int[nominal ? values.length : 0];
    Arrays.setAll(labels, i -> classes.label((int) values[i]));
    return new Examples(
        encoder.encode(rows),
        labels,
        nominal ? new double[0] : values,
        rows.stream().mapToDouble(Instance::weight).toArray(),
        classes.classes(),
        nominal ? rows.numClasses() : 0);
  }

  /** Number of rows. */
  public int size() {
    return rows.size();
  }

  /** Whether the class is numeric. */
  public boolean numeric() {
    return classes == 0;
  }

  /** Class number or value of each row. */
  public double[] values() {
    return numeric() ? targets : Arrays.stream(labels).asDoubleStream().toArray();
  }

  /**
   * Earlier examples of weight 1 with these below them.
   *
   * @param known the earlier rows
   * @param knownValues their class numbers or values
   */
  public Examples after(Rows known, double[] knownValues) {
    int n = knownValues.length;
    double[] all = Arrays.copyOf(knownValues, n + size());
    System.arraycopy(values(), 0, all, n, size());
    double[] allWeights = new double[all.length];
    Arrays.fill(allWeights, 0, n, 1);
    System.arraycopy(weights, 0, allWeights, n, size());
    return new Examples(
        known.append(rows),
        numeric() ? labels : Arrays.stream(all).mapToInt(y -> (int) y).toArray(),
        numeric() ? all : targets,
        allWeights,
        classes,
        declared);
  }
}
