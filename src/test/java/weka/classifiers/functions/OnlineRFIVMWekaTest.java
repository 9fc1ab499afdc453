package weka.classifiers.functions;

import weka.classifiers.Classifier;
import weka.classifiers.WekaContract;

/** Weka's own tests hold for the forest with machines. */
public class OnlineRFIVMWekaTest extends WekaContract {

  public OnlineRFIVMWekaTest(String name) {
    super(name);
  }

  @Override
  public Classifier getClassifier() {
    OnlineRFIVM classifier = new OnlineRFIVM();
    classifier.setTrees(50);
    return classifier;
  }
}
