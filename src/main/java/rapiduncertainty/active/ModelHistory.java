package rapiduncertainty.active;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Brings a learner to the state that a list of events defines, always by the same calls.
 *
 * <p>The model changes at each ASK only. There it either learns the rows labelled since the ASK
 * before, or, when the labels have grown by a fifth since the last full training or an old label or
 * the number of classes has changed, it is trained from scratch. Which of the two is a function of
 * the events alone. So a session that is resumed, or in which answers were taken back, repeats only
 * the calls since the last full training and arrives at the same model, bit for bit, and full
 * trainings cost a constant factor altogether.
 */
final class ModelHistory {
  private static final double GROWTH = 1.2;
  private static final int SLACK = 5;

  /** One ASK: what was labelled by then. */
  private record Step(int[] rows, int[] labels, List<String> classes, boolean full) {}

  private final PoolLearner learner;
  private final List<String> initialClasses;
  private List<Step> done = new ArrayList<>();

  ModelHistory(PoolLearner learner, List<String> initialClasses) {
    this.learner = learner;
    this.initialClasses = initialClasses;
  }

  /** Makes the learner equal to what the events up to their last ASK define. */
  void bring(List<Event> events) {
    List<Step> wanted = steps(events);
    int common = 0;
    while (common < done.size() && common < wanted.size() && same(common, wanted)) {
      common++;
    }
    // A state that the learner has already left can only be reached again from a full training.
    int from = common == done.size() ? common : 0;
    if (from < common || common < wanted.size()) {
      for (int s = wanted.size() - 1; s >= from; s--) {
        if (wanted.get(s).full()) {
          from = s;
          break;
        }
      }
    }
    for (int s = from; s < wanted.size(); s++) {
      play(wanted, s);
    }
    done = wanted;
  }

  /** The rows of the session that the learner knows, with the labels it learnt, in its order. */
  Map<Integer, Integer> learnt() {
    Map<Integer, Integer> learnt = new LinkedHashMap<>();
    if (!done.isEmpty()) {
      Step last = done.get(done.size() - 1);
      for (int i = 0; i < last.rows().length; i++) {
        learnt.put(last.rows()[i], last.labels()[i]);
      }
    }
    return learnt;
  }

  private boolean same(int s, List<Step> wanted) {
    Step a = done.get(s);
    Step b = wanted.get(s);
    return a.full() == b.full()
        && a.classes().equals(b.classes())
        && java.util.Arrays.equals(a.rows(), b.rows())
        && java.util.Arrays.equals(a.labels(), b.labels());
  }

  private void play(List<Step> steps, int s) {
    Step step = steps.get(s);
    if (step.full()) {
      learner.train(step.rows(), step.labels(), step.classes());
      return;
    }
    int before = steps.get(s - 1).rows().length;
    int more = step.rows().length - before;
    int[] rows = new int[more];
    int[] labels = new int[more];
    System.arraycopy(step.rows(), before, rows, 0, more);
    System.arraycopy(step.labels(), before, labels, 0, more);
    if (more > 0) {
      learner.add(rows, labels);
    }
  }

  private List<Step> steps(List<Event> events) {
    List<Step> steps = new ArrayList<>();
    Map<Integer, Integer> labels = new LinkedHashMap<>();
    List<String> classes = new ArrayList<>(initialClasses);
    int atLastFull = 0;
    boolean changed = true; // the first step trains
    for (Event e : events) {
      switch (e.kind()) {
        case LABEL -> {
          // An old label that changes cannot be learnt by adding rows.
          Integer old = labels.put(e.rows().get(0), e.label());
          changed |= old != null && old != e.label();
        }
        case CLASS -> {
          classes.add(e.name());
          changed = true;
        }
        case ASK -> {
          boolean full = changed || labels.size() >= GROWTH * atLastFull + SLACK;
          steps.add(
              new Step(
                  labels.keySet().stream().mapToInt(Integer::intValue).toArray(),
                  labels.values().stream().mapToInt(Integer::intValue).toArray(),
                  List.copyOf(classes),
                  full));
          if (full) {
            atLastFull = labels.size();
            changed = false;
          }
        }
        default -> {
          // SKIP and UNSURE do not concern the model
        }
      }
    }
    return steps;
  }
}
