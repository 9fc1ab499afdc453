package rapiduncertainty.bench;

import java.util.Optional;

/** Accuracy and calibration of GPHIK beside RandomForest, and what 100 bins cost. */
public final class CalibrationStudy implements Program {

  @Override
  public String title() {
    return "Calibration of GPHIK beside RandomForest, and quantised prediction";
  }

  @Override
  public void run(Report report) throws Exception {
    report.say(
        "Official splits, seed 1. ECE: expected calibration error in 10 bins; NLL: negative log"
            + " likelihood in nats. Probabilities of 0 count as 2⁻⁵². The column \"100 bins\" is the"
            + " accuracy with -bins 100 minus the one without, in points.");
    report.table(
        "data", "classifier", "accuracy %", "ECE", "NLL", "100 bins", "training s", "µs a row");
    String[][] sets = {
      {"optdigits", "-noise 0.1"},
      {"dna", "-noise 1"},
      {"usps", "-noise 0.1"},
      {"spambase", "-noise 0.1"},
      {"penstroke26", "-noise 1"}
    };
    for (String[] set : sets) {
      Optional<Split> split = Split.read(set[0]);
      if (split.isEmpty()) {
        continue;
      }
      Split s = split.get();
      String gphik = "weka.classifiers.functions.GPHIK";
      double exact = row(report, set[0], "GPHIK " + set[1], Double.NaN, s.run(Split.make(gphik, set[1])));
      row(report, set[0], "GPHIK " + set[1] + " -bins 100", exact, s.run(Split.make(gphik, set[1] + " -bins 100")));
      row(report, set[0], "GPHIK " + set[1] + " -head NONE", Double.NaN, s.run(Split.make(gphik, set[1] + " -head NONE")));
      row(report, set[0], "GPHIK -features COMPLEMENT " + set[1], Double.NaN, s.run(Split.make(gphik, "-features COMPLEMENT " + set[1])));
      row(report, set[0], "RandomForest (100 trees)", Double.NaN, s.run(Split.make("weka.classifiers.trees.RandomForest", "")));
    }
  }

  private static double row(
      Report report, String data, String name, double exact, Split.Result r) {
    double accuracy = 100 * r.scores().accuracy();
    report.row(
        data,
        name,
        accuracy,
        r.scores().expectedCalibrationError(),
        r.scores().negativeLogLikelihood(),
        Double.isNaN(exact) ? "" : String.format(java.util.Locale.ROOT, "%+.2f", accuracy - exact),
        r.trainSeconds(),
        r.testMicros());
    return accuracy;
  }
}
