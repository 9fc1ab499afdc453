package rapiduncertainty.active;

import static rapiduncertainty.Check.require;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A labelling session: it proposes rows, takes answers, and can take every answer back.
 *
 * <p>All state is a function of the event log, so a session that died resumes with every
 * acknowledged answer and the same next question. One user at a time.
 */
public final class ActiveSession {

  /**
   * How a session asks.
   *
   * @param strategy which rows
   * @param batch rows per question, at least 1
   * @param budget number of labels planned, at least 1; η of ENTROPY_VARIANCE reaches 0 there
   * @param eta weight of the variance in ENTROPY_VARIANCE at the start, ≥ 0
   * @param referenceRows number of pool rows on which EMOC measures the change, at least 1
   * @param seed decides RANDOM, the reference rows and the first questions
   */
  public record Settings(
      Strategy strategy, int batch, int budget, double eta, int referenceRows, long seed) {

    /** Checks the values. */
    public Settings {
      require(batch >= 1, "the batch must hold at least 1 row, got %d", batch);
      require(budget >= 1, "the budget must be at least 1 label, got %d", budget);
      require(eta >= 0 && Double.isFinite(eta), "eta must be ≥ 0, got %s", eta);
      require(referenceRows >= 1, "EMOC needs at least 1 reference row, got %d", referenceRows);
    }
  }

  private final Settings settings;
  private final PoolLearner learner;
  private final EventLog log;
  private final List<String> classes;
  private final SessionState state = new SessionState();
  private final ModelHistory history;
  private final QueryPlanner planner;
  private final AdviceTracker tracker;

  /**
   * Begins or resumes a session.
   *
   * @param settings how it asks
   * @param learner the model and its pool
   * @param classes names of the classes known at the start
   * @param log the events; those it holds already are taken over
   */
  public ActiveSession(
      Settings settings, PoolLearner learner, List<String> classes, EventLog log) {
    require(learner.poolSize() > 0, "the pool is empty: there is no row to ask about");
    require(
        settings.strategy().needs().compareTo(learner.offers()) <= 0,
        "strategy %s needs %s, but this classifier gives %s only."
            + " Take GPHIK, or a strategy such as ENTROPY or BEST_VS_SECOND.",
        settings.strategy(),
        settings.strategy().needs(),
        learner.offers());
    this.settings = settings;
    this.learner = learner;
    this.log = log;
    this.classes = List.copyOf(classes);
    this.history = new ModelHistory(learner, this.classes);
    this.planner = new QueryPlanner(settings, learner);
    this.tracker = new AdviceTracker(learner, settings.seed());
    log.events().forEach(state::apply);
    history.bring(state.events());
  }

  /** The rows that wait for an answer; asks new ones if there are none. Empty = pool exhausted. */
  public List<Integer> propose() throws IOException {
    List<Integer> open = open();
    return open.isEmpty() ? askAnew() : open;
  }

  /** The rows that wait for an answer, without asking new ones. */
  public List<Integer> open() {
    return state.open();
  }

  /** All rows asked so far, answered or not; questions that were taken back are left out. */
  public Set<Integer> asked() {
    return state.asked();
  }

  /** The answer or class that {@link #undo} would take back. */
  public Optional<Event> lastAnswer() {
    return state.lastAnswer();
  }

  /**
   * Brings the model up to date and asks new rows, even if the last question is not answered: after
   * a label was changed, say. Empty = pool exhausted.
   */
  public List<Integer> askAnew() throws IOException {
    int[] free = free();
    if (free.length == 0) {
      refresh();
      return List.of();
    }
    bringUpToDate();
    int[] labelled = labels().keySet().stream().mapToInt(Integer::intValue).toArray();
    int[] chosen = planner.choose(free, labelled, questions(), eta());
    tracker.look(free, labels().size());
    take(Event.ask(Arrays.stream(chosen).boxed().toList()));
    return state.open();
  }

  /**
   * Lets the model learn all answers so far, without a new question: at the end, say. Rows that
   * wait for an answer go on waiting.
   */
  public void refresh() throws IOException {
    bringUpToDate();
    if (state.changedSinceQuestion()) {
      tracker.look(free(), labels().size());
      take(Event.ask(state.open()));
    }
  }

  private void bringUpToDate() {
    List<Event> events = state.events();
    events.add(Event.ask(List.of())); // the model of a question includes all answers so far
    history.bring(events);
  }

  /** Labels a row, or gives it another label. The row need not have been proposed. */
  public void label(int row, int label) throws IOException {
    checkRow(row);
    require(
        label >= 0 && label < classes().size(),
        "label %d of row %d is not a class; there are %d: %s. Add the class first.",
        label,
        row,
        classes().size(),
        classes());
    take(Event.label(row, label));
  }

  /** Puts a row off; it may come again when no other is left. */
  public void skip(int row) throws IOException {
    checkRow(row);
    take(Event.of(Event.Kind.SKIP, row));
  }

  /** The oracle does not know this row; it is not asked again. */
  public void unsure(int row) throws IOException {
    checkRow(row);
    take(Event.of(Event.Kind.UNSURE, row));
  }

  /**
   * Adds a class.
   *
   * @return its number
   */
  public int addClass(String name) throws IOException {
    require(
        !name.isBlank() && !classes().contains(name),
        "'%s' cannot be a new class: it is %s",
        name,
        name.isBlank() ? "blank" : "known already");
    take(Event.newClass(name));
    return classes().size() - 1;
  }

  /**
   * Takes back the last answer or class, then the one before, and so on.
   *
   * @return false if there is nothing to take back
   */
  public boolean undo() throws IOException {
    if (!state.canUndo()) {
      return false;
    }
    take(Event.undo());
    history.bring(state.events());
    return true;
  }

  /** Names of all classes now. */
  public List<String> classes() {
    List<String> all = new ArrayList<>(classes);
    all.addAll(state.addedClasses());
    return all;
  }

  /** Labelled rows with their classes, in the order of labelling. */
  public Map<Integer, Integer> labels() {
    return state.labels();
  }

  /** Number of questions put so far. */
  public int questions() {
    return (int) state.events().stream().filter(e -> e.kind() == Event.Kind.ASK).count();
  }

  /** Figures that say whether more labels are worth asking for, as of the last question. */
  public Advice advice() {
    return tracker.advice();
  }

  /**
   * A labelled row as the other rows judge it.
   *
   * @param row the row
   * @param label its label
   * @param probability what the other rows give this label
   * @param contradicted whether they make another label more likely
   */
  public record Suspect(int row, int label, double probability, boolean contradicted) {}

  /**
   * The labels that the other rows make least likely, worst first, as of the last question. Labels
   * changed since are left out.
   *
   * @param count how many at most
   * @return empty if the model gives no leave-one-out probabilities
   */
  public List<Suspect> suspects(int count) {
    List<PoolLearner.OwnLabel> own = learner.leaveOneOut();
    List<Map.Entry<Integer, Integer>> learnt = List.copyOf(history.learnt().entrySet());
    Map<Integer, Integer> now = labels();
    return IntStream.range(0, Math.min(own.size(), learnt.size()))
        .filter(i -> learnt.get(i).getValue().equals(now.get(learnt.get(i).getKey())))
        .mapToObj(
            i ->
                new Suspect(
                    learnt.get(i).getKey(),
                    learnt.get(i).getValue(),
                    own.get(i).probability(),
                    !own.get(i).predicted()))
        .sorted(Comparator.comparingDouble(Suspect::probability))
        .limit(count)
        .toList();
  }

  /** Rows that may still be asked: put-off ones only when nothing else is left. */
  int[] free() {
    Set<Integer> labelled = state.labels().keySet();
    Set<Integer> unsure = state.rowsLast(Event.Kind.UNSURE);
    Set<Integer> skipped = state.rowsLast(Event.Kind.SKIP);
    int[] askable =
        IntStream.range(0, learner.poolSize())
            .filter(i -> !labelled.contains(i) && !unsure.contains(i))
            .toArray();
    int[] fresh = Arrays.stream(askable).filter(i -> !skipped.contains(i)).toArray();
    return fresh.length > 0 ? fresh : askable;
  }

  /** η falls linearly and is 0 at the budget. */
  double eta() {
    return settings.eta() * Math.max(0, 1 - (double) labels().size() / settings.budget());
  }

  private void take(Event event) throws IOException {
    log.append(event); // on the disk before it counts
    state.apply(event);
  }

  private void checkRow(int row) {
    require(
        row >= 0 && row < learner.poolSize(),
        "row %d is not in the pool, which has rows 0 to %d",
        row,
        learner.poolSize() - 1);
  }
}
