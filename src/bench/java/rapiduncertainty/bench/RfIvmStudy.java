package rapiduncertainty.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import rapiduncertainty.Prediction;
import rapiduncertainty.evaluation.UncertaintyScores;
import rapiduncertainty.hybrid.OnlineRfIvm;
import weka.classifiers.functions.InformativeVectorMachine;
import weka.classifiers.functions.OnlineRFIVM;
import weka.classifiers.trees.OnlineRandomForest;
import weka.core.Instance;
import weka.core.Instances;
import weka.rapiduncertainty.RapidClassifier;

/** OnlineRFIVM against its own forest on digits, and the novelty of a digit never seen. */
public final class RfIvmStudy implements Program {
  private static final int LEFT_OUT = 5;
  private static final int BATCHES = 10;
  private static final int STREAM_SEEDS = 2;

  /** Called by the runner. */
  public RfIvmStudy() {}

  @Override
  public String title() {
    return "OnlineRFIVM on digits, and a digit never seen";
  }

  @Override
  public void run(Report report) throws Exception {
    Optional<Digits> usps = Digits.usps();
    Optional<Digits> mnist = Digits.mnist();
    if (usps.isEmpty() && mnist.isEmpty()) {
      report.say("No data: give the folder by `-Ddata=<folder>`.");
      return;
    }
    report.say(
        "Default options, official splits. The baseline is the forest inside the same model. CPU"
            + " seconds of the training on one thread.");
    report.table(
        "data", "seed", "OnlineRFIVM", "its forest", "difference (points)", "rows decided by machines",
        "log loss", "forest's", "CPU s");
    if (usps.isPresent()) {
      seeds(report, usps.get(), "94.8 %");
    }
    if (mnist.isPresent()) {
      seeds(report, mnist.get(), "96.0 %");
    }
    if (usps.isPresent()) {
      stream(report, usps.get());
    }
    if (mnist.isPresent()) {
      novelty(report, mnist.get());
    }
  }

  private static void seeds(Report report, Digits data, String target) throws Exception {
    int[] seeds = Digits.seeds();
    double[] both = new double[seeds.length];
    double[] alone = new double[seeds.length];
    for (int s = 0; s < seeds.length; s++) {
      OnlineRFIVM hybrid = new OnlineRFIVM();
      hybrid.setSeed(seeds[s]);
      double seconds = Digits.train(hybrid, data.train());
      OnlineRfIvm model = hybrid.hybrid();
      UncertaintyScores with = Digits.judge(hybrid, data.test());
      UncertaintyScores forest = forest(hybrid, data);
      int decided = 0;
      for (Instance row : data.test()) {
        decided += model.machinesDecide(hybrid.encoderInUse().encode(row)) ? 1 : 0;
      }
      both[s] = with.accuracy();
      alone[s] = forest.accuracy();
      report.row(
          data.name(), seeds[s], percent(both[s]), percent(alone[s]),
          String.format(Locale.ROOT, "%+.2f", 100 * (both[s] - alone[s])), decided,
          with.negativeLogLikelihood(), forest.negativeLogLikelihood(), seconds);
    }
    report.row(
        data.name(), "mean; to reach " + target, percent(Digits.mean(both)),
        percent(Digits.mean(alone)),
        String.format(Locale.ROOT, "%+.2f", 100 * (Digits.mean(both) - Digits.mean(alone))), "", "",
        "", "");
  }

  /** Learns the training rows batch by batch, in the order of the file. */
  private static void stream(Report report, Digits data) throws Exception {
    report.say(
        "%s as a stream: trained on the first tenth, then nine updates in the order of the file;"
            + " the forest inside learns the same stream. CPU seconds of training and updates.",
        data.name());
    report.table(
        "seed", "after the first batch", "after the last", "its forest", "trained at once",
        "rows kept", "CPU s");
    int n = data.train().size();
    for (int seed = 1; seed <= STREAM_SEEDS; seed++) {
      OnlineRFIVM hybrid = new OnlineRFIVM();
      hybrid.setSeed(seed);
      double seconds = Digits.train(hybrid, new Instances(data.train(), 0, n / BATCHES));
      double first = Digits.judge(hybrid, data.test()).accuracy();
      for (int b = 1; b < BATCHES; b++) {
        for (int i = n * b / BATCHES; i < n * (b + 1) / BATCHES; i++) {
          hybrid.updateClassifier(data.train().get(i));
        }
        seconds += Digits.cpuSeconds(hybrid::batchFinished);
      }
      OnlineRFIVM once = new OnlineRFIVM();
      once.setSeed(seed);
      once.buildClassifier(data.train());
      report.row(
          seed, percent(first), percent(Digits.judge(hybrid, data.test()).accuracy()),
          percent(forest(hybrid, data).accuracy()),
          percent(Digits.judge(once, data.test()).accuracy()),
          hybrid.hybrid().forest().trainingRows().size(), seconds);
    }
  }

  /** Scores of the forest inside a model. */
  private static UncertaintyScores forest(OnlineRFIVM hybrid, Digits data) throws Exception {
    UncertaintyScores scores = new UncertaintyScores();
    for (Instance row : data.test()) {
      // All classes have rows, so the model numbers them as the header does.
      scores.add(
          hybrid.hybrid().forest().distribution(hybrid.encoderInUse().encode(row)),
          (int) row.classValue(), 1);
    }
    return scores;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  private static void novelty(Report report, Digits data) throws Exception {
    Instances train = Digits.only(data.train(), LEFT_OUT, false);
    Instances known = Digits.only(data.test(), LEFT_OUT, false);
    Instances unseen = Digits.only(data.test(), LEFT_OUT, true);
    report.say(
        "%s, trained without the digit %d (seed 1): area under the ROC curve of unseen %ds against"
            + " known test digits, by two scores; accuracy, over- and underconfidence on known"
            + " digits; overconfidence on the unseen ones (all wrong; the thesis reports 0.16 for a"
            + " forest).",
        data.name(), LEFT_OUT, LEFT_OUT);
    report.table(
        "classifier", "AUC entropy", "AUC variance / prior", "accuracy known", "overconfidence",
        "underconfidence", "overconfidence on unseen");
    for (RapidClassifier<?> c :
        List.of(new OnlineRandomForest(), new InformativeVectorMachine(), new OnlineRFIVM())) {
      c.buildClassifier(train);
      UncertaintyScores scores = Digits.judge(c, known);
      double[][] low = scores(c, known);
      double[][] high = scores(c, unseen);
      report.row(
          c.getClass().getSimpleName(),
          Digits.auc(high[0], low[0]),
          Digits.auc(high[1], low[1]),
          percent(scores.accuracy()),
          scores.overconfidence(),
          scores.underconfidence(),
          1 - Digits.mean(high[0]));
    }
  }

  /** Entropy and novelty of each row. */
  private static double[][] scores(RapidClassifier<?> c, Instances rows) throws Exception {
    double[][] result = new double[2][rows.size()];
    for (int i = 0; i < rows.size(); i++) {
      Prediction p = c.predict(rows.get(i));
      result[0][i] = p.entropy();
      result[1][i] = p.novelty();
    }
    return result;
  }
}
