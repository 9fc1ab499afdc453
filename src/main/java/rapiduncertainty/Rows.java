package rapiduncertainty;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * A table of examples, stored row after row by their non-zero features (compressed sparse rows).
 *
 * <p>Immutable; the arrays it hands out are read only by contract. Every model is trained from one
 * of these; what layout a method needs besides (columns, dense blocks) it makes for itself.
 *
 * <p>Memory: 12 bytes per non-zero feature.
 */
public final class Rows implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int columns;
  private final int[] start; // row i holds entries start[i] … start[i + 1] − 1
  private final int[] index;
  private final double[] value;

  private Rows(int columns, int[] start, int[] index, double[] value) {
    this.columns = columns;
    this.start = start;
    this.index = index;
    this.value = value;
  }

  /**
   * A table from rows.
   *
   * @param columns number of columns; every index must be below it
   * @param rows the examples, in order
   */
  public static Rows of(int columns, List<Row> rows) {
    int[] start = new int[rows.size() + 1];
    for (int i = 0; i < rows.size(); i++) {
      start[i + 1] = Math.addExact(start[i], rows.get(i).nonZeros());
    }
    int[] index = new int[start[rows.size()]];
    double[] value = new double[index.length];
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      int n = row.nonZeros();
      require(
          n == 0 || row.indices()[n - 1] < columns,
          "row %d has an entry in column %d, but the table has %d columns",
          i,
          n == 0 ? 0 : row.indices()[n - 1],
          columns);
      System.arraycopy(row.indices(), 0, index, start[i], n);
      System.arraycopy(row.values(), 0, value, start[i], n);
    }
    return new Rows(columns, start, index, value);
  }

  /** A table from dense rows of equal length. */
  public static Rows of(double[][] dense) {
    int columns = dense.length == 0 ? 0 : dense[0].length;
    for (int i = 0; i < dense.length; i++) {
      require(
          dense[i].length == columns,
          "row %d has %d columns, row 0 has %d",
          i,
          dense[i].length,
          columns);
      for (int d = 0; d < columns; d++) {
        if (!Double.isFinite(dense[i][d])) {
          require(false, "row %d, column %d holds %s; values must be finite", i, d, dense[i][d]);
        }
      }
    }
    return of(columns, Arrays.stream(dense).map(Row::of).toList());
  }

  /** Number of rows. */
  public int size() {
    return start.length - 1;
  }

  /** Number of columns. */
  public int columns() {
    return columns;
  }

  /** Number of stored entries. */
  public int nonZeros() {
    return index.length;
  }

  /** Row i as an object of its own. */
  public Row row(int i) {
    return new Row(
        Arrays.copyOfRange(index, start[i], start[i + 1]),
        Arrays.copyOfRange(value, start[i], start[i + 1]));
  }

  /** Position of row i's first entry in {@link #indices()} and {@link #values()}; defined for 0 … size. */
  public int start(int i) {
    return start[i];
  }

  /** Columns of all entries, row after row. Read only. */
  public int[] indices() {
    return index;
  }

  /** Values of all entries, row after row. Read only. */
  public double[] values() {
    return value;
  }

  /** This table with the rows of another one of the same width below it. */
  public Rows append(Rows more) {
    require(
        more.columns == columns,
        "cannot append rows with %d columns to a table with %d",
        more.columns,
        columns);
    int n = size();
    int[] s = Arrays.copyOf(start, n + more.size() + 1);
    for (int i = 1; i <= more.size(); i++) {
      s[n + i] = Math.addExact(start[n], more.start[i]);
    }
    int[] ix = Arrays.copyOf(index, index.length + more.index.length);
    System.arraycopy(more.index, 0, ix, index.length, more.index.length);
    double[] v = Arrays.copyOf(value, ix.length);
    System.arraycopy(more.value, 0, v, index.length, more.index.length);
    return new Rows(columns, s, ix, v);
  }

  /** The rows with the given numbers, in the given order; a number may occur more than once. */
  public Rows subset(int... rows) {
    int[] s = new int[rows.length + 1];
    for (int i = 0; i < rows.length; i++) {
      s[i + 1] = Math.addExact(s[i], start[rows[i] + 1] - start[rows[i]]);
    }
    int[] ix = new int[s[rows.length]];
    double[] v = new double[ix.length];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(index, start[rows[i]], ix, s[i], s[i + 1] - s[i]);
      System.arraycopy(value, start[rows[i]], v, s[i], s[i + 1] - s[i]);
    }
    return new Rows(columns, s, ix, v);
  }

  /** The table as dense rows. */
  public double[][] toDense() {
    double[][] dense = new double[size()][columns];
    for (int i = 0; i < dense.length; i++) {
      for (int k = start[i]; k < start[i + 1]; k++) {
        dense[i][index[k]] = value[k];
      }
    }
    return dense;
  }
}
