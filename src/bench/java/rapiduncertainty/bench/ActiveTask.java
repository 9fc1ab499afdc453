package rapiduncertainty.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.active.ActiveSession;
import rapiduncertainty.active.EventLog;
import rapiduncertainty.active.GpPool;
import rapiduncertainty.active.LearningCurve;
import rapiduncertainty.active.Strategy;
import rapiduncertainty.gp.GpModel;
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

  LearningCurve run(
      GpSettings settings, Strategy strategy, int budget, long seed, Measure measure)
      throws Exception {
    GpPool learner = new GpPool(settings, initial, initialLabels, pool);
    var rules = new ActiveSession.Settings(strategy, 1, budget, 10, 50, seed);
    ActiveSession session =
        new ActiveSession(rules, learner, List.of("-", "+"), EventLog.inMemory());
    Row[] tests = IntStream.range(0, test.size()).mapToObj(test::row).toArray(Row[]::new);
    LearningCurve curve = new LearningCurve();
    for (int l = 0; l < budget; l++) {
      long begin = System.nanoTime();
      int row = session.propose().get(0);
      double seconds = (System.nanoTime() - begin) * 1e-9;
      curve.add(new LearningCurve.Point(l, quality(learner.model(), tests, measure), seconds));
      session.label(row, labels[row]);
    }
    session.refresh();
    curve.add(new LearningCurve.Point(budget, quality(learner.model(), tests, measure), 0));
    return curve;
  }

  private double quality(GpModel model, Row[] tests, Measure measure) {
    double[] mu = Arrays.stream(tests).mapToDouble(x -> model.outputs(x)[0]).toArray();
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
