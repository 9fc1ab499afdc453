package rapiduncertainty.gp;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;
import rapiduncertainty.hik.Transform;
import rapiduncertainty.linalg.Panels;
import rapiduncertainty.linalg.SymmetricEigen;

/**
 * What a few noisy observations w_jᵀf of the training rows say about a row: Σ_j (w_jᵀk)² of the
 * prior variance (docs/math/gp.md, eqs. 9 and 10).
 *
 * <p>The vectors obey w_iᵀ(K + λI)w_j = δ_ij, so k** − Σ_j (w_jᵀk)² is the variance given r
 * numbers that can be computed from the labels, and never below the variance given all labels. A new
 * row is one more observation with a vector of its own; when there are too many, the directions that
 * explain least are dropped. Both keep the value an upper bound. Immutable.
 */
final class Projections implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Size of the kernel from which on sums over it are ordinary floats. */
  private static final double FLOATS_FROM = 1e-12;

  private final Histograms rows;
  private final Transform transform;
  private final int known; // number of rows that the first vectors know
  private final double[][] first; // over these rows
  private final double[][] recent; // over all rows up to the vector's own
  private transient double unit; // tables hold the kernel divided by it; an even power of two
  private transient SumTable firstSums;
  private transient SumTable recentSums; // null if there are no recent vectors

  /** Σ_j (w_jᵀk)² and Σ_i k_i of a row. */
  record Explained(double variance, double similarity) {}

  private Projections(
      Histograms rows,
      Transform transform,
      int known,
      double[][] first,
      double[][] recent,
      double unit,
      SumTable firstSums) {
    this.rows = rows;
    this.transform = transform;
    this.known = known;
    this.first = first;
    this.recent = recent;
    this.unit = unit;
    this.firstSums = firstSums;
    makeTables();
  }

  /**
   * Binds vectors to rows.
   *
   * @param vectors w_j, of the length of the rows
   */
  static Projections of(Histograms rows, Transform transform, double[][] vectors) {
    return new Projections(rows, transform, rows.size(), vectors, new double[0][], 1, null);
  }

  private void makeTables() {
    if (firstSums == null) {
      int[] later = IntStream.range(known, rows.size()).toArray();
      Histograms own = later.length == 0 ? rows : rows.remove(later);
      unit = unit(own, transform);
      firstSums = SumTable.of(own, scaled(), withCount(first, known, 0));
    }
    if (recent.length > 0) {
      recentSums = firstSums.like(rows, scaled(), withCount(recent, rows.size(), known));
    }
  }

  private Transform scaled() {
    return unit == 1 ? transform : transform.scaledBy(1 / unit);
  }

  /** 1, unless the floats of the tables would not hold the kernel: near its largest value then. */
  private static double unit(Histograms own, Transform g) {
    double most = 0;
    for (int d = 0; d < own.columns(); d++) {
      most += g.value(d, own.maximum(d));
    }
    boolean fits = most == 0 || most >= FLOATS_FROM && most <= 1 / FLOATS_FROM;
    return fits || Double.isInfinite(most) ? 1 : Math.scalb(1.0, Math.getExponent(most) / 2 * 2);
  }

  /** The vectors with zeros for later rows, and one that counts the rows from a given one on. */
  private double[][] withCount(double[][] vectors, int size, int from) {
    double[][] all = new double[vectors.length + 1][];
    for (int j = 0; j < vectors.length; j++) {
      all[j] = Arrays.copyOf(vectors[j], size);
      for (int i = 0; unit != 1 && i < size; i++) {
        all[j][i] *= Math.sqrt(unit);
      }
    }
    all[vectors.length] = new double[size];
    Arrays.fill(all[vectors.length], from, size, 1);
    return all;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    makeTables();
  }

  /** Number of vectors made for rows that came later. */
  int recent() {
    return recent.length;
  }

  /** Number of the other vectors. */
  int rank() {
    return first.length;
  }

  /** What is explained of one row. */
  Explained of(Row x) {
    float[] a = firstSums.sums(x);
    return explained(a, recentSums == null ? null : recentSums.sums(x));
  }

  /** What is explained of several rows, which share their look-ups. */
  Explained[] of(Rows many, int from, int count) {
    float[][] a = firstSums.sums(many, from, count);
    float[][] b = recentSums == null ? null : recentSums.sums(many, from, count);
    Explained[] result = new Explained[count];
    for (int i = 0; i < count; i++) {
      result[i] = explained(a[i], b == null ? null : b[i]);
    }
    return result;
  }

  private Explained explained(float[] a, float[] b) {
    double similar = a[a.length - 1];
    double sum = squares(a);
    if (b != null) {
      similar += b[b.length - 1];
      sum += squares(b);
    }
    return new Explained(unit * sum, unit * similar);
  }

  private static double squares(float[] sums) {
    double s = 0;
    double t = 0;
    int j = 0;
    for (; j + 1 < sums.length - 1; j += 2) {
      s += (double) sums[j] * sums[j];
      t += (double) sums[j + 1] * sums[j + 1];
    }
    return j < sums.length - 1 ? s + t + (double) sums[j] * sums[j] : s + t;
  }

  /**
   * The same after further rows were observed.
   *
   * @param kernel the kernel of these rows and further ones below them
   * @param noise λ
   * @param most recent vectors to keep; beyond them directions are dropped
   */
  Projections observe(HikOperator kernel, double noise, int most, Progress progress) {
    int n = kernel.size();
    double[] diagonal = kernel.diagonal();
    Projections at = this;
    for (int i = rows.size(); i < n; ) {
      int count = Math.min(n - i, Math.max(1, most - at.recent.length));
      double[][] all = Arrays.copyOf(at.first, at.first.length + at.recent.length + count);
      System.arraycopy(at.recent, 0, all, at.first.length, at.recent.length);
      for (int k = at.first.length + at.recent.length; k < all.length; k++, i++) {
        progress.step("adding rows to the variance", (double) i / n);
        all[k] = vector(kernel, i, diagonal[i], Arrays.copyOf(all, k), noise);
      }
      double[][] later = Arrays.copyOfRange(all, at.first.length, all.length);
      Histograms seen = i == n ? kernel.histograms() : at.rows;
      at =
          i < n || later.length > most
              ? dropped(kernel, at.first.length, all)
              : new Projections(seen, transform, at.known, at.first, later, at.unit, at.firstSums);
    }
    return at;
  }

  /** The vector of row i: e_i less what the others know of it, of norm 1 under K + λI. */
  private static double[] vector(
      HikOperator kernel, int i, double prior, double[][] others, double noise) {
    double[] k = new double[kernel.size()];
    kernel.column(i, k);
    double[][] nu = new double[1][others.length];
    double[] w = new double[i + 1];
    double left = prior;
    for (int j = 0; j < others.length; j++) {
      nu[0][j] = Pairs.dot(others[j], k);
      left -= nu[0][j] * nu[0][j];
    }
    double[][] padded = new double[others.length][];
    for (int j = 0; j < padded.length; j++) {
      padded[j] = others[j].length == w.length ? others[j] : Arrays.copyOf(others[j], w.length);
    }
    Panels.addCombinations(padded, nu, -1, new double[][] {w}, Workers.ONE);
    w[i] += 1;
    double scale = 1 / Math.sqrt(Math.max(0, left) + noise);
    for (int t = 0; t < w.length; t++) {
      w[t] *= scale;
    }
    return w;
  }

  /** As many directions as before of all vectors, those that explain most of some of the rows. */
  private Projections dropped(HikOperator kernel, int rank, double[][] all) {
    int n = kernel.size();
    double[][] vectors = new double[all.length][];
    Arrays.setAll(vectors, j -> Arrays.copyOf(all[j], n));
    int sample = Math.min(n, 4 * all.length);
    double[][] nu = new double[all.length][sample];
    double[] k = new double[n];
    for (int t = 0; t < sample; t++) {
      kernel.column((int) ((long) t * n / sample), k);
      double[][] one = Panels.products(vectors, new double[][] {k}, Workers.ONE);
      for (int j = 0; j < all.length; j++) {
        nu[j][t] = one[j][0];
      }
    }
    double[][] turn =
        SymmetricEigen.decompose(Panels.symmetricProducts(nu, nu, Workers.ONE)).vectors();
    double[][] kept = new double[rank][n];
    Panels.addCombinations(vectors, Arrays.copyOf(turn, rank), 1, kept, Workers.ONE);
    return of(kernel.histograms(), transform, kept);
  }

  /** Memory of tables and vectors in bytes. */
  long bytes() {
    long bytes = firstSums.bytes() + (recentSums == null ? 0 : recentSums.bytes());
    for (double[][] vectors : new double[][][] {first, recent}) {
      for (double[] w : vectors) {
        bytes += 8L * w.length;
      }
    }
    return bytes;
  }
}
