package weka.rapiduncertainty.active;

import java.io.IOException;
import java.util.List;
import weka.core.Instance;

/** Somebody who knows labels. */
public interface Oracle {

  /** What can be answered. */
  enum Kind {
    /** The class of the row. */
    LABEL,
    /** The class of the row, which is added if it is not known yet. */
    NEW_LABEL,
    /** The class of a row labelled before, which was wrong. */
    CHANGE,
    /** Not now. */
    SKIP,
    /** The answer is not known. */
    UNSURE,
    /** The answer before was wrong. */
    UNDO,
    /** Which labels are suspicious? */
    REVIEW,
    /** Enough for today. */
    STOP
  }

  /**
   * An answer.
   *
   * @param kind what it is
   * @param label class name of LABEL, NEW_LABEL and CHANGE, else empty
   * @param row the row of CHANGE, from 0, else −1: the row that was asked
   */
  record Answer(Kind kind, String label, int row) {

    /** Whether the row that was asked needs no other answer. */
    boolean settlesRow() {
      return switch (kind) {
        case LABEL, NEW_LABEL, SKIP, UNSURE -> true;
        default -> false;
      };
    }

    static Answer label(String name) {
      return new Answer(Kind.LABEL, name, -1);
    }

    static Answer newLabel(String name) {
      return new Answer(Kind.NEW_LABEL, name, -1);
    }

    static Answer change(int row, String name) {
      return new Answer(Kind.CHANGE, name, row);
    }

    static Answer of(Kind kind) {
      return new Answer(kind, "", -1);
    }
  }

  /**
   * Asks for the label of a row.
   *
   * @param row number of the row in the pool, from 0
   * @param x its attribute values
   * @param classes names of the classes known so far
   */
  Answer ask(int row, Instance x, List<String> classes) throws IOException;

  /** Tells what became of an answer; only persons listen. */
  default void hear(String message) {}
}
