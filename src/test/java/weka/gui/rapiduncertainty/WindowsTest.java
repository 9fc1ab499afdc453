package weka.gui.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rapiduncertainty.testing.InstalledPackage;
import rapiduncertainty.testing.InstalledPackage.Weka;
import rapiduncertainty.testing.VirtualDisplay;

/**
 * Drives Weka's real windows, of the newest and of the oldest version we support, with the finished
 * package installed into an empty home; see {@link Tour}.
 */
@EnabledIf(
    value = "displayCanBeStarted",
    disabledReason = "no virtual display: install Xvfb to run the tests of the windows")
@Execution(ExecutionMode.CONCURRENT)
class WindowsTest {

  @TempDir Path folder;

  static boolean displayCanBeStarted() {
    return VirtualDisplay.available();
  }

  @ParameterizedTest
  @EnumSource
  void explorerShowsUncertainty(Weka weka) throws Exception {
    tour(weka, ExplorerTour.class, Path.of("test-data/mixed.arff").toAbsolutePath().toString());
  }

  @ParameterizedTest
  @EnumSource
  void experimenterComparesClassifiersByOurMetrics(Weka weka) throws Exception {
    // Fewer runs, folds and data sets than the file of the guide, and results that stay here.
    String text = Files.readString(Path.of("docs/guide/comparison.xml"));
    text = replaced(text, "name=\"runUpper\" primitive=\"yes\">3<", "name=\"runUpper\" primitive=\"yes\">1<");
    text = replaced(text, "name=\"1\">10</object>", "name=\"1\">3</object>");
    text = replaced(text, "<object class=\"java.io.File\" name=\"2\">test-data/scenes-train.arff</object>", "");
    text = replaced(text, ">comparison.arff<", ">" + folder.resolve("comparison.arff") + "<");
    Path file = folder.resolve("comparison.xml");
    Files.writeString(file, text);
    tour(weka, ExperimenterTour.class, file.toString());
  }

  private static String replaced(String text, String before, String after) {
    assertTrue(text.contains(before), "docs/guide/comparison.xml holds no " + before);
    return text.replace(before, after);
  }

  @ParameterizedTest
  @EnumSource
  void knowledgeFlowRunsOurTemplates(Weka weka) throws Exception {
    tour(weka, KnowledgeFlowTour.class);
  }

  private void tour(Weka weka, Class<? extends Tour> tour, String... arguments) throws Exception {
    InstalledPackage installed = InstalledPackage.install(folder, weka);
    // -Dscreenshots=<folder> keeps those of the newest Weka, for the guide.
    String kept = weka == Weka.NEWEST ? System.getProperty("screenshots", "") : "";
    Path shots = kept.isEmpty() ? folder : Path.of(kept).toAbsolutePath();
    String[] command = new String[arguments.length + 2];
    command[0] = tour.getName();
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    command[arguments.length + 1] = shots.toString();
    try (VirtualDisplay display = VirtualDisplay.start()) {
      String log =
          installed.run(
              Map.of("DISPLAY", display.name()),
              List.of("-Djava.awt.headless=false", "--add-opens=java.base/java.util=ALL-UNNAMED"),
              command);
      assertTrue(log.contains(Tour.FINISHED), log);
    }
  }
}
