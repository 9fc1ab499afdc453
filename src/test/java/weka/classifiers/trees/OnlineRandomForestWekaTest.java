package weka.classifiers.trees;

import weka.classifiers.Classifier;
import weka.classifiers.WekaContract;

/** Weka's own tests hold for the online random forest. */
public class OnlineRandomForestWekaTest extends WekaContract {

  public OnlineRandomForestWekaTest(String name) {
    super(name);
  }

  @Override
  public Classifier getClassifier() {
    OnlineRandomForest forest = new OnlineRandomForest();
    forest.setTrees(50);
    return forest;
  }
}
