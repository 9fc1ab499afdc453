package rapiduncertainty.ivm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.api.Test;
import rapiduncertainty.Progress;
import rapiduncertainty.ivm.IvmSettings.Balance;
import rapiduncertainty.ivm.IvmSettings.Refinement;
import rapiduncertainty.ivm.IvmSettings.Selection;
import rapiduncertainty.kernel.Rbf;

/** The lazy filter against a dense one that keeps the whole posterior covariance. */
class PickerTest {
  /** Covariances of size 3 over 40 rank-one updates. */
  private static final double ROUND_OFF = 1e-9;

  private static final int N = 90;
  private static final double[][] X = Toy.blobs(N, 3, 5);
  private static final byte[] Y = Toy.signs(N);
  private static final double[][] K = Toy.plainRbf(X, 3, 0.9);

  /** Plain assumed-density filtering: Σ and μ of all rows, thesis algorithm 3 word by word. */
  private static final class Dense {
    final double[][] sigma = Arrays.stream(K).map(double[]::clone).toArray(double[][]::new);
    final double[] mu = new double[N];
    final double[] penalty = new double[N];
    final boolean[] taken = new boolean[N];
    final int[] order;
    final NormalDistribution normal = new NormalDistribution();

    Dense(int points, boolean spread, boolean balance) {
      double share = 1 / 3.0;
      double b = normal.inverseCumulativeProbability(share);
      order = new int[points];
      int positives = 0;
      for (int k = 0; k < points; k++) {
        int wanted = positives < 0.5 * (share + 0.5) * Math.max(1, k) ? 1 : -1;
        int best = -1;
        double bestScore = 0;
        for (int j = 0; j < N; j++) {
          if (taken[j] || balance && Y[j] != wanted) {
            continue;
          }
          double score = -0.5 * Math.log(1 - nu(j, b) * sigma[j][j]) - (spread ? penalty[j] : 0);
          if (best < 0 || score > bestScore) {
            best = j;
            bestScore = score;
          }
        }
        double g = g(best, b);
        double nu = nu(best, b);
        double[] s = sigma[best].clone();
        for (int i = 0; i < N; i++) {
          mu[i] += g * s[i];
          penalty[i] += K[i][best] / 3 * Math.max(0, bestScore);
          for (int j = 0; j < N; j++) {
            sigma[i][j] -= nu * s[i] * s[j];
          }
        }
        taken[best] = true;
        order[k] = best;
        positives += Y[best] > 0 ? 1 : 0;
      }
    }

    double g(int j, double b) {
      double c = Y[j] / Math.sqrt(1 + sigma[j][j]);
      double u = c * (mu[j] + b);
      return c * normal.density(u) / normal.cumulativeProbability(u);
    }

    double nu(int j, double b) {
      double c = Y[j] / Math.sqrt(1 + sigma[j][j]);
      double u = c * (mu[j] + b);
      return g(j, b) * (g(j, b) + u * c);
    }
  }

  @ParameterizedTest
  @CsvSource({"ENTROPY,NONE", "ENTROPY,CLASS", "SPREAD,NONE", "SPREAD,CLASS"})
  void picksTheRowsOfTheDenseDefinition(Selection selection, Balance balance) {
    Dense dense = new Dense(40, selection == Selection.SPREAD, balance == Balance.CLASS);
    for (int megabytes : new int[] {0, 1}) {
      KernelColumns columns = new KernelColumns(new Rbf(3, 0.9).over(Toy.rows(X)), megabytes);
      Filter filter =
          new Picker(
                  new IvmSettings(40, selection, balance, 0, Refinement.NONE, 1, 1),
                  columns,
                  Y,
                  new ProbitSite(BinaryIvm.bias(Y), 1))
              .run(Progress.NONE);
      assertArrayEquals(dense.order, filter.active());
      int[] all = IntStream.range(0, N).filter(i -> !dense.taken[i]).toArray();
      filter.catchUp(all, all.length);
      for (int j : all) {
        assertEquals(dense.mu[j], filter.mean(j), ROUND_OFF);
        assertEquals(dense.sigma[j][j], filter.variance(j), ROUND_OFF);
      }
    }
  }

  @Test
  void candidatePoolPicksDistinctRowsAndDependsOnTheSeedAlone() {
    IvmSettings pooled = IvmSettings.standard().withActivePoints(60).withCandidates(20);
    int[] first = pick(pooled);
    assertEquals(60, Arrays.stream(first).distinct().count());
    assertArrayEquals(first, pick(pooled));
    assertTrue(!Arrays.equals(first, pick(pooled.withSeed(2))));
    assertArrayEquals(
        pick(pooled.withCandidates(0)), pick(pooled.withCandidates(N)), "a pool of all rows");
  }

  @Test
  void activeSetMayHoldEveryRow() {
    int[] all = pick(IvmSettings.standard().withActivePoints(500));
    assertArrayEquals(IntStream.range(0, N).toArray(), Arrays.stream(all).sorted().toArray());
  }

  private static int[] pick(IvmSettings settings) {
    KernelColumns columns = new KernelColumns(new Rbf(3, 0.9).over(Toy.rows(X)), 1);
    return new Picker(settings, columns, Y, new ProbitSite(BinaryIvm.bias(Y), 1))
        .run(Progress.NONE)
        .active();
  }
}
