package rapiduncertainty.hik;

import static rapiduncertainty.Check.require;

import java.util.Arrays;
import java.util.List;
import rapiduncertainty.Row;
import rapiduncertainty.Workers;
import rapiduncertainty.linalg.PsdOperator;

/**
 * The kernel matrix K[i][j] = Σ_d g_d(min(x_id, x_jd)) of all rows, known by its products.
 *
 * @see "Rodner et al., Large-Scale Gaussian Process Inference with Generalized Histogram
 *     Intersection Kernels, IJCV 2016"
 */
public final class HikOperator implements PsdOperator {
  private final Histograms histograms;
  private final Transform transform;
  private final Workers workers;

  /**
   * Binds a kernel to rows.
   *
   * @param h the rows
   * @param g the transform of the kernel
   * @param workers threads for the products; they do not change the results
   */
  public HikOperator(Histograms h, Transform g, Workers workers) {
    g.checkColumns(h.columns());
    this.histograms = h;
    this.transform = g;
    this.workers = workers;
  }

  /** The rows. */
  public Histograms histograms() {
    return histograms;
  }

  /** The transform of the kernel. */
  public Transform transform() {
    return transform;
  }

  @Override
  public int size() {
    return histograms.size();
  }

  @Override
  public void multiply(double[][] panel, double[][] result) {
    Queries.checkPanel(panel, result, size());
    product(panel, result, transform::value);
  }

  /**
   * Multiplies ∂K / ∂ log η with each column of a panel.
   *
   * @param panel m vectors of length {@link #size()}, read only
   * @param result m vectors of the same length, overwritten
   */
  public void multiplyDerivative(double[][] panel, double[][] result) {
    Queries.checkPanel(panel, result, size());
    product(panel, result, transform::derivative);
  }

  private interface Image {
    double of(int column, double x);
  }

  private void product(double[][] panel, double[][] result, Image g) {
    ColumnStore store = histograms.store;
    double[] value = new double[store.longest()];
    for (double[] r : result) {
      Arrays.fill(r, 0);
    }
    for (int d = 0; d < store.columns(); d++) {
      int m = store.expand(d, value);
      for (int k = 0; k < m; k++) {
        value[k] = g.of(d, value[k]);
      }
      for (int c = 0; c < panel.length; c++) {
        double[] v = panel[c];
        double[] o = result[c];
        double s = 0;
        for (int k = 0; k < m; k++) {
          s += v[store.row[store.start[d] + k]];
        }
        double f = 0;
        double below = 0;
        for (int k = 0; k < m; k++) {
          int i = store.row[store.start[d] + k];
          f += (value[k] - below) * s;
          below = value[k];
          s -= v[i];
          o[i] += f;
        }
      }
    }
  }

  @Override
  public double[] diagonal() {
    ColumnStore store = histograms.store;
    double[] diagonal = new double[size()];
    double[] value = new double[store.longest()];
    for (int d = 0; d < store.columns(); d++) {
      int m = store.expand(d, value);
      for (int k = 0; k < m; k++) {
        diagonal[store.row[store.start[d] + k]] += transform.value(d, value[k]);
      }
    }
    return diagonal;
  }

  @Override
  public void column(int j, double[] result) {
    kernelVector(histograms.row(j), result);
  }

  /**
   * For every column d: Σ_c a_cᵀ K_d a_c, K_d being the column's part of K.
   *
   * @param a vectors of length {@link #size()}
   * @return one number per column
   */
  public double[] quadraticForms(double[][] a) {
    return quadraticForms(a, a);
  }

  /**
   * For every column d: Σ_c a_cᵀ K_d b_c, K_d being the column's part of K.
   *
   * @param a vectors of length {@link #size()}
   * @param b as many vectors of the same length
   * @return one number per column
   */
  public double[] quadraticForms(double[][] a, double[][] b) {
    Queries.checkPanel(a, b, size());
    ColumnStore store = histograms.store;
    double[] forms = new double[store.columns()];
    double[] level = new double[store.longest()];
    int[] end = new int[level.length];
    for (int d = 0; d < forms.length; d++) {
      int levels = store.levels(d, level, end);
      for (int c = 0; c < a.length; c++) {
        double sa = 0;
        double sb = 0;
        for (int k = levels - 1; k >= 0; k--) {
          for (int e = k == 0 ? store.start[d] : end[k - 1]; e < end[k]; e++) {
            sa += a[c][store.row[e]];
            sb += b[c][store.row[e]];
          }
          double below = k == 0 ? 0 : transform.value(d, level[k - 1]);
          forms[d] += (transform.value(d, level[k]) - below) * sa * sb;
        }
      }
    }
    return forms;
  }

  /**
   * k(x, x_i) for all rows x_i.
   *
   * @param x a row with values ≥ 0 and no more columns than the rows
   * @param result overwritten, length {@link #size()}
   */
  public void kernelVector(Row x, double[] result) {
    Queries.check(x, histograms.columns());
    require(
        result.length == size(),
        "the result has length %d, but there are %d rows",
        result.length,
        size());
    ColumnStore store = histograms.store;
    Arrays.fill(result, 0);
    double[] value = new double[store.longest()];
    for (int t = 0; t < x.nonZeros(); t++) {
      int d = x.indices()[t];
      int m = store.expand(d, value);
      for (int k = 0; k < m; k++) {
        result[store.row[store.start[d] + k]] +=
            transform.value(d, Math.min(value[k], x.values()[t]));
      }
    }
  }

  /**
   * k(x_q, x_i) for several queries x_q at once, in parallel.
   *
   * @param queries the rows x_q
   * @param result overwritten, one vector of length {@link #size()} per query
   */
  public void kernelVectors(List<Row> queries, double[][] result) {
    require(
        queries.size() == result.length,
        "%d queries do not fit %d results",
        queries.size(),
        result.length);
    workers.forEach(result.length, q -> kernelVector(queries.get(q), result[q]));
  }

  /** k(x, x). */
  public double self(Row x) {
    Queries.check(x, histograms.columns());
    double sum = 0;
    for (int t = 0; t < x.nonZeros(); t++) {
      sum += transform.value(x.indices()[t], x.values()[t]);
    }
    return sum;
  }
}
