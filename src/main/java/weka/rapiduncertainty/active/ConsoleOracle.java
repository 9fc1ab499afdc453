package weka.rapiduncertainty.active;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import weka.core.Instance;

/**
 * Asks a person at the terminal.
 *
 * <p>Shows the attributes by name, takes a class by its number or name, and asks again when the
 * answer is not one. Where class names are numbers themselves, only names count. A command that is
 * also the name of a class is written with a colon.
 */
public final class ConsoleOracle implements Oracle {
  private static final int SHOWN = 30;
  private static final int LINE = 90; // characters of a line of classes
  private static final int NAME = 30; // characters of the longest attribute name that aligns
  private static final Pattern CHANGE = Pattern.compile("(\\d{1,9})\\s*=\\s*(.+)");

  private final BufferedReader in;
  private final PrintStream out;
  private boolean explained;

  /** An oracle that reads answers from {@code in} and writes questions to {@code out}. */
  public ConsoleOracle(BufferedReader in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  @Override
  public void hear(String message) {
    out.println(message);
  }

  @Override
  public Answer ask(int row, Instance x, List<String> classes) throws IOException {
    out.println();
    out.println("Row " + (row + 1) + " of the pool:");
    show(x);
    classes(classes);
    if (!explained) {
      commands(classes);
      explained = true;
    }
    while (true) {
      out.print(classes.contains("?") ? "Class? " : "Class (? = help): ");
      out.flush();
      String line = in.readLine();
      if (line == null) {
        return Answer.of(Kind.STOP); // end of input: nobody is there any more
      }
      if (line.isBlank()) {
        continue;
      }
      Answer answer = parse(line.strip(), classes);
      if (answer != null) {
        return answer;
      }
      out.println(line.strip().equals("?") ? "" : "'" + line.strip() + "' is not one of these:");
      classes(classes);
      commands(classes);
    }
  }

  /** The classes, side by side if there is room. */
  private void classes(List<String> classes) {
    boolean numbered = numbered(classes);
    List<String> entries =
        IntStream.range(0, classes.size())
            .mapToObj(c -> (numbered ? c + 1 + ") " : "- ") + classes.get(c))
            .toList();
    String line = String.join("   ", entries);
    out.println("  " + (line.length() <= LINE ? line : String.join("\n  ", entries)));
  }

  private void commands(List<String> classes) {
    out.printf(
        "  or: %s = skip, %s = unsure, %s = undo the last answer, %s = stop for now,%n",
        key("s", classes), key("u", classes), key("z", classes), key("q", classes));
    out.printf(
        "      %s = list suspicious labels, ROW = CLASS to change an earlier label,%n"
            + "      + NAME = a new class of that name%n",
        key("l", classes));
  }

  /** Numbers stand before the classes unless a class is a number itself. */
  private static boolean numbered(List<String> classes) {
    return classes.stream().noneMatch(name -> name.matches("\\d+"));
  }

  private static String key(String command, List<String> classes) {
    return classes.contains(command) ? ":" + command : command;
  }

  /** The answer a line means, or null. */
  private static Answer parse(String line, List<String> classes) {
    if (classes.contains(line)) {
      return Answer.label(line);
    }
    switch (line.toLowerCase(Locale.ROOT).replaceFirst("^:", "")) {
      case "s":
        return Answer.of(Kind.SKIP);
      case "u":
        return Answer.of(Kind.UNSURE);
      case "z":
        return Answer.of(Kind.UNDO);
      case "l":
        return Answer.of(Kind.REVIEW);
      case "q":
        return Answer.of(Kind.STOP);
      default:
    }
    if (line.startsWith("+") && !line.substring(1).isBlank()) {
      return Answer.newLabel(line.substring(1).strip());
    }
    String name = className(line, classes);
    if (name != null) {
      return Answer.label(name);
    }
    Matcher change = CHANGE.matcher(line);
    if (change.matches()) {
      String other = className(change.group(2), classes);
      return other == null ? null : Answer.change(Integer.parseInt(change.group(1)) - 1, other);
    }
    return null;
  }

  /** The class that a number or a name means, in small or capital letters; null if none does. */
  private static String className(String text, List<String> classes) {
    if (classes.contains(text)) {
      return text;
    }
    List<String> alike = classes.stream().filter(text::equalsIgnoreCase).toList();
    if (alike.size() == 1) {
      return alike.get(0);
    }
    if (numbered(classes) && text.matches("[1-9]\\d{0,8}")) {
      int number = Integer.parseInt(text);
      return number <= classes.size() ? classes.get(number - 1) : null;
    }
    return null;
  }

  /** A value on one line; names and texts without the quotes of ARFF. */
  private static String text(Instance x, int a) {
    return x.attribute(a).isNumeric() ? x.toString(a) : x.stringValue(a).replaceAll("\\R", " ");
  }

  private static int width(Instance x) {
    int longest =
        IntStream.range(0, x.numAttributes())
            .filter(a -> a != x.classIndex())
            .map(a -> x.attribute(a).name().length())
            .max()
            .orElse(1);
    return Math.max(1, Math.min(NAME, longest));
  }

  private void show(Instance x) {
    int shown = 0;
    int left = 0;
    boolean sparse = x.numAttributes() > SHOWN;
    String format = "  %-" + width(x) + "s  %s%n";
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
      out.printf(format, x.attribute(a).name(), x.isMissing(a) ? "?" : text(x, a));
    }
    if (sparse) {
      out.println("  (attributes that are 0 are not shown"
          + (left > 0 ? ", nor " + left + " others)" : ")"));
    }
  }
}
