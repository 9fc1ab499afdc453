package rapiduncertainty.active;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import rapiduncertainty.Check;

/**
 * One line of a session's history.
 *
 * @param kind what happened
 * @param rows the pool rows it is about (none for CLASS and UNDO)
 * @param label class number of LABEL, else −1
 * @param name class name of CLASS, else empty
 */
public record Event(Kind kind, List<Integer> rows, int label, String name) {

  /** What can happen in a session. */
  public enum Kind {
    /** The model was brought up to date and these rows were put to the oracle. */
    ASK,
    /** A row got its label, or another one than it had. */
    LABEL,
    /** A row was put off; it may be asked again when all others are answered. */
    SKIP,
    /** The oracle does not know; the row is not asked again. */
    UNSURE,
    /** A class was added. */
    CLASS,
    /** The last answer, or the last class, was taken back. */
    UNDO
  }

  static Event ask(List<Integer> rows) {
    return new Event(Kind.ASK, List.copyOf(rows), -1, "");
  }

  static Event label(int row, int label) {
    return new Event(Kind.LABEL, List.of(row), label, "");
  }

  static Event of(Kind kind, int row) {
    return new Event(kind, List.of(row), -1, "");
  }

  static Event newClass(String name) {
    return new Event(Kind.CLASS, List.of(), -1, name);
  }

  static Event undo() {
    return new Event(Kind.UNDO, List.of(), -1, "");
  }

  /** The event as one line without a line break. */
  String toLine() {
    String numbers = rows.stream().map(String::valueOf).collect(Collectors.joining(","));
    return kind + "\t" + numbers + "\t" + label + "\t" + escape(name);
  }

  /**
   * Reads a line back.
   *
   * @throws IllegalArgumentException if the line is not one of ours
   */
  static Event parse(String line) {
    String[] part = line.split("\t", -1);
    Check.require(part.length == 4, "not an event: '%s'", line);
    List<Integer> rows =
        part[1].isEmpty()
            ? List.of()
            : Arrays.stream(part[1].split(",")).map(Integer::valueOf).toList();
    return new Event(Kind.valueOf(part[0]), rows, Integer.parseInt(part[2]), unescape(part[3]));
  }

  private static String escape(String s) {
    return s.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
  }

  private static String unescape(String s) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c == '\\' && i + 1 < s.length()) {
        char next = s.charAt(++i);
        out.append(next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next);
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }
}
