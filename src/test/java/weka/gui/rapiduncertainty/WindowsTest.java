package weka.gui.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
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
class WindowsTest {

  @TempDir Path folder;

  static boolean displayCanBeStarted() {
    return VirtualDisplay.available();
  }

  @Test
  void explorerShowsUncertainty() throws Exception {
    Path fish = Path.of("test-data/mixed.arff").toAbsolutePath();
    tours(ExplorerTour.class, weka -> List.of(fish));
  }

  @Test
  void experimenterComparesClassifiersByOurMetrics() throws Exception {
    tours(ExperimenterTour.class, weka -> List.of(experiment(weka)));
  }

  /** Fewer runs, folds and data sets than the file of the guide, and results that stay here. */
  private Path experiment(Weka weka) throws IOException {
    Path results = folder.resolve(weka + ".arff");
    String text = Files.readString(Path.of("docs/guide/comparison.xml"));
    text = replaced(text, "\"runUpper\" primitive=\"yes\">3<", "\"runUpper\" primitive=\"yes\">1<");
    text = replaced(text, "name=\"1\">10</object>", "name=\"1\">3</object>");
    String scenes = "<object class=\"java.io.File\" name=\"2\">test-data/scenes-train.arff</object>";
    text = replaced(text, scenes, "");
    text = replaced(text, ">comparison.arff<", ">" + results + "<");
    return Files.writeString(folder.resolve(weka + ".xml"), text);
  }

  private static String replaced(String text, String before, String after) {
    assertTrue(text.contains(before), "docs/guide/comparison.xml holds no " + before);
    return text.replace(before, after);
  }

  @Test
  void knowledgeFlowRunsOurTemplates() throws Exception {
    tours(KnowledgeFlowTour.class, weka -> List.of());
  }

  private interface Arguments {
    List<Path> of(Weka weka) throws IOException;
  }

  /** Both versions at once: tours mostly wait. */
  private void tours(Class<? extends Tour> tour, Arguments arguments) throws Exception {
    ExecutorService each = Executors.newFixedThreadPool(Weka.values().length);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (Weka weka : Weka.values()) {
        running.add(
            each.submit(
                () -> {
                  tour(weka, tour, arguments.of(weka));
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } finally {
      each.shutdownNow();
    }
  }

  private void tour(Weka weka, Class<? extends Tour> tour, List<Path> arguments) throws Exception {
    InstalledPackage installed = InstalledPackage.install(folder, weka);
    // -Dscreenshots=<folder> keeps those of the newest Weka, for the guide.
    String kept = weka == Weka.NEWEST ? System.getProperty("screenshots", "") : "";
    Path shots = kept.isEmpty() ? folder : Path.of(kept).toAbsolutePath();
    List<String> command = new ArrayList<>();
    command.add(tour.getName());
    arguments.forEach(argument -> command.add(argument.toString()));
    command.add(shots.toString());
    try (VirtualDisplay display = VirtualDisplay.start()) {
      String log =
          installed.run(
              Map.of("DISPLAY", display.name()),
              List.of("-Djava.awt.headless=false", "--add-opens=java.base/java.util=ALL-UNNAMED"),
              command.toArray(String[]::new));
      assertTrue(log.contains(Tour.FINISHED), log);
    }
  }
}
