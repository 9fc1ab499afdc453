package weka.rapiduncertainty.active;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * A batch of questions as a CSV file, or as ARFF if its name ends so, to be answered with any tool.
 *
 * <p>The first column is the number of the row in the pool, from 1; the last one, empty at first, the
 * class; between them stand the attributes. An answer is a class name, {@code + name} for a class
 * that is new, {@code skip} or {@code unsure}. Rows whose class is left empty stay open. Columns may
 * come back separated by semicolons, as some spreadsheets do.
 */
public final class QueryFile {
  private static final String ROW = "row";

  private QueryFile() {}

  /**
   * Writes questions. The file appears at once or not at all.
   *
   * @param rows numbers of the rows, from 0
   * @param questions the rows, in the same order
   */
  public static void write(Path file, List<Integer> rows, List<Instance> questions)
      throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path temporary = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(
        temporary, isArff(file) ? arff(rows, questions) : csv(rows, questions));
    Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static boolean isArff(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".arff");
  }

  /** The class is a text, so that new classes, "skip" and "unsure" can be written into it. */
  private static String arff(List<Integer> rows, List<Instance> questions) {
    Instance first = questions.get(0);
    ArrayList<Attribute> attributes = new ArrayList<>();
    attributes.add(new Attribute(ROW));
    for (int a = 0; a < first.numAttributes(); a++) {
      if (a != first.classIndex()) {
        attributes.add((Attribute) first.attribute(a).copy());
      }
    }
    attributes.add(new Attribute(first.classAttribute().name(), (List<String>) null));
    Instances data = new Instances("questions", attributes, rows.size());
    for (int i = 0; i < rows.size(); i++) {
      Instance x = questions.get(i);
      double[] values = new double[attributes.size()];
      values[0] = rows.get(i) + 1;
      for (int a = 0, k = 1; a < x.numAttributes(); a++) {
        if (a != x.classIndex()) {
          values[k++] = x.value(a);
        }
      }
      values[values.length - 1] = Utils.missingValue();
      data.add(new DenseInstance(1, values));
    }
    return data.toString() + "\n";
  }

  private static String csv(List<Integer> rows, List<Instance> questions) {
    StringBuilder text = new StringBuilder(ROW);
    Instance first = questions.get(0);
    for (int a = 0; a < first.numAttributes(); a++) {
      if (a != first.classIndex()) {
        text.append(',').append(quote(first.attribute(a).name()));
      }
    }
    text.append(',').append(quote(first.classAttribute().name())).append('\n');
    for (int i = 0; i < rows.size(); i++) {
      Instance x = questions.get(i);
      text.append(rows.get(i) + 1);
      for (int a = 0; a < x.numAttributes(); a++) {
        if (a != x.classIndex()) {
          text.append(',').append(quote(x.isMissing(a) ? "?" : text(x, a)));
        }
      }
      text.append(",\n");
    }
    return text.toString();
  }

  /** A value with all its digits; dates as people write them. */
  private static String text(Instance x, int a) {
    if (x.attribute(a).isDate()) {
      return x.attribute(a).formatDate(x.value(a));
    }
    if (!x.attribute(a).isNumeric()) {
      return x.stringValue(a);
    }
    return String.valueOf(x.value(a)).replaceFirst("\\.0$", "");
  }

  /**
   * Reads the answers.
   *
   * @param asked the rows that may be answered, from 0
   * @param classes names of the classes known so far
   * @return answers by row number, without the rows left open
   * @throws IOException naming the record, if one is not an answer to a question asked
   */
  public static Map<Integer, Oracle.Answer> read(
      Path file, Set<Integer> asked, List<String> classes) throws IOException {
    Map<Integer, Oracle.Answer> answers = new LinkedHashMap<>();
    List<List<String>> lines =
        isArff(file) ? arffCells(file) : parse(text(file));
    if (lines.isEmpty() || !lines.get(0).get(0).strip().equals(ROW)) {
      throw new IOException(
          file + " is not a file of questions: its first column must be '" + ROW + "'.");
    }
    int width = lines.get(0).size();
    for (int i = 1; i < lines.size(); i++) {
      List<String> cells = lines.get(i);
      if (cells.size() == 1 && cells.get(0).isBlank()) {
        continue;
      }
      if (cells.size() != width) {
        throw new IOException(
            String.format(
                "Record %d of %s has %d columns, the header has %d.",
                i + 1, file, cells.size(), width));
      }
      int row = row(file, i + 1, cells.get(0), asked);
      String answer = cells.get(width - 1).strip();
      if (!answer.isEmpty() && !answer.equals("?")) {
        answers.put(row, answer(file, i + 1, answer, classes));
      }
    }
    return answers;
  }

  private static Oracle.Answer answer(
      Path file, int record, String text, List<String> classes) throws IOException {
    if (classes.contains(text)) {
      return Oracle.Answer.label(text);
    }
    if (text.startsWith("+") && !text.substring(1).isBlank()) {
      return Oracle.Answer.newLabel(text.substring(1).strip());
    }
    return switch (text) {
      case "skip" -> Oracle.Answer.of(Oracle.Kind.SKIP);
      case "unsure" -> Oracle.Answer.of(Oracle.Kind.UNSURE);
      default ->
          throw new IOException(
              String.format(
                  "Record %d of %s: '%s' is not a class. There are %s. Write '+ %s' if it is a new"
                      + " one. No answer of the file was taken.",
                  record, file, text, classes, text));
    };
  }

  private static String text(Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new IOException(
          file + " is not written in UTF-8. Save it again as \"CSV UTF-8\". No answer was taken.",
          e);
    }
  }

  /** The first and the last attribute of an ARFF file, as texts. */
  private static List<List<String>> arffCells(Path file) throws IOException {
    Instances data;
    try (Reader reader = Files.newBufferedReader(file)) {
      data = new Instances(reader);
    } catch (IOException e) {
      throw new IOException("Cannot read the answers in " + file + ": " + e.getMessage(), e);
    }
    List<List<String>> cells = new ArrayList<>();
    cells.add(List.of(data.attribute(0).name(), "class"));
    int last = data.numAttributes() - 1;
    for (Instance x : data) {
      String row = x.isMissing(0) ? "?" : Utils.doubleToString(x.value(0), 0);
      boolean text = !x.isMissing(last) && !x.attribute(last).isNumeric();
      cells.add(List.of(row, text ? x.stringValue(last) : x.toString(last)));
    }
    return cells;
  }

  private static int row(Path file, int record, String cell, Set<Integer> asked)
      throws IOException {
    try {
      int row = Integer.parseInt(cell.strip()) - 1;
      if (asked.contains(row)) {
        return row;
      }
    } catch (NumberFormatException e) {
      // the message below says it all
    }
    throw new IOException(
        String.format(
            "Record %d of %s is about row '%s', which this session did not ask. Remove the file if"
                + " it belongs to another session. No answer of the file was taken.",
            record, file, cell));
  }

  private static String quote(String s) {
    return s.matches("[^\",\n\r]*") ? s : '"' + s.replace("\"", "\"\"") + '"';
  }

  /** Records of cells, with quotes as in RFC 4180; a mark of the byte order is passed over. */
  private static List<List<String>> parse(String raw) {
    String text = raw.startsWith("\uFEFF") ? raw.substring(1) : raw;
    char separator = text.startsWith(ROW + ";") || text.startsWith('"' + ROW + "\";") ? ';' : ',';
    List<List<String>> records = new ArrayList<>();
    List<String> record = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted) {
        boolean twice = c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"';
        if (c != '"') {
          cell.append(c);
        } else if (twice) {
          cell.append(text.charAt(++i));
        } else {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == separator || c == '\n') {
        record.add(cell.toString());
        cell.setLength(0);
        if (c == '\n') {
          records.add(record);
          record = new ArrayList<>();
        }
      } else if (c != '\r') {
        cell.append(c);
      }
    }
    if (cell.length() > 0 || !record.isEmpty()) {
      record.add(cell.toString());
      records.add(record);
    }
    return records;
  }
}
