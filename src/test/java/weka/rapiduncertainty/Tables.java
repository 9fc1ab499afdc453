package weka.rapiduncertainty;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SparseInstance;

/** Small data sets for tests, made from seeds; kind ones and hostile ones. */
public final class Tables {

  private static final double MISSING = Double.NaN;

  private Tables() {}

  /**
   * Three classes around three centres in two numeric attributes, with a nominal attribute of three
   * values, one of two values, and a tenth of the values missing.
   */
  public static Instances mixed(int rows, long seed) {
    Instances data = header("mixed", 3, numeric("a"), numeric("b"), nominal("c", 3), nominal("d", 2));
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < rows; i++) {
      int y = i % 3;
      double[] v = {
        5 * y + random.nextGaussian(),
        -3 * (y % 2) + random.nextGaussian(),
        random.nextInt(4) == 0 ? random.nextInt(3) : y,
        random.nextInt(2),
        y
      };
      for (int a = 0; a < 4; a++) {
        v[a] = random.nextInt(10) == 0 ? MISSING : v[a];
      }
      data.add(new DenseInstance(1, v));
    }
    return data;
  }

  /** The same table with a numeric class: the first attribute's centre and some noise. */
  public static Instances regression(int rows, long seed) {
    Instances nominal = mixed(rows, seed);
    Instances data =
        withClass(
            "regression", new Attribute("y"), numeric("a"), numeric("b"), nominal("c", 3), nominal("d", 2));
    SplittableRandom random = new SplittableRandom(seed + 1);
    for (Instance row : nominal) {
      double[] v = row.toDoubleArray();
      v[4] = 2 * v[4] + 0.1 * random.nextGaussian();
      data.add(new DenseInstance(1, v));
    }
    return data;
  }

  /** Sparse rows of counts, a few of many attributes each, two classes. */
  public static Instances sparse(int rows, int attributes, long seed) {
    Attribute[] all = new Attribute[attributes];
    for (int a = 0; a < attributes; a++) {
      all[a] = numeric("word" + a);
    }
    Instances data = header("sparse", 2, all);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < rows; i++) {
      double[] v = new double[attributes + 1];
      for (int k = 0; k < 20; k++) {
        v[random.nextInt(attributes / 2) + (i % 2) * (attributes / 2)] += 1 + random.nextInt(4);
      }
      v[attributes] = i % 2;
      data.add(new SparseInstance(1, v));
    }
    return data;
  }

  /** Tables that a classifier must survive, by name; all with the class last. */
  public static Map<String, Instances> hostile() {
    Map<String, Instances> tables = new LinkedHashMap<>();
    Instances mixed = mixed(30, 3);
    tables.put("no row", new Instances(mixed, 0));
    tables.put("one row", new Instances(mixed, 0, 1));
    tables.put("two rows of two classes", new Instances(mixed, 0, 2));
    tables.put("one class of three", change(mixed, (i, v) -> v[4] = 1));
    tables.put("constant attributes", change(mixed, (i, v) -> v[0] = v[1] = v[2] = v[3] = 1));
    tables.put("duplicates with different classes", change(mixed, (i, v) -> v[0] = v[1] = 7));
    tables.put("negative values", change(mixed, (i, v) -> v[0] -= 100));
    tables.put("huge values", change(mixed, (i, v) -> v[0] *= 1e300));
    tables.put("range that overflows", change(mixed, (i, v) -> v[0] = i % 2 == 0 ? 1.7e308 : -1.7e308));
    tables.put("tiny values", change(mixed, (i, v) -> v[0] *= 1e-300));
    tables.put("subnormal values", change(mixed, (i, v) -> v[0] = i * Double.MIN_VALUE));
    tables.put("one attribute all missing", change(mixed, (i, v) -> v[0] = MISSING));
    tables.put(
        "all attributes missing", change(mixed, (i, v) -> v[0] = v[1] = v[2] = v[3] = MISSING));
    tables.put("all classes missing", change(mixed, (i, v) -> v[4] = MISSING));
    tables.put("nominal value without rows", change(mixed, (i, v) -> v[2] = v[2] == 2 ? 0 : v[2]));
    tables.put("more classes than rows", manyClasses());
    tables.put("thousands of attributes", sparse(20, 3000, 5));
    return tables;
  }

  private static Instances manyClasses() {
    Instances data = header("many classes", 40, numeric("a"), numeric("b"));
    for (int i = 0; i < 15; i++) {
      data.add(new DenseInstance(1, new double[] {i, 15 - i, 2 * i}));
    }
    return data;
  }

  private interface Change {
    void apply(int row, double[] values);
  }

  private static Instances change(Instances data, Change change) {
    Instances result = new Instances(data, 0);
    for (int i = 0; i < data.numInstances(); i++) {
      double[] v = data.instance(i).toDoubleArray();
      change.apply(i, v);
      result.add(new DenseInstance(1, v));
    }
    return result;
  }

  private static Attribute numeric(String name) {
    return new Attribute(name);
  }

  private static Attribute nominal(String name, int values) {
    List<String> names = new ArrayList<>();
    for (int k = 0; k < values; k++) {
      names.add("v" + k);
    }
    return new Attribute(name, names);
  }

  private static Instances header(String name, int classes, Attribute... attributes) {
    return withClass(name, nominal("class", classes), attributes);
  }

  private static Instances withClass(String name, Attribute label, Attribute... attributes) {
    ArrayList<Attribute> all = new ArrayList<>(List.of(attributes));
    all.add(label);
    Instances data = new Instances(name, all, 0);
    data.setClassIndex(all.size() - 1);
    return data;
  }
}
