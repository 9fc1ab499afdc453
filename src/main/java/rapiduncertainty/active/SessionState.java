package rapiduncertainty.active;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the events of a session add up to once everything taken back is left out.
 *
 * <p>An UNDO removes the last answer (or class) and everything after it, so that the state is the
 * one before that answer, with the same rows asked.
 */
final class SessionState {
  private final Deque<Event> effective = new ArrayDeque<>();

  /** Adds an event. An UNDO with nothing to undo changes nothing. */
  void apply(Event event) {
    if (event.kind() != Event.Kind.UNDO) {
      effective.addLast(event);
      return;
    }
    if (canUndo()) {
      while (effective.removeLast().kind() == Event.Kind.ASK) {
        // questions asked after the answer go with it
      }
    }
  }

  boolean canUndo() {
    return lastAnswer().isPresent();
  }

  /** The last answer or class. */
  Optional<Event> lastAnswer() {
    Iterator<Event> back = effective.descendingIterator();
    while (back.hasNext()) {
      Event e = back.next();
      if (e.kind() != Event.Kind.ASK) {
        return Optional.of(e);
      }
    }
    return Optional.empty();
  }

  /** Rows of all questions in force. */
  Set<Integer> asked() {
    Set<Integer> rows = new HashSet<>();
    for (Event e : effective) {
      if (e.kind() == Event.Kind.ASK) {
        rows.addAll(e.rows());
      }
    }
    return rows;
  }

  /** Whether anything was answered after the last question. */
  boolean changedSinceQuestion() {
    return effective.isEmpty() || effective.peekLast().kind() != Event.Kind.ASK;
  }

  /** The events in force, oldest first. */
  List<Event> events() {
    return new ArrayList<>(effective);
  }

  /** Labelled rows with their labels, in the order in which they were first labelled. */
  Map<Integer, Integer> labels() {
    Map<Integer, Integer> labels = new LinkedHashMap<>();
    for (Event e : effective) {
      if (e.kind() == Event.Kind.LABEL) {
        labels.put(e.rows().get(0), e.label());
      }
    }
    return labels;
  }

  /** Names of the classes added in this session. */
  List<String> addedClasses() {
    return effective.stream()
        .filter(e -> e.kind() == Event.Kind.CLASS)
        .map(Event::name)
        .toList();
  }

  /** Rows whose last answer was of this kind. */
  Set<Integer> rowsLast(Event.Kind kind) {
    Map<Integer, Event.Kind> last = new LinkedHashMap<>();
    for (Event e : effective) {
      if (e.kind() != Event.Kind.ASK && !e.rows().isEmpty()) {
        last.put(e.rows().get(0), e.kind());
      }
    }
    Set<Integer> rows = new HashSet<>();
    last.forEach(
        (row, k) -> {
          if (k == kind) {
            rows.add(row);
          }
        });
    return rows;
  }

  /** Rows of the last question that have no answer since. */
  List<Integer> open() {
    List<Integer> open = new ArrayList<>();
    Set<Integer> answered = new HashSet<>();
    Iterator<Event> back = effective.descendingIterator();
    while (back.hasNext()) {
      Event e = back.next();
      if (e.kind() == Event.Kind.ASK) {
        e.rows().stream().filter(r -> !answered.contains(r)).forEach(open::add);
        break;
      }
      answered.addAll(e.rows());
    }
    return open;
  }
}
