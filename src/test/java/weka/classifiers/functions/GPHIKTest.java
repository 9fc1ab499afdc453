package weka.classifiers.functions;

import java.util.List;
import weka.core.Instance;
import weka.core.Instances;
import weka.rapiduncertainty.Alive;
import weka.rapiduncertainty.ClassifierContract;
import weka.rapiduncertainty.RapidClassifier;
import weka.rapiduncertainty.Tables;

/** The contract of the package's classifiers holds for GPHIK. */
class GPHIKTest extends ClassifierContract {

  /** Up to 2000 rows are solved by a factor, whatever the solver's options say. */
  private static final int BEYOND_DENSE = 2010;

  private static final String SOLVER_ALONE = "-head NONE -variance NONE";

  private static Object noiseAfterUpdates(RapidClassifier<?> c) {
    try {
      for (Instance row : Tables.mixed(12, 5)) {
        c.updateClassifier(row);
      }
      return c.getMeasure("measureNoise");
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Override
  protected RapidClassifier<?> classifier() {
    return new GPHIK();
  }

  @Override
  protected List<Alive> alive() {
    return List.of(
        Alive.option("noise", "0.5"),
        Alive.option("kernel", "EXP").with("-exponent 5"),
        Alive.option("exponent", "2").with("-kernel POLY"),
        Alive.option("scaling", "NONE").on(Tables.sparse(60, 30, 1)),
        Alive.option("features", "COMPLEMENT"),
        Alive.option("variance", "CAPU"),
        Alive.option("eigenvectors", "5").with("-variance FAPU"),
        Alive.option("rank", "3").with("-variance CACHED"),
        Alive.option("bins", "4"),
        Alive.option("tolerance", "0.1").with(SOLVER_ALONE).on(Tables.mixed(BEYOND_DENSE, 1)),
        Alive.option("max-iterations", "2").with(SOLVER_ALONE).on(Tables.mixed(BEYOND_DENSE, 1)),
        Alive.option("head", "NONE"),
        Alive.option("optimise", "NOISE"),
        Alive.option("objective", "LIKELIHOOD").with("-optimise NOISE"),
        Alive.option("logdet", "BOUND").with("-optimise NOISE -objective LIKELIHOOD"),
        Alive.option("search", "GRADIENT").with("-optimise NOISE"),
        Alive.option("evaluations", "3").with("-optimise NOISE"),
        Alive.option("reoptimise", "5").with("-optimise NOISE").seenIn(GPHIKTest::noiseAfterUpdates),
        Alive.option("one-class", "v1"),
        Alive.option("score", "RATIO").with("-one-class v1"),
        Alive.option("rejection", "0.5").with("-one-class v1"),
        Alive.option("threads", "2").seenIn(c -> ((GPHIK) c).getThreads()),
        Alive.option("S", "2").with("-features FOREST"));
  }

  @Override
  protected Instances longTraining() {
    return Tables.mixed(3000, 1);
  }
}
