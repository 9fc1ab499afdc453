package rapiduncertainty;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Some rows taken out of a training set, to hear what a model without them says about them.
 *
 * <p>Up to {@link #ALL_UNTIL} rows every row is taken out once, in {@link #FOLDS} folds; of more rows
 * one fold of {@link #LARGEST}, evenly spread, is enough to know the upper twentieth.
 *
 * @param held numbers of the rows taken out, ascending
 * @param kept numbers of the others, ascending
 */
public record Holdout(int[] held, int[] kept) {
  private static final int FOLDS = 5;
  private static final int ALL_UNTIL = 500;
  private static final int LARGEST = 200;

  /**
   * The rows to take out, one holdout per fold.
   *
   * @param size number of rows; fewer than two leave nothing to train with, so there is no fold
   */
  public static List<Holdout> of(int size) {
    List<Holdout> folds = new ArrayList<>();
    int every = size <= ALL_UNTIL ? Math.min(FOLDS, size) : (size + LARGEST - 1) / LARGEST;
    for (int f = 0; f < (size <= ALL_UNTIL ? every : 1) && size > 1; f++) {
      int fold = f;
      folds.add(
          new Holdout(
              IntStream.range(0, size).filter(i -> i % every == fold).toArray(),
              IntStream.range(0, size).filter(i -> i % every != fold).toArray()));
    }
    return folds;
  }

  /**
   * Novelties of the rows taken out, fold by fold.
   *
   * @param rows all rows
   * @param trained gives what a model trained on the kept rows predicts
   */
  public static double[] novelties(Rows rows, Function<int[], Function<Row, Prediction>> trained) {
    return of(rows.size()).stream()
        .flatMapToDouble(
            fold -> {
              Function<Row, Prediction> model = trained.apply(fold.kept);
              return IntStream.of(fold.held)
                  .mapToDouble(
                      i -> {
                        Progress.stopIfInterrupted("novelty of training rows");
                        return model.apply(rows.row(i)).novelty();
                      });
            })
        .toArray();
  }
}
