package weka.rapiduncertainty.active;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
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
  private static final int LINES = 20; // of progress, at most

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

  /**
   * A data set.
   *
   * @param name what its files are called
   * @param rows the data
   * @param fingerprint changes with the data
   */
  private record DataSet(String name, Instances rows, String fingerprint) {}

  private record Job(DataSet data, Strategy strategy, int seed) {}

  /** Runs what is not done yet and writes tables and pictures. */
  void compare(PrintStream out) throws Exception {
    if (getData().isBlank()) {
      throw new IllegalArgumentException("Option -data is missing: it takes data files.");
    }
    classifier(); // complain before the work
    List<DataSet> sets = dataSets();
    Path folder = Path.of(getOut());
    Files.createDirectories(folder.resolve("runs"));
    List<Job> jobs = new ArrayList<>();
    for (DataSet data : sets) {
      for (int seed = getSeed(); seed < getSeed() + getRuns(); seed++) {
        for (Strategy s : strategyList()) {
          jobs.add(new Job(data, s, seed));
        }
      }
    }
    ActiveRun.Outcome[] outcomes = new ActiveRun.Outcome[jobs.size()];
    for (int i = 0; i < outcomes.length; i++) {
      outcomes[i] = RunFile.read(file(folder, jobs.get(i)), settings(jobs.get(i)));
    }
    try (Workers workers = Workers.of(getThreads())) {
      run(folder, jobs, outcomes, workers, out);
    }
    for (DataSet data : sets) {
      Map<Strategy, List<ActiveRun.Outcome>> of = new LinkedHashMap<>();
      for (int i = 0; i < outcomes.length; i++) {
        if (jobs.get(i).data() == data) {
          of.computeIfAbsent(jobs.get(i).strategy(), s -> new ArrayList<>()).add(outcomes[i]);
        }
      }
      report(folder, data, of, out);
    }
  }

  private List<DataSet> dataSets() throws Exception {
    List<DataSet> sets = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String file : getData().split(",")) {
      Instances rows = ActiveData.read(file.strip(), "-data", getClassIndex());
      String name = name(file.strip());
      for (int copy = 2; !names.add(name); copy++) {
        name = name(file.strip()) + "-" + copy;
      }
      sets.add(new DataSet(name, rows, Fingerprint.of(rows)));
    }
    return sets;
  }

  /** Does the jobs that have no outcome yet. */
  private void run(
      Path folder,
      List<Job> jobs,
      ActiveRun.Outcome[] outcomes,
      Workers workers,
      PrintStream out) {
    int[] open = IntStream.range(0, outcomes.length).filter(i -> outcomes[i] == null).toArray();
    int[] done = {outcomes.length - open.length};
    if (done[0] > 0) {
      out.printf("%d of %d runs were done before%n", done[0], outcomes.length);
    }
    // What all labels give does not depend on the strategy: once per data set and seed.
    Map<Job, Double> full = new ConcurrentHashMap<>();
    Job[] splits =
        Arrays.stream(open)
            .mapToObj(i -> new Job(jobs.get(i).data(), Strategy.RANDOM, jobs.get(i).seed()))
            .distinct()
            .toArray(Job[]::new);
    workers.forEach(
        splits.length,
        i -> full.put(splits[i], work(() -> run(splits[i]).fullAccuracy(splits[i].data().rows()))));
    workers.forEach(
        open.length,
        k -> {
          Job job = jobs.get(open[k]);
          double all = full.get(new Job(job.data(), Strategy.RANDOM, job.seed()));
          outcomes[open[k]] =
              work(
                  () -> {
                    ActiveRun.Outcome outcome = run(job).run(job.data().rows(), all);
                    RunFile.write(file(folder, job), settings(job), outcome);
                    return outcome;
                  });
          synchronized (done) {
            int before = LINES * done[0] / outcomes.length;
            if (LINES * ++done[0] / outcomes.length > before) {
              out.printf("%d of %d runs done%n", done[0], outcomes.length);
            }
          }
        });
  }

  private ActiveRun run(Job job) throws Exception {
    return new ActiveRun(
        classifier(), job.strategy(), getInitial(), getBatch(), getBudget(), getTestShare(),
        getErrorRate(), job.seed());
  }

  private static Path file(Path folder, Job job) {
    return folder
        .resolve("runs")
        .resolve(job.data().name() + "-" + job.strategy() + "-" + job.seed() + ".txt");
  }

  /** What decides the outcome of a run. */
  private String settings(Job job) {
    return String.join(
        "|",
        job.data().fingerprint(), getClassifier(), job.strategy().name(), "" + getInitial(),
        "" + getBatch(), "" + getBudget(), "" + getTestShare(), "" + getErrorRate(),
        "" + job.seed());
  }

  private static <T> T work(Callable<T> callable) {
    try {
      return callable.call();
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
      Path folder, DataSet data, Map<Strategy, List<ActiveRun.Outcome>> outcomes, PrintStream out)
      throws IOException {
    String relation = data.rows().relationName();
    ComparisonTable table = new ComparisonTable(outcomes, getBudget());
    Files.writeString(folder.resolve(data.name() + ".csv"), table.csv());
    out.println("\n" + relation + ", " + getRuns() + " runs, " + getClassifier());
    out.println(table.text());
    List<CurvePicture.Line> lines = new ArrayList<>();
    outcomes.forEach(
        (strategy, runs) -> {
          List<LearningCurve> curves = runs.stream().map(ActiveRun.Outcome::curve).toList();
          lines.add(CurvePicture.Line.of(strategy.name(), curves));
        });
    Path png = folder.resolve(data.name() + ".png");
    new CurvePicture(relation, lines).writePng(png.toFile(), 900, 560);
    out.println("Curves: " + png);
  }

  private List<Strategy> strategyList() {
    return StrategyList.parse(getStrategies());
  }

  private static String name(String file) {
    return Path.of(file).toAbsolutePath().normalize().toString()
        .replaceAll("\\.arff(\\.gz)?$", "")
        .replaceAll("^.*?([^/\\\\]*[/\\\\][^/\\\\]*)$", "$1")
        .replaceAll("[^A-Za-z0-9_.-]+", "_");
  }
}
