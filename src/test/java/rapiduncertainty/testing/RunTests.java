package rapiduncertainty.testing;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Runs every test class below a folder and closes with the line {@code N passed, N failed}, or {@code
 * N passed, N failed, N skipped} after the reasons.
 *
 * <p>Arguments: the folder of compiled tests, a file for the closing line (the build repeats it as
 * its own last line), and optionally a text that the names of the classes to run must contain. Exit
 * status 1 if a test failed or there is none.
 */
public final class RunTests {

  private RunTests() {}

  /** Entry point, called by the build. */
  public static void main(String[] args) throws IOException {
    LauncherDiscoveryRequestBuilder request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClasspathRoots(Set.of(Path.of(args[0]))))
            .filters(ClassNameFilter.includeClassNamePatterns(".*Test"));
    // Weka's own tests are JUnit 3: we know that the engine for them is an old one.
    request.configurationParameter("junit.vintage.discovery.issue.reporting.enabled", "false");
    if (args.length > 2 && !args[2].isBlank()) {
      request.filters(
          ClassNameFilter.includeClassNamePatterns("(?i).*" + Pattern.quote(args[2]) + ".*"));
    }
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LauncherDiscoveryRequest built = request.build();
    Reporter reporter = new Reporter(System.out);
    LauncherFactory.create().execute(built, summary, reporter);

    long passed = summary.getSummary().getTestsSucceededCount();
    long failed = summary.getSummary().getTotalFailureCount();
    long skipped = reporter.skipped.get();
    reporter.reasons.forEach(System.out::println); // again at the end, where people look
    if (passed + failed + skipped == 0) {
      System.out.println("No test ran: nothing below " + args[0] + " matches.");
    }
    String line =
        passed + " passed, " + failed + " failed" + (skipped > 0 ? ", " + skipped + " skipped" : "");
    System.out.println(line);
    Files.writeString(Path.of(args[1]), line);
    // Weka leaves non-daemon threads behind; an explicit exit ends them.
    System.exit(failed > 0 || passed + skipped == 0 ? 1 : 0);
  }

  /** One line per test class with its time, and the stack of each failure as it happens. */
  private static final class Reporter implements TestExecutionListener {
    private final PrintStream out;
    private final java.util.Map<String, Long> started = new java.util.concurrent.ConcurrentHashMap<>();
    private final AtomicLong skipped = new AtomicLong();
    private final Queue<String> reasons = new ConcurrentLinkedQueue<>();
    private TestPlan plan;

    Reporter(PrintStream out) {
      this.out = out;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
      plan = started;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
      started.put(test.getUniqueId(), System.nanoTime());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
        out.println("FAILED " + test.getUniqueId());
        result.getThrowable().ifPresent(t -> t.printStackTrace(out));
      }
      boolean isClass =
          test.isContainer()
              && test.getSource()
                  .filter(org.junit.platform.engine.support.descriptor.ClassSource.class::isInstance)
                  .isPresent();
      if (isClass) {
        double seconds = (System.nanoTime() - started.get(test.getUniqueId())) * 1e-9;
        out.printf("%7.1f s  %s%n", seconds, test.getLegacyReportingName());
      }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      long methods =
          Stream.concat(Stream.of(test), plan.getDescendants(test).stream())
              .filter(t -> t.getSource().filter(MethodSource.class::isInstance).isPresent())
              .count();
      skipped.addAndGet(methods);
      String line = "SKIPPED " + test.getDisplayName() + " (" + methods + " tests): " + reason;
      reasons.add(line);
      out.println(line);
    }
  }
}
