package weka.rapiduncertainty.active;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import rapiduncertainty.active.ActiveSession;
import rapiduncertainty.active.LearningCurve;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Runs a session with an oracle: asks, takes the answers, and follows the accuracy on test rows.
 */
final class ActiveLoop {
  private final ActiveSession session;
  private final InstancesLearner learner;
  private final Instances pool;
  private final Instances test; // null if there is none
  private final LearningCurve curve = new LearningCurve();

  ActiveLoop(ActiveSession session, InstancesLearner learner, Instances pool, Instances test) {
    this.session = session;
    this.learner = learner;
    this.pool = pool;
    this.test = test;
  }

  LearningCurve curve() {
    return curve;
  }

  /**
   * Asks until the budget is spent, the pool is empty or the oracle stops.
   *
   * @param oracle answers
   * @param budget labels wanted in the whole session
   * @param listener hears each new point of the curve
   */
  void run(Oracle oracle, int budget, Consumer<LearningCurve.Point> listener) throws Exception {
    boolean more = true;
    while (more && session.labels().size() < budget) {
      long begin = System.nanoTime();
      List<Integer> rows = session.propose();
      double seconds = (System.nanoTime() - begin) * 1e-9;
      point(seconds / Math.max(1, rows.size()), listener);
      more = !rows.isEmpty();
      for (int row : rows) {
        if (!more || session.labels().size() >= budget) {
          break;
        }
        more = take(row, oracle.ask(row, pool.instance(row), session.classes()));
      }
    }
    long begin = System.nanoTime();
    session.refresh();
    point((System.nanoTime() - begin) * 1e-9, listener);
  }

  /** Takes the answers of a file. */
  void take(Map<Integer, Oracle.Answer> answers) throws IOException {
    for (Map.Entry<Integer, Oracle.Answer> answer : answers.entrySet()) {
      take(answer.getKey(), answer.getValue());
    }
  }

  /** Applies an answer; false if the oracle wants to stop. After an UNDO the rows are asked anew. */
  private boolean take(int row, Oracle.Answer answer) throws IOException {
    switch (answer.kind()) {
      case LABEL -> {
        int label = session.classes().indexOf(answer.label());
        session.label(row, label >= 0 ? label : session.addClass(answer.label()));
      }
      case SKIP -> session.skip(row);
      case UNSURE -> session.unsure(row);
      case UNDO -> session.undo();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void point(double seconds, Consumer<LearningCurve.Point> listener) throws Exception {
    int labels = session.labels().size();
    boolean fresh =
        curve.points().isEmpty() || labels > curve.last().labels();
    if (fresh) {
      LearningCurve.Point point =
          new LearningCurve.Point(labels, accuracy(learner.model(), test), seconds);
      curve.add(point);
      listener.accept(point);
    }
  }

  /** Share of right predictions; NaN without test rows or without a model. */
  static double accuracy(Classifier model, Instances test) throws Exception {
    if (test == null || test.isEmpty() || model == null) {
      return Double.NaN;
    }
    int right = 0;
    for (Instance x : test) {
      right += model.classifyInstance(x) == x.classValue() ? 1 : 0;
    }
    return (double) right / test.numInstances();
  }
}
