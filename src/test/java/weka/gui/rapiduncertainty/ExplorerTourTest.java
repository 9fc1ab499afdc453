package weka.gui.rapiduncertainty;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import rapiduncertainty.testing.InstalledPackage;
import rapiduncertainty.testing.VirtualDisplay;

/** Drives the real Explorer with the installed package; see {@link ExplorerTour}. */
@EnabledIf(
    value = "displayCanBeStarted",
    disabledReason = "no virtual display: install Xvfb to run the tests of the windows")
class ExplorerTourTest {

  static boolean displayCanBeStarted() {
    return VirtualDisplay.available();
  }

  @Test
  void explorerShowsUncertaintyWithTheInstalledPackage(@TempDir Path folder) throws Exception {
    InstalledPackage installed = InstalledPackage.install(folder);
    // Another folder keeps the screenshots, for the guide.
    Path shots = Path.of(System.getProperty("screenshots", folder.toString()));
    try (VirtualDisplay display = VirtualDisplay.start()) {
      String log =
          installed.run(
              Map.of("DISPLAY", display.name()),
              List.of("-Djava.awt.headless=false", "--add-opens=java.base/java.util=ALL-UNNAMED"),
              ExplorerTour.class.getName(),
              Path.of("test-data/mixed.arff").toAbsolutePath().toString(),
              shots.toAbsolutePath().toString());
      assertTrue(log.contains(ExplorerTour.FINISHED), log);
    }
  }
}
