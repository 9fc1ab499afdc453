package rapiduncertainty.forest;

import static rapiduncertainty.Check.require;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Rows;

/**
 * Labelled rows in the two forms that tree growing needs: by rows and by columns.
 *
 * <p>Appending makes a new set; the old one stays valid, and the two share columns where they can.
 */
final class TrainingSet implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Rows rows;
  private final int[] labels;
  private final int classes;
  private transient Columns columns;
  private transient int[] varying;
  private transient double[] xlogx;

  private TrainingSet(Rows rows, int[] labels, int classes, Columns columns) {
    this.rows = rows;
    this.labels = labels;
    this.classes = classes;
    prepare(columns);
  }

  private void prepare(Columns filled) {
    columns = filled;
    varying = filled.varying(rows.size());
    xlogx = Grower.xlogx(rows.size());
  }

  /** A first set; labels are checked. */
  static TrainingSet of(Rows rows, int[] labels, int classes) {
    require(rows.size() > 0, "a forest needs at least one row, got none");
    require(classes >= 1, "a forest needs at least one class, got %d", classes);
    checkLabels(rows, labels, classes);
    Columns columns = new Columns(rows.columns()).append(0, rows);
    return new TrainingSet(rows, labels.clone(), classes, columns);
  }

  static void checkLabels(Rows rows, int[] labels, int classes) {
    require(
        rows.size() == labels.length, "got %d labels for %d rows", labels.length, rows.size());
    for (int i = 0; i < labels.length; i++) {
      require(
          labels[i] >= 0 && labels[i] < classes,
          "row %d has class number %d; expected 0 … %d",
          i,
          labels[i],
          classes - 1);
    }
  }

  /** This set and further rows below it. */
  TrainingSet append(Rows more, int[] moreLabels, int newClasses) {
    int[] joined = Arrays.copyOf(labels, labels.length + moreLabels.length);
    System.arraycopy(moreLabels, 0, joined, labels.length, moreLabels.length);
    Columns all = columns.append(size(), more);
    return new TrainingSet(rows.append(more), joined, newClasses, all);
  }

  int size() {
    return rows.size();
  }

  Rows rows() {
    return rows;
  }

  int[] labels() {
    return labels;
  }

  int label(int row) {
    return labels[row];
  }

  int classes() {
    return classes;
  }

  Columns columns() {
    return columns;
  }

  /** Columns that hold at least two values, ascending. Read only. */
  int[] varying() {
    return varying;
  }

  /** x log x for x = 0 … size. Read only. */
  double[] xlogx() {
    return xlogx;
  }

  /** Entries of the given rows, counted no further than {@code limit}. */
  int nonZeros(int[] which, int from, int to, int limit) {
    int sum = 0;
    for (int i = from; i < to && sum < limit; i++) {
      sum += rows.start(which[i] + 1) - rows.start(which[i]);
    }
    return sum;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    prepare(new Columns(rows.columns()).append(0, rows));
  }
}
