package rapiduncertainty.bench;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link ProductJmh} and reports its ratios. */
public final class JmhBench implements Program {

  /** Lowest of the samples but a few: neighbours on the machine only ever make a sample longer. */
  private static final double PERCENTILE = 5;

  @Override
  public String title() {
    return "Kernel products under JMH";
  }

  @Override
  public void run(Report report) throws RunnerException {
    report.say(
        "Microseconds per product, 5th percentile of the samples (wall-clock), each in a virtual"
            + " machine of its own.");
    report.table(
        "data", "yardstick, one vector", "ours", "ratio", "yardstick, 15 vectors", "ours", "ratio");
    Map<String, Map<String, Double>> times = new TreeMap<>();
    for (RunResult result :
        new Runner(
                new OptionsBuilder()
                    .include(ProductJmh.class.getName())
                    .forks(1)
                    .warmupIterations(3)
                    .warmupTime(TimeValue.milliseconds(500))
                    .measurementIterations(5)
                    .measurementTime(TimeValue.milliseconds(500))
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run()) {
      String method = result.getParams().getBenchmark().replaceFirst(".*\\.", "");
      times
          .computeIfAbsent(result.getParams().getParam("data"), d -> new HashMap<>())
          .put(method, result.getPrimaryResult().getStatistics().getPercentile(PERCENTILE));
    }
    times.forEach(
        (data, t) ->
            report.row(
                data,
                t.get("yardstickOne"),
                t.get("one"),
                t.get("yardstickOne") / t.get("one"),
                t.get("yardstickPanel"),
                t.get("panel"),
                t.get("yardstickPanel") / t.get("panel")));
  }
}
