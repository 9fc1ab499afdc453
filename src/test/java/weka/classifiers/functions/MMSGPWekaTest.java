package weka.classifiers.functions;

import weka.classifiers.Classifier;
import weka.classifiers.WekaContract;

/** Weka's own tests hold for MMSGP. */
public class MMSGPWekaTest extends WekaContract {

  public MMSGPWekaTest(String name) {
    super(name);
  }

  @Override
  public Classifier getClassifier() {
    MMSGP c = new MMSGP();
    c.setSearch(3);
    return c;
  }
}
