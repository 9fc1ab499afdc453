package rapiduncertainty.bench;

import java.util.Arrays;
import java.util.Optional;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.gp.GpSettings;
import rapiduncertainty.gp.OnlineGp;
import weka.classifiers.Classifier;

/** GPHIK beside Weka's GaussianProcesses, and on rows that those cannot take. */
public final class ScaleStudy implements Program {

  @Override
  public String title() {
    return "GPHIK beside Weka's GaussianProcesses, and 50,000 rows";
  }

  @Override
  public void run(Report report) throws Exception {
    Optional<Split> usps = Split.read("usps");
    if (usps.isPresent()) {
      report.say(
          "USPS, the same training rows (shuffled, seed 1), all test rows. ClassificationViaRegression"
              + " trains one GaussianProcesses per class (RBF, defaults). CPU times, one thread.");
      report.table("rows", "classifier", "training s", "times faster", "accuracy %", "µs a row");
      for (int rows : new int[] {1000, 2000}) {
        Split s = usps.get().withTraining(rows, 1);
        Split.Result ours = run(s, Split.make("weka.classifiers.functions.GPHIK", ""));
        Split.Result theirs =
            run(
                s,
                Split.make(
                    "weka.classifiers.meta.ClassificationViaRegression",
                    "-W weka.classifiers.functions.GaussianProcesses -- -K"
                        + " \"weka.classifiers.functions.supportVector.RBFKernel -G 0.01\""));
        report.row(
            rows, "GPHIK", ours.trainSeconds(), theirs.trainSeconds() / ours.trainSeconds(),
            100 * ours.scores().accuracy(), ours.testMicros());
        report.row(
            rows, "GaussianProcesses", theirs.trainSeconds(), 1, 100 * theirs.scores().accuracy(),
            theirs.testMicros());
      }
    }
    large(report, 10_000);
    large(report, 50_000);
  }

  private static Split.Result run(Split s, Classifier c) throws Exception {
    return s.run(c);
  }

  private static void large(Report report, int n) {
    SyntheticData data = SyntheticData.words(n, 15, 1);
    Rows rows = data.rows();
    OnlineGp gp = OnlineGp.classifier(GpSettings.DEFAULT, rows.columns(), data.classes());
    gp.update(rows, Arrays.stream(data.labels()).asDoubleStream().toArray());
    long begin = System.nanoTime();
    long cpu = Split.cpuNanos();
    gp.model(Workers.ONE, Progress.NONE);
    double seconds = 1e-9 * (System.nanoTime() - begin);
    double spent = 1e-9 * (Split.cpuNanos() - cpu);
    report.say(
        "%d synthetic histograms (1000 words, 15 classes, noise 0.1, residual 1e-4) with head and"
            + " CACHED variance: %.1f CPU s (%.1f s on the clock), %d iterations, residual %.1e, held"
            + " out: %s, model %.0f MB, heap %.1f GB. The kernel matrix alone would take %.1f GB.",
        n, spent, seconds, gp.model().report().iterations(), gp.model().report().residual(),
        gp.model().report().heldOut(), gp.model().bytes() / 1e6,
        Runtime.getRuntime().maxMemory() / 1e9, 8e-9 * n * n);
  }
}
