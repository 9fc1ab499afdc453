package weka.rapiduncertainty;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Turns Weka's instances into rows of numbers: the last place where Weka's types appear.
 *
 * <p>Missing values become the mean or the most frequent value, nominal attributes 0/1 columns,
 * then the columns are scaled; equal to Weka's ReplaceMissingValues, NominalToBinary and Normalize
 * (or Standardize) fitted on the same rows. A column that is constant in
 * these rows becomes 0 under UNIT_RANGE and STANDARDISE.
 *
 * <p>What is learnt from the training rows stays: later rows, of an update or of a prediction, are
 * scaled by the ranges of the first rows. They may so exceed 1; where values must not be negative,
 * those below the old minimum become 0. A value further than a million ranges away counts as a
 * million ranges away.
 *
 * <p>Cost: O(stored values) per row; sparse rows stay sparse wherever 0 is scaled to 0.
 * Immutable and safe for many threads.
 */
public final class Encoder implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Scaled values are cut here, so that no square or sum of them overflows. */
  private static final double FAR = 1e6;

  private final ColumnLayout layout;
  private final List<String> columnNames;
  private final Scaling scaling;
  private final boolean nonNegative;
  private final double[] fill; // per attribute
  private final double[] centre; // per column: value ↦ (value − centre) / span
  private final double[] halfSpan; // half the span; 0 for a column that says nothing
  private final int[] notSparse; // attributes whose unstored 0 is not encoded as 0

  private Encoder(Instances rows, Scaling scaling, boolean nonNegative) {
    this.scaling = scaling;
    this.nonNegative = nonNegative;
    layout = new ColumnLayout(rows);
    columnNames = List.copyOf(layout.columnNames(rows));
    ColumnStatistics of = new ColumnStatistics(layout, rows);
    fill = of.fill;
    centre = new double[layout.columns()];
    halfSpan = new double[layout.columns()];
    for (int c = 0; c < halfSpan.length; c++) {
      switch (scaling) {
        case UNIT_RANGE -> {
          centre[c] = of.min[c];
          halfSpan[c] = of.max[c] / 2 - of.min[c] / 2; // the whole one may overflow
        }
        case STANDARDISE -> {
          centre[c] = of.mean[c];
          halfSpan[c] = of.deviation[c] / 2;
        }
        default -> halfSpan[c] = 0.5;
      }
    }
    notSparse =
        java.util.stream.IntStream.range(0, layout.attributes()).filter(this::zeroSaysMore).toArray();
  }

  /**
   * Learns means, modes and ranges.
   *
   * @param rows training rows, possibly none; the class, if set, is left out
   * @param scaling what to do with the columns
   * @param nonNegative whether encoded values must be ≥ 0, as histogram kernels need
   * @throws IllegalArgumentException if a value is infinite, or negative where it must not be
   */
  public static Encoder fit(Instances rows, Scaling scaling, boolean nonNegative) {
    if (nonNegative && scaling == Scaling.STANDARDISE) {
      throw new IllegalArgumentException(
          "STANDARDISE gives negative values, but the kernel needs values ≥ 0. Use UNIT_RANGE.");
    }
    Encoder encoder = new Encoder(rows, scaling, nonNegative);
    for (Instance row : rows) {
      encoder.check(row);
    }
    return encoder;
  }

  /** Number of columns. */
  public int columns() {
    return layout.columns();
  }

  /** Names of the columns: the attribute's name, with "=value" where it has several columns. */
  public List<String> columnNames() {
    return columnNames;
  }

  /** Number of the attribute that a column comes from. */
  public int attribute(int column) {
    return layout.attribute(column);
  }

  /** The rows of a data set with the header this encoder was fitted to. */
  public Rows encode(Instances data) {
    List<Row> rows = new ArrayList<>(data.numInstances());
    for (Instance x : data) {
      rows.add(encode(x));
    }
    return Rows.of(columns(), rows);
  }

  /**
   * One row. Its class value is not looked at.
   *
   * @param x a row with the header this encoder was fitted to
   * @throws IllegalArgumentException if a value is infinite, or negative where it must not be
   */
  public Row encode(Instance x) {
    check(x);
    Entries entries = new Entries(x.numValues() + notSparse.length);
    int next = 0; // in notSparse
    for (int k = 0; k < x.numValues(); k++) {
      int a = x.index(k);
      while (next < notSparse.length && notSparse[next] < a) {
        encode(notSparse[next++], 0, entries);
      }
      if (next < notSparse.length && notSparse[next] == a) {
        next++;
      }
      encode(a, x.isMissingSparse(k) ? fill[a] : x.valueSparse(k), entries);
    }
    while (next < notSparse.length) {
      encode(notSparse[next++], 0, entries);
    }
    if (scaling == Scaling.L1) {
      entries.divideByAbsoluteSum();
    }
    return entries.row();
  }

  /** Appends the columns of one attribute. */
  private void encode(int a, double value, Entries entries) {
    int first = layout.first(a);
    int width = layout.width(a);
    if (width == 1) {
      entries.add(first, scale(first, value));
    } else if (scaling == Scaling.STANDARDISE) {
      for (int k = 0; k < width; k++) {
        entries.add(first + k, scale(first + k, k == (int) value ? 1 : 0));
      }
    } else if (width > 1) { // 0 stays 0 or is the column's constant, which becomes 0 as well
      entries.add(first + (int) value, scale(first + (int) value, 1));
    }
  }

  private double scale(int column, double value) {
    if (scaling == Scaling.NONE || scaling == Scaling.L1) {
      return value;
    }
    double s = halfSpan[column];
    if (s == 0) {
      return 0;
    }
    double scaled = (value / 2 - centre[column] / 2) / s;
    return Math.max(nonNegative ? 0 : -FAR, Math.min(FAR, scaled));
  }

  private boolean zeroSaysMore(int a) {
    Entries entries = new Entries(1);
    encode(a, 0, entries);
    return entries.row().nonZeros() > 0;
  }

  /** Refuses values that cannot be encoded, by attribute, value and remedy. */
  void check(Instance x) {
    boolean refuseNegative =
        nonNegative && (scaling == Scaling.NONE || scaling == Scaling.L1);
    for (int k = 0; k < x.numValues(); k++) {
      int a = x.index(k);
      double v = x.valueSparse(k);
      if (layout.width(a) == 0 || Double.isNaN(v)) {
        continue;
      }
      if (Double.isInfinite(v)) {
        throw new IllegalArgumentException(
            "Attribute '" + layout.name(a) + "' holds " + v
                + "; only finite numbers can be used. Mark such values as missing (?).");
      }
      if (layout.nominal(a) && !(v >= 0 && v < layout.values(a) && v == Math.rint(v))) {
        throw new IllegalArgumentException(
            "Attribute '" + layout.name(a) + "' holds the value number " + v + ", but it is nominal"
                + " with " + layout.values(a) + " values. Use data with the training header.");
      }
      if (v < 0 && refuseNegative) {
        throw new IllegalArgumentException(
            "Attribute '" + layout.name(a) + "' holds " + v + ", but the histogram intersection"
                + " kernel needs values ≥ 0. Use -scaling UNIT_RANGE or a Normalize filter.");
      }
    }
  }

  /** A growing list of non-zero entries. */
  private static final class Entries {
    private int[] indices;
    private double[] values;
    private int size;

    Entries(int capacity) {
      indices = new int[Math.max(4, capacity)];
      values = new double[indices.length];
    }

    void add(int index, double value) {
      if (value == 0) {
        return;
      }
      if (size == indices.length) {
        indices = Arrays.copyOf(indices, 2 * size);
        values = Arrays.copyOf(values, 2 * size);
      }
      indices[size] = index;
      values[size++] = value;
    }

    void divideByAbsoluteSum() {
      double largest = 0;
      for (int k = 0; k < size; k++) {
        largest = Math.max(largest, Math.abs(values[k]));
      }
      double sum = 0;
      for (int k = 0; k < size; k++) {
        sum += Math.abs(values[k]);
      }
      if (!Double.isInfinite(sum)) {
        largest = 1;
      } else {
        sum = 0;
        for (int k = 0; k < size; k++) {
          sum += Math.abs(values[k]) / largest;
        }
      }
      int kept = 0;
      for (int k = 0; k < size; k++) {
        double v = values[k] / largest / sum;
        if (v != 0) { // may underflow
          indices[kept] = indices[k];
          values[kept++] = v;
        }
      }
      size = kept;
    }

    Row row() {
      return new Row(Arrays.copyOf(indices, size), Arrays.copyOf(values, size));
    }
  }
}
