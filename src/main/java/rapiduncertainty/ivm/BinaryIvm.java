package rapiduncertainty.ivm;

import java.io.Serializable;
import java.util.Arrays;
import rapiduncertainty.Normal;
import rapiduncertainty.Progress;
import rapiduncertainty.ivm.IvmSettings.Refinement;

/**
 * A trained informative vector machine for two classes.
 *
 * <p>It knows which training rows it kept, not the rows themselves: its owner hands it their kernel
 * values, so that several machines over the same rows share them.
 *
 * @see "Lawrence, Platt, Jordan: Extensions of the informative vector machine, 2005"
 */
public final class BinaryIvm implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[] active;
  private final SparsePosterior posterior;
  private final double bias;
  private final double noise; // λ⁻²
  private final int sweeps;

  private BinaryIvm(
      int[] active, SparsePosterior posterior, double bias, double noise, int sweeps) {
    this.active = active;
    this.posterior = posterior;
    this.bias = bias;
    this.noise = noise;
    this.sweeps = sweeps;
  }

  /**
   * Picks the active rows and finds their sites.
   *
   * @param kernel columns over the training rows
   * @param y labels ±1
   */
  static BinaryIvm fit(KernelColumns kernel, byte[] y, IvmSettings settings, Progress progress) {
    double bias = bias(y);
    ProbitSite site = new ProbitSite(bias, settings.steepness());
    int[] active = new Picker(settings, kernel, y, site).run(progress).active();
    int d = active.length;
    double[][] k = new double[d][d];
    byte[] labels = new byte[d];
    for (int i = 0; i < d; i++) {
      kernel.column(active[i], active, d, k[i]);
      labels[i] = y[active[i]];
    }
    Refiner refiner = new Refiner(k, labels, site);
    Sites sites = refiner.filter(order(d, false));
    int sweeps = 0;
    if (settings.refinement() == Refinement.REVERSED) {
      sites = sites.averageWith(refiner.filter(order(d, true)));
    } else if (settings.refinement() == Refinement.EP) {
      sweeps = refiner.propagate(sites, progress);
    }
    double noise = 1 / (settings.steepness() * settings.steepness());
    return new BinaryIvm(active, new SparsePosterior(k, sites), bias, noise, sweeps);
  }

  /** b = Φ⁻¹(share of positives), the share kept half a row away from 0 and 1. */
  static double bias(byte[] y) {
    int positives = 0;
    for (byte label : y) {
      positives += label > 0 ? 1 : 0;
    }
    double n = y.length;
    return Normal.quantile(Math.min(n - 0.5, Math.max(0.5, positives)) / n);
  }

  private static int[] order(int d, boolean reversed) {
    int[] order = new int[d];
    for (int i = 0; i < d; i++) {
      order[i] = reversed ? d - 1 - i : i;
    }
    return order;
  }

  /** Numbers of the training rows it kept, in the order in which they were picked. Read only. */
  public int[] active() {
    return active;
  }

  /** Position of a training row in the active set, −1 if it is not there. */
  int find(int row) {
    for (int i = 0; i < active.length; i++) {
      if (active[i] == row) {
        return i;
      }
    }
    return -1;
  }

  /** Offset b of the likelihood Φ(y λ (f + b)). */
  public double bias() {
    return bias;
  }

  /** λ⁻²: variance of the probit noise. */
  double noise() {
    return noise;
  }

  /** Log marginal likelihood of the sites, log N(m; 0, K + diag(1/β)). */
  public double logMarginal() {
    return posterior.logMarginal();
  }

  /** Sweeps of expectation propagation; 0 if none, negative if they did not converge. */
  public int sweeps() {
    return sweeps;
  }

  /** Latent mean with the bias: positive for the positive class. */
  double mean(double[] k) {
    return posterior.mean(k) + bias;
  }

  double variance(double self, double[] k) {
    return posterior.variance(self, k);
  }

  /** z with P(positive) = Φ(z) for a latent mean (with bias) and variance. */
  double score(double mean, double variance) {
    return mean / Math.sqrt(noise + variance);
  }

  /** The score of active row number i of this machine as if its label had not been seen. */
  double leaveOneOutScore(int i, double mean, double variance) {
    double[] cavity = posterior.cavity(i, mean - bias, variance);
    return score(cavity[0] + bias, cavity[1]);
  }

  /** The variance of active row number i of this machine as if its label had not been seen. */
  double leaveOneOutVariance(int i, double mean, double variance) {
    return posterior.cavity(i, mean - bias, variance)[1];
  }

  @Override
  public String toString() {
    return "BinaryIvm[active=" + Arrays.toString(active) + "]";
  }
}
