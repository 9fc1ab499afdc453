package weka.rapiduncertainty.active;

import java.util.ArrayList;
import java.util.List;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/** Data sets under a header with more class values. */
final class Relabel {

  private Relabel() {}

  /** The header of a data set with these class values. */
  static Instances header(Instances data, List<String> classes) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < data.numAttributes(); a++) {
      attributes.add(
          a == data.classIndex()
              ? new Attribute(data.classAttribute().name(), classes)
              : (Attribute) data.attribute(a).copy());
    }
    Instances header = new Instances(data.relationName(), attributes, 0);
    header.setClassIndex(data.classIndex());
    return header;
  }

  /** The rows of a data set under another header, without class values. */
  static Instances rows(Instances data, Instances header) {
    Instances rows = new Instances(header, data.numInstances());
    for (Instance x : data) {
      rows.add(x); // copies
      rows.lastInstance().setClassMissing();
    }
    return rows;
  }

  /** Names of the class values. */
  static List<String> classes(Instances data) {
    List<String> names = new ArrayList<>();
    for (int c = 0; c < data.numClasses(); c++) {
      names.add(data.classAttribute().value(c));
    }
    return names;
  }
}
