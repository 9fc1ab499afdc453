package weka.rapiduncertainty.active;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rapiduncertainty.active.ActiveSession;
import rapiduncertainty.active.EventLog;
import rapiduncertainty.active.LearningCurve;
import rapiduncertainty.active.Strategy;
import weka.classifiers.functions.GPHIK;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Sessions on the package's own classifier. */
class GphikSessionTest {

  /** A 2 × 2 checkerboard. */
  private static Instances board(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ArrayList<Attribute> attributes = new ArrayList<>();
    attributes.add(new Attribute("x"));
    attributes.add(new Attribute("y"));
    attributes.add(new Attribute("class", List.of("black", "white")));
    Instances data = new Instances("board", attributes, rows);
    data.setClassIndex(2);
    for (int i = 0; i < rows; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      data.add(new DenseInstance(1, new double[] {x, y, x < 0.5 == y < 0.5 ? 0 : 1}));
    }
    return data;
  }

  /** Two classes on either side of a line, which a sum over attributes can learn. */
  private static Instances halves(int rows, long seed) {
    Instances data = board(rows, seed);
    data.forEach(row -> row.setClassValue(row.value(0) + row.value(1) < 1 ? 0 : 1));
    return data;
  }

  private static GPHIK gphik() {
    GPHIK classifier = new GPHIK();
    classifier.setNoise(0.1);
    return classifier;
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void everyStrategyRunsOnGphik(Strategy strategy) throws Exception {
    LearningCurve curve =
        new ActiveRun(gphik(), strategy, 1, 3, 12, 0.5, 0, 1).run(halves(80, 1)).curve();
    assertEquals(12, curve.last().labels());
    // Chance is 0.5. A checkerboard would say nothing here: it is no sum over attributes, so that
    // what a dozen labels teach is as often wrong as right, whatever the strategy.
    double accuracy = curve.last().accuracy();
    assertTrue(accuracy > 0.55, strategy + " is right on a share of " + accuracy);
  }

  @Test
  void undoGivesBackIdenticalPredictions() throws Exception {
    Instances pool = board(60, 2);
    InstancesLearner learner = new InstancesLearner(gphik(), new Instances(pool, 0), pool);
    var settings = new ActiveSession.Settings(Strategy.UNCERTAINTY, 1, 40, 0, 10, 3);
    ActiveSession session =
        new ActiveSession(settings, learner, List.of("black", "white"), EventLog.inMemory());
    for (int i = 0; i < 15; i++) {
      int row = session.propose().get(0);
      session.label(row, (int) pool.instance(row).classValue());
    }
    List<Integer> question = session.propose();
    double[][] before = ((GPHIK) learner.model()).distributionsForInstances(pool);
    for (int i = 0; i < 4; i++) {
      session.label(session.propose().get(0), 0);
    }
    session.refresh();
    for (int i = 0; i < 4; i++) {
      session.undo();
    }
    assertEquals(question, session.propose());
    double[][] after = ((GPHIK) learner.model()).distributionsForInstances(pool);
    for (int i = 0; i < before.length; i++) {
      assertArrayEquals(before[i], after[i]);
    }
  }

  @Test
  void adviceAndSuspectsAreThereForAGaussianProcess() throws Exception {
    Instances pool = board(60, 5);
    InstancesLearner learner = new InstancesLearner(gphik(), new Instances(pool, 0), pool);
    var settings = new ActiveSession.Settings(Strategy.EMOC, 2, 40, 0, 10, 3);
    ActiveSession session =
        new ActiveSession(settings, learner, List.of("black", "white"), EventLog.inMemory());
    for (int i = 0; i < 20; i++) {
      int row = session.propose().get(0);
      session.label(row, (int) pool.instance(row).classValue());
    }
    session.propose();
    assertTrue(Double.isFinite(session.advice().remainingChange()), session.advice().text());
    assertTrue(session.advice().largestVariance() > 0, session.advice().text());
    assertTrue(session.advice().leaveOneOutAccuracy() > 0, session.advice().text());
    assertEquals(5, session.suspects(5).size());
  }
}
