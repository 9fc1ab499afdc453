package weka.rapiduncertainty;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Contributions;
import rapiduncertainty.Prediction;
import weka.core.Instances;

/**
 * Weka's class values and the class numbers of a model.
 *
 * <p>A model knows the classes that have rows, numbered from 0: those of the first training in the
 * order of the header, later ones in the order of their arrival. Declared classes without rows
 * take no part and get probability 0.
 */
final class ClassMap implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int declared;
  private final int[] value; // value[label] = Weka's class value

  private ClassMap(int declared, int[] value) {
    this.declared = declared;
    this.value = value;
  }

  /** No class seen yet of those the header declares. */
  static ClassMap empty(int declared) {
    return new ClassMap(declared, new int[0]);
  }

  /** This map with the classes of further rows; itself for a numeric class. */
  ClassMap withClassesOf(Instances rows) {
    if (rows.classAttribute().isNumeric()) {
      return this;
    }
    int[] fresh =
        rows.stream()
            .mapToInt(row -> (int) row.classValue())
            .filter(v -> label(v) < 0)
            .distinct()
            .sorted()
            .toArray();
    int[] all = Arrays.copyOf(value, value.length + fresh.length);
    System.arraycopy(fresh, 0, all, value.length, fresh.length);
    return new ClassMap(declared, all);
  }

  /** Number of classes that have rows. */
  int classes() {
    return value.length;
  }

  /** The model's number of a class value, −1 if it has no rows. */
  int label(int classValue) {
    for (int label = 0; label < value.length; label++) {
      if (value[label] == classValue) {
        return label;
      }
    }
    return -1;
  }

  /** Weka's value of a model's class number. */
  int classValue(int label) {
    return value[label];
  }

  /**
   * A model's prediction in the order of the header. Classes without rows get probability 0, latent
   * mean 0 and the prior variance; outputs that do not belong to classes one by one stay as they
   * are.
   */
  Prediction toHeader(Prediction p) {
    int labels = p.distribution().length;
    double[] distribution = spread(p.distribution(), 0);
    boolean oneEach = p.means().length == labels;
    return new Prediction(
        distribution,
        oneEach ? spread(p.means(), least(p.means())) : p.means(), // never seen = least likely
        oneEach ? spread(p.variances(), p.prior()) : p.variances(),
        p.noise(),
        p.prior());
  }

  /**
   * A model's split in the order of the header. Classes without rows have nothing to split: parts of
   * 0, and the mean that {@link #toHeader(Prediction)} gives them as offset.
   */
  Contributions toHeader(Contributions c) {
    if (c.outputs() != value.length) {
      return c; // outputs that do not belong to classes one by one
    }
    double[] means = new double[c.outputs()];
    Arrays.setAll(means, c::mean);
    double[][] parts = new double[declared][c.features()];
    double[][] variances = new double[declared][c.features()];
    for (int label = 0; label < value.length; label++) {
      parts[value[label]] = c.means()[label];
      variances[value[label]] = c.variances()[label];
    }
    double[] offsets = new double[declared];
    Arrays.fill(offsets, least(means));
    for (int label = 0; label < value.length; label++) {
      offsets[value[label]] = c.offsets()[label];
    }
    return new Contributions(parts, variances, offsets);
  }

  /** A distribution over labels as one over the class values. */
  double[] toHeader(double[] distribution) {
    return spread(distribution, 0);
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElse(0);
  }

  private double[] spread(double[] byLabel, double otherwise) {
    double[] result = new double[declared];
    Arrays.fill(result, otherwise);
    for (int label = 0; label < byLabel.length; label++) {
      result[value[label]] = byLabel[label];
    }
    return result;
  }
}
