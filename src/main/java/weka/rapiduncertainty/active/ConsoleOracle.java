package weka.rapiduncertainty.active;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import weka.core.Instance;

/**
 * Asks a person at the terminal.
 *
 * <p>Shows the attributes by name, takes a class by its number or name, and asks again when the
 * answer is not one.
 */
public final class ConsoleOracle implements Oracle {
  private static final int SHOWN = 30;

  private final BufferedReader in;
  private final PrintStream out;

  /** An oracle that reads answers from {@code in} and writes questions to {@code out}. */
  public ConsoleOracle(BufferedReader in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  @Override
  public Answer ask(int row, Instance x, List<String> classes) throws IOException {
    out.println();
    out.println("Row " + (row + 1) + " of the pool:");
    show(x);
    while (true) {
      for (int c = 0; c < classes.size(); c++) {
        out.printf("  %d) %s%n", c + 1, classes.get(c));
      }
      out.println("  or: s = skip, u = unsure, z = undo the last answer, q = stop for now,");
      out.println("      + NAME = a new class of that name");
      out.print("Class? ");
      out.flush();
      String line = in.readLine();
      if (line == null) {
        return Answer.of(Kind.STOP); // end of input: nobody is there any more
      }
      Answer answer = parse(line.strip(), classes);
      if (answer != null) {
        return answer;
      }
      out.println("'" + line.strip() + "' is not one of these:");
    }
  }

  /** The answer a line means, or null. */
  private static Answer parse(String line, List<String> classes) {
    if (classes.contains(line)) { // a class called "s" wins over the command
      return Answer.label(line);
    }
    switch (line.toLowerCase(Locale.ROOT)) {
      case "s":
        return Answer.of(Kind.SKIP);
      case "u":
        return Answer.of(Kind.UNSURE);
      case "z":
        return Answer.of(Kind.UNDO);
      case "q":
        return Answer.of(Kind.STOP);
      default:
    }
    if (line.startsWith("+") && !line.substring(1).isBlank()) {
      return Answer.label(line.substring(1).strip());
    }
    try {
      int number = Integer.parseInt(line);
      return number >= 1 && number <= classes.size()
          ? Answer.label(classes.get(number - 1))
          : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private void show(Instance x) {
    int shown = 0;
    int left = 0;
    boolean sparse = x.numAttributes() > SHOWN;
    for (int a = 0; a < x.numAttributes(); a++) {
      boolean empty = !x.isMissing(a) && x.value(a) == 0 && x.attribute(a).isNumeric();
      if (a == x.classIndex() || sparse && empty) {
        continue;
      }
      if (shown == SHOWN) {
        left++;
        continue;
      }
      shown++;
      out.printf("  %-30s %s%n", x.attribute(a).name(), x.isMissing(a) ? "?" : x.toString(a));
    }
    if (sparse) {
      out.println("  (attributes that are 0 are not shown"
          + (left > 0 ? ", nor " + left + " others)" : ")"));
    }
  }
}
