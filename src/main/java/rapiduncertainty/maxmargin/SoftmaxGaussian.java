package rapiduncertainty.maxmargin;

import static rapiduncertainty.maxmargin.NoisyLatent.GUMBEL_LEFT;
import static rapiduncertainty.maxmargin.NoisyLatent.GUMBEL_RIGHT;
import static rapiduncertainty.maxmargin.NoisyLatent.REACH;
import static rapiduncertainty.maxmargin.NoisyLatent.gumbel;
import static rapiduncertainty.maxmargin.NoisyLatent.gumbelDensity;

import java.util.Arrays;

/**
 * E[softmax(f)] for independent Gaussians f_c, by quadrature (docs/math/maxmargin.md, eq. 13, 14).
 *
 * <p>softmax_c(f) is the probability that f_c + g_c is the largest, the g being independent standard
 * Gumbel variables. So the C-dimensional expectation is a one-dimensional integral,
 * P(c) = ∫ h_c(t) Π_{j≠c} H_j(t) dt, with H_j and h_j the distribution function and the density of
 * f_j + g_j. The outer integral and the convolutions behind H_j are trapezoid sums over smooth,
 * decaying integrands on one grid, so each class needs a single table of the Gumbel law. Latents of
 * standard deviations above {@value #WIDEST} take the panels of {@link WideSoftmax} instead.
 *
 * <p>Error below 1e-7. Cost: some 100 nodes × 50 multiply-adds a class for latents of unit size.
 */
final class SoftmaxGaussian {
  private static final double STEP = 0.5; // strip π/2 of the Gumbel law: error e^{−π²/STEP} = 3e-9
  private static final double POINT = 0.03; // narrower Gaussians take three nodes: error O(sd⁶)
  private static final double WIDEST = 100; // one grid for all would become long beyond

  private SoftmaxGaussian() {}

  /**
   * The class probabilities.
   *
   * @param means latent means, at least 2, finite
   * @param variances latent variances ≥ 0, finite
   * @return probabilities that sum to 1
   */
  static double[] expectation(double[] means, double[] variances) {
    int classes = means.length;
    double widest = 0;
    int origin = 0;
    double from = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < classes; c++) {
      LogisticGaussian.requireLatent(means[c], variances[c]);
      double sd = Math.sqrt(variances[c]);
      widest = Math.max(widest, sd);
      if (means[c] - REACH * sd > from) {
        from = means[c] - REACH * sd;
        origin = c;
      }
    }
    // Places are counted from where the race is decided, so that narrow latents keep their digits.
    NoisyLatent[] latents = new NoisyLatent[classes];
    double[] m = new double[classes];
    double[] s = new double[classes];
    for (int c = 0; c < classes; c++) {
      m[c] = means[c] - means[origin];
      s[c] = Math.sqrt(variances[c]);
      latents[c] = new NoisyLatent(m[c], s[c]);
    }
    double[][] cdf = new double[classes][];
    double[][] density = new double[classes][];
    if (widest > WIDEST) {
      WideSoftmax.tabulate(latents, cdf, density);
      return winning(cdf, density);
    }
    // The largest is above each single one: nothing lies below the best of the lower ends.
    double to = latents[origin].high();
    for (NoisyLatent latent : latents) {
      to = Math.max(to, latent.high());
    }
    double start = latents[origin].low();
    int nodes = (int) Math.ceil((to - start) / STEP) + 1;
    for (int c = 0; c < classes; c++) {
      cdf[c] = new double[nodes];
      density[c] = new double[nodes];
      if (latents[c].high() <= start) {
        Arrays.fill(cdf[c], 1); // out of the race, maybe beyond the range of an int
      } else {
        noisy(start - m[c], s[c], cdf[c], density[c]);
      }
    }
    return winning(cdf, density);
  }

  /** P(c) = Σ_t h_c(t) Π_{j≠c} H_j(t), scaled to sum 1. */
  private static double[] winning(double[][] cdf, double[][] density) {
    int classes = cdf.length;
    double[] p = new double[classes];
    double[] after = new double[classes + 1];
    double sum = 0;
    for (int t = 0; t < cdf[0].length; t++) {
      // Products of all before and all after c: no division, so zeros are no trouble.
      after[classes] = 1;
      for (int c = classes - 1; c >= 0; c--) {
        after[c] = after[c + 1] * cdf[c][t];
      }
      double before = 1;
      for (int c = 0; c < classes; c++) {
        double part = density[c][t] * before * after[c + 1];
        p[c] += part;
        sum += part;
        before *= cdf[c][t];
      }
    }
    for (int c = 0; c < classes; c++) {
      p[c] /= sum;
    }
    return p;
  }

  /**
   * Distribution function and density of s·z + g, z standard normal and g standard Gumbel, at
   * start, start + STEP, …
   */
  private static void noisy(double start, double s, double[] cdf, double[] density) {
    int nodes = cdf.length;
    if (s < POINT) {
      double off = Math.sqrt(3) * s;
      for (int i = 0; i < nodes; i++) {
        double t = start + i * STEP;
        cdf[i] = 2 * gumbel(t) / 3 + (gumbel(t - off) + gumbel(t + off)) / 6;
        density[i] =
            2 * gumbelDensity(t) / 3 + (gumbelDensity(t - off) + gumbelDensity(t + off)) / 6;
      }
      return;
    }
    // Grid of the convolution: finer than STEP by a whole factor, and at most sd / 2.
    int fine = (int) Math.max(1, Math.ceil(STEP / (0.5 * s)));
    double delta = STEP / fine;
    int half = (int) Math.ceil(REACH * s / delta);
    double[] below = new double[2 * half + 2]; // below[k] = weight of the nodes before k
    double[] weight = new double[2 * half + 1];
    for (int k = 0; k <= 2 * half; k++) {
      double z = (k - half) * delta / s;
      weight[k] = Math.exp(-0.5 * z * z);
      below[k + 1] = below[k] + weight[k];
    }
    double total = below[2 * half + 1];
    // The Gumbel law at start + j·delta where it is neither 0 nor 1.
    int first = (int) Math.ceil((GUMBEL_LEFT - start) / delta);
    int last = (int) Math.floor((GUMBEL_RIGHT - start) / delta);
    double[] law = new double[last - first + 1];
    double[] slope = new double[last - first + 1];
    for (int j = first; j <= last; j++) {
      law[j - first] = gumbel(start + j * delta);
      slope[j - first] = gumbelDensity(start + j * delta);
    }
    for (int i = 0; i < nodes; i++) {
      // Node k of the Gaussian meets entry j = i·fine − (k − half) of the law.
      int at = i * fine + half;
      int low = Math.max(0, Math.min(at - last, 2 * half + 1)); // before: the law is 1
      int high = Math.min(2 * half, at - first);
      double c = below[low];
      double d = 0;
      for (int k = low; k <= high; k++) {
        c += weight[k] * law[at - k - first];
        d += weight[k] * slope[at - k - first];
      }
      cdf[i] = c / total;
      density[i] = d / total;
    }
  }
}
