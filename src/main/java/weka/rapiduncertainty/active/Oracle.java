package weka.rapiduncertainty.active;

import java.io.IOException;
import java.util.List;
import weka.core.Instance;

/** Somebody who knows labels. */
public interface Oracle {

  /** What can be answered. */
  enum Kind {
    /** The class of the row; a name not known yet adds a class. */
    LABEL,
    /** Not now. */
    SKIP,
    /** The answer is not known. */
    UNSURE,
    /** The answer before was wrong. */
    UNDO,
    /** Enough for today. */
    STOP
  }

  /**
   * An answer.
   *
   * @param kind what it is
   * @param label class name of LABEL, else empty
   */
  record Answer(Kind kind, String label) {

    static Answer label(String name) {
      return new Answer(Kind.LABEL, name);
    }

    static Answer of(Kind kind) {
      return new Answer(kind, "");
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
}
