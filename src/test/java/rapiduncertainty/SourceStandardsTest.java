package rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The house rules that a program can check. */
class SourceStandardsTest {

  private static final Path MAIN = Path.of("src/main/java");

  /** The rooms from the ground up, as in ARCHITECTURE.md; one may use those before it. */
  private static final List<Set<String>> ROOMS =
      List.of(
          Set.of("linalg", "evaluation"),
          Set.of("kernel"),
          Set.of("hik"),
          Set.of("forest"),
          Set.of("gp", "ivm", "maxmargin"),
          Set.of("hybrid"),
          Set.of("active"),
          Set.of("picture"));

  /**
   * Lines of code in a class, comments and blank lines apart. Look hard at 300; what passes this
   * bound has two ideas in it.
   */
  private static final int MOST_LINES = 360;

  @Test
  void numericsDoNotKnowWeka() {
    assertNone(java(MAIN.resolve("rapiduncertainty")), Pattern.compile("^import (static )?weka\\."), p -> true);
  }

  @Test
  void importsPointDownOnly() {
    Pattern room = Pattern.compile("^import (?:static )?rapiduncertainty\\.([a-z]+)\\..*");
    List<String> found = new ArrayList<>();
    for (Path file : java(MAIN.resolve("rapiduncertainty"))) {
      Path folder = MAIN.resolve("rapiduncertainty").relativize(file).getParent();
      int level = folder == null ? -1 : level(folder.getName(0).toString());
      for (String line : lines(file)) {
        Matcher used = room.matcher(line);
        if (used.matches()
            && level(used.group(1)) >= level
            && !(folder != null && folder.startsWith(used.group(1)))) {
          found.add(file + ": " + line);
        }
      }
    }
    assertEquals("", String.join("\n", found));
  }

  private static int level(String room) {
    for (int level = 0; level < ROOMS.size(); level++) {
      if (ROOMS.get(level).contains(room)) {
        return level;
      }
    }
    throw new AssertionError("room '" + room + "' is not in ARCHITECTURE.md's picture, nor here");
  }

  @Test
  void swingIsUsedInTheGuiAlone() {
    assertNone(java(MAIN), Pattern.compile("^import (static )?javax\\.swing"), p -> !p.startsWith(MAIN.resolve("weka/gui")));
  }

  @Test
  void mainDoesNotPrint() {
    // A command-line tool may hand System.out on as a PrintStream.
    assertNone(java(MAIN), Pattern.compile("System\\.(out|err)\\.|printStackTrace"), p -> true);
  }

  @Test
  void nothingIsLeftForLater() {
    Pattern later =
        Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b|@Dis" + "abled|UnsupportedOperation" + "Exception");
    assertNone(java(Path.of("src")), later, p -> true);
  }

  @Test
  void noPathOfAMachineIsNamed() throws IOException {
    Pattern machine = Pattern.compile("(?<![\\w.$})])/(tmp|work|home|root|Users)/\\w");
    List<Path> files = new ArrayList<>(java(Path.of("src")));
    files.addAll(below(Path.of("docs"), ".md"));
    try (Stream<Path> top = Files.list(Path.of(""))) {
      top.filter(p -> p.toString().matches(".*\\.(md|xml|props|cff)|antw")).forEach(files::add);
    }
    assertNone(files, machine, p -> true);
  }

  @Test
  void classesStaySmall() {
    List<String> large = new ArrayList<>();
    for (Path file : java(MAIN)) {
      long code = lines(file).stream().filter(l -> !l.matches("\\s*((\\*|/\\*|//).*)?")).count();
      if (code > MOST_LINES) {
        large.add(file + ": " + code + " lines of code, at most " + MOST_LINES);
      }
    }
    assertEquals("", String.join("\n", large));
  }

  @Test
  void everyPackageSaysWhatItIsFor() {
    for (Path file : java(MAIN)) {
      boolean ours = file.toString().contains("rapiduncertainty");
      assertTrue(!ours || Files.exists(file.resolveSibling("package-info.java")), "no package-info beside " + file);
    }
  }

  private static void assertNone(List<Path> files, Pattern forbidden, Predicate<Path> where) {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      if (where.test(file)) {
        List<String> lines = lines(file);
        for (int i = 0; i < lines.size(); i++) {
          if (forbidden.matcher(lines.get(i)).find()) {
            found.add(file + ":" + (i + 1) + ": " + lines.get(i).strip());
          }
        }
      }
    }
    assertEquals("", String.join("\n", found));
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> java(Path root) {
    List<Path> files = below(root, ".java");
    assertTrue(!files.isEmpty(), "no sources below " + root.toAbsolutePath());
    return files;
  }

  private static List<Path> below(Path root, String ending) {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(p -> p.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
