package rapiduncertainty.forest;

import java.util.Arrays;
import rapiduncertainty.Rows;

/**
 * The training rows column by column, as tree growing reads them.
 *
 * <p>A column with at most 256 distinct values (pixels, counts, 0/1) is one byte per row and a table
 * of its values; any other holds its numbers.
 *
 * <p>Appending to the whole set is done in place and shared with it. Appending to a part, as a copy
 * of a forest or the second try of an update does, makes columns of its own.
 */
final class Columns {
  private final Column[] columns;
  private int filled; // rows that were ever put here

  Columns(int width) {
    columns = new Column[width];
    for (int d = 0; d < width; d++) {
      columns[d] = new Column();
    }
  }

  int width() {
    return columns.length;
  }

  /**
   * The first {@code size} rows and further ones behind them: these columns, or others if rows that
   * somebody else may still read are there already.
   */
  synchronized Columns append(int size, Rows rows) {
    Columns result = filled == size ? this : part(size, size + rows.size());
    result.put(size, rows);
    return result;
  }

  private Columns part(int size, int room) {
    Columns result = new Columns(columns.length);
    for (int d = 0; d < columns.length; d++) {
      result.columns[d].reserve(room);
      for (int i = 0; i < size; i++) {
        result.columns[d].set(i, columns[d].get(i));
      }
    }
    return result;
  }

  private void put(int size, Rows rows) {
    filled = size + rows.size();
    for (Column c : columns) {
      c.reserve(filled);
    }
    for (int i = 0; i < rows.size(); i++) {
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        columns[rows.indices()[k]].set(size + i, rows.values()[k]);
      }
    }
  }

  /**
   * Reads a column at some rows.
   *
   * @param which rows; from … to − 1 are read, at least one
   * @param result filled with the values, from position 0
   * @param range filled with the smallest and the greatest value
   */
  void gather(int d, int[] which, int from, int to, double[] result, double[] range) {
    columns[d].gather(which, from, to, result, range);
  }

  /** Columns that hold at least two values in the first {@code size} rows, ascending. */
  int[] varying(int size) {
    int[] found = new int[columns.length];
    int count = 0;
    for (int d = 0; d < columns.length; d++) {
      if (columns[d].varies(size)) {
        found[count++] = d;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** One column: coded while it has at most 256 distinct values, plain after that. */
  private static final class Column {
    private static final int LEVELS = 256;

    private byte[] codes = new byte[0];
    private double[] levels = {0}; // code 0 is the value 0, so a fresh byte is a zero feature
    private int used = 1;
    private short[] slots = new short[512]; // hash table of the codes from 1
    private double[] plain; // not null when there are too many levels

    double get(int row) {
      return plain != null ? plain[row] : levels[codes[row] & 0xFF];
    }

    private void reserve(int rows) {
      if (plain != null && plain.length < rows) {
        plain = Arrays.copyOf(plain, Math.max(rows, plain.length + plain.length / 2));
      } else if (plain == null && codes.length < rows) {
        codes = Arrays.copyOf(codes, Math.max(rows, codes.length + codes.length / 2));
      }
    }

    private void set(int row, double v) {
      if (plain == null) {
        int code = code(v);
        if (code < LEVELS) {
          codes[row] = (byte) code;
          return;
        }
        plain = new double[codes.length];
        for (int i = 0; i < plain.length; i++) {
          plain[i] = levels[codes[i] & 0xFF];
        }
        codes = null;
        levels = null;
        slots = null;
      }
      plain[row] = v;
    }

    /** The code of a value, new if need be; 256 if there is no room. */
    private int code(double v) {
      if (v == 0) {
        return 0;
      }
      long bits = Double.doubleToLongBits(v) * 0x9E3779B97F4A7C15L;
      int slot = (int) (bits >>> 55); // 9 bits: 512 slots for at most 255 codes
      while (slots[slot] != 0) {
        if (levels[slots[slot]] == v) {
          return slots[slot];
        }
        slot = (slot + 1) & 511;
      }
      if (used == LEVELS) {
        return LEVELS;
      }
      if (used == levels.length) {
        levels = Arrays.copyOf(levels, Math.min(LEVELS, 4 * used));
      }
      levels[used] = v;
      slots[slot] = (short) used;
      return used++;
    }

    private boolean varies(int size) {
      for (int i = 1; i < size; i++) {
        if (get(i) != get(0)) {
          return true;
        }
      }
      return false;
    }

    /** Reads the values and their range in one pass. */
    private void gather(int[] rows, int from, int to, double[] result, double[] range) {
      double min = Double.POSITIVE_INFINITY;
      double max = Double.NEGATIVE_INFINITY;
      boolean coded = plain == null;
      for (int i = from; i < to; i++) {
        double v = coded ? levels[codes[rows[i]] & 0xFF] : plain[rows[i]];
        result[i - from] = v;
        if (v < min) {
          min = v;
        }
        if (v > max) {
          max = v;
        }
      }
      range[0] = min;
      range[1] = max;
    }
  }
}
