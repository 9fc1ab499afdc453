package weka.rapiduncertainty;

import weka.classifiers.Classifier;
import weka.classifiers.WekaContract;

/** Weka's own tests hold for the example classifier. */
public class NearestMeanWekaTest extends WekaContract {

  public NearestMeanWekaTest(String name) {
    super(name);
  }

  @Override
  public Classifier getClassifier() {
    return new NearestMean();
  }
}
