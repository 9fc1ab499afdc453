package rapiduncertainty.bench;

import java.util.Optional;
import weka.classifiers.Classifier;

/** Accuracy and calibration of GPHIK beside RandomForest, and what 100 bins cost. */
public final class CalibrationStudy implements Program {

  @Override
  public String title() {
    return "Calibration of GPHIK beside RandomForest, and quantised prediction";
  }

  @Override
  public void run(Report report) throws Exception {
    report.say(
        "Official splits, default options but those named, seed 1. ECE: expected calibration error"
            + " in 10 bins; NLL: negative log likelihood in nats. Probabilities of 0 count as 2⁻⁵². The column \"100 bins\" is the"
            + " accuracy with -bins 100 minus the one without, in points.");
    report.table(
        "data", "classifier", "accuracy %", "ECE", "NLL", "100 bins", "training s", "µs a row");
    String gphik = "weka.classifiers.functions.GPHIK";
    for (String set : new String[] {"optdigits", "dna", "usps", "spambase", "penstroke26"}) {
      Optional<Split> split = Split.read(set);
      if (split.isEmpty()) {
        continue;
      }
      Split s = split.get();
      double exact = row(report, set, "GPHIK", Double.NaN, s.run(Split.make(gphik, "")));
      row(report, set, "GPHIK -bins 100", exact, s.run(Split.make(gphik, "-bins 100")));
      for (String options : new String[] {"-head NONE", "-features COMPLEMENT"}) {
        row(report, set, "GPHIK " + options, Double.NaN, s.run(Split.make(gphik, options)));
      }
      Classifier forest = Split.make("weka.classifiers.trees.RandomForest", "");
      row(report, set, "RandomForest (100 trees)", Double.NaN, s.run(forest));
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
