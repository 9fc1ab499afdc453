package weka.classifiers.functions;

import weka.classifiers.Classifier;
import weka.classifiers.WekaContract;

/** Weka's own tests hold for GPHIK. */
public class GPHIKWekaTest extends WekaContract {

  /** Called by JUnit. */
  public GPHIKWekaTest(String name) {
    super(name);
  }

  @Override
  public Classifier getClassifier() {
    return new GPHIK();
  }
}
