package weka.classifiers.trees;

import java.util.List;
import java.util.function.Function;
import weka.core.Instance;
import weka.core.Instances;
import weka.rapiduncertainty.Alive;
import weka.rapiduncertainty.ClassifierContract;
import weka.rapiduncertainty.Predictions;
import weka.rapiduncertainty.RapidClassifier;
import weka.rapiduncertainty.Tables;

/** The contract of all classifiers holds for the online random forest. */
class OnlineRandomForestTest extends ClassifierContract {

  @Override
  protected RapidClassifier<?> classifier() {
    return new OnlineRandomForest();
  }

  @Override
  protected List<Alive> alive() {
    return List.of(
        Alive.option("trees", "7"),
        Alive.option("candidates", "1"),
        Alive.option("criterion", "MISCLASSIFICATION"),
        Alive.option("max-depth", "1"),
        Alive.option("min-rows", "30"),
        Alive.option("bag-step", "3"),
        Alive.option("certainty", "1").seenIn(afterUpdate()),
        Alive.option("update-trees", "1").seenIn(afterUpdate()),
        Alive.option("update-batch", "1").seenIn(afterUpdate()),
        Alive.option("layout", "3,1,2").seenIn(Object::toString),
        Alive.option("threads", "2").seenIn(c -> ((OnlineRandomForest) c).getThreads()),
        Alive.option("S", "2"));
  }

  /** Predictions after more rows were learnt. */
  private static Function<RapidClassifier<?>, Object> afterUpdate() {
    return c -> {
      try {
        for (Instance row : Tables.mixed(40, 3)) {
          c.updateClassifier(row);
        }
        return Predictions.of(c, Tables.mixed(30, 4));
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
    return Tables.mixed(3000, 1);
  }

  @Override
  protected String longSettings() {
    return "-trees 100000";
  }
}
