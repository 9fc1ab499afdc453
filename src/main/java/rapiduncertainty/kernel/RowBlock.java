package rapiduncertainty.kernel;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;

/**
 * Rows laid out so that one dense vector meets many of them quickly.
 *
 * <p>Where at least {@value #DENSE_SHARE} of the entries are stored the rows are unpacked into one
 * dense array and the loops run over all columns in eight independent sums (C2 does not vectorise
 * reductions, docs/math/ivm.md, §1); otherwise they run over the stored entries and gather from the
 * dense vector.
 *
 * <p>Cost per pair: columns (dense) or non-zero entries (sparse). Memory: 8 bytes per cell when
 * dense, besides the {@link Rows}.
 */
final class RowBlock implements Serializable {
  private static final long serialVersionUID = 1L;

  /** A gathered entry costs about two entries of the dense loop. */
  static final double DENSE_SHARE = 0.5;

  private final Rows rows;
  private final double[] squaredNorms;
  private transient double[] dense; // row after row, or null when sparse

  RowBlock(Rows rows) {
    this.rows = rows;
    this.squaredNorms = new double[rows.size()];
    double[] v = rows.values();
    for (int i = 0; i < squaredNorms.length; i++) {
      double s = 0;
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        s += v[k] * v[k];
      }
      squaredNorms[i] = s;
    }
    unpack();
  }

  private void unpack() {
    long cells = (long) rows.size() * rows.columns();
    if (cells == 0 || cells > Integer.MAX_VALUE - 8 || rows.nonZeros() < DENSE_SHARE * cells) {
      return;
    }
    dense = new double[(int) cells];
    for (int i = 0; i < rows.size(); i++) {
      for (int k = rows.start(i); k < rows.start(i + 1); k++) {
        dense[i * rows.columns() + rows.indices()[k]] = rows.values()[k];
      }
    }
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    unpack();
  }

  int size() {
    return rows.size();
  }

  double squaredNorm(int i) {
    return squaredNorms[i];
  }

  /** Row j as a dense vector. */
  double[] unpack(int j) {
    double[] z = new double[rows.columns()];
    for (int k = rows.start(j); k < rows.start(j + 1); k++) {
      z[rows.indices()[k]] = rows.values()[k];
    }
    return z;
  }

  /** A foreign row as a dense vector; columns that these rows do not have are left out. */
  double[] unpack(Row x) {
    return x.toDense(rows.columns());
  }

  /** result[a] = x_{chosen[a]} · z; all rows when {@code chosen} is null. */
  void dots(double[] z, int[] chosen, double[] result) {
    int n = chosen == null ? size() : chosen.length;
    for (int a = 0; a < n; a++) {
      int i = chosen == null ? a : chosen[a];
      result[a] =
          dense == null
              ? gatheredDot(rows.indices(), rows.values(), rows.start(i), rows.start(i + 1), z)
              : Loops.dot(dense, i * z.length, z, z.length);
    }
  }

  /** result[a] = ‖x_{chosen[a]} − z‖²; all rows when {@code chosen} is null. */
  void squaredDistances(double[] z, double squaredNorm, int[] chosen, double[] result) {
    int n = chosen == null ? size() : chosen.length;
    if (dense != null) {
      // Differences, not norms: exact also where all rows lie far from the origin.
      for (int a = 0; a < n; a++) {
        int i = chosen == null ? a : chosen[a];
        result[a] = Loops.squaredDistance(dense, i * z.length, z, z.length);
      }
      return;
    }
    dots(z, chosen, result);
    for (int a = 0; a < n; a++) {
      int i = chosen == null ? a : chosen[a];
      double r = squaredNorms[i] + squaredNorm - 2 * result[a];
      // Round-off below 0 is 0; ∞ − ∞ of rows beyond the range of squares is far away.
      result[a] = r >= 0 ? r : r < 0 ? 0 : Double.POSITIVE_INFINITY;
    }
  }

  /** result[a] = Σ_d min(x_{chosen[a],d}, z_d) for non-negative entries. */
  void minima(double[] z, int[] chosen, double[] result) {
    int n = chosen == null ? size() : chosen.length;
    for (int a = 0; a < n; a++) {
      int i = chosen == null ? a : chosen[a];
      result[a] =
          dense == null
              ? gatheredMinima(rows.indices(), rows.values(), rows.start(i), rows.start(i + 1), z)
              : Loops.minima(dense, i * z.length, z, z.length);
    }
  }

  private static double gatheredDot(int[] index, double[] value, int from, int to, double[] z) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = from;
    for (; k + 3 < to; k += 4) {
      s0 = Math.fma(value[k], z[index[k]], s0);
      s1 = Math.fma(value[k + 1], z[index[k + 1]], s1);
      s2 = Math.fma(value[k + 2], z[index[k + 2]], s2);
      s3 = Math.fma(value[k + 3], z[index[k + 3]], s3);
    }
    for (; k < to; k++) {
      s0 = Math.fma(value[k], z[index[k]], s0);
    }
    return (s0 + s1) + (s2 + s3);
  }

  private static double gatheredMinima(int[] index, double[] value, int from, int to, double[] z) {
    double s0 = 0;
    double s1 = 0;
    int k = from;
    for (; k + 1 < to; k += 2) {
      s0 += Math.min(value[k], z[index[k]]);
      s1 += Math.min(value[k + 1], z[index[k + 1]]);
    }
    for (; k < to; k++) {
      s0 += Math.min(value[k], z[index[k]]);
    }
    return s0 + s1;
  }
}
