package rapiduncertainty.hik;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Histograms as they are saved: every value and row number once, in few bytes.
 *
 * <p>Column after column: for each run of equal values the value, as the step of its bits from the
 * value before, and the rows, as the steps between them; all numbers seven bits a byte, and the whole
 * deflated. What follows from these, such as the columns of each row, is made again on loading, bit
 * for bit.
 */
final class SavedHistograms implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int size;
  private final int columns;
  private final int entries;
  private final double[] grid;
  private final byte[] packed;

  SavedHistograms(int size, double[] grid, ColumnStore store) {
    this.size = size;
    this.columns = store.columns();
    this.entries = store.entries();
    this.grid = grid;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      for (int d = 0; d < columns; d++) {
        write(store, d, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // there is no device that could fail
    }
    this.packed = bytes.toByteArray();
  }

  private static void write(ColumnStore store, int d, DataOutputStream out) throws IOException {
    int[] rows = store.rows(d);
    int at = store.begin(d);
    int end = at + store.entries(d);
    boolean coded = store.coded(d);
    number(end - at, out);
    long bits = 0;
    for (int run = store.runStart[d]; at < end; run++) {
      double value = coded ? store.level[run] : store.value[at];
      int stop = coded ? store.runEnd[run] : at + 1;
      while (!coded && stop < end && store.value[stop] == value) {
        stop++;
      }
      number(Double.doubleToRawLongBits(value) - bits, out);
      bits = Double.doubleToRawLongBits(value);
      number(stop - at, out);
      for (int last = 0; at < stop; at++) {
        number(rows[at] - last, out);
        last = rows[at];
      }
    }
  }

  private Object readResolve() throws ObjectStreamException {
    try (DataInputStream in =
        new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(packed)))) {
      ColumnWriter out = new ColumnWriter(size, columns, entries);
      for (int d = 0; d < columns; d++) {
        int m = (int) number(in);
        out.room(m);
        long bits = 0;
        for (int k = 0; k < m; ) {
          bits += number(in);
          double value = Double.longBitsToDouble(bits);
          int stop = k + (int) number(in);
          for (int row = 0; k < stop; k++) {
            row += (int) number(in);
            out.row[out.at() + k] = row;
            out.value[out.at() + k] = value;
          }
        }
        out.endColumn(m);
      }
      return Histograms.loaded(size, grid, out.finish());
    } catch (IOException e) {
      InvalidObjectException broken =
          new InvalidObjectException("the saved histograms are broken: " + e.getMessage());
      broken.initCause(e);
      throw broken;
    }
  }

  private static void number(long value, DataOutputStream out) throws IOException {
    long rest = value;
    for (; rest >>> 7 != 0; rest >>>= 7) {
      out.write((int) (rest & 0x7F | 0x80));
    }
    out.write((int) rest);
  }

  private static long number(DataInputStream in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int b = in.readUnsignedByte();
      value |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw new IOException("a number of more than 64 bits");
  }
}
