package rapiduncertainty.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import rapiduncertainty.Rows;
import rapiduncertainty.active.ActiveSession;
import rapiduncertainty.active.EventLog;
import rapiduncertainty.active.GpPool;
import rapiduncertainty.active.LearningCurve;
import rapiduncertainty.active.PoolLearner;
import rapiduncertainty.active.Strategy;
import rapiduncertainty.gp.GpSettings;

/**
 * A two-class task with hidden labels, learnt by a Gaussian process that asks.
 *
 * @param initial rows labelled at the start
 * @param initialLabels their classes, 0 or 1
 * @param pool rows to ask about
 * @param labels their hidden classes
 * @param test test rows
 * @param testLabels their classes
 */
record ActiveTask(
    Rows initial, int[] initialLabels, Rows pool, int[] labels, Rows test, int[] testLabels) {

  /** How a curve is measured. */
  enum Measure {
    ACCURACY,
    AUC
  }

  /** The kernel values of this task, to be shared by its runs. */
  DensePool.Kernels kernels() {
    return new DensePool.Kernels(initial, pool, test);
  }

  /** A curve of the process written out densely. */
  LearningCurve run(
      DensePool.Kernels kernels,
      double noise,
      Strategy strategy,
      int budget,
      long seed,
      Measure measure) {
    DensePool learner = new DensePool(kernels, initialLabels, noise);
    return run(learner, strategy, budget, seed, measure, learner::testMeans);
  }

  /** The same curve by the engine of GPHIK. */
  LearningCurve run(
      GpSettings settings, Strategy strategy, int budget, long seed, Measure measure) {
    GpPool learner = new GpPool(settings, initial, initialLabels, pool);
    return run(
        learner,
        strategy,
        budget,
        seed,
        measure,
        () ->
            IntStream.range(0, test.size())
                .mapToDouble(i -> learner.model().outputs(test.row(i))[0])
                .toArray());
  }

  private LearningCurve run(
      PoolLearner learner,
      Strategy strategy,
      int budget,
      long seed,
      Measure measure,
      Supplier<double[]> testMeans) {
    var rules = new ActiveSession.Settings(strategy, 1, budget, 10, 50, seed);
    ActiveSession session =
        new ActiveSession(rules, learner, List.of("-", "+"), EventLog.inMemory());
    LearningCurve curve = new LearningCurve();
    try {
      for (int l = 0; l < budget; l++) {
        long begin = System.nanoTime();
        int row = session.propose().get(0);
        double seconds = (System.nanoTime() - begin) * 1e-9;
        curve.add(new LearningCurve.Point(l, quality(testMeans.get(), measure), seconds));
        session.label(row, labels[row]);
      }
      session.refresh();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a log in memory does not fail
    }
    curve.add(new LearningCurve.Point(budget, quality(testMeans.get(), measure), 0));
    return curve;
  }

  private double quality(double[] mu, Measure measure) {
    return measure == Measure.AUC ? auc(mu, testLabels) : accuracy(mu, testLabels);
  }

  private static double accuracy(double[] mu, int[] labels) {
    long right = IntStream.range(0, mu.length).filter(i -> mu[i] > 0 == (labels[i] == 1)).count();
    return (double) right / mu.length;
  }

  /** Share of pairs of a positive and a negative row in the right order; ties count half. */
  static double auc(double[] score, int[] labels) {
    Integer[] order = IntStream.range(0, score.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, (a, b) -> Double.compare(score[a], score[b]));
    double rankSum = 0;
    long positives = 0;
    for (int i = 0; i < order.length; ) {
      int j = i;
      while (j < order.length && score[order[j]] == score[order[i]]) {
        j++;
      }
      for (int k = i; k < j; k++) {
        if (labels[order[k]] == 1) {
          rankSum += (i + 1 + j) / 2.0; // mean rank of the ties
          positives++;
        }
      }
      i = j;
    }
    double negatives = order.length - positives;
    return (rankSum - positives * (positives + 1) / 2.0) / (positives * negatives);
  }
}
