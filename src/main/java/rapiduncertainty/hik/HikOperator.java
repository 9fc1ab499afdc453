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
 * <p>Cost of a product: O(nnz) per vector; no matrix is formed. Four vectors at once cost about
 * half as much per vector as one alone. Formulas: docs/math/hik.md, eqs. 4, 5 and 8.
 *
 * @see "Rodner et al., Large-Scale Gaussian Process Inference with Generalized Histogram
 *     Intersection Kernels, IJCV 2016"
 */
public final class HikOperator implements PsdOperator {
  private final Histograms histograms;
  private final Transform transform;
  private final Workers workers;
  private final ColumnImage image;
  private final LevelCodes codes;
  private final KernelProduct product;
  private KernelProduct derivative; // made when first asked for

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
    this.image = ColumnImage.of(h.store, g, workers);
    this.codes = new LevelCodes(h.store, h.size());
    this.product = new KernelProduct(image, codes, h.size(), workers);
    requireFiniteSums();
  }

  private void requireFiniteSums() {
    double largest = 0;
    for (int d = 0; d < histograms.columns(); d++) {
      largest += transform.value(d, histograms.maximum(d));
    }
    require(
        Double.isFinite(largest * size()),
        "the kernel values add up to %s; scale the features down",
        largest * size());
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
  public Workers workers() {
    return workers;
  }

  @Override
  public int size() {
    return histograms.size();
  }

  @Override
  public double work() {
    double work = 0;
    for (int d = 0; d < histograms.columns(); d++) {
      double m = histograms.store.entries(d);
      work += (m == size() ? 10 : 15) * m; // full columns share their total
    }
    return work;
  }

  /** Of a typical row: the columns it meets, as often as they are met. */
  @Override
  public double columnWork() {
    double work = 0;
    for (int d = 0; d < histograms.columns(); d++) {
      double m = histograms.store.entries(d);
      work += 15 * m * m / Math.max(1, size());
    }
    return work;
  }

  @Override
  public void multiply(double[][] panel, double[][] result) {
    Queries.checkPanel(panel, result, size());
    product.multiply(panel, result);
  }

  /**
   * Multiplies ∂K / ∂ log η with each column of a panel.
   *
   * @param panel m vectors of length {@link #size()}, read only
   * @param result m vectors of the same length, overwritten
   */
  public void multiplyDerivative(double[][] panel, double[][] result) {
    Queries.checkPanel(panel, result, size());
    derivative().multiply(panel, result);
  }

  private synchronized KernelProduct derivative() {
    if (derivative == null) {
      ColumnImage slopes = ColumnImage.of(histograms.store, transform::derivative, workers);
      derivative = new KernelProduct(slopes, codes, size(), workers);
    }
    return derivative;
  }

  @Override
  public double[] diagonal() {
    double[] diagonal = new double[size()];
    for (int d = 0; d < histograms.columns(); d++) {
      KernelVector.add(image, d, Double.POSITIVE_INFINITY, Double.NaN, diagonal);
    }
    return diagonal;
  }

  /** Memory of this operator in bytes, besides the rows and the work arrays of running products. */
  public long bytes() {
    return codes.bytes() + product.bytes() + (derivative == null ? 0 : derivative.bytes());
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
    return QuadraticForms.of(image, a, b, workers);
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
    Arrays.fill(result, 0);
    for (int t = 0; t < x.nonZeros(); t++) {
      int d = x.indices()[t];
      double z = x.values()[t];
      KernelVector.add(image, d, z, transform.value(d, z), result);
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
