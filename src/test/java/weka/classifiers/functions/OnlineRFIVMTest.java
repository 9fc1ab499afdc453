package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.rapiduncertainty.Alive;
import weka.rapiduncertainty.ClassifierContract;
import weka.rapiduncertainty.Predictions;
import weka.rapiduncertainty.RapidClassifier;
import weka.rapiduncertainty.Tables;

/** The contract of all classifiers holds for the forest with machines. */
class OnlineRFIVMTest extends ClassifierContract {
  private static final Instances ROWS = rings(200, 1);

  /** Two rings around each other: the machines repair what the trees cut square. */
  private static Instances rings(int n, long seed) {
    ArrayList<Attribute> columns =
        new ArrayList<>(
            List.of(
                new Attribute("x"),
                new Attribute("y"),
                new Attribute("ring", List.of("inner", "outer"))));
    Instances rows = new Instances("rings", columns, n);
    rows.setClassIndex(2);
    Random random = new Random(seed);
    for (int i = 0; i < n; i++) {
      double radius = 1 + i % 2 + 0.25 * random.nextGaussian();
      double angle = 2 * Math.PI * random.nextDouble();
      rows.add(
          new DenseInstance(
              1, new double[] {radius * Math.cos(angle), 3 * radius * Math.sin(angle), i % 2}));
    }
    return rows;
  }

  @Override
  protected RapidClassifier<?> classifier() {
    return new OnlineRFIVM();
  }

  /** Seen where machines are in use. */
  private static Alive onRings(String option, String value) {
    return Alive.option(option, value).on(ROWS).with("-bag-step 2 -active-points 20 -trees 10");
  }

  @Override
  protected List<Alive> alive() {
    return List.of(
        Alive.option("trees", "7"),
        Alive.option("bag-step", "3"),
        onRings("active-points", "40").with("-bag-step 2 -trees 10"),
        onRings("refinement", "EP"),
        onRings("candidates", "5"),
        onRings("variance", "1"),
        onRings("length-scale", "0.2"),
        onRings("scaling", "NONE"),
        onRings("least-rows", "100"),
        onRings("most-rows", "120"),
        onRings("folds", "10").seenIn(Object::toString),
        onRings("steps", "9").seenIn(OnlineRFIVMTest::steps),
        onRings("seconds", "0.000001")
            .with("-bag-step 2 -active-points 20 -trees 10 -steps 40")
            .seenIn(OnlineRFIVMTest::steps),
        onRings("minimum-run", "3")
            .with("-bag-step 2 -active-points 20 -trees 10 -steps 7")
            .seenIn(OnlineRFIVMTest::steps),
        onRings("threshold", "0").seenIn(afterUpdate()),
        Alive.option("threads", "2").seenIn(c -> ((OnlineRFIVM) c).getThreads()),
        Alive.option("S", "2"));
  }

  /** Trials of each route. */
  private static Object steps(RapidClassifier<?> c) {
    try {
      return ((OnlineRFIVM) c).hybrid().information().stream().map(i -> i.steps()).toList();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Predictions after more rows were learnt. */
  private static Function<RapidClassifier<?>, Object> afterUpdate() {
    return c -> {
      try {
        for (Instance row : rings(90, 3)) {
          c.updateClassifier(row);
        }
        return Predictions.of(c, rings(60, 4));
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    };
  }

  @Override
  protected String quick() {
    return "-trees 20";
  }

  @Override
  protected Instances longTraining() {
    return Tables.mixed(4000, 1);
  }

  @Override
  protected String longSettings() {
    return "-trees 20 -active-points 1500 -most-rows 4000 -steps 1000";
  }

  @Test
  void toStringShowsRoutesSizesAndGains() throws Exception {
    RapidClassifier<?> c = classifier("-bag-step 2");
    c.buildClassifier(ROWS);
    String text = c.toString();
    for (String heading : List.of("route", "arrivals", "machines", "repaired", "spoiled")) {
      assertTrue(text.contains(heading), text);
    }
  }
}
