package rapiduncertainty.hik;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Rows;

/**
 * Which columns each row occupies: what is needed to find a row in a column store.
 *
 * <p>2 bytes per entry up to 65,536 columns, else 4.
 */
final class RowColumns implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int NARROW = 1 << 16;

  private final int[] start; // row i holds entries start[i] … start[i + 1] − 1
  private final char[] narrow; // one of the two is null
  private final int[] wide;

  private RowColumns(int[] start, int columns) {
    this.start = start;
    int entries = start[start.length - 1];
    this.narrow = columns <= NARROW ? new char[entries] : null;
    this.wide = columns <= NARROW ? null : new int[entries];
  }

  static RowColumns of(Rows rows) {
    int[] start = new int[rows.size() + 1];
    for (int i = 0; i < start.length; i++) {
      start[i] = rows.start(i);
    }
    RowColumns made = new RowColumns(start, rows.columns());
    made.write(0, rows.indices());
    return made;
  }

  static RowColumns of(int size, ColumnStore store) {
    int[] start = new int[size + 1];
    for (int d = 0; d < store.columns(); d++) {
      int[] rows = store.rows(d);
      for (int k = store.begin(d), end = k + store.entries(d); k < end; k++) {
        start[rows[k] + 1]++;
      }
    }
    Arrays.parallelPrefix(start, Integer::sum);
    RowColumns made = new RowColumns(start, store.columns());
    int[] next = start.clone();
    for (int d = 0; d < store.columns(); d++) {
      int[] rows = store.rows(d);
      for (int k = store.begin(d), end = k + store.entries(d); k < end; k++) {
        made.set(next[rows[k]]++, d);
      }
    }
    return made;
  }

  /** The columns of row i, ascending. */
  int[] of(int i) {
    int[] columns = new int[start[i + 1] - start[i]];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = get(start[i] + k);
    }
    return columns;
  }

  RowColumns append(Rows more) {
    int n = start.length - 1;
    ArraySize.of(
        (long) start[n] + more.nonZeros(),
        "The columns of the rows",
        "Use fewer rows or non-zero features.");
    int[] s = Arrays.copyOf(start, n + more.size() + 1);
    for (int i = 1; i <= more.size(); i++) {
      s[n + i] = start[n] + more.start(i);
    }
    RowColumns made = new RowColumns(s, more.columns());
    made.copyFrom(this, 0, 0, start[n]);
    made.write(start[n], more.indices());
    return made;
  }

  /** Keeps the rows whose new number is not negative. */
  RowColumns keep(int[] newNumber) {
    int[] s = new int[newNumber.length + 1];
    int left = 0;
    for (int i = 0; i < newNumber.length; i++) {
      if (newNumber[i] >= 0) {
        s[left + 1] = s[left] + start[i + 1] - start[i];
        left++;
      }
    }
    RowColumns made = new RowColumns(Arrays.copyOf(s, left + 1), narrow != null ? 0 : NARROW + 1);
    for (int i = 0; i < newNumber.length; i++) {
      if (newNumber[i] >= 0) {
        made.copyFrom(this, start[i], s[newNumber[i]], start[i + 1] - start[i]);
      }
    }
    return made;
  }

  long bytes() {
    return 4L * start.length + (narrow != null ? 2L * narrow.length : 4L * wide.length);
  }

  private int get(int k) {
    return narrow != null ? narrow[k] : wide[k];
  }

  private void write(int at, int[] columns) {
    for (int k = 0; k < columns.length; k++) {
      set(at + k, columns[k]);
    }
  }

  private void set(int k, int column) {
    if (narrow != null) {
      narrow[k] = (char) column;
    } else {
      wide[k] = column;
    }
  }

  private void copyFrom(RowColumns other, int from, int to, int count) {
    if (narrow != null) {
      System.arraycopy(other.narrow, from, narrow, to, count);
    } else if (other.wide != null) {
      System.arraycopy(other.wide, from, wide, to, count);
    } else {
      for (int k = 0; k < count; k++) {
        wide[to + k] = other.narrow[from + k];
      }
    }
  }
}
