package rapiduncertainty;

import static rapiduncertainty.Check.require;

import java.io.Serializable;
import java.util.Arrays;

/**
 * One example as the list of its non-zero features.
 *
 * <p>The arrays are read only by contract and are not copied.
 *
 * @param indices columns of the non-zero features, strictly ascending, from 0
 * @param values their values, finite and not zero
 */
public record Row(int[] indices, double[] values) implements Serializable {

  /** Checks lengths, order and values. */
  public Row {
    require(
        indices.length == values.length,
        "a row needs as many values as indices, got %d values for %d indices",
        values.length,
        indices.length);
    for (int k = 0; k < indices.length; k++) {
      require(
          indices[k] > (k == 0 ? -1 : indices[k - 1]),
          "the indices of a row must ascend from 0, got %d at position %d",
          indices[k],
          k);
      require(
          Double.isFinite(values[k]) && values[k] != 0,
          "column %d holds %s; the entries of a row must be finite and not zero",
          indices[k],
          values[k]);
    }
  }

  /**
   * The non-zero entries of a dense vector.
   *
   * @param dense one value per column, finite
   */
  public static Row of(double... dense) {
    int count = 0;
    for (double v : dense) {
      if (v != 0) {
        count++;
      }
    }
    int[] indices = new int[count];
    double[] values = new double[count];
    int k = 0;
    for (int d = 0; d < dense.length; d++) {
      if (dense[d] != 0) {
        indices[k] = d;
        values[k++] = dense[d];
      }
    }
    return new Row(indices, values);
  }

  /** Number of non-zero features. */
  public int nonZeros() {
    return indices.length;
  }

  /** Value in a column, 0 if the row holds none there. */
  public double get(int column) {
    int k = Arrays.binarySearch(indices, column);
    return k >= 0 ? values[k] : 0;
  }

  /**
   * The row as a dense vector.
   *
   * @param columns length of the result; entries beyond it are left out
   */
  public double[] toDense(int columns) {
    double[] dense = new double[columns];
    for (int k = 0; k < indices.length && indices[k] < columns; k++) {
      dense[indices[k]] = values[k];
    }
    return dense;
  }
}
