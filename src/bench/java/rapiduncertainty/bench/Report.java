package rapiduncertainty.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Collects a program's tables as Markdown and puts them into its section of docs/benchmarks.md. */
public final class Report {
  private final String name;
  private final StringBuilder text = new StringBuilder();
  private List<String[]> rows = new ArrayList<>();

  Report(String name) {
    this.name = name;
  }

  /** Adds a paragraph. Formatted as in {@link String#format}, with points as decimal separators. */
  public Report say(String format, Object... values) {
    endTable();
    String line = String.format(Locale.ROOT, format, values);
    text.append(line).append("\n\n");
    System.out.println(line);
    return this;
  }

  /** Begins a table. */
  public Report table(String... headings) {
    endTable();
    rows.add(headings);
    System.out.println(String.join(" | ", headings));
    return this;
  }

  /** Adds a row; doubles are written with four significant digits, everything else as it is. */
  public Report row(Object... cells) {
    String[] row = new String[cells.length];
    for (int i = 0; i < cells.length; i++) {
      row[i] = cells[i] instanceof Double d ? number(d) : String.valueOf(cells[i]);
    }
    rows.add(row);
    System.out.println(String.join(" | ", row));
    return this;
  }

  /** Four significant digits. */
  public static String number(double v) {
    if (v == 0 || !Double.isFinite(v)) {
      return String.valueOf(v);
    }
    int digits = Math.max(0, 3 - (int) Math.floor(Math.log10(Math.abs(v))));
    return Math.abs(v) < 1e-4 || Math.abs(v) >= 1e7
        ? String.format(Locale.ROOT, "%.3e", v)
        : String.format(Locale.ROOT, "%." + Math.min(digits, 6) + "f", v);
  }

  private void endTable() {
    for (int i = 0; i < rows.size(); i++) {
      text.append("| ").append(String.join(" | ", rows.get(i))).append(" |\n");
      if (i == 0) {
        text.append("|").append(" --- |".repeat(rows.get(0).length)).append('\n');
      }
    }
    if (!rows.isEmpty()) {
      text.append('\n');
      rows = new ArrayList<>();
    }
  }

  /** Replaces this program's section of the page, or adds it at the end. */
  void writeTo(Path page, String title) throws IOException {
    endTable();
    String begin = "<!-- begin " + name + " -->\n";
    String end = "<!-- end " + name + " -->\n";
    String section = begin + "## " + title + "\n\n" + text + end;
    String old = Files.exists(page) ? Files.readString(page) : "# Benchmarks and studies\n\n";
    int from = old.indexOf(begin);
    int to = old.indexOf(end);
    Files.writeString(
        page,
        from >= 0 && to > from
            ? old.substring(0, from) + section + old.substring(to + end.length())
            : old + (old.endsWith("\n\n") ? "" : "\n") + section);
  }
}
