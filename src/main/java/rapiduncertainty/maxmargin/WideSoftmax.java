package rapiduncertainty.maxmargin;

import java.util.stream.DoubleStream;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;

/**
 * The places and weights at which the winner integral of latents of any widths is summed.
 *
 * <p>One grid for latents of width 1 and 10⁶ would need 10⁷ nodes. Here each latent cuts the line
 * into pieces of its own width where its law changes, and all cuts together make panels with
 * {@value #ORDER} Gauss–Legendre nodes each: some 100 nodes a class, whatever the widths.
 */
final class WideSoftmax {
  private static final int ORDER = 10;
  /** Length of a piece in widths of the latent. */
  private static final double PIECE = 1;

  private final double[] places;
  private final double[] weights;

  private WideSoftmax(double[] places, double[] weights) {
    this.places = places;
    this.weights = weights;
  }

  /**
   * Distribution functions and weighted densities of all latents at common nodes.
   *
   * @param latents at least one
   * @param cdf filled, one array per latent
   * @param density filled with density · weight of the node
   */
  static void tabulate(NoisyLatent[] latents, double[][] cdf, double[][] density) {
    WideSoftmax rule = over(latents);
    int nodes = rule.places.length;
    for (int c = 0; c < latents.length; c++) {
      cdf[c] = new double[nodes];
      density[c] = new double[nodes];
      latents[c].at(rule.places, cdf[c], density[c]);
      for (int i = 0; i < nodes; i++) {
        density[c][i] *= rule.weights[i];
      }
    }
  }

  private static WideSoftmax over(NoisyLatent[] latents) {
    // The largest is above each single one: nothing lies below the best of the lower ends.
    double from = Double.NEGATIVE_INFINITY;
    for (NoisyLatent latent : latents) {
      from = Math.max(from, latent.low());
    }
    DoubleStream.Builder cuts = DoubleStream.builder();
    for (NoisyLatent latent : latents) {
      double low = Math.max(from, latent.low());
      double high = latent.high();
      int pieces = high > low ? (int) Math.ceil((high - low) / (PIECE * latent.width())) : -1;
      for (int k = 0; k <= pieces; k++) {
        cuts.add(low + (high - low) * k / pieces);
      }
    }
    double[] cut = cuts.build().sorted().distinct().toArray();
    GaussIntegrator rule = new GaussIntegratorFactory().legendre(ORDER);
    double[] places = new double[ORDER * (cut.length - 1)];
    double[] weights = new double[places.length];
    for (int p = 0; p + 1 < cut.length; p++) {
      double centre = cut[p] + (cut[p + 1] - cut[p]) / 2;
      double half = (cut[p + 1] - cut[p]) / 2;
      for (int k = 0; k < ORDER; k++) {
        places[p * ORDER + k] = centre + half * rule.getPoint(k);
        weights[p * ORDER + k] = half * rule.getWeight(k);
      }
    }
    return new WideSoftmax(places, weights);
  }
}
