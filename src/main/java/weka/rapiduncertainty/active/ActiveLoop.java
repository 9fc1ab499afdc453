package weka.rapiduncertainty.active;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import rapiduncertainty.active.ActiveSession;
import rapiduncertainty.active.Event;
import rapiduncertainty.active.LearningCurve;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Runs a session with an oracle: asks, takes the answers, and follows the accuracy on test rows.
 */
final class ActiveLoop {
  private static final int SUSPECTS = 5;

  private final ActiveSession session;
  private final InstancesLearner learner;
  private final Instances pool;
  private final Instances test; // null if there is none
  private final LearningCurve curve;

  ActiveLoop(ActiveSession session, InstancesLearner learner, Instances pool, Instances test) {
    this(session, learner, pool, test, new LearningCurve());
  }

  /** A loop that goes on with the curve of an earlier one. */
  ActiveLoop(
      ActiveSession session,
      InstancesLearner learner,
      Instances pool,
      Instances test,
      LearningCurve curve) {
    this.session = session;
    this.learner = learner;
    this.pool = pool;
    this.test = test;
    this.curve = curve;
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
      List<Integer> rows = ask(listener);
      more = !rows.isEmpty();
      for (int row : rows) {
        if (!more || session.labels().size() >= budget) {
          break;
        }
        Oracle.Answer answer = oracle.ask(row, pool.instance(row), session.classes());
        more = take(row, answer, oracle);
        if (!answer.settlesRow()) {
          break; // the rows that are open now are put again, one that was taken back among them
        }
      }
    }
    finish(listener);
  }

  /** The rows that wait for an answer. */
  List<Integer> ask(Consumer<LearningCurve.Point> listener) throws Exception {
    long begin = System.nanoTime();
    List<Integer> rows = session.propose();
    point((System.nanoTime() - begin) * 1e-9 / Math.max(1, rows.size()), listener);
    return rows;
  }

  /** Learns the last answers. */
  void finish(Consumer<LearningCurve.Point> listener) throws Exception {
    long begin = System.nanoTime();
    session.refresh();
    point((System.nanoTime() - begin) * 1e-9, listener);
  }

  /**
   * Takes the answers of a file; those given before and not changed since are left out.
   *
   * @return how many were taken
   */
  int take(Map<Integer, Oracle.Answer> answers) throws IOException {
    int taken = 0;
    for (Map.Entry<Integer, Oracle.Answer> entry : answers.entrySet()) {
      int row = entry.getKey();
      Oracle.Answer answer = entry.getValue();
      Integer known = session.labels().get(row);
      boolean news =
          known == null
              ? !answer.label().isEmpty() || session.open().contains(row)
              : !answer.label().isEmpty() && !answer.label().equals(session.classes().get(known));
      if (news) {
        take(row, answer, null);
        taken++;
      }
    }
    return taken;
  }

  /** Applies an answer; false if the oracle wants to stop. */
  private boolean take(int row, Oracle.Answer answer, Oracle oracle) throws IOException {
    switch (answer.kind()) {
      case LABEL, NEW_LABEL -> {
        int label = session.classes().indexOf(answer.label());
        session.label(row, label >= 0 ? label : session.addClass(answer.label()));
      }
      case CHANGE -> oracle.hear(change(answer));
      case SKIP -> session.skip(row);
      case UNSURE -> session.unsure(row);
      case UNDO -> oracle.hear(undo());
      case REVIEW -> oracle.hear(suspects("No label is suspicious."));
      default -> {
        return false;
      }
    }
    return true;
  }

  private String change(Oracle.Answer answer) throws IOException {
    Integer old = session.labels().get(answer.row());
    if (old == null) {
      return "Row " + (answer.row() + 1) + " has no label that could be changed.";
    }
    session.label(answer.row(), session.classes().indexOf(answer.label()));
    return String.format(
        "Row %d is '%s' now; it was '%s'.",
        answer.row() + 1, answer.label(), session.classes().get(old));
  }

  private String undo() throws IOException {
    List<String> classes = session.classes();
    Event last = session.lastAnswer().orElse(null);
    if (last == null) {
      return "There is nothing to take back.";
    }
    session.undo();
    boolean withItsClass =
        last.kind() == Event.Kind.LABEL
            && session.lastAnswer().map(e -> e.kind() == Event.Kind.CLASS).orElse(false);
    if (withItsClass) {
      session.undo(); // the class came with the label
    }
    return "Taken back: "
        + switch (last.kind()) {
          case LABEL ->
              "row " + (last.rows().get(0) + 1) + " as " + classes.get(last.label())
                  + (withItsClass ? ", and the new class" : "");
          case CLASS -> "the class " + last.name();
          default -> "row " + (last.rows().get(0) + 1) + " as " + last.kind();
        };
  }

  /** The labels that the other rows contradict, a line each, or another text if there is none. */
  String suspects(String none) {
    // With many classes the likeliest one may have little, too: only contradicted labels count.
    String text =
        session.suspects(Integer.MAX_VALUE).stream()
            .filter(ActiveSession.Suspect::contradicted)
            .limit(SUSPECTS)
            .map(
                s ->
                    String.format(
                        Locale.ROOT,
                        "Suspicious: row %d was labelled '%s', to which the other rows give only"
                            + " %.2f.",
                        s.row() + 1,
                        session.classes().get(s.label()),
                        s.probability()))
            .collect(Collectors.joining(System.lineSeparator()));
    return text.isEmpty() ? none : text;
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
