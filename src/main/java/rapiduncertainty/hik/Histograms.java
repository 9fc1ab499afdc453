package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * Non-negative features, column after column, each column in ascending order of its values.
 *
 * <p>Zeros are not stored. A column of many different values is <em>sorted</em>: one value per
 * entry. A column of few different values is <em>level-coded</em>: its values are stored once, each
 * with the end of its run of rows. Entries with equal values stand in the order of their rows, so
 * the store does not depend on how it came about: appending equals building from scratch.
 *
 * <p>Immutable by contract. Cost: O(nnz log n) to build, O(nnz) to append or remove. Memory:
 * {@link #bytes()}. Formulas: docs/math/hik.md.
 */
public final class Histograms implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int size;
  private final double[] grid; // width of the quantisation grid per column, 0 = exact; or null
  private final RowColumns rowColumns;
  final ColumnStore store;

  /** Kept while it is being written, so that objects that share these histograms still do. */
  private transient WeakReference<SavedHistograms> saved;

  private Histograms(int size, double[] grid, RowColumns rowColumns, ColumnStore store) {
    this.size = size;
    this.grid = grid;
    this.rowColumns = rowColumns;
    this.store = store;
  }

  /** From a saved store. */
  static Histograms loaded(int size, double[] grid, ColumnStore store) {
    return new Histograms(size, grid, RowColumns.of(size, store), store);
  }

  private synchronized Object writeReplace() {
    SavedHistograms known = saved == null ? null : saved.get();
    if (known == null) {
      known = new SavedHistograms(size, grid, store);
      saved = new WeakReference<>(known);
    }
    return known;
  }

  /**
   * Stores all values exactly.
   *
   * @param rows at least one row; all values ≥ 0
   */
  public static Histograms of(Rows rows) {
    return of(rows, 0);
  }

  /**
   * Stores rows, rounded in the columns that have many different values.
   *
   * @param rows at least one row; all values ≥ 0
   * @param quantisedLevels 0: exact; q: a column with more than q different values is rounded to
   *     the nearest multiple of u / q, u being its maximum (error at most u / 2q)
   */
  public static Histograms of(Rows rows, int quantisedLevels) {
    require(rows.size() > 0, "histograms need at least one row, got none");
    require(
        quantisedLevels >= 0,
        "quantisedLevels must be 0 (exact) or above, got %d",
        quantisedLevels);
    requireNonNegative(rows);
    ColumnStore exact = ColumnStore.of(rows);
    if (quantisedLevels == 0) {
      return new Histograms(rows.size(), null, RowColumns.of(rows), exact);
    }
    double[] grid = new double[rows.columns()];
    for (int d = 0; d < grid.length; d++) {
      grid[d] = exact.distinct(d) > quantisedLevels ? exact.maximum(d) / quantisedLevels : 0;
    }
    Rows rounded = RoundedRows.round(rows, grid);
    return new Histograms(
        rows.size(), grid, RowColumns.of(rounded), ColumnStore.of(rounded));
  }

  /** Number of rows. */
  public int size() {
    return size;
  }

  /** Number of columns. */
  public int columns() {
    return store.columns();
  }

  /** Number of stored entries. */
  public long nonZeros() {
    return store.entries();
  }

  /** Memory of the stored arrays in bytes. */
  public long bytes() {
    return store.bytes() + rowColumns.bytes() + (grid == null ? 0 : 8L * grid.length);
  }

  /** Largest value of a column, 0 if all are zero. */
  public double maximum(int column) {
    return store.maximum(column);
  }

  /** Number of different values above 0 in a column. */
  public int distinct(int column) {
    return store.distinct(column);
  }

  /**
   * These rows and more rows below them; this object stays as it is.
   *
   * <p>New rows are merged into the sorted columns. Columns that are rounded keep their grid.
   *
   * @param more rows with at least as many columns as these; wider rows widen the store
   */
  public Histograms append(Rows more) {
    require(
        more.columns() >= columns(),
        "cannot append rows with %d columns to histograms with %d",
        more.columns(),
        columns());
    requireNonNegative(more);
    double[] wide = grid == null ? null : Arrays.copyOf(grid, more.columns());
    Rows rounded = grid == null ? more : RoundedRows.round(more, wide);
    return new Histograms(
        ArraySize.of((long) size + more.size(), "The rows of the histograms", "Use fewer rows."),
        wide,
        rowColumns.append(rounded),
        store.merge(size, rounded));
  }

  /**
   * The rows but some; the others keep their order and move up. This object stays as it is.
   *
   * @param rows numbers of the rows to leave out; at least one row must stay
   */
  public Histograms remove(int... rows) {
    boolean[] gone = new boolean[size];
    for (int i : rows) {
      require(i >= 0 && i < size, "there is no row %d to remove among %d rows", i, size);
      gone[i] = true;
    }
    int[] newNumber = new int[size];
    int left = 0;
    for (int i = 0; i < size; i++) {
      newNumber[i] = gone[i] ? -1 : left++;
    }
    require(left > 0, "cannot remove all %d rows", size);
    return new Histograms(left, grid, rowColumns.keep(newNumber), store.keep(newNumber, left));
  }

  /**
   * Row i as it is stored.
   *
   * <p>Cost: a search in each of the row's columns; see {@link #rows()} for all rows at once.
   */
  public Row row(int i) {
    require(i >= 0 && i < size, "there is no row %d among %d rows", i, size);
    int[] indices = rowColumns.of(i);
    double[] values = new double[indices.length];
    for (int k = 0; k < indices.length; k++) {
      values[k] = store.valueOf(indices[k], i);
    }
    return new Row(indices, values);
  }

  /** All rows as they are stored, in O(nnz). */
  public Rows rows() {
    return store.toRows(size);
  }

  /**
   * Refuses rows that cannot become histograms.
   *
   * @param rows their values must be ≥ 0
   * @throws IllegalArgumentException naming row, column and value
   */
  public static void requireNonNegative(Rows rows) {
    double[] values = rows.values();
    for (int k = 0; k < values.length; k++) {
      if (!(values[k] >= 0 && values[k] <= Double.MAX_VALUE)) {
        int row = 0;
        while (rows.start(row + 1) <= k) {
          row++;
        }
        throw new IllegalArgumentException(
            "row %d, column %d holds %s; the histogram intersection kernel needs finite values ≥ 0"
                .formatted(row, rows.indices()[k], values[k]));
      }
    }
  }
}
