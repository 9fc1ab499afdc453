package weka.classifiers.functions;

import weka.classifiers.Classifier;
import weka.classifiers.WekaContract;

/** Weka's own tests hold for the informative vector machine. */
public class InformativeVectorMachineWekaTest extends WekaContract {

  public InformativeVectorMachineWekaTest(String name) {
    super(name);
  }

  @Override
  public Classifier getClassifier() {
    return new InformativeVectorMachine();
  }
}
