package rapiduncertainty.bench;

import java.util.Optional;
import weka.classifiers.Classifier;
import weka.classifiers.functions.GPHIK;

/** 15 Scenes: recall of GPHIK with and without head, found hyper-parameters, and SVMs beside it. */
public final class SceneStudy implements Program {

  @Override
  public String title() {
    return "15 Scenes: recall of GPHIK and of support vector machines";
  }

  @Override
  public void run(Report report) throws Exception {
    Optional<Split> split = Split.read("scene15_bow1000");
    if (split.isEmpty()) {
      return;
    }
    report.say(
        "scene15_bow1000, official split (%d training, %d test rows), 1000 visual words. Recall is"
            + " the mean over the classes; times are CPU times with one thread, of a machine that"
            + " others use too. Seed 1.",
        split.get().train().size(),
        split.get().test().size());
    report.table(
        "classifier", "recall %", "accuracy %", "ECE", "NLL", "noise", "training s", "µs a row");
    String gphik = "weka.classifiers.functions.GPHIK";
    String l1 = "-scaling L1 ";
    for (String options :
        new String[] {
          "-noise 1 -head NONE",
          "-noise 1",
          "-noise 1 -bins 100",
          "-noise 0.1",
          "-noise 0.1 -optimise ALL -objective LEAVE_ONE_OUT -evaluations 15 -head NONE",
          "-noise 0.1 -optimise ALL -objective LEAVE_ONE_OUT -evaluations 15",
          "-noise 0.1 -optimise ALL -objective LIKELIHOOD -logdet EXACT -evaluations 15",
          "-noise 1 -optimise KERNEL -kernel ARD -search GRADIENT -evaluations 8"
        }) {
      row(report, "GPHIK " + l1 + options, Split.make(gphik, l1 + options), split.get());
    }
    row(
        report,
        "SMO with our HistogramIntersectionKernel, rows to sum 1000, C = 1",
        Split.make(
            "weka.classifiers.functions.SMO",
            "-N 2 -C 1 -K weka.classifiers.functions.supportVector.HistogramIntersectionKernel"),
        split.get().withRowSums(1000));
    row(
        report,
        "SMO RBF, attributes to [0, 1], gamma 0.01, C = 10",
        Split.make(
            "weka.classifiers.functions.SMO",
            "-N 0 -C 10 -K \"weka.classifiers.functions.supportVector.RBFKernel -G 0.01\""),
        split.get());
    row(
        report,
        "SMO linear, attributes to [0, 1], C = 1",
        Split.make("weka.classifiers.functions.SMO", "-N 0 -C 1"),
        split.get());
  }

  private static void row(Report report, String name, Classifier c, Split split)
      throws Exception {
    Split.Result r = split.run(c);
    report.row(
        name,
        100 * r.recall(),
        100 * r.scores().accuracy(),
        r.scores().expectedCalibrationError(),
        r.scores().negativeLogLikelihood(),
        c instanceof GPHIK g ? Report.number(g.getMeasure("measureNoise")) : "–",
        r.trainSeconds(),
        r.testMicros());
  }
}
