package rapiduncertainty.gp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Newton's method against the plain definition of value and gradient. */
class MultinomialFitTest {

  /** Central differences with step 1e-4 of a function of order 100. */
  private static final double DIFFERENCES = 1e-4;

  @ParameterizedTest
  @CsvSource({"40, 3, 3, 1", "200, 5, 5, 1", "60, 1, 2, 1", "60, 41, 41, 1", "50, 4, 4, 100"})
  void theMinimumHasNoSlope(int rows, int features, int classes, double scale) {
    SplittableRandom random = new SplittableRandom(rows);
    double[][] s = new double[features][rows];
    int[] labels = new int[rows];
    for (int i = 0; i < rows; i++) {
      labels[i] = random.nextInt(classes);
      for (int k = 0; k < features; k++) {
        s[k][i] = scale * ((labels[i] == k ? 1 : 0) + random.nextGaussian());
      }
    }
    double[] ridge = new double[features];
    Arrays.fill(ridge, 0.1);
    MultinomialFit.Minimum found =
        new MultinomialFit(s, labels, classes, ridge)
            .minimise(new double[classes][features], 1e-8);
    assertTrue(found.converged());
    assertTrue(found.slope() <= 1e-8 * Math.max(1, found.value()));
    double[][] x = found.x();
    assertEquals(value(s, labels, ridge, x), found.value(), 1e-10 * found.value());
    double h = 1e-4 / scale;
    for (int c = 0; c < classes; c++) {
      for (int k = 0; k < features; k += 5) {
        double at = x[c][k];
        x[c][k] = at + h;
        double up = value(s, labels, ridge, x);
        x[c][k] = at - h;
        double down = value(s, labels, ridge, x);
        x[c][k] = at;
        assertEquals(0, (up - down) / (2 * h) / scale, DIFFERENCES, c + ", " + k);
      }
    }
  }

  private static double value(double[][] s, int[] labels, double[] ridge, double[][] x) {
    double sum = 0;
    for (int i = 0; i < labels.length; i++) {
      double all = 0;
      double own = 0;
      double most = Double.NEGATIVE_INFINITY;
      double[] z = new double[x.length];
      for (int c = 0; c < x.length; c++) {
        for (int k = 0; k < ridge.length; k++) {
          z[c] += x[c][k] * s[k][i];
        }
        most = Math.max(most, z[c]);
      }
      for (int c = 0; c < x.length; c++) {
        all += Math.exp(z[c] - most);
        own = c == labels[i] ? z[c] : own;
      }
      sum += most + Math.log(all) - own;
    }
    for (double[] row : x) {
      for (int k = 0; k < ridge.length; k++) {
        sum += 0.5 * ridge[k] * row[k] * row[k];
      }
    }
    return sum;
  }
}
