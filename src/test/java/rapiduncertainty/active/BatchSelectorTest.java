package rapiduncertainty.active;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BatchSelectorTest {
  private static final long SEED = 11;
  private static final double NOISE = 0.2;
  private static final int[] NONE = {};

  private static Candidate[] candidates(DenseGp gp, double[][] pool) {
    return Arrays.stream(pool)
        .map(
            z -> {
              double mu = gp.mean(z);
              double p = 1 / (1 + Math.exp(-2 * mu));
              double v = gp.covariance(z, z);
              return new Candidate(
                  new double[] {1 - p, p}, new double[] {mu}, v, NOISE, 9, 0.1 * v, 1, 1);
            })
        .toArray(Candidate[]::new);
  }

  private static BatchSelector.Covariances covariances(DenseGp gp, double[][] pool) {
    return i -> Arrays.stream(pool).mapToDouble(z -> gp.covariance(pool[i], z)).toArray();
  }

  private static DenseGp gp(SplittableRandom random) {
    double[] y = random.doubles(10).map(v -> v < 0.5 ? -1 : 1).toArray();
    return new DenseGp(DenseGp.randomRows(10, 6, random), y, NOISE);
  }

  private static int[] select(Strategy s, DenseGp gp, double[][] pool, int[] twins, int k) {
    return new BatchSelector(
            candidates(gp, pool),
            s,
            1,
            new SplittableRandom(SEED),
            covariances(gp, pool),
            twins,
            NONE)
        .select(k);
  }

  @Test
  void aBatchEqualsSequentialVariancePicks() {
    SplittableRandom random = new SplittableRandom(SEED);
    DenseGp gp = gp(random);
    double[][] pool = DenseGp.randomRows(25, 6, random);
    int[] batch = select(Strategy.VARIANCE, gp, pool, IntStream.range(0, 25).toArray(), 6);

    DenseGp grown = gp;
    for (int picked : batch) {
      DenseGp now = grown;
      int best =
          IntStream.range(0, 25)
              .filter(i -> Arrays.stream(now.x).noneMatch(row -> row == pool[i]))
              .boxed()
              .max((a, b) ->
                  Double.compare(now.covariance(pool[a], pool[a]), now.covariance(pool[b], pool[b])))
              .orElseThrow();
      assertEquals(best, picked);
      grown = now.plus(pool[picked], random.nextBoolean() ? 1 : -1); // the label does not matter
    }
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void rowsAreDistinctAndTwinsComeLast(Strategy strategy) {
    SplittableRandom random = new SplittableRandom(SEED);
    DenseGp gp = gp(random);
    double[][] distinct = DenseGp.randomRows(5, 6, random);
    double[][] pool = new double[15][];
    int[] twins = new int[15];
    for (int i = 0; i < 15; i++) {
      twins[i] = i % 5;
      pool[i] = distinct[i % 5];
    }
    int[] chosen = select(strategy, gp, pool, twins, 15);
    assertEquals(15, Arrays.stream(chosen).distinct().count());
    assertEquals(5, Arrays.stream(chosen).limit(5).map(i -> twins[i]).distinct().count());
  }

  @Test
  void boundaryRowsThatTellTheSameAreNotTakenTogether() {
    SplittableRandom random = new SplittableRandom(SEED);
    DenseGp gp = gp(random);
    double[][] pool = DenseGp.randomRows(12, 6, random);
    int closest = select(Strategy.MEAN, gp, pool, IntStream.range(0, 12).toArray(), 1)[0];
    for (int i = 0; i < 12; i++) {
      if (i % 2 == 0 && i != closest) { // near copies, not equal ones, of the row that is asked
        pool[i] = pool[closest].clone();
        pool[i][0] += 1e-9 * (i + 1);
      }
    }
    // Nearly noise-free: one of the copies explains the others almost wholly.
    DenseGp sharp = new DenseGp(gp.x, gp.y, 1e-3);
    Candidate[] candidates =
        Arrays.stream(candidates(sharp, pool))
            .map(c -> new Candidate(
                c.distribution(), c.means(), c.variance(), 1e-3, 9, 0, 1, 1))
            .toArray(Candidate[]::new);
    int[] chosen =
        new BatchSelector(
                candidates,
                Strategy.MEAN,
                0,
                random,
                covariances(sharp, pool),
                IntStream.range(0, 12).toArray(),
                NONE)
            .select(2);
    boolean firstIsCopy = chosen[0] % 2 == 0 || chosen[0] == closest;
    boolean secondIsCopy = chosen[1] % 2 == 0 || chosen[1] == closest;
    assertNotEquals(true, firstIsCopy && secondIsCopy);
  }

  @Test
  void rowsLikeLabelledOnesComeLast() {
    Candidate[] pool = {
      Candidate.of(new double[] {0.5, 0.5}), Candidate.of(new double[] {0.9, 0.1}),
    };
    int[] chosen =
        new BatchSelector(
                pool, Strategy.ENTROPY, 0, null, null, new int[] {0, 1}, new int[] {0})
            .select(2);
    assertArrayEquals(new int[] {1, 0}, chosen);
  }

  @Test
  void aSmallPoolGivesWhatItHas() {
    Candidate[] pool = {Candidate.of(new double[] {0.5, 0.5})};
    int[] chosen =
        new BatchSelector(pool, Strategy.ENTROPY, 0, null, null, new int[] {0}, NONE).select(9);
    assertArrayEquals(new int[] {0}, chosen);
  }
}
