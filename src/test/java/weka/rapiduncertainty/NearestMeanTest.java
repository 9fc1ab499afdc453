package weka.rapiduncertainty;

import java.util.List;
import weka.core.Instances;

/** The contract holds for the example classifier. */
class NearestMeanTest extends ClassifierContract {

  @Override
  protected RapidClassifier<?> classifier() {
    return new NearestMean();
  }

  @Override
  protected List<Alive> alive() {
    return List.of(
        Alive.option("temperature", "0.2"),
        Alive.option("passes", "3"),
        Alive.option("scaling", "STANDARDISE"),
        Alive.option("jitter", ""),
        Alive.option("note", "hello world").seenIn(Object::toString),
        Alive.option("S", "2").with("-jitter"));
  }

  @Override
  protected Instances longTraining() {
    return Tables.mixed(1000, 1);
  }

  @Override
  protected String longSettings() {
    return "-passes 1000000";
  }
}
