package weka.rapiduncertainty.active;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import rapiduncertainty.Workers;
import rapiduncertainty.active.LearningCurve;
import rapiduncertainty.active.Strategy;
import rapiduncertainty.picture.CurvePicture;
import weka.core.Instances;

/**
 * Compares query strategies over data sets and seeds: {@code weka.Run .ActiveComparison}.
 *
 * <p>RANDOM is always among them. Runs with the same seed share the split and the rows revealed at
 * the start, so strategies are compared in pairs, by the corrected resampled t-test. Finished runs
 * are kept in the folder of the results: a comparison that was stopped goes on where it was.
 */
public class ActiveComparison extends ComparisonOptions {

  /** A comparison with default options. */
  public ActiveComparison() {}

  @Override
  String purpose() {
    return "Compares query strategies over data sets and seeds.";
  }

  @Override
  String examples() {
    return "Example\n  weka.Run .ActiveComparison -data iris.arff,glass.arff -runs 10"
        + " -strategies ENTROPY,VARIANCE -out comparison";
  }

  @Override
  void execute(PrintStream out, BufferedReader in) throws Exception {
    compare(out);
  }

  private record Job(String data, Strategy strategy, int seed) {}

  /** Runs what is not done yet and writes tables and pictures. */
  void compare(PrintStream out) throws Exception {
    if (getData().isBlank()) {
      throw new IllegalArgumentException("Option -data is missing: it takes data files.");
    }
    List<Strategy> strategies = strategyList();
    Map<String, Instances> sets = new LinkedHashMap<>();
    for (String file : getData().split(",")) {
      sets.put(file.strip(), ActiveData.read(file.strip(), "-data", getClassIndex()));
    }
    Path folder = Path.of(getOut());
    Files.createDirectories(folder.resolve("runs"));
    List<Job> jobs = new ArrayList<>();
    for (String data : sets.keySet()) {
      for (int seed = getSeed(); seed < getSeed() + getRuns(); seed++) {
        for (Strategy s : strategies) {
          jobs.add(new Job(data, s, seed));
        }
      }
    }
    ActiveRun.Outcome[] outcomes = new ActiveRun.Outcome[jobs.size()];
    int[] done = {0};
    try (Workers workers = Workers.of(getThreads())) {
      workers.forEach(
          jobs.size(),
          i -> {
            outcomes[i] = outcome(folder, jobs.get(i), sets.get(jobs.get(i).data()));
            synchronized (done) {
              out.printf("%d of %d runs done%n", ++done[0], jobs.size());
            }
          });
    }
    for (String data : sets.keySet()) {
      Map<Strategy, List<ActiveRun.Outcome>> of = new LinkedHashMap<>();
      for (int i = 0; i < outcomes.length; i++) {
        if (jobs.get(i).data().equals(data)) {
          of.computeIfAbsent(jobs.get(i).strategy(), s -> new ArrayList<>()).add(outcomes[i]);
        }
      }
      report(folder, data, sets.get(data).relationName(), of, out);
    }
  }

  private ActiveRun.Outcome outcome(Path folder, Job job, Instances data) {
    try {
      ActiveRun run =
          new ActiveRun(
              classifier(), job.strategy(), getInitial(), getBatch(), getBudget(), getTestShare(),
              getErrorRate(), job.seed());
      String settings =
          String.join(
              "|",
              name(job.data()), getClassifier(), job.strategy().name(), "" + getInitial(),
              "" + getBatch(), "" + getBudget(), "" + getTestShare(), "" + getErrorRate(),
              "" + job.seed());
      Path file =
          folder.resolve("runs").resolve(
              name(job.data()) + "-" + job.strategy() + "-" + job.seed() + ".txt");
      ActiveRun.Outcome known = RunFile.read(file, settings);
      if (known == null) {
        known = run.run(data);
        RunFile.write(file, settings, known);
      }
      return known;
    } catch (RuntimeException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped on request");
    } catch (Exception e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private void report(
      Path folder,
      String data,
      String relation,
      Map<Strategy, List<ActiveRun.Outcome>> outcomes,
      PrintStream out)
      throws IOException {
    ComparisonTable table = new ComparisonTable(outcomes, getBudget());
    Files.writeString(folder.resolve(name(data) + ".csv"), table.csv());
    out.println("\n" + relation + ", " + getRuns() + " runs, " + getClassifier());
    out.println(table.text());
    List<CurvePicture.Line> lines = new ArrayList<>();
    outcomes.forEach(
        (strategy, runs) -> {
          List<LearningCurve> curves = runs.stream().map(ActiveRun.Outcome::curve).toList();
          lines.add(CurvePicture.Line.of(strategy.name(), curves));
        });
    Path png = folder.resolve(name(data) + ".png");
    new CurvePicture(relation, lines).writePng(png.toFile(), 900, 560);
    out.println("Curves: " + png);
  }

  private List<Strategy> strategyList() {
    List<Strategy> wanted =
        Arrays.stream(getStrategies().split(","))
            .map(String::strip)
            .map(
                name -> {
                  try {
                    return Strategy.valueOf(name.toUpperCase(Locale.ROOT));
                  } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(
                        "Option -strategies cannot hold '" + name + "': it takes names out of "
                            + Arrays.toString(Strategy.values()) + ".", e);
                  }
                })
            .toList();
    return Stream.concat(Stream.of(Strategy.RANDOM), wanted.stream()).distinct().toList();
  }

  private static String name(String file) {
    return Path.of(file).toAbsolutePath().normalize().toString()
        .replaceAll("\\.arff(\\.gz)?$", "")
        .replaceAll("^.*?([^/\\\\]*[/\\\\][^/\\\\]*)$", "$1")
        .replaceAll("[^A-Za-z0-9_.-]+", "_");
  }
}
