package rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HoldoutTest {

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 100, 500})
  void everyRowOfASmallSetIsHeldOutOnce(int size) {
    List<Holdout> folds = Holdout.of(size);
    int[] held = folds.stream().flatMapToInt(f -> Arrays.stream(f.held())).sorted().toArray();
    assertArrayEquals(IntStream.range(0, size).toArray(), held);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7, 501, 1000, 60_000})
  void heldAndKeptRowsAreAllRows(int size) {
    for (Holdout fold : Holdout.of(size)) {
      assertTrue(fold.held().length > 0 && fold.kept().length > 0);
      int[] both =
          IntStream.concat(Arrays.stream(fold.held()), Arrays.stream(fold.kept())).sorted().toArray();
      assertArrayEquals(IntStream.range(0, size).toArray(), both);
    }
  }

  @Test
  void manyRowsAreJudgedByAFewHundred() {
    List<Holdout> folds = Holdout.of(60_000);
    assertEquals(1, folds.size());
    assertEquals(200, folds.get(0).held().length);
  }

  @Test
  void oneRowCannotBeHeldOut() {
    assertTrue(Holdout.of(1).isEmpty() && Holdout.of(0).isEmpty());
  }

  @Test
  void noveltiesComeFromModelsWithoutTheRow() {
    double[][] dense = new double[12][1];
    for (int i = 0; i < dense.length; i++) {
      dense[i][0] = i + 1;
    }
    Rows rows = Rows.of(dense);
    // A "model" that knows its rows: novelty 0 for those, ½ for others.
    double[] novelties =
        Holdout.novelties(
            rows,
            kept ->
                x -> {
                  boolean seen =
                      Arrays.stream(kept).anyMatch(i -> rows.row(i).values()[0] == x.values()[0]);
                  return new Prediction(
                      new double[] {1}, new double[1], new double[] {seen ? 0 : 0.5}, 0, 1);
                });
    double[] expected = new double[12];
    Arrays.fill(expected, 0.5);
    assertArrayEquals(expected, novelties);
  }
}
