package rapiduncertainty.gp;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;

/**
 * What the rows are labelled with, and the right-hand sides that label regression makes of it.
 *
 * <p>Classes become one column of ±1 per class, up to two classes a single one (+1 for the second);
 * numbers are centred and divided by their standard deviation; one class is a column of ones.
 * Immutable.
 *
 * @param kind what the values mean
 * @param classes number of classes; 1 unless the kind is CLASSES
 * @param values class numbers, or the numbers themselves
 */
record Targets(Kind kind, int classes, double[] values) implements Serializable {

  /** What is learnt. */
  enum Kind {
    CLASSES,
    NUMERIC,
    ONE_CLASS
  }

  Targets {
    for (int i = 0; i < values.length; i++) {
      double v = values[i];
      require(Double.isFinite(v), "the label of row %d is %s; labels must be finite", i, v);
      require(
          kind != Kind.CLASSES || (v >= 0 && v < classes && v == Math.rint(v)),
          "the label of row %d is %s; with %d classes it must be 0 … %d",
          i,
          v,
          classes,
          classes - 1);
    }
  }

  int size() {
    return values.length;
  }

  /** Number of right-hand sides. */
  int outputs() {
    return kind == Kind.CLASSES && classes > 2 ? classes : 1;
  }

  /** Class numbers. */
  int[] labels() {
    return Arrays.stream(values).mapToInt(v -> (int) v).toArray();
  }

  /** Mean of the numbers; 0 for classes. */
  double centre() {
    return kind == Kind.NUMERIC && values.length > 0
        ? Arrays.stream(values).sum() / values.length
        : 0;
  }

  /** Standard deviation of the numbers, 1 if they are all equal; 1 for classes. */
  double spread() {
    if (kind != Kind.NUMERIC) {
      return 1;
    }
    double centre = centre();
    double sum = 0;
    for (double v : values) {
      sum += (v - centre) * (v - centre);
    }
    double spread = Math.sqrt(sum / Math.max(1, values.length));
    return spread > 1e-12 * Math.abs(centre) ? spread : 1;
  }

  /** The right-hand sides. */
  double[][] panel() {
    int n = values.length;
    double[][] y = new double[outputs()][n];
    double centre = centre();
    double spread = spread();
    for (int i = 0; i < n; i++) {
      switch (kind) {
        case NUMERIC -> y[0][i] = (values[i] - centre) / spread;
        case ONE_CLASS -> y[0][i] = 1;
        default -> {
          for (int o = 0; o < y.length; o++) {
            int positive = y.length == 1 ? 1 : o;
            y[o][i] = values[i] == positive ? 1 : -1;
          }
        }
      }
    }
    return y;
  }

  Targets append(double[] more) {
    double[] v = Arrays.copyOf(values, values.length + more.length);
    System.arraycopy(more, 0, v, values.length, more.length);
    return new Targets(kind, classes, v);
  }

  Targets relabel(int row, double label) {
    double[] v = values.clone();
    v[row] = label;
    return new Targets(kind, classes, v);
  }

  Targets remove(boolean[] gone) {
    double[] v = new double[values.length];
    int left = 0;
    for (int i = 0; i < values.length; i++) {
      if (!gone[i]) {
        v[left++] = values[i];
      }
    }
    return new Targets(kind, classes, Arrays.copyOf(v, left));
  }

  Targets subset(int[] rows) {
    return new Targets(kind, classes, Arrays.stream(rows).mapToDouble(i -> values[i]).toArray());
  }

  Targets withClasses(int count) {
    return new Targets(kind, count, values);
  }
}
