package rapiduncertainty.ivm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import rapiduncertainty.Normal;

class ProbitSiteTest {
  /** Central differences of log Z with step 1e-4. */
  private static final double DIFFERENCES = 1e-6;

  private static double logZ(int y, double lambda, double b, double mean, double variance) {
    return Normal.logCdf(y * (mean + b) / Math.sqrt(1 / (lambda * lambda) + variance));
  }

  @Test
  void momentsAreDerivativesOfLogZ() {
    double h = 1e-4;
    for (double lambda : new double[] {0.7, 3}) {
      for (double mean : new double[] {-4, -0.5, 0, 2}) {
        for (double variance : new double[] {0.3, 5}) {
          for (int y : new int[] {-1, 1}) {
            ProbitSite site = new ProbitSite(-0.4, lambda);
            site.match(y, mean, variance);
            double up = logZ(y, lambda, -0.4, mean + h, variance);
            double down = logZ(y, lambda, -0.4, mean - h, variance);
            double here = logZ(y, lambda, -0.4, mean, variance);
            assertEquals((up - down) / (2 * h), site.g, DIFFERENCES);
            assertEquals(-(up - 2 * here + down) / (h * h), site.nu, 1e-4);
            assertEquals(-0.5 * Math.log(1 - site.nu * variance), site.gain, 1e-10);
            double beta = site.nu / (1 - site.nu * variance);
            assertEquals(beta, site.precision, 1e-9 * beta);
            assertEquals(beta * (site.g / site.nu + mean), site.shift, 1e-9 * (1 + Math.abs(site.shift)));
          }
        }
      }
    }
  }

  @Test
  void extremeRowsStayFiniteAndPositive() {
    for (double mean : new double[] {-1e8, -1e4, -250, -199, 250, 1e4, 1e8}) {
      for (double variance : new double[] {0, 1e-12, 1, 1e12}) {
        ProbitSite site = new ProbitSite(0, 1);
        site.match(1, mean, variance);
        String at = "mean " + mean + ", variance " + variance;
        assertTrue(Double.isFinite(site.g) && Double.isFinite(site.shift), at);
        assertTrue(site.gain >= 0 && Double.isFinite(site.gain), at);
        assertTrue(site.precision >= 0 && site.nu >= 0, at);
        assertTrue(site.nu * variance <= 1, at);
      }
    }
  }

  @Test
  void seriesJoinsTheDirectFormula() {
    ProbitSite near = new ProbitSite(0, 1);
    ProbitSite far = new ProbitSite(0, 1);
    near.match(1, -199.99, 0);
    far.match(1, -200.01, 0);
    assertEquals(near.precision, far.precision, 1e-8);
  }
}
