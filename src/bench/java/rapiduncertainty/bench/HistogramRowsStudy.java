package rapiduncertainty.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import rapiduncertainty.Progress;
import rapiduncertainty.Rows;
import rapiduncertainty.Workers;
import rapiduncertainty.evaluation.UncertaintyScores;
import rapiduncertainty.forest.ForestSettings;
import rapiduncertainty.forest.NodeHistograms;
import rapiduncertainty.forest.OnlineForest;
import rapiduncertainty.gp.GpModel;
import rapiduncertainty.gp.GpSettings;
import rapiduncertainty.gp.HeadKind;
import rapiduncertainty.gp.OnlineGp;
import weka.core.Instances;
import weka.rapiduncertainty.Encoder;
import weka.rapiduncertainty.Scaling;

/**
 * Whether a process on forest histograms should learn from training rows as all trees see them, or
 * as those trees do that were not grown from them. Judged on training rows alone.
 */
public final class HistogramRowsStudy implements Program {
  private static final int TREES = 200;
  private static final int SEEDS = 2;

  /** Called by the runner. */
  public HistogramRowsStudy() {}

  @Override
  public String title() {
    return "Forest histograms of training rows: all trees, or those that did not see them";
  }

  @Override
  public void run(Report report) throws Exception {
    Optional<Digits> usps = Digits.usps();
    if (usps.isEmpty()) {
      report.say("No data: give the folder by `-Ddata=<folder>`.");
      return;
    }
    Instances rows = usps.get().train();
    Encoder encoder = Encoder.fit(rows, Scaling.UNIT_RANGE, true);
    Rows all = encoder.encode(rows);
    int[] labels = rows.stream().mapToInt(r -> (int) r.classValue()).toArray();
    int[] order = shuffled(labels.length);
    int[] held = Arrays.copyOf(order, labels.length / 3);
    int[] rest = Arrays.copyOfRange(order, labels.length / 3, labels.length);
    report.say(
        "Training rows of USPS alone: %d trees and process learn a random two thirds and are judged"
            + " on the rest, seeds 1 … %d. A training row is described by all trees, or by those"
            + " that did not see it.",
        TREES, SEEDS);
    report.table("trees that describe a training row", "bag step", "accuracy", "log loss");
    for (boolean honest : new boolean[] {false, true}) {
      for (double step : honest ? new double[] {1.2, 2} : new double[] {1, 1.2, 2}) {
        double[] accuracy = new double[SEEDS];
        double[] loss = new double[SEEDS];
        for (int s = 0; s < SEEDS; s++) {
          UncertaintyScores scores = split(all, labels, rest, held, step, honest, s + 1);
          accuracy[s] = scores.accuracy();
          loss[s] = scores.negativeLogLikelihood();
        }
        report.row(
            honest ? "out of bag" : "all", step, Digits.spread(accuracy), Digits.mean(loss));
      }
    }
  }

  private static int[] shuffled(int n) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, n).boxed().toList());
    Collections.shuffle(order, new Random(1));
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  private static UncertaintyScores split(
      Rows all, int[] labels, int[] rest, int[] held, double step, boolean honest, long seed) {
    int[] theirs = Arrays.stream(rest).map(i -> labels[i]).toArray();
    int classes = Arrays.stream(labels).max().orElse(0) + 1;
    OnlineForest forest =
        OnlineForest.fit(
            ForestSettings.standard().withTrees(TREES).withBagStep(step).withSeed(seed),
            all.subset(rest), theirs, classes, Workers.ONE, Progress.NONE);
    NodeHistograms nodes = new NodeHistograms(forest.forest(), NodeHistograms.Nodes.ALL);
    OnlineGp process =
        OnlineGp.classifier(
            GpSettings.DEFAULT.withNoise(0.1).withHead(HeadKind.SOFTMAX).withSeed(seed),
            nodes.columns(), classes);
    process.update(
        honest ? nodes.outOfBag(forest, Workers.ONE) : nodes.of(all.subset(rest), Workers.ONE),
        theirs);
    GpModel model = process.model(Workers.ONE, Progress.NONE);
    UncertaintyScores scores = new UncertaintyScores();
    for (int i : held) {
      scores.add(model.predict(nodes.of(all.row(i))).distribution(), labels[i], 1);
    }
    return scores;
  }
}
