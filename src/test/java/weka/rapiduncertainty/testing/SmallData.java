package weka.rapiduncertainty.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Small made-up tables for the tests of what users see. */
public final class SmallData {

  private SmallData() {}

  /**
   * Clouds in the plane, one per class, with a third attribute of noise.
   *
   * @param classes number of classes, ≥ 2
   * @param rows number of rows; row i has class i mod classes
   */
  public static Instances clouds(int classes, int rows) {
    List<String> labels = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      labels.add("class " + (char) ('A' + c));
    }
    Instances data = header("clouds", new Attribute("kind", labels));
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < rows; i++) {
      int c = i % classes;
      double angle = 2 * Math.PI * c / classes;
      double x = 5 + 2 * Math.cos(angle) + 1.2 * random.nextGaussian();
      double y = 5 + 2 * Math.sin(angle) + 1.2 * random.nextGaussian();
      data.add(new DenseInstance(1, new double[] {x, y, random.nextDouble(), c}));
    }
    return data;
  }

  /**
   * A noisy line with a numeric class.
   *
   * @param rows number of rows
   */
  public static Instances line(int rows) {
    Instances data = header("line", new Attribute("yield"));
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < rows; i++) {
      double x = 10.0 * i / rows;
      double y = random.nextDouble();
      double value = 3 * x + 2 + random.nextGaussian();
      data.add(new DenseInstance(1, new double[] {x, y, random.nextDouble(), value}));
    }
    return data;
  }

  private static Instances header(String name, Attribute target) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    attributes.add(new Attribute("length"));
    attributes.add(new Attribute("width"));
    attributes.add(new Attribute("noise"));
    attributes.add(target);
    Instances data = new Instances(name, attributes, 0);
    data.setClassIndex(3);
    return data;
  }
}
