package rapiduncertainty.ivm;

import rapiduncertainty.Progress;
import rapiduncertainty.kernel.Loops;

/**
 * Site parameters for a fixed active set: one pass of assumed-density filtering in a given order,
 * or sweeps of expectation propagation until they stand still.
 *
 * <p>Works on the full posterior covariance of the active set, d × d. Cost O(d³) per pass.
 */
final class Refiner {
  private static final int MAX_SWEEPS = 200;
  /** Largest change of a site, relative to its size plus 1, that counts as standing still. */
  private static final double STILL = 1e-9;

  private final double[][] k;
  private final byte[] y;
  private final ProbitSite site;
  private double[][] sigma;
  private double[] mu;

  /**
   * A fixed active set.
   *
   * @param k kernel matrix of the active rows
   * @param y their labels ±1
   */
  Refiner(double[][] k, byte[] y, ProbitSite site) {
    this.k = k;
    this.y = y;
    this.site = site;
  }

  /** One pass from the prior over the rows in the given order. */
  Sites filter(int[] order) {
    int d = y.length;
    Sites sites = Sites.none(d);
    mu = new double[d];
    sigma = new double[d][];
    for (int i = 0; i < d; i++) {
      sigma[i] = k[i].clone();
    }
    for (int i : order) {
      improve(i, sites);
    }
    return sites;
  }

  /**
   * Sweeps of expectation propagation from given sites.
   *
   * @return number of sweeps, negative if the sites still moved after the last
   */
  int propagate(Sites sites, Progress progress) {
    for (int sweep = 1; sweep <= MAX_SWEEPS; sweep++) {
      progress.step("expectation propagation", Double.NaN);
      restart(sites); // afresh from the sites: rank-one updates gather round-off
      double change = 0;
      for (int i = 0; i < y.length; i++) {
        change = Math.max(change, improve(i, sites));
      }
      if (change < STILL) {
        return sweep;
      }
    }
    return -MAX_SWEEPS;
  }

  /** Σ = K − KS^½B⁻¹S^½K and μ = Σ·shift. */
  private void restart(Sites sites) {
    SparsePosterior posterior = new SparsePosterior(k, sites);
    int d = y.length;
    double[][] v = new double[d][];
    for (int i = 0; i < d; i++) {
      v[i] = posterior.whiten(k[i]);
    }
    sigma = new double[d][d];
    mu = new double[d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        sigma[i][j] = k[i][j] - Loops.dot(v[i], 0, v[j], d);
        sigma[j][i] = sigma[i][j];
      }
    }
    for (int i = 0; i < d; i++) {
      mu[i] = Loops.dot(sigma[i], 0, sites.shift(), d);
    }
  }

  /** Replaces site i by the moment match under its cavity; returns its relative change. */
  private double improve(int i, Sites sites) {
    double oldPrecision = sites.precision()[i];
    double oldShift = sites.shift()[i];
    double left = 1 - sigma[i][i] * oldPrecision; // cavity precision times Σ_ii
    if (!(left > 0) || !(sigma[i][i] > 0)) {
      return 0; // no proper cavity: the site stays as it is
    }
    double variance = sigma[i][i] / left;
    double mean = (mu[i] - sigma[i][i] * oldShift) / left;
    site.match(y[i], mean, variance);
    double dPrecision = site.precision - oldPrecision;
    double dShift = site.shift - oldShift;
    sites.precision()[i] = site.precision;
    sites.shift()[i] = site.shift;
    double[] s = sigma[i].clone();
    double denominator = 1 + dPrecision * s[i];
    double towards = (dShift - dPrecision * mu[i]) / denominator;
    double shrink = dPrecision / denominator;
    for (int r = 0; r < s.length; r++) {
      double[] row = sigma[r];
      double f = -shrink * s[r];
      for (int c = 0; c < row.length; c++) {
        row[c] += f * s[c];
      }
      mu[r] += towards * s[r];
    }
    return Math.max(
        Math.abs(dPrecision) / (1 + site.precision), Math.abs(dShift) / (1 + Math.abs(site.shift)));
  }
}
