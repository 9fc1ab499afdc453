package weka.classifiers.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import rapiduncertainty.ivm.OnlineIvm.Action;
import weka.core.Instance;
import weka.core.Instances;
import weka.rapiduncertainty.Alive;
import weka.rapiduncertainty.ClassifierContract;
import weka.rapiduncertainty.Predictions;
import weka.rapiduncertainty.RapidClassifier;
import weka.rapiduncertainty.Tables;

/** The contract of all classifiers holds for the informative vector machine. */
class InformativeVectorMachineTest extends ClassifierContract {

  @Override
  protected RapidClassifier<?> classifier() {
    return new InformativeVectorMachine();
  }

  @Override
  protected List<Alive> alive() {
    return List.of(
        Alive.option("kernel", "HIK"),
        Alive.option("variance", "3"),
        Alive.option("length-scale", "0.7"),
        Alive.option("trees", "9").with("-kernel FOREST"),
        Alive.option("scaling", "STANDARDISE"),
        Alive.option("active-points", "5"),
        Alive.option("selection", "SPREAD").with("-active-points 10"),
        Alive.option("balance", "NONE").with("-active-points 10"),
        Alive.option("candidates", "4").with("-active-points 10"),
        Alive.option("refinement", "NONE"),
        Alive.option("search", "12"),
        Alive.option("objective", "LOG_MARGINAL").with("-search 12"),
        Alive.option("scope", "PER_CLASS").with("-search 12"),
        Alive.option("theta", "0.9").with("-search 20"),
        Alive.option("threshold", "0").seenIn(afterUpdate()),
        Alive.option("threads", "2").seenIn(c -> ((InformativeVectorMachine) c).getThreads()),
        Alive.option("S", "2").with("-candidates 4 -active-points 10"));
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
    return "-active-points 30";
  }

  @Override
  protected Instances longTraining() {
    return Tables.mixed(6000, 1);
  }

  @Override
  protected String longSettings() {
    return "-active-points 4000";
  }

  @Test
  void everyKernelAndRefinementPredictsSanely() throws Exception {
    for (String kernel : List.of("RBF", "ARD", "HIK", "FOREST")) {
      for (String refinement : List.of("NONE", "REVERSED", "EP")) {
        RapidClassifier<?> c =
            classifier("-trees 20 -kernel " + kernel + " -refinement " + refinement);
        c.buildClassifier(data());
        Predictions.assertSane(c, Tables.mixed(30, 5));
      }
    }
  }

  @Test
  void goodNewRowsAreOnlyKeptBadOnesLeadToTraining() throws Exception {
    InformativeVectorMachine kept = (InformativeVectorMachine) classifier("-threshold 0");
    kept.buildClassifier(data());
    feed(kept, data());
    assertEquals(Action.KEPT, kept.machines().lastAction());
    assertEquals(2 * data().size(), kept.machines().size());
    assertEquals(data().size(), kept.machines().learnt());

    InformativeVectorMachine trained = (InformativeVectorMachine) classifier("-threshold 1");
    trained.buildClassifier(data());
    feed(trained, Tables.mixed(40, 6));
    assertEquals(Action.RETRAINED, trained.machines().lastAction());

    InformativeVectorMachine searched =
        (InformativeVectorMachine) classifier("-threshold 1 -search 8");
    searched.buildClassifier(data());
    feed(searched, Tables.mixed(40, 6));
    assertEquals(Action.SEARCHED, searched.machines().lastAction());
    assertTrue(searched.toString().contains("Search: "));
  }

  @Test
  void searchDependsOnItsSeedAlone() throws Exception {
    RapidClassifier<?> first = classifier("-search 15");
    RapidClassifier<?> second = classifier("-search 15 -threads 2");
    RapidClassifier<?> other = classifier("-search 15 -S 9");
    first.buildClassifier(data());
    second.buildClassifier(data());
    other.buildClassifier(data());
    assertEquals(Predictions.of(first, data()), Predictions.of(second, data()));
    assertNotEquals(Predictions.of(first, data()), Predictions.of(other, data()));
  }

  @Test
  void theCourseOfTheSearchIsPrintedOnRequest() throws Exception {
    RapidClassifier<?> brief = classifier("-search 15");
    RapidClassifier<?> whole = classifier("-search 15 -output-debug-info");
    brief.buildClassifier(data());
    whole.buildClassifier(data());
    String heading = "evaluation,class,variance,";
    assertFalse(brief.toString().contains(heading), brief.toString());
    assertTrue(whole.toString().contains(heading), whole.toString());
    assertTrue(whole.toString().contains("\n15,"), whole.toString());
  }

  private static void feed(RapidClassifier<?> c, Instances rows) throws Exception {
    for (Instance row : rows) {
      c.updateClassifier(row);
    }
  }
}
