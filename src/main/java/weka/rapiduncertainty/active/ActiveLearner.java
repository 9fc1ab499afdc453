package weka.rapiduncertainty.active;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import rapiduncertainty.active.ActiveSession;
import rapiduncertainty.active.EventLog;
import rapiduncertainty.active.LearningCurve;
import rapiduncertainty.active.Strategy;

/**
 * Active learning from the command line: {@code weka.Run .ActiveLearner}.
 *
 * <p>Puts questions about the rows of a pool to an oracle, learns from the answers, and writes the
 * model, the labelled data and the learning curve. The options are those of {@link ActiveOptions}.
 */
public class ActiveLearner extends ActiveOptions {

  private static final String EXAMPLES =
      """
      Examples
        A simulation: the labels of the pool are hidden and revealed when asked for.
          weka.Run .ActiveLearner -pool train.arff -T test.arff -initial 2 \\
            -strategy UNCERTAINTY -budget 100 -out result

        A person at the terminal, who can stop (q) and go on another day:
          weka.Run .ActiveLearner -pool unlabelled.arff -t start.arff -oracle CONSOLE \\
            -session mylabels.session -out result

        Another annotation tool: questions.csv is written; fill in its last column and run
        the same command again, as often as needed.
          weka.Run .ActiveLearner -pool unlabelled.arff -t start.arff -oracle FILE \\
            -questions questions.csv -batch 20 -session mylabels.session -out result
      """;

  /** An active learner with default options. */
  public ActiveLearner() {}

  @Override
  String purpose() {
    return "Active learning: asks for the labels that matter.";
  }

  @Override
  String examples() {
    return EXAMPLES;
  }

  @Override
  void execute(PrintStream out, BufferedReader in) throws Exception {
    ActiveData data = ActiveData.load(this);
    ActiveSession.Settings settings =
        new ActiveSession.Settings(
            getStrategy(), getBatch(), getBudget(), getEta(), getReferenceRows(), getSeed());
    InstancesLearner learner = new InstancesLearner(classifier(), data.initial(), data.pool());
    Path folder = folder(); // complain now, not after the work
    try (EventLog log = openLog(data, out)) {
      boolean resumed = !log.events().isEmpty();
      ActiveSession session = new ActiveSession(settings, learner, data.classes(), log);
      LearningCurve earlier =
          resumed
              ? CurveFile.read(curve(folder), getStrategy(), session.labels().size())
              : new LearningCurve();
      ActiveLoop loop = new ActiveLoop(session, learner, data.pool(), data.test(), earlier);
      Consumer<LearningCurve.Point> progress =
          p -> {
            progress(out, p);
            if (!getQuiet()) {
              out.println("    " + session.advice().text());
            }
            keep(folder, loop.curve());
          };
      ActiveLoop beside = null;
      InstancesLearner random = null;
      switch (getOracle()) {
        case SIMULATED -> {
          loop.run(oracle(data), getBudget(), progress);
          if (getStrategy() != Strategy.RANDOM && data.test() != null) {
            out.println("\nThe same with random questions:");
            random = new InstancesLearner(classifier(), data.initial(), data.pool());
            beside = besides(data, settings, random, out);
          }
        }
        case CONSOLE -> {
          out.println(count(session.labels().size(), "label") + " so far.");
          loop.run(new ConsoleOracle(in, out), getBudget(), progress);
        }
        default -> exchange(session, loop, data, progress, out);
      }
      out.println();
      String suspects = loop.suspects("");
      if (!suspects.isEmpty()) {
        out.println(suspects);
      }
      if (beside != null) {
        compare(loop.curve(), beside.curve(), learner, random, data, out);
      }
      new ActiveResult(
              learner.model(),
              learner.labelled(session.labels(), session.classes()),
              loop.curve(),
              beside == null ? null : beside.curve())
          .write(folder, getStrategy(), out);
    }
  }

  private Path folder() throws IOException {
    try {
      return Files.createDirectories(Path.of(getOut()));
    } catch (IOException e) {
      throw new IOException(
          "Option -out: cannot make the folder "
              + getOut()
              + (Files.exists(Path.of(getOut())) ? ": there is a file of that name." : " (" + e + ")."),
          e);
    }
  }

  private static Path curve(Path folder) {
    return folder.resolve("curve.csv");
  }

  /** Keeps the curve while the session goes on, so that a resumed one knows it. */
  private void keep(Path folder, LearningCurve curve) {
    if (getOracle() != OracleKind.SIMULATED || !getSession().isEmpty()) {
      try {
        CurveFile.write(curve(folder), getStrategy(), curve, null);
      } catch (IOException e) {
        throw new UncheckedIOException("Could not write the curve: " + e.getMessage(), e);
      }
    }
  }

  private ActiveLoop besides(
      ActiveData data, ActiveSession.Settings s, InstancesLearner learner, PrintStream out)
      throws Exception {
    var settings =
        new ActiveSession.Settings(
            Strategy.RANDOM, s.batch(), s.budget(), s.eta(), s.referenceRows(), s.seed());
    ActiveSession session =
        new ActiveSession(settings, learner, data.classes(), EventLog.inMemory());
    ActiveLoop loop = new ActiveLoop(session, learner, data.pool(), data.test());
    loop.run(oracle(data), getBudget(), p -> progress(out, p));
    return loop;
  }

  private Oracle oracle(ActiveData data) {
    return new SimulatedOracle(data.truth(), getErrorRate(), getSeed());
  }

  /** The log of a person's answers is always kept in a file. */
  private EventLog openLog(ActiveData data, PrintStream out) throws IOException {
    if (getSession().isEmpty() && getOracle() == OracleKind.SIMULATED) {
      return EventLog.inMemory();
    }
    Path file =
        getSession().isEmpty()
            ? Path.of(getOut()).resolve("answers.session")
            : Path.of(getSession());
    EventLog log = EventLog.open(file, data.fingerprint());
    out.println("Answers are kept in " + file + ".");
    return log;
  }

  /** One round with a file: takes the answers if there are some, writes the next questions. */
  private void exchange(
      ActiveSession session,
      ActiveLoop loop,
      ActiveData data,
      Consumer<LearningCurve.Point> progress,
      PrintStream out)
      throws Exception {
    Path file = Path.of(getQuestions());
    if (Files.exists(file)) {
      int taken = loop.take(QueryFile.read(file, session.asked(), session.classes()));
      out.println(count(taken, "answer") + " taken from " + file + ".");
    }
    if (session.labels().size() >= getBudget()) {
      loop.finish(progress);
      out.println("The budget of " + getBudget() + " labels is spent.");
      return;
    }
    if (!session.open().isEmpty()) {
      loop.finish(progress); // the model is to know the answers that have come already
    }
    List<Integer> next = loop.ask(progress);
    if (next.isEmpty()) {
      out.println("Every row of the pool is answered.");
      return;
    }
    QueryFile.write(file, next, next.stream().map(data.pool()::instance).toList());
    out.println(
        count(next.size(), "question")
            + " to answer in " + file + ": fill in the last column and run again.");
  }

  private static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  private void progress(PrintStream out, LearningCurve.Point p) {
    int width = 24;
    int filled = Math.min(width, width * p.labels() / getBudget());
    out.printf(
        Locale.ROOT,
        "[%s%s] %d/%d labels, %.3f s a question%s%n",
        "#".repeat(filled),
        ".".repeat(width - filled),
        p.labels(),
        getBudget(),
        p.seconds(),
        Double.isNaN(p.accuracy())
            ? ""
            : String.format(Locale.ROOT, ", accuracy %.2f %%", 100 * p.accuracy()));
  }

  private void compare(
      LearningCurve ours,
      LearningCurve random,
      InstancesLearner learner,
      InstancesLearner randomLearner,
      ActiveData data,
      PrintStream out)
      throws Exception {
    if (learner.model() == null || randomLearner.model() == null) {
      return;
    }
    McNemar test = McNemar.of(learner.model(), randomLearner.model(), data.test());
    out.printf(
        Locale.ROOT,
        "%s %.2f %%, random %.2f %% at %d labels (McNemar p %s); mean over the curve %.2f %%"
            + " against %.2f %%. One run says little: compare several seeds with"
            + " .ActiveComparison.%n",
        getStrategy(),
        100 * ours.last().accuracy(),
        100 * random.last().accuracy(),
        ours.last().labels(),
        test.p() < 0.001 ? "< 0.001" : String.format(Locale.ROOT, "= %.3f", test.p()),
        100 * ours.area(),
        100 * random.area());
  }
}
