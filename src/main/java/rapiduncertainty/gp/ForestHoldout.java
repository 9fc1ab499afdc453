package rapiduncertainty.gp;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import rapiduncertainty.Holdout;
import rapiduncertainty.Prediction;
import rapiduncertainty.Progress;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.hik.HikOperator;
import rapiduncertainty.hik.Histograms;

/**
 * Novelties of training rows as if neither the process nor the forest that makes its histograms had
 * seen them.
 *
 * <p>The forest is grown again without a fold. Targets do not touch a variance, so nothing is solved
 * for; a cached variance keeps its calibration, which is what its training spends its time on, and
 * needs the eigenvectors of the new histograms only.
 */
public final class ForestHoldout {

  private ForestHoldout() {}

  /**
   * The novelties.
   *
   * @param process the process over the histograms
   * @param inputs the rows that the forest made them of, in the same order
   */
  public static double[] novelties(OnlineGp process, Rows inputs, Workers workers) {
    return novelties(process, inputs, ForestFeatures.settings(process.settings().seed()), workers);
  }

  /** The same with a forest grown by other settings. */
  static double[] novelties(
      OnlineGp process, Rows inputs, ForestSettings settings, Workers workers) {
    if (!process.settings().transform().uniform()) {
      return process.heldOutNovelties(workers); // weights of columns are of no use in another forest
    }
    double[] targets = process.targets();
    boolean numeric = process.examples().kind() == Targets.Kind.NUMERIC;
    return Holdout.novelties(
        inputs,
        kept -> {
          Rows others = inputs.subset(kept);
          double[] theirs = IntStream.of(kept).mapToDouble(i -> targets[i]).toArray();
          FeatureMap map =
              FeatureMap.forest(
                  ForestFeatures.grow(
                      settings,
                      others,
                      numeric ? new int[0] : Arrays.stream(theirs).mapToInt(y -> (int) y).toArray(),
                      numeric ? theirs : new double[0],
                      numeric ? 0 : process.classes(),
                      workers,
                      Progress.NONE));
          Function<Row, Prediction> judge = judge(process, map.of(others, workers), workers);
          return x -> judge.apply(map.of(x));
        });
  }

  /** What a process of the same settings over other histograms says about the novelty of a row. */
  private static Function<Row, Prediction> judge(OnlineGp process, Rows rows, Workers workers) {
    GpSettings settings = process.settings();
    PredictiveVariance variance = process.model(workers, Progress.NONE).variance();
    if (!(variance instanceof CachedVariance cached) || rows.size() <= settings.rank()) {
      return process.untrained(rows, workers)::predict;
    }
    HikOperator k = new HikOperator(Histograms.of(rows), settings.transform(), workers);
    double scale = Arrays.stream(k.diagonal()).sum() / k.size();
    CachedVariance others =
        cached.likewise(
            k, settings.noise() * scale, settings.rank(), settings.seed(), Progress.NONE);
    return x -> {
      double prior = PriorVariance.self(settings.transform(), x);
      double[] nothing = {0};
      return new Prediction(nothing, nothing, new double[] {others.variance(x)}, 0, prior);
    };
  }
}
