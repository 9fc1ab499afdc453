package rapiduncertainty.bench;

import java.util.List;
import java.util.Optional;
import rapiduncertainty.evaluation.UncertaintyScores;
import weka.classifiers.functions.InformativeVectorMachine;
import weka.classifiers.trees.RandomForest;
import weka.core.Utils;

/** Accuracy and calibration of the informative vector machine on digits. */
public final class IvmStudy implements Program {

  /** Called by the runner. */
  public IvmStudy() {}

  @Override
  public String title() {
    return "Informative vector machine on digits";
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
        "Default options, official splits, seeds 1 … %d; mean (least – largest). CPU seconds of the"
            + " training on one thread. Baseline: Weka's RandomForest with its default 100 trees,"
            + " seed 1.",
        Digits.seeds().length);
    report.table(
        "data", "classifier", "accuracy", "to reach", "log loss", "calibration error",
        "overconfidence", "underconfidence", "rows kept", "CPU s");
    if (usps.isPresent()) {
      seeds(report, usps.get(), "95.0 %");
    }
    if (mnist.isPresent()) {
      seeds(report, mnist.get(), "96.5 %");
    }
    if (usps.isPresent()) {
      variants(report, usps.get());
    }
    search(report);
  }

  /** The guessed kernel against searched ones, on tables whose columns differ in worth. */
  private static void search(Report report) throws Exception {
    report.say(
        "The search of kernel parameters, 100 rows a machine (seed 1), on the official splits:");
    report.table("data", "options", "accuracy", "log loss", "CPU s");
    for (String name : List.of("segment", "sensorless2200", "optdigits")) {
      Optional<Digits> data = Digits.load(name, name, Integer.MAX_VALUE);
      if (data.isEmpty()) {
        continue;
      }
      for (String options :
          List.of(
              "-active-points 100",
              "-active-points 100 -search 60",
              "-active-points 100 -search 60 -objective LOG_MARGINAL",
              "-active-points 100 -kernel ARD -search 150")) {
        if (name.equals("optdigits") && options.contains("ARD")) {
          continue; // minutes for 65 parameters
        }
        InformativeVectorMachine ivm = new InformativeVectorMachine();
        ivm.setOptions(Utils.splitOptions(options));
        double seconds = Digits.train(ivm, data.get().train());
        UncertaintyScores scores = Digits.judge(ivm, data.get().test());
        report.row(
            name, "`" + options + "`", Digits.spread(scores.accuracy()),
            scores.negativeLogLikelihood(), seconds);
      }
    }
  }

  private static void seeds(Report report, Digits data, String target) throws Exception {
    int[] seeds = Digits.seeds();
    double[][] figures = new double[7][seeds.length];
    for (int s = 0; s < seeds.length; s++) {
      InformativeVectorMachine ivm = new InformativeVectorMachine();
      ivm.setSeed(seeds[s]);
      figures[6][s] = Digits.train(ivm, data.train());
      UncertaintyScores scores = Digits.judge(ivm, data.test());
      figures[0][s] = scores.accuracy();
      figures[1][s] = scores.negativeLogLikelihood();
      figures[2][s] = scores.expectedCalibrationError();
      figures[3][s] = scores.overconfidence();
      figures[4][s] = scores.underconfidence();
      figures[5][s] = ivm.machines().model().keptRows();
    }
    report.row(
        data.name(), "InformativeVectorMachine", Digits.spread(figures[0]), target,
        Digits.mean(figures[1]), Digits.mean(figures[2]), Digits.mean(figures[3]),
        Digits.mean(figures[4]), Digits.mean(figures[5]), Digits.mean(figures[6]));
    RandomForest forest = new RandomForest();
    double seconds = Digits.train(forest, data.train());
    UncertaintyScores scores = Digits.judge(forest, data.test());
    report.row(
        data.name(), "Weka RandomForest", Digits.spread(scores.accuracy()), "–",
        scores.negativeLogLikelihood(), scores.expectedCalibrationError(),
        scores.overconfidence(), scores.underconfidence(), data.train().size(), seconds);
  }

  private static void variants(Report report, Digits data) throws Exception {
    report.say("%s, what the options do (seed 1):", data.name());
    report.table("options", "accuracy", "log loss", "rows kept", "CPU s");
    for (String options :
        List.of(
            "",
            "-selection SPREAD",
            "-balance NONE",
            "-candidates 200",
            "-refinement NONE",
            "-refinement EP",
            "-active-points 100",
            "-active-points 100 -selection SPREAD",
            "-kernel HIK",
            "-kernel FOREST",
            "-active-points 200",
            "-active-points 200 -search 20")) {
      InformativeVectorMachine ivm = new InformativeVectorMachine();
      ivm.setOptions(Utils.splitOptions(options));
      double seconds = Digits.train(ivm, data.train());
      UncertaintyScores scores = Digits.judge(ivm, data.test());
      report.row(
          options.isEmpty() ? "defaults" : "`" + options + "`",
          Digits.spread(scores.accuracy()),
          scores.negativeLogLikelihood(),
          ivm.machines().model().keptRows(),
          seconds);
    }
  }
}
