package rapiduncertainty.bench;

import java.util.Optional;
import rapiduncertainty.evaluation.UncertaintyScores;
import weka.classifiers.functions.GPHIK;
import weka.classifiers.trees.OnlineRandomForest;
import weka.core.Utils;

/** The Gaussian process on a forest's node histograms against the votes of such a forest. */
public final class ForestHistogramStudy implements Program {
  private static final String OPTIONS = "-features FOREST -noise 0.1";

  /** Called by the runner. */
  public ForestHistogramStudy() {}

  @Override
  public String title() {
    return "GPHIK on forest histograms";
  }

  @Override
  public void run(Report report) throws Exception {
    Optional<Digits> usps = Digits.usps();
    if (usps.isEmpty()) {
      report.say("No data: give the folder by `-Ddata=<folder>`.");
      return;
    }
    int[] seeds = Digits.seeds();
    report.say(
        "USPS, official split, `GPHIK %s` (500 trees) against the votes of OnlineRandomForest (its"
            + " default number of trees); seeds 1 … %d, mean (least – largest); to reach: 94.6 %%"
            + " and a log loss below the votes'.",
        OPTIONS, seeds.length);
    report.table("classifier", "accuracy", "log loss", "calibration error", "CPU s");
    double[][] gp = new double[4][seeds.length];
    double[][] votes = new double[4][seeds.length];
    for (int s = 0; s < seeds.length; s++) {
      GPHIK process = new GPHIK();
      process.setOptions(Utils.splitOptions(OPTIONS + " -S " + seeds[s]));
      OnlineRandomForest forest = new OnlineRandomForest();
      forest.setSeed(seeds[s]);
      gp[3][s] = Digits.train(process, usps.get().train());
      votes[3][s] = Digits.train(forest, usps.get().train());
      note(Digits.judge(process, usps.get().test()), gp, s);
      note(Digits.judge(forest, usps.get().test()), votes, s);
    }
    row(report, "GPHIK on forest histograms", gp);
    row(report, "votes of the forest", votes);
  }

  private static void note(UncertaintyScores scores, double[][] figures, int s) {
    figures[0][s] = scores.accuracy();
    figures[1][s] = scores.negativeLogLikelihood();
    figures[2][s] = scores.expectedCalibrationError();
  }

  private static void row(Report report, String name, double[][] figures) {
    report.row(
        name, Digits.spread(figures[0]), Digits.mean(figures[1]), Digits.mean(figures[2]),
        Digits.mean(figures[3]));
  }
}
